// The selected element is kept as a copy beside its list.
//
// Symptom: an item is renamed, but the detail still shows the old name.

import Workflow
import WorkflowUI

enum SelectedCopyBroken {
    struct Item: Equatable {
        var id: Int
        var name: String
    }

    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var items = [Item(id: 7, name: "tea"), Item(id: 8, name: "milk")]
            var selected: Item?
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case select(Int)
            case rename(Int, String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .select(let index): state.selected = state.items[index]
                case .rename(let index, let name): state.items[index].name = name
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            return RootScreen(
                names: state.items.map(\.name), detail: state.selected?.name ?? "",
                onSelect: { sink.send(.select($0)) }, onRename: { sink.send(.rename($0, $1)) })
        }
    }

    struct RootScreen: Screen {
        var names: [String]
        var detail: String
        var onSelect: (Int) -> Void
        var onRename: (Int, String) -> Void
    }
}
