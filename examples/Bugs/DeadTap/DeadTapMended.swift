// The corrected version of DeadTapBroken: the callback sends an action.

import Workflow
import WorkflowUI

enum DeadTapMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var name = ""
            var showsHelp = false
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)
            case toggleHelp

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let name): state.name = name
                case .toggleHelp: state.showsHelp.toggle()
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                name: state.name, help: state.showsHelp ? "Type a name." : "", onRenamed: { sink.send(.renamed($0)) },
                onHelp: { sink.send(.toggleHelp) })
        }
    }

    struct RootScreen: Screen {
        var name: String
        var help: String
        var onRenamed: (String) -> Void
        var onHelp: () -> Void
    }
}
