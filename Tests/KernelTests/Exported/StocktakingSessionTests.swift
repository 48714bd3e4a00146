// The steps of a session of StocktakingWorkflow(of: ["tea"]), action by action.
// swift-format-ignore-file

import Testing
@testable import WorkbenchLarder
import Workflow
import WorkflowTesting

@MainActor @Suite struct StocktakingWorkflowOfTeaSessionTests {
    // send / count("tea")
    @Test func step1Stocktaking() {
        StocktakingWorkflow.Action
            .tester(
                withState: StocktakingWorkflow.State(counted: [:], notes: StocktakingWorkflow.Notes()),
                workflow: StocktakingWorkflow(of: ["tea"])
            )
            .send(action: .count("tea"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    StocktakingWorkflow.State(counted: ["tea": 1], notes: ‹StocktakingWorkflow.Notes›(lines: \#
                    []))
                    """#)
    }

    // send / note("dry")
    @Test func step2Stocktaking() {
        StocktakingWorkflow.Action
            .tester(
                withState: StocktakingWorkflow.State(counted: ["tea": 1], notes: StocktakingWorkflow.Notes()),
                workflow: StocktakingWorkflow(of: ["tea"])
            )
            .send(action: .note("dry"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    StocktakingWorkflow.State(counted: ["tea": 1], notes: ‹StocktakingWorkflow.Notes›(lines: \#
                    ["dry"]))
                    """#)
    }

    // send / count("rice")
    @Test func step3Stocktaking() {
        var state = StocktakingWorkflow(of: ["tea"]).makeInitialState()
        StocktakingWorkflow.Action
            .tester(
                withState: state,
                workflow: StocktakingWorkflow(of: ["tea"])
            )
            .send(action: .count("tea"))
            .verifyState { state = $0 }
        StocktakingWorkflow.Action
            .tester(
                withState: state,
                workflow: StocktakingWorkflow(of: ["tea"])
            )
            .send(action: .note("dry"))
            .verifyState { state = $0 }
        StocktakingWorkflow.Action
            .tester(
                withState: state,
                workflow: StocktakingWorkflow(of: ["tea"])
            )
            .send(action: .count("rice"))
            .assertNoOutput()
            .assert(
                stateReads: #"""
                    StocktakingWorkflow.State(counted: ["rice": 1, "tea": 1], notes: \#
                    ‹StocktakingWorkflow.Notes›(lines: ["dry"]))
                    """#)
    }
}
