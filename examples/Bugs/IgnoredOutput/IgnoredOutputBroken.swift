// A child's output says what changed, but its parent ignores it.
//
// Symptom: the switch is on, but the app stays light.

import Workflow
import WorkflowUI

enum IgnoredOutputBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var theme = "light" }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case switched(String)
            case reset

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .switched(let theme): state.theme = theme
                case .reset: state.theme = "light"
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let themes = SwitchWorkflow().ignoringOutput().rendered(in: context)
            return RootScreen(theme: state.theme, themes: themes)
        }
    }

    struct SwitchWorkflow: Workflow {
        typealias Output = String
        struct State { var taps: [String] = [] }

        enum Action: WorkflowAction {
            typealias WorkflowType = SwitchWorkflow
            case chose(String)

            func apply(toState state: inout State) -> String? {
                switch self {
                case .chose(let theme):
                    state.taps.append(theme)
                    return theme
                }
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<SwitchWorkflow>) -> SwitchScreen {
            let sink = context.makeSink(of: Action.self)
            return SwitchScreen(taps: state.taps, onChose: { sink.send(.chose($0)) })
        }
    }

    struct SwitchScreen: Screen {
        var taps: [String]
        var onChose: (String) -> Void
    }

    struct RootScreen: Screen {
        var theme: String
        var themes: SwitchScreen
    }
}
