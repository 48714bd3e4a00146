// The corrected version of SelectedCopyBroken: the state keeps the ID, and the element is looked up.

import Workflow
import WorkflowUI

enum SelectedCopyMended {
    struct Item: Equatable {
        var id: Int
        var name: String
    }

    struct RootWorkflow: Workflow {
        typealias Output = Never
        struct State {
            var items = [Item(id: 7, name: "tea"), Item(id: 8, name: "milk")]
            var selectedID: Int?
        }

        enum Action: WorkflowAction {
            typealias WorkflowType = RootWorkflow
            case select(Int)
            case rename(Int, String)

            func apply(toState state: inout State) -> Never? {
                switch self {
                case .select(let index): state.selectedID = state.items[index].id
                case .rename(let index, let name): state.items[index].name = name
                }
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<RootWorkflow>) -> RootScreen {
            let sink = context.makeSink(of: Action.self)
            let selected = state.items.first { $0.id == state.selectedID }
            return RootScreen(
                names: state.items.map(\.name), detail: selected?.name ?? "",
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
