// A root whose rendering isn't a screen, with structs inside, one of them generic.

import Workflow

enum RenderingTree {
    struct Badge<Content> { var content: Content }

    struct Footer { var badges: [Badge<String>] }

    struct Page {
        var title: String
        var footer: Footer
        var onSave: () -> Void
    }

    struct Unused { var nothing = 0 }

    struct RootWorkflow: Workflow {
        typealias Output = Never

        struct State {
            var name = "Ada"
            var note = "draft"
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case save

            func apply(toState state: inout State) -> Never? {
                state.note = "saved"
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> Page {
            let sink = context.makeSink(of: Action.self)
            return Page(
                title: state.name, footer: Footer(badges: [Badge(content: state.note)]), onSave: { sink.send(.save) })
        }
    }
}
