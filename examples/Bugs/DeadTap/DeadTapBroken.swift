// A callback of the screen was left empty.
//
// Symptom: tapping Help does nothing.

import Workflow
import WorkflowUI

enum DeadTapBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var name = ""
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let name): state.name = name
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(name: state.name, onRenamed: { sink.send(.renamed($0)) }, onHelp: {})
        }
    }

    struct RootScreen: Screen {
        var name: String
        var onRenamed: (String) -> Void
        var onHelp: () -> Void
    }
}
