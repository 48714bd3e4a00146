// The corrected version of ChangingKeyBroken: the key is the note's ID.

import Workflow
import WorkflowUI

enum ChangingKeyMended {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var title = "Plan" }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let title): state.title = title
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let note = NoteWorkflow(title: state.title)
                .rendered(in: context, key: "note", outputMap: Action.renamed)
            return RootScreen(heading: state.title, note: note)
        }
    }

    struct NoteWorkflow: Workflow {
        typealias Output = String
        var title: String
        struct State { var edits = 0 }

        enum Action: WorkflowAction {
            typealias WorkflowType = NoteWorkflow
            case renamed(String)

            func apply(toState state: inout State) -> String? {
                switch self {
                case .renamed(let title):
                    state.edits += 1
                    return title
                }
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<NoteWorkflow>) -> NoteScreen {
            let sink = context.makeSink(of: Action.self)
            return NoteScreen(title: title, edits: state.edits, onRenamed: { sink.send(.renamed($0)) })
        }
    }

    struct NoteScreen: Screen {
        var title: String
        var edits: Int
        var onRenamed: (String) -> Void
    }

    struct RootScreen: Screen {
        var heading: String
        var note: NoteScreen
    }
}
