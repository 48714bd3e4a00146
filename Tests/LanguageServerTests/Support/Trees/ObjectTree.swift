// A state with an object, which can't be written in a script.

import Workflow

enum ObjectTree {
    final class Pen { var strokes = 0 }

    struct RootWorkflow: Workflow {
        typealias Output = Never

        struct State {
            var title = "blank"
            var pen = Pen()
            var pages = [1]
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case draw(String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .draw(let title):
                    state.title = title
                    state.pen.strokes += 1
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> (String, Int, (String) -> Void) {
            let sink = context.makeSink(of: Action.self)
            return (state.title, state.pen.strokes + state.pages.count, { sink.send(.draw($0)) })
        }
    }
}
