// A root that can't be created from text, because it needs a service.

import Workflow

protocol Prices {
    func price(of article: String) -> Int
}

struct FixedPrices: Prices {
    var price: Int

    func price(of article: String) -> Int { price }
}

struct ShopWorkflow: Workflow {
    struct State: Equatable {
        var total = 0
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ShopWorkflow

        case put(article: String)

        func apply(toState state: inout State, workflow: ShopWorkflow) -> Never? {
            switch self {
            case .put(let article): state.total += workflow.prices.price(of: article)
            }
            return nil
        }
    }

    var prices: any Prices

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ShopWorkflow>) -> String {
        "total \(state.total)"
    }
}

/// Can be opened from its text: `--root 'SignWorkflow(text: "open")'`.
struct SignWorkflow: Workflow {
    typealias State = Void
    typealias Output = Never

    var text: String

    func render(state: Void, context: RenderContext<SignWorkflow>) -> String { text }
}
