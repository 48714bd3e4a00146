// Class instances in states: changes inside them are reported, undo doesn't restore them, and a replay creates them
// again.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct LarderObjectTests {
    private func larder() throws -> Dialogue { try Dialogue("larder", apps: [LarderTests.app], workers: .off) }

    @Test("A step that changes an object says so, and no other does")
    func stepNamesObjectsThatItChanged() throws {
        let larder = try larder()
        for (line, lasting) in [
            ("send Tallies rename(\"jam\")", []), ("send Tallies count", [".single"]), ("send Tallies add", []),
            ("send Tallies hold", []), ("send Tallies countHeld", [".single"]), ("send guestCame", []),
        ] {
            let step = try #require(larder.say(line).step)
            #expect((step.lasting ?? []).map { $0.path?.description } == lasting, "\(line)")
        }
        guard case .history(let entries) = try larder.say("history").content else {
            Issue.record("history answers with entries")
            return
        }
        #expect(entries.map { $0.lasting != nil } == [false, false, true, false, false, true, false])
    }

    @Test("undo names the objects that it does not restore, and restores the rest")
    func undoNamesObjectsThatItDoesNotRestore() throws {
        let larder = try larder()
        for line in ["send Tallies rename(\"jam\")", "send Tallies count", "send guestCame"] { try larder.say(line) }
        guard case .moved(let first) = try larder.say("undo").content else {
            Issue.record("undo moves")
            return
        }
        #expect(first.lasting == nil)
        guard case .moved(let second) = try larder.say("undo 2").content else {
            Issue.record("undo moves")
            return
        }
        #expect(
            second.lasting?.map { "\($0.part.path?.description ?? "") \($0.part.type) \($0.step)" } == [
                ".single Tally 2"
            ])
        #expect(second.remedy == "goto 0 --replay")
        for line in [
            "expect Tallies.name == \"tallies\"", "expect Tallies.steps == 0", "expect Tallies.single.count == 1",
        ] {
            #expect(try larder.say(line).expectation?.holds == true, "\(line)")
        }
    }

    @Test("goto --replay makes the objects again, and the timeline continues from there")
    func gotoReplayMakesObjectsAgain() throws {
        let larder = try larder()
        for line in ["send Tallies rename(\"jam\")", "cd Tallies", "send count", "send count"] { try larder.say(line) }
        guard case .moved(let move) = try larder.say("goto 2 --replay").content else {
            Issue.record("goto --replay moves")
            return
        }
        #expect(move.replayed?.leftOut == [] && move.lasting == nil)
        #expect(try larder.say("expect Tallies.single.count == 1").expectation?.holds == true)
        #expect(try larder.say("expect Tallies.name == \"jam\"").expectation?.holds == true)
        #expect(try larder.say("expect here is /Tallies").expectation?.holds == true)
        #expect(try #require(larder.say("send count").step).number == 3)
        #expect(try larder.say("expect Tallies.single.count == 2").expectation?.holds == true)
    }

    @Test("goto --replay is refused if the app reuses an object that has changed")
    func gotoReplayIsRefusedIfAnObjectIsReused() throws {
        let root = ReusedJarWorkflow()
        let app = KernelApp("jar", "one jar for all of its trees") { root }
        let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
        try dialogue.say("send / fill")
        guard case .moved(let move) = try dialogue.say("undo").content else {
            Issue.record("undo moves")
            return
        }
        #expect(move.lasting != nil && move.remedy == nil)
        let refusal = try #require(dialogue.say("goto 0 --replay").refusal)
        #expect(refusal.text.contains("the app uses the same") && refusal.text.contains("Jar"))
        #expect(try dialogue.say("expect /.jar.count == 1").isSuccess)
    }

    @Test("audit names objects that a step changed in place, and no others")
    func auditNamesChangedObjects() throws {
        let larder = try larder()
        func objects() throws -> [String] {
            guard case .audit(let audit) = try larder.say("audit Tallies").content else { return ["no answer"] }
            return audit.findings.compactMap { finding -> String? in
                guard case .changeableObject(let node, let path, let type) = finding else { return nil }
                return "\(node.path)\(path) \(type)"
            }
        }
        for line in ["send Tallies add", "send Tallies hold", "send Tallies dig"] { try larder.say(line) }
        #expect(try objects() == [])
        try larder.say("send Tallies count")
        #expect(try objects() == ["/Tallies.single Tally", "/Tallies/TallyReader.tally Tally"])
    }
}

private final class ReusedJar { var count = 0 }

private struct ReusedJarWorkflow: Workflow {
    typealias Output = Never

    struct State { var jar: ReusedJar }

    enum Action: WorkflowAction {
        typealias WorkflowType = ReusedJarWorkflow
        case fill

        func apply(toState state: inout State) -> Never? {
            state.jar.count += 1
            return nil
        }
    }

    let jar = ReusedJar()

    func makeInitialState() -> State { State(jar: jar) }

    func render(state: State, context: RenderContext<ReusedJarWorkflow>) -> () -> Void {
        let sink = context.makeSink(of: Action.self)
        return { sink.send(.fill) }
    }
}
