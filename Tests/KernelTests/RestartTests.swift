// What a tree's workers do when the tree is rebuilt: a worker that outputs a single value doesn't deliver it again if
// the journal has it, and for other workers a note says that they started again.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow
import WorkflowConcurrency

@Suite(.mainActorTurn) @MainActor struct RestartTests {
    /// The session after its journal was replayed in another one, as in `reload` and `--resume`.
    private func again(_ session: Session) throws -> Dialogue {
        let dialogue = Dialogue(Session(apps: session.apps, opening: session.app, workers: .off))
        dialogue.session.beginReplay(workersAfterwards: .on)
        for line in session.journal { #expect(try dialogue.say(line).isSuccess, "\(line) was refused") }
        dialogue.session.endReplay()
        return dialogue
    }

    private static let asking = KernelApp("asking", "asks once, and keeps asking for it") { AskingWorkflow() }

    @Test("A worker that has delivered its one value is not started again by reload")
    func finishedWorkerIsNotRestarted() async throws {
        let session = Session(apps: [Self.asking], opening: Self.asking)
        let dialogue = Dialogue(session)
        while try dialogue.say("expect /.answers == [\"yes\"]").expectation?.holds != true { await Task.yield() }
        let reloaded = try again(session)
        #expect(try reloaded.workers == ["AnswerWorker done, 1"])
        #expect(reloaded.session.noteOfWorkersBegunAgain == nil)
        // A different question starts a new run of the worker, and its answer arrives.
        try reloaded.say("send / ask(\"again\")")
        #expect(try reloaded.workers == ["AnswerWorker running, 0"])
        while try reloaded.say("expect /.answers == [\"yes\", \"yes\"]").expectation?.holds != true {
            await Task.yield()
        }
        #expect(try reloaded.workers == ["AnswerWorker done, 1"])

        // The same happens within one session.
        for line in ["workers off", "workers on"] { try reloaded.say(line) }
        #expect(try reloaded.workers == ["AnswerWorker done, 1"])
    }

    @Test("A worker that delivered its one value in a folded step is not started again")
    func finishedWorkerOfAFoldedStepIsNotRestarted() throws {
        let session = Session(apps: [Self.asking], opening: Self.asking, workers: .off, keepingSteps: 2)
        let dialogue = Dialogue(session)
        try dialogue.say("deliver / AnswerWorker \"no\"")
        for number in 1...6 { try dialogue.say("set /.answers[0] \"\(number)\"") }
        #expect(try dialogue.say("trace 1").refusal?.reason == .time(.folded(step: "1", kept: 2)))
        try dialogue.say("workers on")
        #expect(try dialogue.workers == ["AnswerWorker done, 1"])
        #expect(try dialogue.say("goto 7 --replay").isSuccess)
        #expect(try dialogue.workers == ["AnswerWorker done, 1"])
        // A different question starts a new run.
        try dialogue.say("send / ask(\"again\")")
        #expect(try dialogue.workers == ["AnswerWorker running, 0"])
    }

    @Test("A worker whose output was undone is started again by reload")
    func workerIsRestartedAfterUndoOfItsOutput() async throws {
        let session = Session(apps: [Self.asking], opening: Self.asking, workers: .off)
        let dialogue = Dialogue(session)
        for line in ["deliver / AnswerWorker \"no\"", "undo"] { try dialogue.say(line) }
        let reloaded = try again(session)
        #expect(try reloaded.workers == ["AnswerWorker running, 0"])
        while try reloaded.say("expect /.answers == [\"yes\"]").expectation?.holds != true { await Task.yield() }
    }

    @Test("A worker that delivers many values is started again by reload, with a note")
    func streamingWorkerIsRestartedWithANote() async throws {
        let app = LarderTests.app
        let larder = try Dialogue("larder", apps: [app])
        try larder.say("send Shelves open(\"top\")")
        #expect(
            try larder.workers == [
                "PantryWorker<CountWorker>[top] running, 2", "PantryWorker<StockWorker>[top] running, 0",
            ])
        #expect(larder.session.noteOfWorkersBegunAgain == nil)
        let before = larder.session.journal.count

        let reloaded = try again(larder.session)
        guard case .note(.workersBeganAgain(let workers))? = reloaded.session.noteOfWorkersBegunAgain?.content else {
            Issue.record("a worker has begun again")
            return
        }
        #expect(workers.map { "\($0.worker.name) \($0.beganAgainAfter ?? 0)" } == ["PantryWorker<CountWorker>[top] 2"])
        // The outputs that they send immediately are reported, and are in the journal.
        let steps = reloaded.session.absorb()
        #expect(steps.map(\.command) == Array(reloaded.session.journal.dropFirst(before)))
        #expect(steps.count == 3)
        #expect(try reloaded.workers.first == "PantryWorker<CountWorker>[top] running, 4, restarted after 2")
        #expect(reloaded.session.absorb() == [])

        // A worker that is held doesn't deliver anything again.
        try larder.say("workers off")
        let held = try again(larder.session)
        #expect(held.session.absorb() == [])
        // An output that can't be written as text isn't counted in either tree.
        #expect(try held.say("workers").content == larder.say("workers").content)
        #expect(try held.say("expect Shelves.counts == [\"top 1\", \"top 2\"]").expectation?.holds == true)
    }
}

extension Dialogue {
    fileprivate var workers: [String] {
        get throws {
            guard case .workers(let workers) = try say("workers").content else { return [] }
            return workers.map {
                let mode = $0.isDone ? "done" : $0.isRunning ? "running" : "off"
                return "\($0.worker.name) \(mode), \($0.delivered)"
                    + ($0.beganAgainAfter.map { ", restarted after \($0)" } ?? "")
            }
        }
    }
}

/// Requests its worker in every state, even after the answer has arrived.
private struct AskingWorkflow: Workflow {
    typealias Output = Never

    struct State {
        var question = "first"
        var answers: [String] = []
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = AskingWorkflow
        case ask(String)
        case answered(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .ask(let question): state.question = question
            case .answered(let answer): state.answers.append(answer)
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<AskingWorkflow>) -> String {
        _ = context.makeSink(of: Action.self)
        AnswerWorker(question: state.question).mapOutput { Action.answered($0) }.running(in: context)
        return state.question
    }
}

private struct AnswerWorker: Worker, Equatable {
    var question: String

    func run() async -> String { "yes" }
}
