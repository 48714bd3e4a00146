// always: a step that breaks a condition is reported, even if a worker made it, and fails a script.

import Testing
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTestSupport
import Workflow

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

    /// What is after `or` or `leads to` may be evaluated for the first time in a later step.
    @Test(arguments: [
        "stack has Edit leads to 1 / Todo.step.edit.index > 5", "stack lacks Edit or 3 / Todo.step.edit.index > 1",
    ])
    func aConditionThatCannotBeEvaluatedIsBroken(condition: String) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        for line in ["tap onLoginTapped", "always \(condition)"] { #expect(try dialogue.say(line).isSuccess) }
        #expect(Self.broken(dialogue.session.evaluate("tap onTodoSelected 0")).count == 1)
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

    /// Another node called `Count` starts after the condition was added.
    @Test func alwaysChecksEachNodeWithTheName() throws {
        let app = KernelApp("app", "two nodes with one name") { Space.Two() }
        func dialogue() throws -> Dialogue {
            let dialogue = Dialogue(Session(apps: [app], opening: app, workers: .off))
            #expect(try dialogue.say("always Count.u < 2").isSuccess)
            return dialogue
        }
        for (key, other) in [("a", "b"), ("b", "a")] {
            let dialogue = try dialogue()
            for line in ["send / more", "send /Half[\(other)]/Count up", "send /Half[\(key)]/Count up"] {
                #expect(Self.broken(dialogue.session.evaluate(line)) == [], "\(line)")
            }
            #expect(
                Self.broken(dialogue.session.evaluate("send /Half[\(key)]/Count up"))
                    == ["always Count.u < 2: /Half[\(key)]/Count: 2"])
            #expect(
                try dialogue.say("always Count.u < 9").refusal?.text.contains("Half[a]/Count, Half[b]/Count") == true)
        }
        // Ten steps of a walk start the other node and change both.
        guard case .audit(let audit) = try dialogue().say("audit --drive 60").content else { throw CancellationError() }
        #expect(audit.findings.contains { $0.rule == .brokenInvariant })
    }

    /// The cases of a generic child's output don't depend on its arguments.
    @Test(arguments: [
        ("always output zz(_)", "zz"), ("always output zz", "zz"), ("always output done(_) or tree has Half", nil),
    ])
    func alwaysRefusesAnOutputThatNoGenericChildHas(line: String, message: String?) throws {
        let app = KernelApp("app", "generic children") { Space.Two() }
        let reply = try Dialogue(Session(apps: [app], opening: app, workers: .off)).say(line)
        #expect(reply.refusal.map { $0.text.contains(message ?? "?") } == message.map { _ in true }, "\(reply)")
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
        ("always min of [1, 2] == \"a\"", "this compares constants"),
        ("always screen Edit.nope == 1", "TodoEditScreen has no ‘nope’"),
        ("always stack is Welcome and", "expected a condition after `and`"),
        ("always --off nonsense", "expected a comparison"),
    ])
    func alwaysRefusesWhatItCannotCheck(line: String, message: String) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let refusal = try #require(try dialogue.say(line).refusal, "\(line)")
        #expect(refusal.text.contains(message), "\(refusal.text)")
        #expect(dialogue.session.journal.isEmpty)
    }

    /// Before the login, only the declarations tell which conditions can be judged.
    private nonisolated static let unmet: [(condition: String, message: String, remedies: [String]?)] = [
        ("Todo.todos == 3", "expected [TodoModel], found an integer", ["Todo.todos.count == 3"]),
        ("Todo.todos.title == 3", "expected [String], found an integer", []),
        ("Todo.todos[0].titl == \"x\"", "todos[0]: TodoModel has no ‘titl’", ["Todo.todos[0].title == \"x\""]),
        ("Todo.step == .edt(_)", "has no case edt", ["Todo.step == .edit(_)"]),
        ("Todo.todos.count.x == 3", "todos: TodoModel has no ‘count’", []),
        ("Todo.step < .list", "expected a number or a string, found Todo.step, which is", []),
        ("max of Todo.todos.count == 3", "expected a list, found Todo.todos.count, which is Int", []),
        ("sum of Todo.todos == 3", "expected a number, found an element of Todo.todos, which is TodoModel", []),
        ("Todo.todos sorted", "expected a number or a string, found an element of Todo.todos", []),
        ("3 in Todo.todos.title", "expected a string, found 3, which is Double", []),
        ("stack is Welcome or Todo.todos == 3", "expected [TodoModel]", ["stack is Welcome or Todo.todos.count == 3"]),
        ("output bogus leads to stack has Edit", "the app has no output bogus", nil),
        ("output save(_) from Root leads to stack lacks Edit", "Root has no outputs", []),
        ("1 == 2", "this compares constants", []),
        ("Todo.step.edit.foo == 1", "has no ‘foo’; it has index", nil),
        ("Todo.step.edt.index == 1", "has no ‘edt’; did you mean edit?", nil),
        ("Todo.todos[-1].title == \"x\"", "todos", nil),
        ("Todo.todos[\"a\"].title == \"x\"", "todos", nil),
        ("output sav(_) from Edit leads to stack lacks Edit", "has no output sav", nil),
        ("Todo.step in [.list, .edt(index: 0)]", "edt", nil),
        ("Todo.step in [.list, 3]", "found an integer", nil),
        ("screen Edt.title == \"x\"", "the app has no screen called Edt; did you mean Edit?", []),
        // Names of other apps in the program aren't offered.
        ("Not.todos == 3", "the app has no workflow called Not", []),
        ("stack has Nott", "the app has no screen called Nott", []),
    ]

    @Test(arguments: unmet)
    func alwaysRefusesWhatNoStateCanMeet(condition: String, message: String, remedies: [String]?) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        for command in ["always", "reach"] where command == "always" || !condition.hasPrefix("output") {
            let refusal = try #require(try dialogue.say("\(command) \(condition)").refusal, "\(command) \(condition)")
            #expect(refusal.text.contains(message), "\(refusal.text)")
            if let remedies { #expect(refusal.remedies == remedies, "\(condition)") }
        }
    }

    @Test(arguments: [
        "Todo.todos.count == 3", "Todo.todos.title unique", "sum of Todo.todos.title.count < 9",
        "Todo.step != .edit(_)", "Todo.step in [.list, .edit(index: 0)]",
        "\"x\" in Todo.todos.title", "Todo.todos[9].title == \"x\"", "Todo.todos changed",
        "output save(_) from Edit leads to stack lacks Edit", "screen Edit.title == \"x\"",
        "output save leads to stack lacks Edit", "render has Edit", "Todo.step.edit.index < 5",
        "max of Todo.todos.title.count < 90",
    ])
    func alwaysAcceptsWhatSomeStateCanMeet(condition: String) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let refusal = try dialogue.say("always \(condition)").refusal
        #expect(refusal?.text == nil || refusal?.text.contains("doesn't hold now") == true)
    }

    /// A condition is checked only in states that have its values.
    @Test func alwaysJudgesAValueOnlyWhereItIs() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        for line in [
            "tap onLoginTapped", "always Todo.step.edit.index < 1", "always max of Todo.todos.title.count < 30",
            "always output save leads to stack lacks Edit", "always render has Todo", "tap onTodoSelected 0",
            "tap onTitleChanged \"\"", "tap \"Save\"",
        ] {
            let broken = Self.broken(dialogue.session.evaluate(line))
            #expect(broken == [], "\(line)")
        }
        try dialogue.say("set Todo.todos []")
        #expect(Self.broken(dialogue.session.evaluate("tap \"New Todo\"")) == [])
        try dialogue.say("tap \"New Todo\"")
        #expect(
            Self.broken(dialogue.session.evaluate("tap onTodoSelected 1")) == ["always Todo.step.edit.index < 1: 1"])
        #expect(try dialogue.say("expect Todo.step.edit.index == 1 or stack has Welcome").isSuccess)
    }
}

private enum Space {
    struct Count<A: Equatable>: Workflow {
        let a: A

        enum Output { case done(Int) }

        struct State: Equatable { var u = 0 }

        enum B1: WorkflowAction {
            typealias WorkflowType = Count<A>
            case up, end

            func apply(toState state: inout State, context: ApplyContext<Count<A>>) -> Output? {
                if case .end = self { return .done(state.u) }
                state.u += 1
                return nil
            }
        }

        func makeInitialState() -> State { State() }

        func render(state: State, context: RenderContext<Count<A>>) -> [() -> Void] {
            let sink = context.makeSink(of: B1.self)
            return [{ sink.send(.up) }, { sink.send(.end) }]
        }
    }

    struct Half: Workflow {
        typealias Output = Never

        func makeInitialState() {}

        func render(state: Void, context: RenderContext<Half>) -> [() -> Void] {
            Count(a: "a").ignoringOutput().rendered(in: context)
        }
    }

    struct Two: Workflow {
        typealias Output = Never

        enum B2: WorkflowAction {
            typealias WorkflowType = Two
            case more

            func apply(toState state: inout [String], context: ApplyContext<Two>) -> Never? {
                state = ["a", "b"]
                return nil
            }
        }

        func makeInitialState() -> [String] { ["a"] }

        func render(state: [String], context: RenderContext<Two>) -> [[() -> Void]] {
            let sink = context.makeSink(of: B2.self)
            return state.map { Half().rendered(in: context, key: $0) } + [[{ sink.send(.more) }]]
        }
    }
}
