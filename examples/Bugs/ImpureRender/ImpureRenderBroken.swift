// A render counts how often it runs.
//
// Symptom: the number on the screen depends on how often it was drawn.

import Workflow
import WorkflowUI

enum ImpureRenderBroken {
    final class Visits {
        var count = 0
    }

    struct RootWorkflow: Workflow {
        typealias Output = Never
        let visits = Visits()
        struct State {
            var name = "Ada"
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let name):
                    state.name = name
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            visits.count += 1
            return RootScreen(name: state.name, visits: visits.count, onRenamed: { sink.send(.renamed($0)) })
        }
    }

    struct RootScreen: Screen {
        var name: String
        var visits: Int
        var onRenamed: (String) -> Void
    }
}
