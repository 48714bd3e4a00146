// A refused command doesn't change anything: not the tree, the timeline or the journal.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct RefusalTests {
    nonisolated static let commands = [
        "send welcom didLogin", "send welcome didLogi", "send welcome nameChanged(name: 3)",
        "send welcome nameChanged", "send Todo discard", "send", "set welcome.name 3", "set welcome.nam \"x\"",
        "set Todo.todos[9].title \"x\"", "tap onNothing", "tap \"Save\"", "tap onTodoSelected \"first\"",
        "tap onTodoSelected", "emit welcome didLogin(nam: \"\")", "emit / 3", "deliver welcome Timer 3", "undo 0 0",
        "goto 7", "goto nowhere", "goto -9", "mark nowhere --off", "branches branch-9", "open nothing",
        "open RootWorkflow(name: 3)", "cd nowhere", "diff 77", "owner", "flow Nobody", "nonsense", "send welcome (",
        "state $", "= expected", "try", "try nonsense", "try stack", "try undo", "watch", "watch Welcome.nam",
        "watch --off nowhere", "expect", "expect nothing", "expect Welcome.nam == 3", "expect Welcome.name == nobody",
        "export music", "option color", "option width many", "workers sometimes",
    ]

    @Test("A refused command changes nothing", arguments: RefusalTests.commands)
    func refusedCommandChangesNothing(_ command: String) throws {
        let dialogue = try Dialogue("todo")
        for line in ["send welcome nameChanged(name: \"Ada\")", "mark named", "send welcome didLogin", "undo"] {
            #expect(try dialogue.say(line).isSuccess)
        }
        try dialogue.say("redo")
        let before = try dialogue.traces
        let replies = dialogue.session.evaluate(command)
        let isRefused = replies.allSatisfy { $0.refusal != nil || $0.content == .nothing || $0.content == .watched([]) }
        #expect(isRefused, "\(command) was not refused: \(replies)")
        let after = try dialogue.traces
        #expect(after == before, "\(command) was refused, and still changed something")
    }

    @Test(
        "deliver and emit without a node or a worker are refused with remedies",
        arguments: [
            "deliver LoadWorker .failure(.offline)": ["Feed LoadWorker"],
            "deliver LoadWorker": ["Feed LoadWorker"],
            "deliver Feed .failure(.offline)": ["Feed SequenceWorker", "Feed LoadWorker"],
            "emit 1": [],
        ])
    func deliverAndEmitWithoutNodeAreRefusedWithRemedies(_ line: String, remedies: [String]) throws {
        let dialogue = try Dialogue("feed", workers: .off)
        let refusal = try #require(dialogue.session.evaluate(line).last?.refusal)
        #expect(refusal.remedies == remedies)
        #expect((refusal.reason == .act(.noOutputs(node: "Feed"))) == remedies.isEmpty)
    }
}

/// A node that exists only at other steps.
extension RefusalTests {
    nonisolated static let questionsAboutTodo = [
        "tree Todo", "screen Todo", "ls Todo", "cd Todo", "state Todo", "props Todo.name", "sinks Todo", "why Todo",
        "why Todo.todos", "code Todo", "send Todo newTodo", "emit Todo back", "deliver Todo Timer 3",
        "set Todo.todos []", "update Todo.name \"x\"", "effect Todo.onChange \"x\"", "try send Todo newTodo",
        "owner Todo.todos", "flow Todo.todos", "watch Todo.todos", "slice Todo.todos", "race Todo", "audit Todo",
        "profile Todo",
        "workers off Todo", "state Todo/List", "why Todo/List", "send Todo/List selectTodo(index: 0)",
    ]

    /// The lines that lead to a step without the node, and the `goto` that is offered there.
    nonisolated static let stepsWithoutTodo = [
        (["tap onLoginTapped", "goto 0"], "goto 1"),
        (["tap onLoginTapped", "undo", "tap onNameChanged \"A\""], "goto branch-1.1"),
        (["tap onLoginTapped", "tap \"Back\""], "goto 1"),
    ]

    @Test(
        "Every command that names a node of another step says where it is, and offers the goto that leads there",
        arguments: RefusalTests.questionsAboutTodo, RefusalTests.stepsWithoutTodo)
    func nodeOfAnotherStep(_ line: String, _ step: (lines: [String], remedy: String)) throws {
        let dialogue = try Dialogue("todo")
        for line in step.lines { #expect(try dialogue.say(line).isSuccess) }
        let reply = try dialogue.say(line)
        // Why a node ended is a question about the past.
        if reply.isSuccess, line.hasPrefix("why"), step.lines.last == "tap \"Back\"" { return }
        let refusal = try #require(reply.refusal, "\(line) is not refused")
        #expect(refusal.remedies == [step.remedy], "\(refusal.text)")
        try #require(refusal.remedies.count == 1)
        #expect(try dialogue.say(refusal.remedies[0]).isSuccess)
        #expect(try dialogue.say("expect tree has Todo").isSuccess)
    }

    @Test("The commands above are all that name a node")
    func allCommandsThatNameANode() {
        let names = Set(Self.questionsAboutTodo.compactMap { CommandTable.commandOfLine($0)?.name })
        let kinds: [ParameterKind] = [.node, .place(.state), .place(.target), .place(.properties), .stepOrNode]
        let all = CommandTable.commands.filter { $0.parameters.contains { kinds.contains($0.kind) } }.map(\.name)
        #expect(Set(all).isSubset(of: names))
    }
}
