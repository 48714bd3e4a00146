// The corrected version of ShiftedIndexBroken: the state keeps the name.

import Workflow
import WorkflowUI

enum ShiftedIndexMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var names = ["tea", "milk", "bread", "salt"]
            var made = 0
            var selectedName = ""
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case select(Int)
            case removeFirst
            case add

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .select(let index): state.selectedName = state.names[index]
                case .removeFirst: state.names = Array(state.names.dropFirst())
                case .add:
                    state.made += 1
                    state.names.append("item \(state.made)")
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            let chosen = state.selectedName
            return RootScreen(
                names: state.names, chosen: chosen, onSelect: { sink.send(.select($0)) },
                onRemoveFirst: { sink.send(.removeFirst) }, onAdd: { sink.send(.add) })
        }
    }

    struct RootScreen: Screen {
        var names: [String]
        var chosen: String
        var onSelect: (Int) -> Void
        var onRemoveFirst: () -> Void
        var onAdd: () -> Void
    }
}
