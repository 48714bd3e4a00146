import BackStackContainer
import Workflow
import WorkflowUI

/// The log of an observatory: a list of sightings and, on top of it, a sheet for one of them.
enum A211 {
    struct Sighting: Equatable {
        let number: Int
        var object: String
        var brightness: Int
        var verified = false

        var line: String { "\(object), \(brightness)\(verified ? ", verified" : "")" }
    }

    static let objects = ["Comet", "Nova", "Meteor", "Halo"]
    static let firstLog = [
        Sighting(number: 1, object: "Comet", brightness: 5), Sighting(number: 2, object: "Nova", brightness: 8),
    ]

    struct LogScreen: Screen {
        let lines: [String]
        let onRead: (Int) -> Void
        let onStrike: (Int) -> Void
        let onNote: () -> Void
    }

    struct SheetScreen: Screen {
        let line: String
        let place: String
        let onVerify: () -> Void
        let onBrighter: () -> Void
        let onNext: () -> Void
        let onClose: () -> Void
    }

    typealias Page = BackStackScreen<AnyScreen>.Item

    struct LogList: Workflow {
        typealias State = Void

        enum Output {
            case read(Int), strike(Int), note
        }

        let lines: [String]

        func render(state: Void, context: RenderContext<LogList>) -> Page {
            let sink = context.makeOutputSink()
            return BackStackScreen.Item(
                key: "log",
                screen: LogScreen(
                    lines: lines,
                    onRead: { sink.send(.read($0)) },
                    onStrike: { sink.send(.strike($0)) },
                    onNote: { sink.send(.note) }
                ).asAnyScreen(),
                barContent: BackStackScreen.BarContent(title: "\(lines.count) sightings")
            )
        }
    }

    struct Sheet: Workflow {
        typealias State = Void

        enum Output {
            case verify, brighter, next, close
        }

        let sighting: Sighting
        let place: String

        func render(state: Void, context: RenderContext<Sheet>) -> Page {
            let sink = context.makeOutputSink()
            return BackStackScreen.Item(
                key: "sheet",
                screen: SheetScreen(
                    line: sighting.line,
                    place: place,
                    onVerify: { sink.send(.verify) },
                    onBrighter: { sink.send(.brighter) },
                    onNext: { sink.send(.next) },
                    onClose: { sink.send(.close) }
                ).asAnyScreen(),
                barContent: BackStackScreen.BarContent(
                    title: "Sighting \(sighting.number)", leftItem: .button(.back(handler: { sink.send(.close) })))
            )
        }
    }
}

extension A211 {
    enum Broken {
        struct Root: Workflow {
            enum Desk: Equatable {
                case shelf
                case reading(Sighting)
            }

            struct State: Equatable {
                var log = firstLog
                var desk = Desk.shelf
                var ticket = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case list(LogList.Output)
                case sheet(Sheet.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch (self, state.desk) {
                    case (.list(.read(let row)), _):
                        if state.log.indices.contains(row) { state.desk = .reading(state.log[row]) }
                    case (.list(.strike(let row)), let desk):
                        guard state.log.indices.contains(row) else { return nil }
                        let gone = state.log.remove(at: row)
                        if case .reading(let sighting) = desk, sighting.number == gone.number { state.desk = .shelf }
                    case (.list(.note), _):
                        let object = objects[state.ticket % objects.count]
                        state.log.append(Sighting(number: state.ticket, object: object, brightness: 1))
                        state.ticket += 1
                    case (.sheet(let wish), .reading(var sighting)):
                        guard let row = state.log.firstIndex(where: { $0.number == sighting.number }) else {
                            return nil
                        }
                        switch wish {
                        case .verify:
                            sighting.verified.toggle()
                            state.log[row].verified = sighting.verified
                            state.desk = .reading(sighting)
                        case .brighter:
                            state.log[row].brightness += 1
                        case .next:
                            state.desk = .reading(state.log[(row + 1) % state.log.count])
                        case .close:
                            state.desk = .shelf
                        }
                    case (.sheet, .shelf):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                var pages = [
                    LogList(lines: state.log.map(\.line)).mapOutput { Action.list($0) }.rendered(in: context)
                ]
                if case .reading(let sighting) = state.desk,
                    let row = state.log.firstIndex(where: { $0.number == sighting.number })
                {
                    pages.append(
                        Sheet(sighting: sighting, place: "\(row + 1) of \(state.log.count)")
                            .mapOutput { Action.sheet($0) }
                            .rendered(in: context))
                }
                return BackStackScreen(items: pages)
            }
        }
    }
}

extension A211 {
    enum Fixed {
        struct Root: Workflow {
            enum Desk: Equatable {
                case shelf
                case reading(number: Int)
            }

            struct State: Equatable {
                var log = firstLog
                var desk = Desk.shelf
                var ticket = 3
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case list(LogList.Output)
                case sheet(Sheet.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch (self, state.desk) {
                    case (.list(.read(let row)), _):
                        if state.log.indices.contains(row) { state.desk = .reading(number: state.log[row].number) }
                    case (.list(.strike(let row)), let desk):
                        guard state.log.indices.contains(row) else { return nil }
                        let gone = state.log.remove(at: row)
                        if desk == .reading(number: gone.number) { state.desk = .shelf }
                    case (.list(.note), _):
                        let object = objects[state.ticket % objects.count]
                        state.log.append(Sighting(number: state.ticket, object: object, brightness: 1))
                        state.ticket += 1
                    case (.sheet(let wish), .reading(let number)):
                        guard let row = state.log.firstIndex(where: { $0.number == number }) else { return nil }
                        switch wish {
                        case .verify:
                            state.log[row].verified.toggle()
                        case .brighter:
                            state.log[row].brightness += 1
                        case .next:
                            state.desk = .reading(number: state.log[(row + 1) % state.log.count].number)
                        case .close:
                            state.desk = .shelf
                        }
                    case (.sheet, .shelf):
                        break
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BackStackScreen<AnyScreen> {
                var pages = [
                    LogList(lines: state.log.map(\.line)).mapOutput { Action.list($0) }.rendered(in: context)
                ]
                if case .reading(let number) = state.desk,
                    let row = state.log.firstIndex(where: { $0.number == number })
                {
                    pages.append(
                        Sheet(sighting: state.log[row], place: "\(row + 1) of \(state.log.count)")
                            .mapOutput { Action.sheet($0) }
                            .rendered(in: context))
                }
                return BackStackScreen(items: pages)
            }
        }
    }
}
