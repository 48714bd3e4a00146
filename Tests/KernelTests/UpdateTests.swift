// New properties of the root: an app passes them to its tree, and a replay of the journal applies them again.

import Testing
import WorkbenchKernel
import WorkbenchLarder
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

@Suite(.mainActorTurn) @MainActor struct UpdateTests {
    @Test("An update of the root by its app is in the journal of attached sessions, and can be replayed")
    func updateOfTheHostIsInTheJournalOfAttachedSessions() throws {
        let lamp = Lamp()
        let host = WorkflowHost(workflow: SignWorkflow(text: "open", lamp: lamp, size: Size(width: 2, height: 1)))
        let session = Session(attachedTo: host.tree, named: "sign")
        host.update(workflow: SignWorkflow(text: "closed", lamp: lamp, size: Size(width: 2, height: 3)))
        let step = try #require(session.absorb().first)
        #expect(step.command == "update /.text \"closed\" update /.lamp ‹Lamp› update /.size.height 3")
        #expect(step.effect?.leftOut.map(\.type) == ["Lamp"])
        #expect(step.renders.first?.changes.isEmpty == false)

        let app = KernelApp("sign", "a sign with a lamp") {
            SignWorkflow(text: "open", lamp: Lamp(), size: Size(width: 2, height: 1))
        }
        let other = Dialogue(Session(apps: [app], opening: app))
        let repeated = try #require(try other.say(step.command).step)
        #expect(repeated.renders.first?.changes == step.renders.first?.changes)
        #expect(repeated.effect == step.effect)
        for (place, value) in [("/.text", "\"closed\""), ("/.size.height", "3")] {
            guard case .props(let part) = try other.say("props \(place)").content else {
                Issue.record("props answers with a value")
                continue
            }
            #expect(part.value.text() == value)
        }
        session.close()
        withExtendedLifetime(host) {}
    }

    @Test("update sets the root's properties as a whole or in part, and can be tried and undone")
    func updateCommandSetsRootProperties() throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        func household() throws -> String {
            guard case .props(let part) = try larder.say("props /.household").content else { return "" }
            return part.value.text()
        }
        #expect(try larder.say("try update /.household \"Elm Road\"").isSuccess)
        #expect(try household() == "\"Maple Street\"")
        #expect(try larder.say("update /.household \"Elm Road\"").step?.renders.first?.node.path == "/")
        #expect(try household() == "\"Elm Road\"")
        #expect(try larder.say("update / LarderWorkflow(household: \"Oak Lane\")").refusal == nil)
        #expect(try household() == "\"Oak Lane\"")
        try larder.say("undo")
        #expect(try household() == "\"Elm Road\"")
        let journal = Array(larder.session.journal)
        #expect(
            journal == [
                "update /.household \"Elm Road\"", "update / LarderWorkflow(household: \"Oak Lane\")", "undo",
            ])
    }

    @Test(
        "An invalid update of the root is refused",
        arguments: [
            ("update Counter.x 1", "Counter"), ("update /.nothing 1", "nothing"), ("update /.household 3", "String"),
            ("update /Pickers/Picker<Int>.title \"x\"", "parent"),
            ("update /.household \"x\" send / guestCame", "update"),
        ])
    func invalidUpdateIsRefused(line: String, reason: String) throws {
        let larder = try Dialogue("larder", apps: [LarderTests.app])
        let refusal = try #require(try larder.say(line).refusal, "\(line)")
        #expect(refusal.text.contains(reason), "\(refusal.text)")
        #expect(larder.session.journal.isEmpty)
    }
}

private final class Lamp {
    var isOn = false
}

private struct Size {
    var width: Int
    var height: Int
}

private struct SignWorkflow: Workflow {
    typealias Output = Never

    var text: String
    var lamp: Lamp
    var size: Size

    func render(state: Void, context: RenderContext<SignWorkflow>) -> String {
        "\(text) \(size.width) × \(size.height)"
    }
}
