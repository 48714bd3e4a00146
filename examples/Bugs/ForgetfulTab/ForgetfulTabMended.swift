// The corrected version of ForgetfulTabBroken: both tabs are rendered, but only one of them is shown.

import Workflow
import WorkflowUI

enum MendedTabbed {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        enum State { case notes, help }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case showNotes
            case showHelp

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .showNotes: state = .notes
                case .showHelp: state = .help
                }
                return nil
            }
        }

        func makeInitialState() -> State { .notes }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            let notes = NotesWorkflow().rendered(in: context)
            let help = HelpWorkflow().rendered(in: context)
            let tab: any Screen =
                switch state {
                case .notes: notes
                case .help: help
                }
            return RootScreen(
                tab: tab.asAnyScreen(), onNotes: { sink.send(.showNotes) }, onHelp: { sink.send(.showHelp) })
        }
    }

    struct NotesWorkflow: Workflow {
        typealias Output = Never
        struct State { var text = "" }

        enum Action: WorkflowAction {
            typealias WorkflowType = NotesWorkflow
            case typed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .typed(let text): state.text = text
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<NotesWorkflow>) -> NotesScreen {
            let sink = context.makeSink(of: Action.self)
            return NotesScreen(text: state.text, onTyped: { sink.send(.typed($0)) })
        }
    }

    struct HelpWorkflow: Workflow {
        typealias Output = Never
        func makeInitialState() {}
        func render(state: Void, context: RenderContext<HelpWorkflow>) -> HelpScreen {
            HelpScreen(text: "Type a note.")
        }
    }

    struct NotesScreen: Screen {
        var text: String
        var onTyped: (String) -> Void
    }

    struct HelpScreen: Screen {
        var text: String
    }

    struct RootScreen: Screen {
        var tab: AnyScreen
        var onNotes: () -> Void
        var onHelp: () -> Void
    }
}
