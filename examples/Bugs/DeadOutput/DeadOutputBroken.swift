// A child's output reaches its parent, but the parent does nothing with it.
//
// Symptom: an item can't be removed.

import Workflow
import WorkflowUI

enum DeadOutputBroken {
    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State { var items = ["tea", "milk"] }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case added(String)
            case removed(Int)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .added(let item): state.items.append(item)
                case .removed: break
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let list = ListWorkflow(items: state.items).rendered(in: context) { output -> Action in
                switch output {
                case .add(let item): .added(item)
                case .remove(let index): .removed(index)
                }
            }
            return RootScreen(first: state.items.first ?? "", list: list)
        }
    }

    struct ListWorkflow: Workflow {
        enum Output {
            case add(String)
            case remove(Int)
        }

        var items: [String]

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<ListWorkflow>) -> ListScreen {
            let sink = context.makeOutputSink()
            return ListScreen(items: items, onAdd: { sink.send(.add($0)) }, onRemove: { sink.send(.remove($0)) })
        }
    }

    struct ListScreen: Screen {
        var items: [String]
        var onAdd: (String) -> Void
        var onRemove: (Int) -> Void
    }

    struct RootScreen: Screen {
        var first: String
        var list: ListScreen
    }
}
