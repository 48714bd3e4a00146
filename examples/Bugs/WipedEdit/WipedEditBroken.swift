// A child refreshes its copy whenever any property changes.
//
// Symptom: each tick of a clock wipes out the typed text.

import Workflow
import WorkflowUI

enum Drafts {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var title = "Plan"
            var ticks = 0
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case renamed(String)
            case ticked

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .renamed(let title): state.title = title
                case .ticked: state.ticks += 1
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                editor: EditorWorkflow(title: state.title, ticks: state.ticks).rendered(in: context),
                onTick: { sink.send(.ticked) }, onRenamed: { sink.send(.renamed($0)) })
        }
    }

    struct EditorWorkflow: Workflow {
        typealias Output = Never
        var title: String
        var ticks: Int

        struct State { var draft: String }

        enum Action: WorkflowAction {
            typealias WorkflowType = EditorWorkflow
            case typed(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .typed(let text): state.draft = text
                }
                return nil
            }
        }

        func makeInitialState() -> State { State(draft: title) }

        func workflowDidChange(from previousWorkflow: EditorWorkflow, state: inout State) {
            state.draft = title
        }

        func render(state: State, context: RenderContext<EditorWorkflow>) -> EditorScreen {
            let sink = context.makeSink(of: Action.self)
            return EditorScreen(draft: state.draft, ticks: ticks, onTyped: { sink.send(.typed($0)) })
        }
    }

    struct EditorScreen: Screen {
        var draft: String
        var ticks: Int
        var onTyped: (String) -> Void
    }

    struct RootScreen: Screen {
        var editor: EditorScreen
        var onTick: () -> Void
        var onRenamed: (String) -> Void
    }
}
