import Testing
import WorkflowTesting

@testable import Bakery

@Suite struct BakeryWorkflowTests {
    @Test func orderingEmptiesTheOrderAndTellsTheParent() {
        BakeryWorkflow.Action
            .tester(withState: BakeryWorkflow.State(items: 2), workflow: BakeryWorkflow())
            .send(action: .order)
            .assert(state: BakeryWorkflow.State(items: 0))
            .assert(output: .ordered(items: 2))
    }

    @Test func screenShowsTheItemsAndAddsMore() {
        BakeryWorkflow()
            .renderTester(initialState: BakeryWorkflow.State(items: 2))
            .render { screen in
                #expect(screen.title == "2 items")
                screen.onAdd(3)
            }
            .assert(state: BakeryWorkflow.State(items: 5))
    }
}
