// A laboratory freezer: the rack lists the tubes, and an inspector beside it relabels one while other work continues.

import Workflow
import WorkflowUI

enum F203 {
    struct Tube: Equatable {
        let id: Int
        var label: String
        var microlitres: Int
    }

    struct TubeRow {
        let label: String
        let microlitres: Int
        let onDraw: () -> Void
        let onInspect: () -> Void
    }

    struct RackScreen: Screen {
        let rows: [TubeRow]
        let onRefill: () -> Void
    }

    struct InspectorScreen: Screen {
        let heading: String
        let remaining: String
        let label: String
        let canSave: Bool
        let onLabel: (String) -> Void
        let onSave: () -> Void
        let onClose: () -> Void
    }

    /// The rack, with the inspector beside it if a tube is open.
    struct BenchScreen: Screen, ScreenContaining {
        let rack: RackScreen
        let inspector: InspectorScreen?

        var containedScreens: [any Screen] {
            if let inspector { [rack, inspector] } else { [rack] }
        }
    }

    enum Broken {
        struct Root: Workflow {
            struct State {
                var tubes: [Tube]
                var inspected: Int?
            }

            func makeInitialState() -> State {
                State(
                    tubes: [
                        Tube(id: 1, label: "Serum A", microlitres: 200),
                        Tube(id: 2, label: "Serum B", microlitres: 150),
                        Tube(id: 3, label: "Buffer", microlitres: 500),
                    ], inspected: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case draw(Int)
                case refill
                case inspect(Int)
                case inspector(Inspector.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .draw(let id):
                        guard let index = state.tubes.firstIndex(where: { $0.id == id }) else { break }
                        state.tubes[index].microlitres = max(0, state.tubes[index].microlitres - 25)
                    case .refill:
                        for index in state.tubes.indices where state.tubes[index].microlitres < 100 {
                            state.tubes[index].microlitres = 100
                        }
                    case .inspect(let id):
                        guard state.inspected == nil else { break }
                        state.inspected = id
                    case .inspector(.closed):
                        state.inspected = nil
                    case .inspector(.saved(let tube)):
                        guard let index = state.tubes.firstIndex(where: { $0.id == tube.id }) else { break }
                        state.tubes[index] = tube
                        state.inspected = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BenchScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.tubes.map { tube in
                    TubeRow(
                        label: tube.label, microlitres: tube.microlitres,
                        onDraw: { sink.send(.draw(tube.id)) }, onInspect: { sink.send(.inspect(tube.id)) })
                }
                let inspector = state.tubes.first { $0.id == state.inspected }.map { tube in
                    Inspector(tube: tube).rendered(in: context, key: "tube-\(tube.id)") { Action.inspector($0) }
                }
                return BenchScreen(
                    rack: RackScreen(rows: rows, onRefill: { sink.send(.refill) }), inspector: inspector)
            }
        }

        struct Inspector: Workflow {
            let tube: Tube

            enum Output {
                case saved(Tube)
                case closed
            }

            struct State {
                var draft: Tube
            }

            func makeInitialState() -> State { State(draft: tube) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Inspector
                case typed(String)
                case save
                case close

                func apply(toState state: inout Inspector.State) -> Inspector.Output? {
                    switch self {
                    case .typed(let label):
                        state.draft.label = label
                        return nil
                    case .save:
                        return state.draft.label.isEmpty ? nil : .saved(state.draft)
                    case .close:
                        return .closed
                    }
                }
            }

            func render(state: State, context: RenderContext<Inspector>) -> InspectorScreen {
                let sink = context.makeSink(of: Action.self)
                return InspectorScreen(
                    heading: "Tube \(tube.id)", remaining: "\(tube.microlitres) µl left",
                    label: state.draft.label, canSave: !state.draft.label.isEmpty,
                    onLabel: { sink.send(.typed($0)) }, onSave: { sink.send(.save) },
                    onClose: { sink.send(.close) })
            }
        }
    }

    enum Fixed {
        struct Root: Workflow {
            struct State {
                var tubes: [Tube]
                var inspected: Int?
            }

            func makeInitialState() -> State {
                State(
                    tubes: [
                        Tube(id: 1, label: "Serum A", microlitres: 200),
                        Tube(id: 2, label: "Serum B", microlitres: 150),
                        Tube(id: 3, label: "Buffer", microlitres: 500),
                    ], inspected: nil)
            }

            enum Action: WorkflowAction {
                typealias WorkflowType = Root
                case draw(Int)
                case refill
                case inspect(Int)
                case inspector(Inspector.Output)

                func apply(toState state: inout Root.State) -> Never? {
                    switch self {
                    case .draw(let id):
                        guard let index = state.tubes.firstIndex(where: { $0.id == id }) else { break }
                        state.tubes[index].microlitres = max(0, state.tubes[index].microlitres - 25)
                    case .refill:
                        for index in state.tubes.indices where state.tubes[index].microlitres < 100 {
                            state.tubes[index].microlitres = 100
                        }
                    case .inspect(let id):
                        guard state.inspected == nil else { break }
                        state.inspected = id
                    case .inspector(.closed):
                        state.inspected = nil
                    case .inspector(.saved(let label)):
                        guard let index = state.tubes.firstIndex(where: { $0.id == state.inspected })
                        else { break }
                        state.tubes[index].label = label
                        state.inspected = nil
                    }
                    return nil
                }
            }

            func render(state: State, context: RenderContext<Root>) -> BenchScreen {
                let sink = context.makeSink(of: Action.self)
                let rows = state.tubes.map { tube in
                    TubeRow(
                        label: tube.label, microlitres: tube.microlitres,
                        onDraw: { sink.send(.draw(tube.id)) }, onInspect: { sink.send(.inspect(tube.id)) })
                }
                let inspector = state.tubes.first { $0.id == state.inspected }.map { tube in
                    Inspector(tube: tube).rendered(in: context, key: "tube-\(tube.id)") { Action.inspector($0) }
                }
                return BenchScreen(
                    rack: RackScreen(rows: rows, onRefill: { sink.send(.refill) }), inspector: inspector)
            }
        }

        struct Inspector: Workflow {
            let tube: Tube

            enum Output {
                case saved(String)
                case closed
            }

            struct State {
                var draft: String
            }

            func makeInitialState() -> State { State(draft: tube.label) }

            enum Action: WorkflowAction {
                typealias WorkflowType = Inspector
                case typed(String)
                case save
                case close

                func apply(toState state: inout Inspector.State) -> Inspector.Output? {
                    switch self {
                    case .typed(let label):
                        state.draft = label
                        return nil
                    case .save:
                        return state.draft.isEmpty ? nil : .saved(state.draft)
                    case .close:
                        return .closed
                    }
                }
            }

            func render(state: State, context: RenderContext<Inspector>) -> InspectorScreen {
                let sink = context.makeSink(of: Action.self)
                return InspectorScreen(
                    heading: "Tube \(tube.id)", remaining: "\(tube.microlitres) µl left",
                    label: state.draft, canSave: !state.draft.isEmpty,
                    onLabel: { sink.send(.typed($0)) }, onSave: { sink.send(.save) },
                    onClose: { sink.send(.close) })
            }
        }
    }
}
