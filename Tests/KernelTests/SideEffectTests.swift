// Actions that side effects send immediately are steps with their own journal lines, so a replay without side effects
// has the same result.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct SideEffectTests {
    private static let app = KernelApp("effects", "side effects that send as they begin and end") { EffectsWorkflow() }

    private func dialogue(_ app: KernelApp = SideEffectTests.app, workers: WorkerMode = .on) -> Dialogue {
        Dialogue(Session(apps: [app], opening: app, workers: workers))
    }

    @Test("An action that a side effect sends during a command is a separate step after the command's")
    func sideEffectActionsAreSeparateSteps() throws {
        let dialogue = dialogue()
        #expect(Array(dialogue.session.journal) == ["send / .heard(\"begin\") --by \"begin\""])
        let replies = dialogue.session.evaluate("send / next")
        #expect(
            replies.map { $0.step?.command } == [
                "send / next", "send / .heard(\"phase 1 begins\") --by \"phase 1\"",
            ])
        #expect(replies.map { $0.step?.number } == [2, 3])
        #expect(replies[0].stack != replies[1].stack, "each reply shows what was shown after its own step")
        _ = dialogue.session.evaluate("send / next")
        #expect(
            Array(dialogue.session.journal.suffix(3)) == [
                "send / next", "send / .heard(\"phase 1 ends\") --by \"phase 1\"",
                "send / .heard(\"phase 2 begins\") --by \"phase 2\"",
            ])
    }

    @Test("A change by a side effect's closure is recorded as an effect line with the state")
    func closureChangeOfASideEffectIsAnEffectLine() throws {
        let dialogue = dialogue()
        _ = dialogue.session.evaluate("send / mutate")
        #expect(
            dialogue.session.journal.last
                == "effect --by \"mutation 1\" /.heard [\"begin\", \"mutated\"]")
    }

    @Test("An effect line names the parts that a replay leaves out")
    func unrepeatablePartsAreNamedInEffectLines() throws {
        let app = KernelApp("opaque", "a closure in its state") { OpaqueWorkflow() }
        let dialogue = dialogue(app)
        #expect(Array(dialogue.session.journal) == ["effect --by \"begin\" / ‹() -> Int›"])
        let replayed = self.dialogue(app, workers: .off)
        let step = try #require(replayed.say("effect --by \"begin\" / ‹() -> Int›").step)
        #expect(step.effect?.leftOut.map(\.type) == ["() -> Int"])
        #expect(replayed.session.journal == dialogue.session.journal)
        #expect(try replayed.say("history") == dialogue.say("history"))
    }

    @Test("A journal replayed without side effects gives the same tree and steps", arguments: 0..<20)
    func replayWithoutSideEffectsGivesTheSameSteps(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let dialogue = dialogue()
        let commands = ["send / next", "send / next", "send / mutate", "undo", "redo", "undo 2", "goto 1", "reset"]
        for _ in 0..<30 { try dialogue.say(commands.randomElement(using: &random) ?? "") }
        let replayed = self.dialogue(workers: .off)
        for line in dialogue.session.journal {
            #expect(try replayed.say(line).isSuccess, "seed \(seed): \(line) was refused")
        }
        #expect(try replayed.traces == dialogue.traces, "seed \(seed)")
    }

    @Test("workers replay repeats recorded side effects at their places")
    func workersReplayRepeatsSideEffects() throws {
        let dialogue = dialogue()
        for line in ["send / next", "send / next"] { try dialogue.say(line) }
        let end = try dialogue.say("state /").content
        let journal = Array(dialogue.session.journal)
        for line in ["workers replay", "reset", "send / next", "send / next"] { try dialogue.say(line) }
        #expect(try dialogue.say("state /").content == end)
        #expect(Array(dialogue.session.journal) == ["workers replay"] + journal)
    }
}

private struct EffectsWorkflow: Workflow {
    typealias Output = Never

    struct State: Equatable {
        var phase = 0
        var mutations = 0
        var heard: [String] = []
    }

    enum Action: WorkflowAction {
        typealias WorkflowType = EffectsWorkflow
        case next
        case mutate
        case heard(String)

        func apply(toState state: inout State) -> Never? {
            switch self {
            case .next: state.phase += 1
            case .mutate: state.mutations += 1
            case .heard(let text): state.heard.append(text)
            }
            return nil
        }
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<EffectsWorkflow>) -> [String] {
        let sink = context.makeSink(of: Action.self)
        let mutation = context.makeStateMutationSink()
        context.runSideEffect(key: "begin") { _ in sink.send(.heard("begin")) }
        if state.phase > 0 {
            let phase = state.phase
            context.runSideEffect(key: "phase \(phase)") { lifetime in
                sink.send(.heard("phase \(phase) begins"))
                lifetime.onEnded { sink.send(.heard("phase \(phase) ends")) }
            }
        }
        if state.mutations > 0 {
            context.runSideEffect(key: "mutation \(state.mutations)") { _ in
                mutation.send { $0.heard.append("mutated") }
            }
        }
        return state.heard
    }
}

private struct OpaqueWorkflow: Workflow {
    typealias Output = Never

    func makeInitialState() -> () -> Int { { 0 } }

    func render(state: @escaping () -> Int, context: RenderContext<OpaqueWorkflow>) -> Int {
        let mutation = context.makeStateMutationSink()
        context.runSideEffect(key: "begin") { _ in mutation.send { $0 = { 1 } } }
        return state()
    }
}
