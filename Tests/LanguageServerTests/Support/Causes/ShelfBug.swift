// A generic list keeps a copy of the chosen element. Relabeling the element changes only the list.

import Workflow

enum Library {
    struct HallWorkflow: Workflow {
        typealias Output = Never

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<HallWorkflow>) -> ShelfScreen<String> {
            ShelfWorkflow<String>(labels: ["atlas", "novel", "poem"]).rendered(in: context)
        }
    }

    struct ShelfWorkflow<Label: Hashable & Sendable>: Workflow {
        typealias Output = Never
        var labels: [Label]

        struct Volume: Equatable, Sendable {
            var number: Int
            var label: Label
        }

        struct State {
            var volumes: [Volume]
            var lent: Volume?
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = ShelfWorkflow
            case lend(Int)
            case giveBack
            case relabel(Int, Label)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .lend(let index):
                    if state.volumes.indices.contains(index) { state.lent = state.volumes[index] }
                case .giveBack: state.lent = nil
                case .relabel(let index, let label):  // cause
                    if state.volumes.indices.contains(index) { state.volumes[index].label = label }
                }
                return nil
            }
        }

        func makeInitialState() -> State {
            State(volumes: labels.enumerated().map { Volume(number: $0, label: $1) }, lent: nil)
        }

        func render(state: State, context: RenderContext<ShelfWorkflow>) -> ShelfScreen<Label> {
            let sink = context.makeSink(of: Action.self)
            return ShelfScreen(
                labels: state.volumes.map(\.label), lent: state.lent?.label, onLend: { sink.send(.lend($0)) },
                onGiveBack: { sink.send(.giveBack) }, onRelabel: { sink.send(.relabel($0, $1)) })
        }
    }

    struct ShelfScreen<Label> {
        var labels: [Label]
        var lent: Label?
        var onLend: (Int) -> Void
        var onGiveBack: () -> Void
        var onRelabel: (Int, Label) -> Void
    }
}
