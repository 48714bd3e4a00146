import Bb
import Testing
import WorkflowTesting

@testable import Wharf

@MainActor @Suite struct WharfTests {
    @Test func namesAreKept() {
        WharfWorkflow.Action
            .tester(withState: WharfState(), workflow: WharfWorkflow(crane: Crane()))
            .send(action: .name("a"))
            .assertNoOutput()
            .verifyState { #expect($0.names == ["a"]) }
    }
}
