// Side effects and workers under test: recorded, replaced by a result, or run if the test asks for it.

import Testing
import Workflow
import WorkflowConcurrency
import WorkflowConcurrencyTesting
import WorkflowTesting

@Suite struct SideEffectAndWorkerTests {
    @Test func expectedSideEffectDoesNotRun() {
        FeedWorkflow(sideEffects: ["log", "log"]).renderTester()
            .expectSideEffect(key: "log")
            .render()
            .assertNoAction()
            .assert(state: .init())
    }

    @Test func sideEffectProducesAnAction() {
        FeedWorkflow(sideEffects: ["log"]).renderTester()
            .expectSideEffect(key: "log", producingAction: FeedWorkflow.Action.note("from the test"))
            .render { #expect($0.notes == []) }
            .assert(action: FeedWorkflow.Action.note("from the test"))
            .assert(state: .init(notes: ["from the test"]))
    }

    @Test func expectedSideEffectRunsWithIsRun() {
        FeedWorkflow(sideEffects: ["log"]).renderTester()
            .expectSideEffect(key: "log", isRun: true)
            .render { #expect($0.notes == []) }
            .assert(action: FeedWorkflow.Action.note("log began"))
    }

    @Test func runningSideEffectEndsWithTheResult() {
        var ended = 0
        struct EndingWorkflow: Workflow {
            let onEnded: () -> Void
            func render(state: Void, context: RenderContext<EndingWorkflow>) {
                context.runSideEffect(key: "ends") { $0.onEnded(onEnded) }
            }
        }
        do {
            let result = EndingWorkflow(onEnded: { ended += 1 }).renderTester()
                .expectSideEffect(key: "ends", isRun: true)
                .render()
            #expect(ended == 0)
            result.assertNoAction()
        }
        #expect(ended == 1)
    }

    @Test func expectedWorkerProducesItsOutput() {
        FeedWorkflow(loads: ["": 3]).renderTester()
            .expectWorker(LoadWorker(page: 3), producingOutput: "three")
            .render()
            .assert(action: FeedWorkflow.Action.note("three"))
            .assert(state: .init(notes: ["three"]))
    }

    @Test func expectedWorkerMocksItsOutput() {
        FeedWorkflow(loads: ["": 3]).renderTester()
            .expectWorker(LoadWorker(page: 3), mockingOutput: "three")
            .render()
            .assert(state: .init(notes: ["three"]))
        FeedWorkflow(loads: ["": 3]).renderTester()
            .expectWorker(type: LoadWorker.self, mockingOutput: "any")
            .render()
            .assertStateModifications { $0.notes.append("any") }
        FeedWorkflow(ticks: true).renderTester()
            .expectWorker(TickWorker(), mockingOutput: 7)
            .render()
            .assertStateModifications { $0.notes = ["tick 7"] }
        FeedWorkflow(ticks: true).renderTester()
            .expectWorker(type: TickWorker.self)
            .render()
            .assertNoAction()
    }

    @Test func workersAreExpectedByTheWorkflowsOfTheirNodes() {
        FeedWorkflow(loads: ["": 3]).renderTester()
            .expectWorkflow(
                type: WorkerWorkflow<LoadWorker>.self, producingRendering: (), producingOutput: "three",
                assertions: { #expect($0.worker.page == 3) }
            )
            .render()
            .assert(state: .init(notes: ["three"]))
        FeedWorkflow(ticks: true).renderTester()
            .expectWorkflow(
                type: AsyncSequenceWorkerWorkflow<TickWorker>.self, producingRendering: (), producingOutput: 7
            )
            .render()
            .assertStateModifications { $0.notes = ["tick 7"] }
    }

    @Test func expectedWorkersAreDistinguishedByKey() {
        FeedWorkflow(loads: ["a": 1, "b": 2]).renderTester()
            .expectWorker(LoadWorker(page: 2), key: "b", producingOutput: "two")
            .expect(worker: LoadWorker(page: 1), key: "a")
            .render()
            .assert(state: .init(notes: ["two"]))
    }

    @Test func expectedStreamingWorkerProducesOneOutput() {
        FeedWorkflow(ticks: true).renderTester()
            .expectWorker(TickWorker(), producingOutput: 7)
            .render()
            .assert(state: .init(notes: ["tick 7"]))
        FeedWorkflow(ticks: true).renderTester()
            .expect(worker: TickWorker(), producingOutput: 8)
            .render()
            .assert(state: .init(notes: ["tick 8"]))
    }
}
