// The corrected version of ImpureRenderBroken: an action does the counting, in the state.

import Workflow
import WorkflowUI

enum ImpureRenderMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var name = "Ada"
            var visits = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let name):
                    state.name = name
                    state.visits += 1
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(name: state.name, visits: state.visits, onRenamed: { sink.send(.renamed($0)) })
        }
    }

    struct RootScreen: Screen {
        var name: String
        var visits: Int
        var onRenamed: (String) -> Void
    }
}
