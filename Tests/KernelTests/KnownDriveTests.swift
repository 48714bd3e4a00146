// An audit after a drive knows what the drive found.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@MainActor
@Suite(.mainActorTurn) struct KnownDriveTests {
    private func audit(_ line: String, in dialogue: Dialogue) throws -> AuditReply {
        guard case .audit(let reply) = try dialogue.say(line).content else {
            Issue.record("\(line) answers with findings")
            throw CancellationError()
        }
        return reply
    }

    private static func dialogue() -> Dialogue {
        let app = KernelApp("scale", "a weight in two units") { ScaleWorkflow() }
        return Dialogue(Session(apps: [app, Dialogue.apps[0]], opening: app, workers: .off))
    }

    @Test("audit and its roles know what the last drive has shown", arguments: [[], ["tap onDouble"], ["open scale"]])
    func auditKnowsTheLastDrive(_ lines: [String]) throws {
        let dialogue = Self.dialogue()
        let driven = try audit("audit --drive 200 --roles", in: dialogue)
        #expect(!driven.findings.isEmpty && driven.roles?.isEmpty == false)
        for line in lines { #expect(try dialogue.say(line).isSuccess, "\(line)") }
        let later = try audit("audit --roles", in: dialogue)
        #expect(Set(later.findings).isSuperset(of: driven.findings))
        #expect(later.drive?.scripts.map(\.lines) == driven.drive?.scripts.map(\.lines))
        #expect(Set(later.roles ?? []).isSuperset(of: driven.roles ?? []))
        #expect(later.drive?.isEarlier == true && driven.drive?.isEarlier == nil)
        #expect(later.unheard == driven.unheard)
    }

    @Test("audit keeps no roles that weren't asked for, and nothing of another app's drive")
    func auditKeepsNothingOfOthers() throws {
        let dialogue = Self.dialogue()
        #expect(try audit("audit --drive 200", in: dialogue).roles == nil)
        #expect(try audit("audit", in: dialogue).roles == nil)
        #expect(try dialogue.say("open \(Dialogue.apps[0].name)").isSuccess)
        #expect(try audit("audit", in: dialogue).drive == nil)
    }
}

/// A weight in grams and in packs of 250. The bug is that halving changes only the grams.
private struct ScaleWorkflow: Workflow {
    struct State: Equatable {
        var grams = 1_000
        var packs = 4
    }

    struct Screen {
        let text: String
        let onDouble: () -> Void
        let onAdd: () -> Void
        let onTake: () -> Void
        let onHalve: () -> Void
    }

    func makeInitialState() -> State { State() }

    func render(state: State, context: RenderContext<ScaleWorkflow>) -> Screen {
        let sink = context.makeStateMutationSink()
        func change(_ factor: Int, _ amount: Int) {
            sink.send {
                let packs = max(0, min(64, $0.packs * factor + amount))
                ($0.packs, $0.grams) = (packs, packs * 250)
            }
        }
        return Screen(
            text: "\(state.grams) g, \(state.packs) packs", onDouble: { change(2, 0) }, onAdd: { change(1, 1) },
            onTake: { change(1, -1) }, onHalve: { sink.send { $0.grams /= 2 } })
    }
}
