// The model dialogue, as facts: each action, its route, and the screens after it.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

@MainActor
@Suite(.mainActorTurn) struct GoldenDialogueTests {
    @Test("The replies of a todo session, from stack to owner")
    func todoDialogueReplies() throws {
        let dialogue = try Dialogue("todo")
        let start = try dialogue.say("")
        #expect(start.stack?.layers.count == 1)
        let welcome = try #require(start.stack?.layers[0].screens.first)
        #expect(welcome.name == "Welcome")
        #expect(welcome.isActive)
        #expect(welcome.fields.map(\.name) == ["name", "onNameChanged", "onLoginTapped"])
        #expect(welcome.fields.map(\.callback) == [nil, "(String) -> Void", "() -> Void"])
        #expect(welcome.fields[0].value == .text(Text("")))

        let login = try dialogue.say("send welcome didLogin")
        let step = try #require(login.step)
        #expect(step.number == 1)
        #expect(step.command == "send welcome didLogin")
        #expect(step.fate == .delivered)
        #expect(step.hops.map(\.node.path) == ["/Welcome", "/"])
        #expect(step.hops[0].source == .outside)
        #expect(step.hops[0].changes.isEmpty)
        #expect(step.hops[0].output?.text() == ".didLogin(name: \"\")")
        #expect(step.hops[1].source == .child(step.hops[0].node))
        #expect(step.hops[1].action?.text() == ".login(name: \"\")")
        #expect(step.hops[1].changes.map { $0.text() } == [".welcome → .todo(name: \"\")"])
        #expect(step.begun.map(\.node.path) == ["/Todo", "/Todo/List"])
        #expect(step.screens?.before == ["Welcome"])
        let list = try #require(login.stack?.layers[0].screens.last)
        #expect(list.title == "Welcome, ")
        #expect(list.buttons.map(\.label) == ["Back", "New Todo"])
        #expect(list.buttons.map(\.isBack) == [true, false])

        let undone = try dialogue.say("undo")
        #expect(undone.content == .moved(MoveReply(from: 1, to: 0)))
        #expect(undone.stack == start.stack)

        let refusal = try #require(try dialogue.say("send welcome nameChanged(\"Ada\")").refusal)
        #expect(refusal.text.contains("name"))
        #expect(refusal.range == 25..<30)

        let renamed = try #require(try dialogue.say("send welcome nameChanged(name: \"Ada\")").step)
        #expect(renamed.number == 1)
        #expect(renamed.hops.map { $0.changes.map { $0.text() } } == [["name: \"\" → \"Ada\""]])
        let second = try #require(try dialogue.say("send welcome didLogin").step)
        #expect(second.number == 2)

        guard case .owner(let owner) = try dialogue.say("owner \"Take the cat for a walk\"").content else {
            Issue.record("owner answers with an owner")
            return
        }
        #expect(owner.owners.map(\.holder) == ["/Todo"])
        #expect(owner.owners.map(\.path.title) == ["todos[0].title"])
        #expect(owner.copies.map(\.holder) == ["/Todo/List"])
        #expect(owner.copies.map(\.part) == [.properties])
        #expect(owner.copies.map(\.givenBy) == ["/Todo"])
        #expect(owner.screens.map(\.path.title) == ["todoTitles[0]"])
    }
}
