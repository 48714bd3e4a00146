// From a value back to its origin, the steps that changed a place, and the state that a screen is made from.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import WorkbenchValueTree

@MainActor
@Suite(.mainActorTurn) struct OriginTests {
    private func todo() throws -> Dialogue {
        let dialogue = try Dialogue("todo")
        for line in ["tap onNameChanged \"Ada\"", "tap onLoginTapped"] { #expect(try dialogue.say(line).isSuccess) }
        return dialogue
    }

    @Test("why of a title leads to the command that typed it, and every link is a command")
    func whyLeadsFromTitleToTypedText() throws {
        let dialogue = try todo()
        let origin = try #require(dialogue.say("why screen.title").origin)
        #expect(
            origin.links.map(\.text) == [
                "screen TodoList.title", "property /Todo/List.name of /Todo", "state /.name",
                "action / .login(name: \"Ada\")",
                "output /Welcome .didLogin(name: \"Ada\")", "action /Welcome .didLogin", "command tap onLoginTapped",
                "state /Welcome.name", "action /Welcome .nameChanged(name: \"Ada\")",
                "command tap onNameChanged \"Ada\"",
            ])
        for link in origin.links { #expect(try dialogue.say(link.command).isSuccess, "\(link.command)") }
        let all = try #require(dialogue.say("why screen.title --all").origin)
        #expect(all.links.count == origin.links.count + 1, "the second copy has a line of its own")
    }

    @Test("why of a copy in a state leads to the property it began with, and on to the owner")
    func whyOfACopyLeadsToItsPropertyAndOwner() throws {
        let dialogue = try todo()
        try dialogue.say("tap onTodoSelected 0")
        let began = try #require(dialogue.say("why Edit.todo.title").origin)
        #expect(
            began.links.prefix(3).map(\.text) == [
                "state /Todo/Edit.todo.title", "began /Todo/Edit", "property /Todo/Edit.initialTodo.title of /Todo",
            ])
        try dialogue.say("set Todo.todos[0].title \"Other\"")
        let followed = try #require(dialogue.say("why Edit.todo.title").origin)
        #expect(followed.links.map(\.text).contains("followed /Todo/Edit"))
        #expect(followed.links.last?.text == "command set Todo.todos[0].title \"Other\"")
        #expect(try dialogue.say("why Edit.todo.titel").refusal?.kind == .unknown(.place))
    }

    @Test("history PLACE lists every step that changed it, on all branches, even of an ended node")
    func historyOfAPlaceListsChangesOfAllBranches() throws {
        let dialogue = try todo()
        try dialogue.say("tap onTodoSelected 0")
        try dialogue.say("send Edit titleChanged(\"one\")")
        try dialogue.say("undo")
        try dialogue.say("send Edit titleChanged(\"two\")")
        try dialogue.say("tap \"Save\"")
        let gone = try #require(dialogue.say("history Edit.todo.title").blame)
        #expect(!gone.isThere)
        #expect(
            gone.changes.map { "\($0.step) \($0.branch ?? "") \($0.before?.text() ?? "-") \($0.after?.text() ?? "-")" }
                == [
                    "5  \"two\" -", "4  \"Take the cat for a walk\" \"two\"",
                    "4 branch-1 \"Take the cat for a walk\" \"one\"", "3  - \"Take the cat for a walk\"",
                ])
        #expect(gone.changes[1].causes.map { $0.action?.text() } == [".titleChanged(\"two\")"])
        let owned = try #require(dialogue.say("history Todo.todos[0].title").blame)
        #expect(owned.isThere && owned.changes.first?.causes.count == 2, "the output is caused by the tap")
        #expect(try dialogue.say("history Todo.titel").refusal?.kind == .unknown(.place))
        #expect(try dialogue.say("history Nobody.title").refusal != nil)
        guard case .history(let entries) = try dialogue.say("history 2").content else {
            Issue.record("history answers with entries")
            return
        }
        #expect(entries.count == 2)
        #expect(
            entries.first?.changes.map { $0.change.text() } == ["todo.title: \"Take the cat for a walk\" → \"two\""])
    }

    @Test("owner of a text that only a screen shows leads to the state it is made of")
    func ownerOfAScreenTextLeadsToItsState() throws {
        let dialogue = try todo()
        for line in ["owner \"Welcome, Ada\"", "owner screen.title"] {
            let owner = try #require(dialogue.say(line).owner)
            #expect(owner.sources.map { $0.holder + $0.path.description } == ["/.name"], "\(line)")
            #expect(owner.screens.map(\.path.title) == ["title"])
        }
        let part = try #require(dialogue.say("owner \"cat\"").owner)
        #expect(part.owners.isEmpty && part.containing.first?.value == .text(Text("Take the cat for a walk")))
        let word = try #require(dialogue.say("owner Bertha").refusal)
        #expect(word.remedies == ["\"Bertha\""])
        #expect(try dialogue.say("onTodoSelected").refusal?.remedies.first?.hasPrefix("tap ") == true)
    }
}

extension Reply {
    fileprivate var origin: OriginReply? { if case .origin(let origin) = content { origin } else { nil } }
    fileprivate var blame: BlameReply? { if case .blame(let blame) = content { blame } else { nil } }
    fileprivate var owner: OwnerReply? { if case .owner(let owner) = content { owner } else { nil } }
}

extension OriginReply.Link {
    fileprivate var text: String {
        switch kind {
        case .screen(let name, let path): "screen \(name)\(path.suffix)"
        case .property(let node, let path, let parent):
            "property \(node.path)\(path.suffix) of \(parent?.path ?? "nobody")"
        case .state(let node, let path): "state \(node.path)\(path.suffix)"
        case .action(let node, let action): "action \(node.path) \(action?.text() ?? "set")"
        case .followed(let node): "followed \(node.path)"
        case .output(let node, let output): "output \(node.path) \(output.text())"
        case .began(let node): "began \(node.path)"
        case .met(let node): "met \(node.path)"
        case .command(let command): "command \(command)"
        case .shown(let command, let cause): "shown \(command) \(cause ?? "")"
        case .started(let node, let run, _): "started \(node.path) \(run)"
        case .independent: "independent"
        case .folded: "folded"
        }
    }
}
