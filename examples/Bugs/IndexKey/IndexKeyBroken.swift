// The rows of a list are keyed by their indices.
//
// Symptom: after the first row is removed, the second one is suddenly open.

import Workflow
import WorkflowUI

enum Shopping {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var names = ["tea", "milk", "bread"]
            var made = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case removeFirst
            case add

            func apply(toState state: inout State) -> Never? {
                switch self {
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
            let rows = state.names.enumerated().map { index, name in
                RowWorkflow(name: name).rendered(in: context, key: "\(index)")
            }
            return RootScreen(rows: rows, onRemoveFirst: { sink.send(.removeFirst) }, onAdd: { sink.send(.add) })
        }
    }

    struct RowWorkflow: Workflow {
        typealias Output = Never
        var name: String
        struct State { var isOpen = false }

        enum Action: WorkflowAction {
            typealias WorkflowType = RowWorkflow
            case toggled

            func apply(toState state: inout State) -> Never? {
                state.isOpen.toggle()
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RowWorkflow>) -> Row {
            let sink = context.makeSink(of: Action.self)
            return Row(name: name, isOpen: state.isOpen, onToggle: { sink.send(.toggled) })
        }
    }

    struct Row {
        var name: String
        var isOpen: Bool
        var onToggle: () -> Void
    }

    struct RootScreen: Screen {
        var rows: [Row]
        var onRemoveFirst: () -> Void
        var onAdd: () -> Void
    }
}
