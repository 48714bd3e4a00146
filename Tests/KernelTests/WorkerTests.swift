// Workers under the user's control, and their outputs as journal lines.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import WorkbenchWorkers
import Workflow
import WorkflowConcurrency

@MainActor
@Suite(.mainActorTurn) struct WorkerTests {
    @Test("workers and deliver reply as the transcript says", arguments: WorkerTests.transcripts)
    func workersAndDeliverTranscripts(_ transcript: Transcript) throws {
        try transcript.check()
    }

    @Test(
        "Worker outputs are steps in the journal, and its replay without workers gives the same tree")
    func workerOutputsAreRecordedInTheJournal() async throws {
        let app = KernelApp("counting", "a worker that counts to three") { CountingWorkflow() }
        let session = Session(apps: [app], opening: app)
        let dialogue = Dialogue(session)
        // The worker ends by itself. The test yields the main actor until the last output has arrived.
        while try dialogue.say("expect / == 3").expectation?.holds != true { await Task.yield() }
        let lines = [1, 2, 3].map { "deliver / CountWorker \($0)" }
        #expect(Array(session.journal) == lines)
        guard case .history(let entries) = try dialogue.say("history").content else {
            Issue.record("history was to list the steps")
            return
        }
        #expect(entries.map(\.command) == ["counting"] + lines)
        #expect(entries.map(\.isCurrent) == [false, false, false, true])
        try dialogue.say("goto 1")
        #expect(try dialogue.say("expect / == 1").expectation?.holds == true)

        let replayed = Dialogue(Session(apps: [app], opening: app, workers: .off))
        for line in session.journal { #expect(try replayed.say(line).isSuccess, "\(line) was refused") }
        #expect(try replayed.traces == dialogue.traces)
        for step in 1...3 { #expect(try replayed.say("trace \(step)") == dialogue.say("trace \(step)")) }
    }

    @Test("workers replay delivers recorded outputs at their places, and runs no worker")
    func workersReplayDeliversRecordedOutputs() throws {
        let dialogue = try Dialogue("feed", workers: .off)
        let commands = [
            "deliver / LoadWorker .failure(.forbidden)", "tap onRetry", "deliver / LoadWorker .success([\"a\"])",
        ]
        for command in commands { #expect(try dialogue.say(command).isSuccess) }
        let end = try dialogue.say("tree").comparable
        try dialogue.say("workers replay")
        try dialogue.say("reset")
        #expect(try dialogue.say("expect /.activity == .failed(.forbidden)").expectation?.holds == true)
        try dialogue.say("tap onRetry")
        #expect(try dialogue.say("tree").comparable == end)
        #expect(Array(dialogue.session.journal) == ["workers replay"] + commands)
    }

    nonisolated static let transcripts = [
        Transcript(
            app: "feed", about: "on and off",
            text: #"""
                > workers
                 ▶  Feed  SequenceWorker  delivers Int                            running
                 ▶  Feed  LoadWorker      delivers Result<[String], FeedFailure>  running
                > workers off
                 ‖  Feed  SequenceWorker  delivers Int                            off
                 ‖  Feed  LoadWorker      delivers Result<[String], FeedFailure>  off
                > deliver / LoadWorker .failure(.offline)
                 1  LoadWorker  emit                                    state unchanged
                    ⇡ output failure(.offline)
                    Feed        loaded(.failure(.offline))
                                  activity: .loading(attempt: 1) → .waiting(attempt: 1, .offline)
                    ⇣ started AsyncOperationWorker[pause-1]   ⇣ ended LoadWorker
                 stack  ▸ Feed
                          headlines []   status "No connection; trying again in 2 s"
                          onRefresh()   onRetry()   onCancel()
                > workers
                 ‖  Feed  SequenceWorker                 delivers Int   off
                 ‖  Feed  AsyncOperationWorker[pause-1]  delivers Void  off since step 1
                > cd AsyncOperationWorker
                 AsyncOperationWorker[pause-1]
                > workers on
                 ▶  Feed  SequenceWorker                 delivers Int   running
                 ▶  Feed  AsyncOperationWorker[pause-1]  delivers Void  running since step 1
                > workers
                 ▶  Feed  SequenceWorker                 delivers Int   running
                 ▶  Feed  AsyncOperationWorker[pause-1]  delivers Void  running since step 1
                > cd
                 Feed
                > send / cancel
                 2  Feed     cancel                                 activity: .waiting(attempt: 1, .offline) → .idle
                    ⇣ ended AsyncOperationWorker[pause-1]
                 stack  ▸ Feed
                          headlines []   status "Nothing loaded"   onRefresh()   onRetry()   onCancel()
                > undo 9
                 ↶  at step 0, was at 2
                 stack  ▸ Feed
                          headlines []   status "Loading…"   onRefresh()   onRetry()   onCancel()
                > expect /.activity is .loading(attempt: 1)
                 ✓ /.activity == .loading(attempt: 1)
                > redo 9
                 ↷  at step 2, was at 0
                 stack  ▸ Feed
                          headlines []   status "Nothing loaded"   onRefresh()   onRetry()   onCancel()
                > history
                    0  feed                                                                                Feed
                    1  deliver / LoadWorker .failure(.offline)  Feed  activity: .loading(…) → .waiting(…)  Feed
                 *  2  send / cancel                            Feed  activity: .waiting(…) → .idle        Feed
                """#)
    ]
}

/// Counts its worker's outputs.
private struct CountingWorkflow: Workflow {
    typealias Output = Never

    enum Action: WorkflowAction {
        typealias WorkflowType = CountingWorkflow
        case counted(Int)

        func apply(toState state: inout Int) -> Never? {
            switch self {
            case .counted(let number): state = number
            }
            return nil
        }
    }

    func makeInitialState() -> Int { 0 }

    func render(state: Int, context: RenderContext<CountingWorkflow>) -> Int {
        CountWorker().mapOutput { Action.counted($0) }.running(in: context)
        return state
    }
}

private struct CountWorker: AsyncSequenceWorker, Equatable {
    typealias Output = Int

    func run() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
    }
}
