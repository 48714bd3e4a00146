// There is an action, but the screen has lost its button.
//
// Symptom: after a failure, there is no way to try again.

import Workflow
import WorkflowUI

enum UnsentActionBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        enum State { case idle, failed }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case load
            case close

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .load: state = .failed
                case .close: state = .idle
                }
                return nil
            }
        }

        enum RetryAction: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case retry

            func apply(toState state: inout State) -> Never? {
                state = .idle
                return nil
            }
        }

        func makeInitialState() -> State { .idle }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                hasFailed: state == .failed, onLoad: { sink.send(.load) }, onClose: { sink.send(.close) })
        }
    }

    struct RootScreen: Screen {
        var hasFailed: Bool
        var onLoad: () -> Void
        var onClose: () -> Void
    }
}
