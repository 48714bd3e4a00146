// The corrected version of UnsentActionBroken: the screen has the button again.

import Workflow
import WorkflowUI

enum UnsentActionMended {
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
            let retry = context.makeSink(of: RetryAction.self)
            return RootScreen(
                hasFailed: state == .failed, onLoad: { sink.send(.load) }, onClose: { sink.send(.close) },
                onRetry: { retry.send(.retry) })
        }
    }

    struct RootScreen: Screen {
        var hasFailed: Bool
        var onLoad: () -> Void
        var onClose: () -> Void
        var onRetry: () -> Void
    }
}
