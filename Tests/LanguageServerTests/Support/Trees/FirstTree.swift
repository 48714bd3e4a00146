// A tree that no app registers. The audit finds unread state in it: an action sets a property that nothing reads.

import Workflow

enum FirstTree {
    struct RootWorkflow: Workflow {
        struct State { var isFirst = false }

        struct Toggle: WorkflowAction {
            typealias WorkflowType = RootWorkflow

            func apply(toState state: inout State) -> Never? {
                state.isFirst.toggle()
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> () -> Void {
            let sink = context.makeSink(of: Toggle.self)
            return { sink.send(Toggle()) }
        }
    }
}
