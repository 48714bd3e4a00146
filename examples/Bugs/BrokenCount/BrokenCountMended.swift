// The corrected version of BrokenCountBroken: the badge is computed from the list.

import Workflow
import WorkflowUI

enum BrokenCountMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var messages: [String] = []
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case received(String)
            case removeFirst
            case removeLast

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .received(let message):
                    state.messages.append(message)
                case .removeFirst: state.messages = Array(state.messages.dropFirst())
                case .removeLast: state.messages = state.messages.dropLast()
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                messages: state.messages, badge: state.messages.count, onReceived: { sink.send(.received($0)) },
                onRemoveFirst: { sink.send(.removeFirst) },
                onRemoveLast: { sink.send(.removeLast) })
        }
    }

    struct RootScreen: Screen {
        var messages: [String]
        var badge: Int
        var onReceived: (String) -> Void
        var onRemoveFirst: () -> Void
        var onRemoveLast: () -> Void
    }
}
