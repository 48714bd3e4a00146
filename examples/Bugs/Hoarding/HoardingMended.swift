// The corrected version of HoardingBroken: the text is the child's own state.

import Workflow
import WorkflowUI

enum HoardingMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<RootWorkflow>) -> FieldScreen {
            FieldWorkflow().rendered(in: context)
        }
    }

    struct FieldWorkflow: Workflow {
        typealias Output = Never
        struct State { var text = "" }

        enum Action: WorkflowAction {
            typealias WorkflowType = FieldWorkflow
            case typed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .typed(let text): state.text = text
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<FieldWorkflow>) -> FieldScreen {
            let sink = context.makeSink(of: Action.self)
            return FieldScreen(text: state.text, onTyped: { sink.send(.typed($0)) })
        }
    }

    struct FieldScreen: Screen {
        var text: String
        var onTyped: (String) -> Void
    }
}
