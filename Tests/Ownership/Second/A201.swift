import Workflow

/// Beehives in a yard, and a desk for editing the remark on one of them.
enum A201 {
    struct Hive: Equatable {
        let tag: Int
        var name: String
        var supers: Int
        var remark: String
    }

    struct YardScreen {
        let rows: [String]
        let desk: DeskScreen?
        let onNewHive: () -> Void
        let onAddSuper: (Int) -> Void
        let onGiveAway: (Int) -> Void
        let onWriteAbout: (Int) -> Void
    }

    struct DeskScreen {
        let heading: String
        let remark: String
        let onType: (String) -> Void
        let onDone: () -> Void
        let onLeave: () -> Void
    }

    static let firstHives = [
        Hive(tag: 1, name: "Linden", supers: 1, remark: "calm"),
        Hive(tag: 2, name: "Heath", supers: 2, remark: ""),
    ]
}

extension A201 {
    enum Broken {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = YardScreen

            struct State: Equatable {
                var hives: [Hive]
                var ticket: Int
                var writingAbout: Int?
            }

            func makeInitialState() -> State {
                State(hives: firstHives, ticket: 3, writingAbout: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case newHive
                case addSuper(Int)
                case giveAway(Int)
                case writeAbout(Int)
                case wrote(Hive)
                case left

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .newHive:
                        state.hives.append(Hive(tag: state.ticket, name: "Hive \(state.ticket)", supers: 0, remark: ""))
                        state.ticket += 1
                    case .addSuper(let row):
                        guard state.hives.indices.contains(row) else { return nil }
                        state.hives[row].supers += 1
                    case .giveAway(let row):
                        guard state.hives.indices.contains(row) else { return nil }
                        let gone = state.hives.remove(at: row)
                        if state.writingAbout == gone.tag { state.writingAbout = nil }
                    case .writeAbout(let row):
                        guard state.hives.indices.contains(row), state.writingAbout == nil else { return nil }
                        state.writingAbout = state.hives[row].tag
                    case .wrote(let hive):
                        if let row = state.hives.firstIndex(where: { $0.tag == hive.tag }) { state.hives[row] = hive }
                        state.writingAbout = nil
                    case .left:
                        state.writingAbout = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> YardScreen {
                let sink = context.makeSink(of: Action.self)
                let desk = state.hives.first { $0.tag == state.writingAbout }.map { hive in
                    RemarkDesk(hive: hive)
                        .mapOutput { output -> Action in
                            switch output {
                            case .done(let hive): .wrote(hive)
                            case .leave: .left
                            }
                        }
                        .rendered(in: context, key: "\(hive.tag)")
                }
                return YardScreen(
                    rows: state.hives.map { "\($0.name): \($0.supers) supers. \($0.remark)" },
                    desk: desk,
                    onNewHive: { sink.send(.newHive) },
                    onAddSuper: { sink.send(.addSuper($0)) },
                    onGiveAway: { sink.send(.giveAway($0)) },
                    onWriteAbout: { sink.send(.writeAbout($0)) }
                )
            }
        }

        struct RemarkDesk: Workflow {
            let hive: Hive

            enum Output {
                case done(Hive)
                case leave
            }

            struct State: Equatable {
                var page: Hive
            }

            func makeInitialState() -> State { State(page: hive) }

            enum Action: WorkflowAction {
                typealias WorkflowType = RemarkDesk

                case typed(String)
                case done
                case leave

                func apply(toState state: inout RemarkDesk.State) -> RemarkDesk.Output? {
                    switch self {
                    case .typed(let text):
                        state.page.remark = text
                        return nil
                    case .done: return .done(state.page)
                    case .leave: return .leave
                    }
                }
            }

            func render(state: State, context: RenderContext<RemarkDesk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    heading: "Remark on \(hive.name)",
                    remark: state.page.remark,
                    onType: { sink.send(.typed($0)) },
                    onDone: { sink.send(.done) },
                    onLeave: { sink.send(.leave) }
                )
            }
        }
    }
}

extension A201 {
    enum Fixed {
        struct Root: Workflow {
            typealias Output = Never
            typealias Rendering = YardScreen

            struct State: Equatable {
                var hives: [Hive]
                var ticket: Int
                var writingAbout: Int?
            }

            func makeInitialState() -> State {
                State(hives: firstHives, ticket: 3, writingAbout: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root

                case newHive
                case addSuper(Int)
                case giveAway(Int)
                case writeAbout(Int)
                case wrote(tag: Int, remark: String)
                case left

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .newHive:
                        state.hives.append(Hive(tag: state.ticket, name: "Hive \(state.ticket)", supers: 0, remark: ""))
                        state.ticket += 1
                    case .addSuper(let row):
                        guard state.hives.indices.contains(row) else { return nil }
                        state.hives[row].supers += 1
                    case .giveAway(let row):
                        guard state.hives.indices.contains(row) else { return nil }
                        let gone = state.hives.remove(at: row)
                        if state.writingAbout == gone.tag { state.writingAbout = nil }
                    case .writeAbout(let row):
                        guard state.hives.indices.contains(row), state.writingAbout == nil else { return nil }
                        state.writingAbout = state.hives[row].tag
                    case .wrote(let tag, let remark):
                        if let row = state.hives.firstIndex(where: { $0.tag == tag }) {
                            state.hives[row].remark = remark
                        }
                        state.writingAbout = nil
                    case .left:
                        state.writingAbout = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> YardScreen {
                let sink = context.makeSink(of: Action.self)
                let desk = state.hives.first { $0.tag == state.writingAbout }.map { hive in
                    RemarkDesk(name: hive.name, remark: hive.remark)
                        .mapOutput { output -> Action in
                            switch output {
                            case .done(let remark): .wrote(tag: hive.tag, remark: remark)
                            case .leave: .left
                            }
                        }
                        .rendered(in: context, key: "\(hive.tag)")
                }
                return YardScreen(
                    rows: state.hives.map { "\($0.name): \($0.supers) supers. \($0.remark)" },
                    desk: desk,
                    onNewHive: { sink.send(.newHive) },
                    onAddSuper: { sink.send(.addSuper($0)) },
                    onGiveAway: { sink.send(.giveAway($0)) },
                    onWriteAbout: { sink.send(.writeAbout($0)) }
                )
            }
        }

        struct RemarkDesk: Workflow {
            let name: String
            let remark: String

            enum Output {
                case done(String)
                case leave
            }

            /// Nothing else changes the remark while the desk is open, so the copy can't become outdated.
            struct State: Equatable {
                var paper: String
            }

            func makeInitialState() -> State { State(paper: remark) }

            enum Action: WorkflowAction {
                typealias WorkflowType = RemarkDesk

                case typed(String)
                case done
                case leave

                func apply(toState state: inout RemarkDesk.State) -> RemarkDesk.Output? {
                    switch self {
                    case .typed(let text):
                        state.paper = text
                        return nil
                    case .done: return .done(state.paper)
                    case .leave: return .leave
                    }
                }
            }

            func render(state: State, context: RenderContext<RemarkDesk>) -> DeskScreen {
                let sink = context.makeSink(of: Action.self)
                return DeskScreen(
                    heading: "Remark on \(name)",
                    remark: state.paper,
                    onType: { sink.send(.typed($0)) },
                    onDone: { sink.send(.done) },
                    onLeave: { sink.send(.leave) }
                )
            }
        }
    }
}
