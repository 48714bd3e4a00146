// A number counts the elements of a list, but one action forgets to update it.
//
// Symptom: all messages are gone, but the badge says 2.

import Workflow
import WorkflowUI

enum BrokenCountBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var messages: [String] = []
            var unread = 0
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
                    state.unread += 1
                case .removeFirst: state.messages = Array(state.messages.dropFirst())
                case .removeLast where !state.messages.isEmpty:
                    state.messages.removeLast()
                    state.unread -= 1
                case .removeLast: break
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                messages: state.messages, badge: state.unread, onReceived: { sink.send(.received($0)) },
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
