// The senders of actions: an action that a side effect sends later is counted, traced and replayed as that side
// effect's, and an action whose sender is unknown isn't attributed to any.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree
import Workflow

@MainActor
@Suite(.mainActorTurn) struct EffectSenderTests {
    private let bell = Bell()

    private func dialogue(workers: WorkerMode = .on) -> Dialogue {
        let bell = bell
        let app = KernelApp("clock", "side effects that send later") { ClockWorkflow(bell: bell) }
        return Dialogue(Session(apps: [app], opening: app, workers: workers))
    }

    /// Rings the bell, and waits for the resulting step.
    private func ring(_ dialogue: Dialogue) async -> StepReply {
        bell.ring()
        while true {
            if let step = dialogue.session.absorb().first { return step }
            await Task.yield()
        }
    }

    private static func value(_ text: String) -> Value { .text(Text(text)) }

    private func text(_ dialogue: Dialogue, _ line: String) throws -> String {
        ReplyText.expectedLines(of: try dialogue.say(line)).joined(separator: "\n")
    }

    private func effects(_ dialogue: Dialogue) throws -> [String: WorkRun] {
        guard case .workers(let workers) = try dialogue.say("workers").content else { return [:] }
        return Dictionary(
            uniqueKeysWithValues: workers.compactMap { worker in
                worker.effect.flatMap { key in worker.run.map { (key.text(), $0) } }
            })
    }

    @Test("An action that a side effect's task sends later is attributed to the side effect")
    func laterActionBelongsToItsSideEffect() async throws {
        let dialogue = dialogue()
        let step = await ring(dialogue)
        #expect(step.command == "send / .tick --by \"clock 0\"")
        #expect(step.hops[0].source == .sideEffect(key: Self.value("clock 0"), isOver: false))
        _ = await ring(dialogue)
        let run = try #require(try effects(dialogue)["\"clock 0\""])
        #expect(run.outputs == 2)
        #expect(run.lastStep == 2)
        #expect(try #require(try effects(dialogue)["\"deaf\""]).outputs == 0)
        #expect(try text(dialogue, "workers").contains("sent 2 actions, the last one in step 2: tick"))
        #expect(try text(dialogue, "trace").contains("sent by side effect \"clock 0\""))
        #expect(try text(dialogue, "why /").contains("sent by side effect \"clock 0\""))
    }

    @Test("An action of an ended side effect's task is attributed to it, and not to the next side effect")
    func actionOfAnEndedSideEffectIsAttributedToIt() async throws {
        let dialogue = dialogue()
        try dialogue.say("send / rekey")
        // Both tasks are alive, because the first one ignores its cancellation. Either may send first.
        bell.ring()
        var steps: [StepReply] = []
        while steps.count < 2 {
            steps += dialogue.session.absorb()
            await Task.yield()
        }
        let late = try #require(
            steps.first { $0.hops[0].source == .sideEffect(key: Self.value("clock 0"), isOver: true) })
        #expect(try #require(try effects(dialogue)["\"clock 1\""]).outputs == 1)
        #expect(
            try text(dialogue, "trace \(late.number)").contains("sent by side effect \"clock 0\", which has ended"))
    }

    @Test("An action of a detached task or of another node's sink is not attributed to a side effect")
    func actionOfADetachedTaskHasNoSideEffect() async throws {
        let dialogue = dialogue()
        try dialogue.say("send / detach")
        var step = await ring(dialogue)
        while step.command != "send / .strayed" { step = await ring(dialogue) }
        #expect(step.hops[0].source == .outside)
        #expect(try #require(try effects(dialogue)["\"stray\""]).outputs == 0)
        try dialogue.say("send / pass")
        #expect(
            dialogue.session.journal.last == "send / .passed", "the child’s side effect has used a sink of the root")
    }

    @Test("A replay without side effects attributes actions to the same side effects")
    func replayAttributesActionsToSideEffects() async throws {
        let dialogue = dialogue()
        _ = await ring(dialogue)
        try dialogue.say("send / rekey")
        for _ in 0..<3 { _ = await ring(dialogue) }
        try dialogue.say("send / blink")
        let replayed = self.dialogue(workers: .off)
        for line in dialogue.session.journal { #expect(try replayed.say(line).isSuccess, "\(line) was refused") }
        #expect(try replayed.say("tree") == dialogue.say("tree"))
        // The last step has no command text, so a replay shows only its effects.
        for number in 1..<dialogue.session.journal.count {
            // Both trees share the bell, which changes whenever a side effect rings it.
            func trace(_ dialogue: Dialogue) throws -> [Substring] {
                try text(dialogue, "trace \(number)").split(separator: "\n").filter { !$0.contains(" ! ") }
            }
            #expect(try trace(replayed) == trace(dialogue))
        }
        #expect(try effects(replayed) == effects(dialogue))
        #expect(replayed.session.journal == dialogue.session.journal)
    }

    @Test("A change by a side effect's closure is attributed with --by in its journal line")
    func closureChangeBelongsToItsSideEffect() throws {
        let dialogue = dialogue()
        try dialogue.say("send / blink")
        #expect(dialogue.session.journal.last == "effect --by \"blink\" /.ticks 100")
        #expect(try #require(try effects(dialogue)["\"blink\""]).outputs == 1)
    }

    @Test("send --by refuses an unknown side effect key, and lists the existing ones")
    func unknownSideEffectKeyIsRefused() throws {
        let dialogue = dialogue(workers: .off)
        let refusal = try #require(dialogue.say("send / tick --by \"clokc 0\"").refusal)
        #expect(refusal.reason == .act(.noSideEffect("\"clokc 0\"", node: "Clock")))
        #expect(Set(refusal.remedies) == ["\"clock 0\"", "\"deaf\""])
        #expect(try dialogue.say("send / tick --by \"clock 0\"").isSuccess)
    }
}

/// Wakes every task that is listening. Everything happens on the main actor.
private final class Bell: @unchecked Sendable {
    private var listeners: [AsyncStream<Void>.Continuation] = []

    func ring() { listeners.forEach { $0.yield() } }

    func rings() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        listeners.append(continuation)
        return stream
    }
}

private struct ClockWorkflow: Workflow {
    typealias Output = Never

    let bell: Bell

    struct State: Equatable {
        var ticks = 0
        var key = 0
        var detaches = false
        var passes = false
        var blinks = false
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = ClockWorkflow
        case tick, rekey, detach, strayed, pass, passed, blink

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .tick: state.ticks += 1
            case .rekey: state.key += 1
            case .detach: state.detaches = true
            case .strayed: state.ticks += 10
            case .pass: state.passes = true
            case .passed: state.ticks += 1000
            case .blink: state.blinks = true
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ClockWorkflow>) -> Int {
        // The tasks use it on the main actor, like the tree.
        nonisolated(unsafe) let sink = context.makeSink(of: Action.self)
        let change = context.makeStateMutationSink()
        context.runSideEffect(key: "clock \(state.key)") { [bell] _ in
            let rings = bell.rings()
            Task { @MainActor in
                for await _ in rings { sink.send(.tick) }
            }
        }
        context.runSideEffect(key: "deaf") { _ in }
        if state.detaches {
            context.runSideEffect(key: "stray") { [bell] _ in
                let rings = bell.rings()
                Task.detached { @MainActor in
                    for await _ in rings { sink.send(.strayed) }
                }
            }
        }
        if state.passes { PassingWorkflow(sink: sink).running(in: context) }
        if state.blinks { context.runSideEffect(key: "blink") { _ in change.send { $0.ticks = 100 } } }
        return state.ticks
    }
}

/// Uses its parent's sink, which the parent shouldn't have passed to it.
private struct PassingWorkflow: Workflow {
    typealias Output = Never

    let sink: Sink<ClockWorkflow.Action>

    func makeInitialState() {}

    func render(state: Void, context: RenderContext<PassingWorkflow>) {
        context.runSideEffect(key: "pass") { [sink] _ in sink.send(.passed) }
    }
}
