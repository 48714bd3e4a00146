// A parent keeps state that only its child shows and changes.
//
// Symptom: with each letter, the whole parent is rendered again.

import Workflow
import WorkflowUI

enum HoardingBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var text = "" }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case changed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .changed(let text): state.text = text
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> FieldScreen {
            FieldWorkflow(text: state.text).rendered(in: context, outputMap: Action.changed)
        }
    }

    struct FieldWorkflow: Workflow {
        typealias Output = String
        var text: String

        enum Action: WorkflowAction {
            typealias WorkflowType = FieldWorkflow
            case typed(String)

            func apply(toState state: inout Void) -> String? {
                switch self {
                case .typed(let text): text
                }
            }
        }

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<FieldWorkflow>) -> FieldScreen {
            let sink = context.makeSink(of: Action.self)
            return FieldScreen(text: text, onTyped: { sink.send(.typed($0)) })
        }
    }

    struct FieldScreen: Screen {
        var text: String
        var onTyped: (String) -> Void
    }
}
