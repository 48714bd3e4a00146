// The fixed version of StaleSinkBroken: each render makes a new callback.

import Workflow
import WorkflowUI

enum StaleSinkMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var isOpen = true
            var likes = 0
            var isPinned = false
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case opened(Bool)
            case pinned

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .opened(let isOpen): state.isOpen = isOpen
                case .pinned: state.isPinned = true
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
            let panel = context.makeSink(of: PanelAction.self)
            let onLike = { panel.send(.liked) }
            return RootScreen(
                likes: state.likes, onLike: state.isOpen ? onLike : nil, onPinned: state.isPinned ? onLike : nil,
                onPin: { sink.send(.pinned) },
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
