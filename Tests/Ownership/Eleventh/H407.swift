// A meteorite collection: a drawer of cards, two to a page, narrowed down by kind.

import Workflow
import WorkflowUI

enum H407 {
    protocol Labelled: Equatable {
        var id: Int { get }
        var label: String { get }
    }

    enum Kind: String, CaseIterable {
        case stone
        case iron
    }

    struct Meteorite: Labelled {
        let id: Int
        let name: String
        let kind: Kind

        var label: String { "\(name) (\(kind.rawValue))" }
    }

    struct Card {
        let label: String
        let onGiveAway: () -> Void
    }

    struct PageScreen: Screen {
        let heading: String
        let position: String
        let cards: [Card]
        let onNext: () -> Void
        let onPrevious: () -> Void
    }

    struct KindButton {
        let title: String
        let onShow: () -> Void
    }

    struct DrawerScreen: Screen {
        let kinds: [KindButton]
        let page: PageScreen
        let onAcquire: () -> Void
    }

    enum Broken {
        /// Leafs through items. It owns the position.
        struct Pager<Item: Labelled>: Workflow {
            let subject: String
            let items: [Item]

            private static var size: Int { 2 }
            var lastPage: Int { max(0, (items.count - 1) / Pager.size) }

            enum Output {
                case giveAway(Int)
            }

            struct State {
                var page = 0
            }

            func makeInitialState() -> State { State() }

            enum Action: WorkflowAction {
                typealias WorkflowType = Pager<Item>
                case next
                case previous
                case giveAway(Int)

                func apply(toState state: inout Pager<Item>.State, workflow: Pager<Item>) -> Pager<Item>.Output? {
                    switch self {
                    case .next:
                        if state.page < workflow.lastPage { state.page += 1 }
                        return nil
                    case .previous:
                        if state.page > 0 { state.page -= 1 }
                        return nil
                    case .giveAway(let id):
                        return .giveAway(id)
                    }
                }
            }

            func render(state: State, context: RenderContext<Pager<Item>>) -> PageScreen {
                let sink = context.makeSink(of: Action.self)
                let visible = items.dropFirst(state.page * Pager.size).prefix(Pager.size)
                return PageScreen(
                    heading: subject, position: "Page \(state.page + 1) of \(lastPage + 1)",
                    cards: visible.map { item in
                        Card(label: item.label, onGiveAway: { sink.send(.giveAway(item.id)) })
                    },
                    onNext: { sink.send(.next) }, onPrevious: { sink.send(.previous) })
            }
        }

        struct Root: Workflow {
            struct State {
                var meteorites: [Meteorite]
                var shown: Kind?
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    meteorites: [
                        Meteorite(id: 1, name: "Ensisheim", kind: .stone),
                        Meteorite(id: 2, name: "Hoba", kind: .iron),
                        Meteorite(id: 3, name: "Allende", kind: .stone),
                        Meteorite(id: 4, name: "Murchison", kind: .stone),
                        Meteorite(id: 5, name: "Gibeon", kind: .iron),
                    ], shown: nil, nextID: 6)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case show(Kind?)
                case acquire
                case giveAway(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .show(let kind):
                        state.shown = kind
                    case .acquire:
                        state.meteorites.append(
                            Meteorite(id: state.nextID, name: "Find \(state.nextID)", kind: .stone))
                        state.nextID += 1
                    case .giveAway(let id):
                        state.meteorites.removeAll { $0.id == id }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DrawerScreen {
                let sink = context.makeSink(of: Action.self)
                let matching = state.meteorites.filter { state.shown == nil || $0.kind == state.shown }
                let subject = state.shown?.rawValue ?? "all"
                let page = Pager(subject: subject, items: matching).rendered(in: context) { output in
                    switch output {
                    case .giveAway(let id): Action.giveAway(id)
                    }
                }
                let choices: [Kind?] = [nil] + Kind.allCases
                let kinds = choices.map { kind in
                    KindButton(title: kind?.rawValue ?? "all", onShow: { sink.send(.show(kind)) })
                }
                return DrawerScreen(kinds: kinds, page: page, onAcquire: { sink.send(.acquire) })
            }
        }
    }

    enum Fixed {
        /// Leafs through items. It owns the position.
        struct Pager<Item: Labelled>: Workflow {
            let subject: String
            let items: [Item]

            private static var size: Int { 2 }
            var lastPage: Int { max(0, (items.count - 1) / Pager.size) }

            enum Output {
                case giveAway(Int)
            }

            struct State {
                var page = 0
            }

            func makeInitialState() -> State { State() }

            func workflowDidChange(from previousWorkflow: Pager<Item>, state: inout State) {
                if previousWorkflow.subject != subject { state.page = 0 }
                state.page = min(state.page, lastPage)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Pager<Item>
                case next
                case previous
                case giveAway(Int)

                func apply(toState state: inout Pager<Item>.State, workflow: Pager<Item>) -> Pager<Item>.Output? {
                    switch self {
                    case .next:
                        if state.page < workflow.lastPage { state.page += 1 }
                        return nil
                    case .previous:
                        if state.page > 0 { state.page -= 1 }
                        return nil
                    case .giveAway(let id):
                        return .giveAway(id)
                    }
                }
            }

            func render(state: State, context: RenderContext<Pager<Item>>) -> PageScreen {
                let sink = context.makeSink(of: Action.self)
                let visible = items.dropFirst(state.page * Pager.size).prefix(Pager.size)
                return PageScreen(
                    heading: subject, position: "Page \(state.page + 1) of \(lastPage + 1)",
                    cards: visible.map { item in
                        Card(label: item.label, onGiveAway: { sink.send(.giveAway(item.id)) })
                    },
                    onNext: { sink.send(.next) }, onPrevious: { sink.send(.previous) })
            }
        }

        struct Root: Workflow {
            struct State {
                var meteorites: [Meteorite]
                var shown: Kind?
                var nextID: Int
            }

            func makeInitialState() -> State {
                State(
                    meteorites: [
                        Meteorite(id: 1, name: "Ensisheim", kind: .stone),
                        Meteorite(id: 2, name: "Hoba", kind: .iron),
                        Meteorite(id: 3, name: "Allende", kind: .stone),
                        Meteorite(id: 4, name: "Murchison", kind: .stone),
                        Meteorite(id: 5, name: "Gibeon", kind: .iron),
                    ], shown: nil, nextID: 6)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case show(Kind?)
                case acquire
                case giveAway(Int)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .show(let kind):
                        state.shown = kind
                    case .acquire:
                        state.meteorites.append(
                            Meteorite(id: state.nextID, name: "Find \(state.nextID)", kind: .stone))
                        state.nextID += 1
                    case .giveAway(let id):
                        state.meteorites.removeAll { $0.id == id }
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> DrawerScreen {
                let sink = context.makeSink(of: Action.self)
                let matching = state.meteorites.filter { state.shown == nil || $0.kind == state.shown }
                let subject = state.shown?.rawValue ?? "all"
                let page = Pager(subject: subject, items: matching).rendered(in: context) { output in
                    switch output {
                    case .giveAway(let id): Action.giveAway(id)
                    }
                }
                let choices: [Kind?] = [nil] + Kind.allCases
                let kinds = choices.map { kind in
                    KindButton(title: kind?.rawValue ?? "all", onShow: { sink.send(.show(kind)) })
                }
                return DrawerScreen(kinds: kinds, page: page, onAcquire: { sink.send(.acquire) })
            }
        }
    }
}
