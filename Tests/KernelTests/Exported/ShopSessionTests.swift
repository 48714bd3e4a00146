// The steps of a session of shop, action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchTestShop
import Workflow
import WorkflowTesting

@MainActor @Suite struct ShopSessionTests {
    // send / add(Item(name: "tea", count: 2))
    @Test func step1Basket() {
        BasketWorkflow.Action
            .tester(
                withState: BasketWorkflow.State(items: []),
                workflow: BasketWorkflow(customer: "Ada")
            )
            .send(action: .add(Item(name: "tea", count: 2)))
            .assertNoOutput()
            .assert(state: BasketWorkflow.State(items: [Item(name: "tea", count: 2)]))
    }

    // send / order
    @Test func step2Basket() {
        BasketWorkflow.Action
            .tester(
                withState: BasketWorkflow.State(items: [Item(name: "tea", count: 2)]),
                workflow: BasketWorkflow(customer: "Ada")
            )
            .send(action: .order)
            .assert(output: .ordered([Item(name: "tea", count: 2)]))
            .assert(state: BasketWorkflow.State(items: []))
    }
}
