// `find`: strings and conditions, and results that can be typed as commands.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct FindTests {
    @Test(
        "find lists where a text is and which nodes meet a condition",
        arguments: [
            ("onTodoSelected", "tap onTodoSelected"), ("nameChanged", "send Welcome nameChanged"),
            ("TodoList", "tree Todo/List"), (#""Welcome, Ada""#, "why screen.title"),
            ("save the session", "help save"),
            ("todos.count == 1", "state Todo.todos.count"), (#"name != """#, "state Welcome.name"),
            (#"step == .list"#, "state Todo.step"), ("Walk", "state Todo.todos[0].title"),
        ])
    func placesAreFound(_ text: String, _ command: String) throws {
        let dialogue = try Dialogue("todo")
        for line in [#"tap onNameChanged("Ada")"#, "tap onLoginTapped"] { try dialogue.say(line) }
        let argument = text.hasPrefix("\"") ? text : "\"\(text.replacing("\"", with: "\\\""))\""
        guard case .found(let found) = try dialogue.say("find \(argument)").content else {
            Issue.record("find \(argument) was refused")
            return
        }
        #expect(found.matches.map(\.command).contains { $0.hasPrefix(command) }, "\(found.matches.map(\.command))")
        for match in found.matches where match.kind != .callback && match.kind != .action {
            #expect(try dialogue.say(match.command).isSuccess, "\(match.command) was refused")
        }
    }

    @Test("find with a condition that no node meets finds nothing")
    func unmetConditionFindsNothing() throws {
        guard case .found(let found) = try Dialogue("todo").say("find \"name == \\\"Bob\\\"\"").content else {
            Issue.record("find was refused")
            return
        }
        #expect(found.matches.isEmpty)
    }
}
