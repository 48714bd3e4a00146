// Workers whose steps aren't shown, and what the record contains about a worker's output.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct MutingTests {
    private func feed() throws -> Dialogue {
        let app = try #require(Dialogue.apps.first { $0.name == "feed" })
        return Dialogue(Session(apps: Dialogue.apps, opening: app))
    }

    private func muted(_ dialogue: Dialogue, _ line: String) throws -> [Bool?] {
        guard case .workers(let workers) = try dialogue.say(line).content else { return [] }
        return workers.map(\.isMuted)
    }

    @Test("workers mute marks the steps of a node's workers, also in another tree")
    func workersMuteMarksSteps() async throws {
        let dialogue = try feed()
        #expect(Set(try muted(dialogue, "workers")) == [nil])
        #expect(Set(try muted(dialogue, "workers mute /")) == [true])
        var steps: [StepReply] = []
        while steps.isEmpty {
            await Task.yield()
            steps = dialogue.session.absorb()
        }
        #expect(steps.allSatisfy { $0.isMuted == true })
        try dialogue.say("reset")
        #expect(Set(try muted(dialogue, "workers")) == [true])
        #expect(dialogue.session.journal.contains("workers mute /"))
        #expect(Set(try muted(dialogue, "workers unmute /")) == [nil])
        #expect(try dialogue.say("workers mute Nobody").refusal?.kind == .unknown(.node))
    }

    @Test("why and history name a worker's output as the cause of a change, and no action of the worker")
    func workerOutputIsCauseOfChange() throws {
        let app = try #require(Dialogue.apps.first { $0.name == "feed" })
        let dialogue = Dialogue(Session(apps: Dialogue.apps, opening: app, workers: .off))
        try dialogue.say("deliver / SequenceWorker 7")
        guard case .origin(let origin) = try dialogue.say("why .age").content,
            case .blame(let blame) = try dialogue.say("history .age").content
        else {
            Issue.record("both are answered")
            return
        }
        #expect(
            origin.links.allSatisfy { link in
                if case .action(_, nil) = link.kind { false } else { true }
            })
        #expect(blame.changes.first?.causes.first?.action?.text() == "7")
    }
}
