// A typical app. Nothing in its module is public, so an exported test needs access to its internals.

import WorkbenchKernel
import Workflow

package enum Shop {
    @MainActor package static var app: KernelApp { KernelApp("shop", "a basket") { BasketWorkflow(customer: "Ada") } }
}

struct Item: Equatable {
    var name: String
    var count: Int
}

struct BasketWorkflow: Workflow {
    var customer: String

    enum Output: Equatable {
        case ordered([Item])
    }

    struct State: Equatable {
        var items: [Item] = []
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = BasketWorkflow
        case add(Item)
        case order

        func apply(toState state: inout State) -> Output? {
            switch self {
            case .add(let item):
                state.items.append(item)
                return nil
            case .order:
                defer { state.items = [] }
                return .ordered(state.items)
            }
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<BasketWorkflow>) -> [String] {
        _ = context.makeSink(of: Action.self)
        return state.items.map { "\(customer): \($0.name) × \($0.count)" }
    }
}
