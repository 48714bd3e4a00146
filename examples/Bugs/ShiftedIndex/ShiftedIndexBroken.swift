// The selected element is kept as an index.
//
// Symptom: after the first item is removed, a different one is selected.

import Workflow
import WorkflowUI

enum ShiftedIndexBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var names = ["tea", "milk", "bread", "salt"]
            var made = 0
            var selectedIndex = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case select(Int)
            case removeFirst
            case add

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .select(let index): state.selectedIndex = index
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
            let index = state.selectedIndex
            let chosen = state.names.indices.contains(index) ? state.names[index] : ""
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
