// The terminal keeps its promises: a remedy isn't refused, a saved script passes, and reset doesn't lose anything.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct RemedyTests {
    @Test(
        "Each remedy of a refusal is accepted in its place",
        arguments: [
            "send Welcome nameChanged(3)", "send Welcome nameChanged(\"Ada\")", "send Welcome nameChange(\"Ada\")",
            "send Welcome nameChange(nam: \"Ada\")", "send Welcom didLogin", "state Welcome.nam", "set Welcome.name 3",
            "send Welcome nameChanged \"Ada\"", "send Welcome nameChanged 3", "tap onNameChangd \"x\"", "tre", "list",
            "helo",
            "props Welcome.nam", "cd Welcom", "why Welcome.nam", "owner Welcome.nam", "watch Welcome.nam",
        ])
    func remediesAreAccepted(_ line: String) throws {
        let dialogue = try Dialogue("todo")
        guard case .refused(let refusal) = try dialogue.say(line).content else {
            Issue.record("\(line) is not refused")
            return
        }
        guard let range = refusal.range else { return }
        for remedy in refusal.remedies {
            let bytes = Array(line.utf8)
            let argument = Script(line).statements[0].command?.arguments.first { $0.range.contains(range.lowerBound) }
            let places = [range, argument?.range].compactMap { $0 }
            let corrected = places.map {
                String(decoding: bytes[..<$0.lowerBound] + remedy.utf8 + bytes[$0.upperBound...], as: UTF8.self)
            }
            let faults = corrected.map { dialogue.session.check($0).filter { $0.severity == .error } }
            // `tre` may become a command with a missing argument, but the remedy isn't to blame for that.
            #expect(
                faults.contains { $0.allSatisfy { $0.range.lowerBound >= range.lowerBound + remedy.utf8.count } },
                "\(line): \(remedy) is refused: \(faults.flatMap { $0 }.map(\.message))")
        }
    }

    @Test("nameChanged(3) offers the string, because a label alone doesn't help")
    func remedyCorrectsLabelAndValue() throws {
        guard case .refused(let refusal) = try Dialogue("todo").say("send Welcome nameChanged(3)").content else {
            Issue.record("it is not refused")
            return
        }
        #expect(refusal.remedies == ["nameChanged(name: \"3\")"])
    }

    @Test("save writes code without lines, because the kernel doesn't know the sources")
    func savedCodeHasNoLines() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "code", "code Todo"] { try dialogue.say(line) }
        guard case .saved(let saved) = try dialogue.say("save a.wf").content else {
            Issue.record("save answers with lines")
            return
        }
        let codes = saved.lines.filter { $0.command.hasPrefix("code") }
        #expect(codes.count == 2 && codes.allSatisfy(\.replies.isEmpty))
        #expect(saved.lines.contains { $0.command == "tap onLoginTapped" && !$0.replies.isEmpty })
    }

    @Test("reset goes to step 0 of a new tree, and redo leads back")
    func resetIsUndone() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onNameChanged \"Ada\"", "tap onLoginTapped", "reset"] {
            let isSuccess = try dialogue.say(line).isSuccess
            #expect(isSuccess)
        }
        let isFresh = try dialogue.say("expect Welcome.name == \"\"").isSuccess
        #expect(isFresh)
        try dialogue.say("redo 2")
        let isBack = try dialogue.say("expect tree has Todo/List").isSuccess
        #expect(isBack)
        #expect(dialogue.session.journal.contains("reset"))
    }

    @Test("ls and tree count the same nodes below", arguments: ["ls", "tree --depth 1"])
    func belowMeansDescendants(_ line: String) throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "tap onTodoSelected 0"] { try dialogue.say(line) }
        let content = try dialogue.say("\(line) /").content
        var rows: [TreeReply] = []
        if case .nodes(let nodes) = content { rows = nodes }
        if case .tree(let tree) = content { rows = tree.children }
        #expect(rows.map { "\($0.node.name) \($0.omitted)" } == ["Welcome 0", "Todo 2"])
        let garden = try Dialogue("garden")
        guard case .tree(let tree) = try garden.say("tree --depth 0").content else { return }
        #expect(tree.omitted == garden.session.promptReply.nodes - 1)
    }

    @Test("tree begins at the current node")
    func treeBeginsAtTheCurrentNode() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "cd Todo"] { try dialogue.say(line) }
        guard case .tree(let tree) = try dialogue.say("tree").content else { return }
        #expect(tree.node.path == "/Todo")
    }

    @Test(
        "find lists commands that can be typed",
        arguments: [
            ("cat", ["state Todo.todos[0].title", "state Todo.todos[0].note", "props Todo/List.todos[0].title"]),
            ("TODOLIST", ["tree Todo/List"]), ("selectTodo", ["send Todo/List selectTodo"]),
            ("new todo", ["tap \"New Todo\""]),
            ("zzz", []),
        ])
    func findListsCommands(_ text: String, _ expected: [String]) throws {
        let dialogue = try Dialogue("todo")
        try dialogue.say("tap onLoginTapped")
        guard case .found(let found) = try dialogue.say("find \"\(text)\"").content else {
            Issue.record("find answers with what it has found")
            return
        }
        let commands = found.matches.map(\.command)
        #expect(expected.allSatisfy(commands.contains), "\(commands)")
        #expect(expected.isEmpty == commands.isEmpty)
        for match in found.matches where ![.action, .screen].contains(match.kind) {
            #expect(dialogue.session.check(match.command).isEmpty, "\(match.command) is refused")
        }
    }
}
