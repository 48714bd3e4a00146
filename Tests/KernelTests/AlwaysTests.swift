// always: a step that breaks a condition is reported, even if a worker made it, and fails a script.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct AlwaysTests {
    private static func broken(_ replies: [Reply]) -> [String] {
        replies.compactMap { reply in
            guard case .expectation(let expectation) = reply.content, !expectation.holds else { return nil }
            return "\(expectation.expected): \(expectation.found.text)"
        }
    }

    @Test func alwaysReportsTheStepThatBreaksTheCondition() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        try dialogue.say("tap onLoginTapped")
        #expect(try dialogue.say("always /Todo.todos.count < 3").isSuccess)
        #expect(Self.broken(dialogue.session.evaluate("tap \"New Todo\"")) == [])
        let breaking = dialogue.session.evaluate("tap \"New Todo\"")
        #expect(Self.broken(breaking) == ["always /Todo.todos.count < 3: 3"])
        #expect(breaking.first?.isSuccess == true)
        // The condition stays broken, so it isn't reported again.
        #expect(Self.broken(dialogue.session.evaluate("tap \"New Todo\"")) == [])
        // After going back to where it holds, the condition can be broken again.
        try dialogue.say("undo 2")
        #expect(Self.broken(dialogue.session.evaluate("tap \"New Todo\"")) == ["always /Todo.todos.count < 3: 3"])
    }

    /// The last action that changed the condition's node or, if there is none, any node.
    @Test(arguments: [
        ("/Todo.todos.count < 2", "tap \"New Todo\"", 2, "/Todo", ".newTodo"),
        ("stack lacks Edit", "tap onTodoSelected 0", 2, "/Todo", ".editTodo(index: 0)"),
        ("/Welcome.name != \"Eve\"", "set Welcome.name \"Eve\"", 2, "/Welcome", nil),
        (
            "/Welcome.name != \"Eve\"", "send Welcome nameChanged(name: \"Eve\")", 2, "/Welcome",
            ".nameChanged(name: \"Eve\")"
        ),
    ])
    func alwaysNamesTheActionThatBreaksTheCondition(
        condition: String, line: String, step: Int, node: String?, action: String?
    ) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        try dialogue.say("tap onLoginTapped")
        try dialogue.say("always \(condition)")
        let broken = dialogue.session.evaluate(line).compactMap { reply in
            if case .expectation(let expectation) = reply.content { expectation.broken } else { nil }
        }
        #expect(broken.map(\.step) == [step])
        #expect(broken.map { $0.node?.path } == [node])
        #expect(broken.map { $0.action?.text() } == [action])
    }

    @Test func alwaysOfANodeThatIsNotThereHolds() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        #expect(try dialogue.say("always /Todo/Edit.todo.title != \"x\"").isSuccess)
        for line in ["tap onLoginTapped", "tap onTodoSelected 0"] {
            #expect(Self.broken(dialogue.session.evaluate(line)) == [])
        }
        let breaking = Self.broken(dialogue.session.evaluate("tap onTitleChanged \"x\""))
        #expect(breaking == ["always /Todo/Edit.todo.title != \"x\": \"x\""])
    }

    @Test func alwaysIsListedDroppedAndKeptInTheJournal() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        try dialogue.say("always stack lacks Edit")
        try dialogue.say("always Welcome.name != \"Eve\"")
        try dialogue.say("always --off Welcome.name != \"Eve\"")
        guard case .note(.always(let lines)) = try dialogue.say("always").content else {
            Issue.record("always lists the conditions")
            return
        }
        #expect(lines == ["always stack lacks Edit"])
        guard case .saved(let saved) = try dialogue.say("save a.wf").content,
            let line = saved.lines.first(where: { $0.command == "always stack lacks Edit" }),
            case .expectation(let kept)? = line.replies.first?.content
        else {
            Issue.record("the condition is not saved")
            return
        }
        #expect(kept.holds && kept.expected == "always stack lacks Edit")
        let again = try Dialogue("todo", workers: .off)
        for line in dialogue.session.journal { #expect(try again.say(line).isSuccess, "\(line)") }
        #expect(try again.say("always").content == dialogue.say("always").content)
        try again.say("tap onLoginTapped")
        #expect(
            Self.broken(again.session.evaluate("tap onTodoSelected 0")) == [
                "always stack lacks Edit: Welcome, TodoList, TodoEdit"
            ])
        try again.say("always --off")
        #expect(try again.say("always").content == .note(.always([])))
    }

    @Test(arguments: [
        ("always stack has Edit", "it doesn't hold now; found: Welcome"),
        ("always Welcome.name == \"x\"", "it doesn't hold now; found: \"\""),
        ("always dropped", "needs conditions on the state or on one step"),
        ("always --off stack has Edit", "this condition isn't set"),
        ("always tree has Nothing", "the app has no workflow called Nothing"),
        ("always stack lacks Nothing", "the app has no screen called Nothing"),
        ("always Todo.tods == []", "has no ‘tods’; did you mean todos?"),
        ("always screen onLoginTapped == 1", "a closure can't be compared"),
        ("always (Welcome.name == \"\")", "a condition can't have parentheses"),
        ("always stack has Welcome and (stack has List or stack has Edit)", "a condition can't have parentheses"),
        ("always count of (Welcome.name) == 1", "a condition can't have parentheses"),
        ("always min of [1, 2] == \"a\"", "min of [1, 2] is 1, so it can't be compared with \"a\""),
    ])
    func alwaysRefusesWhatItCannotCheck(line: String, message: String) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let refusal = try #require(try dialogue.say(line).refusal, "\(line)")
        #expect(refusal.text.contains(message), "\(refusal.text)")
        #expect(dialogue.session.journal.isEmpty)
    }
}
