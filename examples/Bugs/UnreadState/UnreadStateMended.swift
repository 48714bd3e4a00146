// The corrected version of UnreadStateBroken: the screen shows that the app is loading.

import Workflow
import WorkflowUI

enum UnreadStateMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var isBusy = false
            var items: [String] = []
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case load
            case loaded(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .load: state.isBusy = true
                case .loaded(let item):
                    state.isBusy = false
                    state.items.append(item)
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                items: state.items, isBusy: state.isBusy, onLoad: { sink.send(.load) },
                onLoaded: { sink.send(.loaded($0)) })
        }
    }

    struct RootScreen: Screen {
        var items: [String]
        var isBusy: Bool
        var onLoad: () -> Void
        var onLoaded: (String) -> Void
    }
}
