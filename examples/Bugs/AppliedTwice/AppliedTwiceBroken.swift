// A tap calls a closure of the parent, and is also emitted as an output.
//
// Symptom: one tap adds two.

import Workflow
import WorkflowUI

enum AppliedTwiceBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var total = 0 }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case add

            func apply(toState state: inout State) -> Never? {
                state.total += 1
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            let item = ItemWorkflow(onAdd: { sink.send(.add) }).rendered(in: context) { _ in Action.add }
            return RootScreen(total: state.total, item: item)
        }
    }

    struct ItemWorkflow: Workflow {
        enum Output { case added }
        var onAdd: () -> Void

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<ItemWorkflow>) -> Item {
            let sink = context.makeOutputSink()
            return Item(onTap: {
                onAdd()
                sink.send(.added)
            })
        }
    }

    struct Item {
        var onTap: () -> Void
    }

    struct RootScreen: Screen {
        var total: Int
        var item: Item
    }
}
