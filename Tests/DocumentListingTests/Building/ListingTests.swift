// Checks that the listings work, not just that they compile: they render what the document says.

import Testing
import Workflow
import WorkflowConcurrency

@Suite struct BuildingListingTests {
    @Test func introductionListingRendersGreeting() {
        #expect(WorkflowHost(workflow: DemoWorkflow(name: "Ada")).rendering.value == "Hello, Ada")
    }

    @available(*, deprecated)
    @Test func childWorkflowListingRendersForItsParent() {
        #expect(WorkflowHost(workflow: ParentWorkflow()).rendering.value == "dlroW ,olleH")
    }

    @MainActor @Test func workerListingDeliversItsResult() async {
        let host = WorkflowHost(workflow: Refreshing.DemoWorkflow())
        for await screen in host.rendering.values where screen.title == "We did it!" { break }
        #expect(host.rendering.value.title == "We did it!")
    }
}
