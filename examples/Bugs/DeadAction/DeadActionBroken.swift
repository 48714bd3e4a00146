// An action was declared but never implemented.
//
// Symptom: the archive button does nothing.

import Workflow
import WorkflowUI

enum DeadActionBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var items: [String] = []
            var archive: [String] = []
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case add(String)
            case archiveAll

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .add(let item): state.items.append(item)
                case .archiveAll:
                    break
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                items: state.items, archive: state.archive, onAdd: { sink.send(.add($0)) },
                onArchive: { sink.send(.archiveAll) })
        }
    }

    struct RootScreen: Screen {
        var items: [String]
        var archive: [String]
        var onAdd: (String) -> Void
        var onArchive: () -> Void
    }
}
