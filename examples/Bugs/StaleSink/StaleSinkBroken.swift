// A callback of one screen is kept in the state and shown by another.
//
// Symptom: the pinned button does nothing.

import Workflow
import WorkflowUI

enum StaleSinkBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var isOpen = true
            var likes = 0
            var pinned: (() -> Void)?
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case opened(Bool)
            case pinned(() -> Void)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .opened(let isOpen): state.isOpen = isOpen
                case .pinned(let callback): state.pinned = callback
                }
                return nil
            }
        }

        enum PanelAction: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case liked

            func apply(toState state: inout State) -> Never? {
                state.likes += 1
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            var onLike: (() -> Void)?
            if state.isOpen {
                let panel = context.makeSink(of: PanelAction.self)
                onLike = { panel.send(.liked) }
            }
            let callback = onLike
            return RootScreen(
                likes: state.likes, onLike: onLike, onPinned: state.pinned,
                onPin: { if let callback { sink.send(.pinned(callback)) } else { sink.send(.opened(true)) } },
                onOpen: { sink.send(.opened($0)) })
        }
    }

    struct RootScreen: Screen {
        var likes: Int
        var onLike: (() -> Void)?
        var onPinned: (() -> Void)?
        var onPin: () -> Void
        var onOpen: (Bool) -> Void
    }
}
