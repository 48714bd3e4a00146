// Workers that a library renders as child workflows count as workers in the workbench.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct LarderWorkerTests {
    @Test("Workers of a library are listed, stopped and replaced by deliver")
    func customWorkersAreListedStoppedAndDelivered() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app], workers: .off)
        for line in ["send Shelves open(\"top\")", "send Shelves note"] { try larder.say(line) }
        guard case .workers(let workers) = try larder.say("workers").content else {
            Issue.record("there are workers")
            return
        }
        #expect(workers.map(\.node.path) == ["/Shelves", "/Shelves"])
        #expect(workers.allSatisfy { !$0.isRunning })
        #expect(try larder.say("expect Shelves.counts == []").expectation?.holds == true)
        #expect(try larder.say("deliver Shelves PantryWorkerWorkflow[@1] 7").isSuccess)
        #expect(try larder.say("expect Shelves.counts == [\"top 7\"]").expectation?.holds == true)

        let refusal = try #require(larder.say("deliver Shelves PantryWorkerWorkflow[top] 7").refusal)
        #expect(refusal.remedies == ["PantryWorker<CountWorker>[top]", "PantryWorker<StockWorker>[top]"])
        #expect(try larder.say("deliver Shelves \(refusal.remedies[0]) 8").isSuccess)
    }

    @Test("Another tree has workers of its own")
    func workersOfAnotherTreeAreSeparate() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        func workers() throws -> [String] {
            guard case .workers(let workers) = try larder.say("workers").content else { return [] }
            return workers.map { "\($0.node.path) \($0.worker.name)" }
        }
        try larder.say("send Shelves open(\"top\")")
        let before = try workers()
        #expect(before == ["/Shelves PantryWorker<CountWorker>[top]", "/Shelves PantryWorker<StockWorker>[top]"])
        try larder.say("workers off")
        #expect(try workers() == before)
        try larder.say("reset")
        for _ in 0..<6 { try larder.say("send Shelves note") }
        #expect(try workers() == [])
    }

    @Test("A workflow that conforms to WorkerRepresenting is listed by workers")
    func conformingWorkflowIsListedAsWorker() throws {
        let app = KernelApp("polling", "a worker that renders") { PollingParent() }
        let dialogue = Dialogue(Session(apps: [app], opening: app))
        guard case .workers(let workers) = try dialogue.say("workers").content else {
            Issue.record("there is a worker")
            return
        }
        #expect(workers.map(\.worker.name) == ["Polling"])
        try dialogue.say("deliver / Polling 3")
        #expect(try dialogue.say("expect / == 3").expectation?.holds == true)
    }
}

private struct PollingParent: Workflow {
    typealias Output = Never

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<PollingParent>) -> Int {
        PollingWorkflow().onOutput { (state: inout Int, count: Int) in
            state = count
            return nil
        }.rendered(in: context)
    }
}

private struct PollingWorkflow: Workflow {
    typealias Output = Int

    func render(state: Void, context: RenderContext<PollingWorkflow>) -> Int { 0 }
}

extension PollingWorkflow: WorkerRepresenting {}
