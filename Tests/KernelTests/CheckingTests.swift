// The language's checks and the kernel's agree: commands with findings are refused, and accepted commands have none.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport
import WorkbenchValueTree

@MainActor
@Suite(.mainActorTurn) struct CheckingTests {
    @Test("Accepted commands of a random session have no diagnostics", arguments: ReplayTests.cases)
    func acceptedCommandsHaveNoDiagnostics(app: String, seed: UInt64) async throws {
        let dialogue = try Dialogue(app, workers: .off)
        var random = RandomSession(dialogue: dialogue, random: SeededGenerator(seed: seed &+ 5_000))
        var accepted = 0
        for _ in 0..<40 {
            await Task.yield()
            let command = try random.command()
            guard ReplayTests.isSafe(command, dialogue) else { continue }
            let faults = dialogue.session.check(command).filter { $0.severity == .error }.map(\.message)
            let refusal = try dialogue.say(command).refusal
            guard refusal == nil else { continue }
            #expect(faults.isEmpty, "seed \(seed): \(command)")
            accepted += 1
        }
        #expect(accepted > 0, "seed \(seed): every command was refused")
    }

    @Test(
        "set accepts every value as tree shows it", arguments: ReplayTests.cases.filter { $0.seed < 3 }
    )
    func setAcceptsEveryShownValue(app: String, seed: UInt64) async throws {
        let dialogue = try Dialogue(app, workers: .off)
        var random = RandomSession(dialogue: dialogue, random: SeededGenerator(seed: seed &+ 9_000))
        for _ in 0..<20 {
            let command = try random.command()
            if ReplayTests.isSafe(command, dialogue) { try dialogue.say(command) }
        }
        guard case .tree(let tree) = try dialogue.say("tree").content else {
            Issue.record("tree answers with nodes")
            return
        }
        var set = 0
        for node in tree.nodes.prefix(8) where !node.isWorker {
            guard case .state(let part) = try dialogue.say("state \(node.node.path)").content else {
                Issue.record("state \(node.node.path) answers with a state")
                continue
            }
            for (path, value) in ValueParts.all(of: part.value) {
                let literal = Literal(printing: value)
                guard literal.isReadable else { continue }
                let line = "try set \(node.node.path)\(path) \(literal.text())"
                await Task.yield()
                #expect(dialogue.session.check(line).map(\.message) == [], "seed \(seed): \(line)")
                #expect(try dialogue.say(line).refusal?.text == nil, "seed \(seed): \(line)")
                set += 1
            }
        }
        #expect(set > 0, "\(app) has states to be set")
    }

    @Test("Every spelling of a command is accepted", arguments: CheckingTests.ways)
    func everySpellingOfACommandIsAccepted(app: String, before: [String], lines: [String]) throws {
        let dialogue = try Dialogue(app, workers: .off)
        for line in before { #expect(try dialogue.say(line).isSuccess, "\(line) is to prepare a test") }
        for line in lines {
            let found = dialogue.session.check(line).map(\.message)
            #expect(found == [], "\(line)")
            #expect(try dialogue.say("try " + line).refusal == nil || dialogue.say(line).refusal == nil, "\(line)")
        }
    }

    nonisolated static let ways: [(app: String, before: [String], lines: [String])] = [
        (
            "todo", ["tap onLoginTapped", "tap onTodoSelected 0"],
            [
                "tap \"save\"", "tap save", "tap SAVE", "tap back", "tap BACK", "tap \"Back\"",
                "tap TodoEdit.onTitleChanged \"x\"", "tap edit.onTitleChanged(\"x\")", "mark brand-new",
                "props Edit.initialTodo.title", "props Todo.name", "option WIDTH 70", "watch Todo.todos[5].title",
                "watch Todo.todos[5].title --off", "expect Todo.todos[7].title != \"x\"", "help SEND",
            ]
        ),
        ("tictactoe", [], ["tap onSignIn", "tap HOME.onSignIn"]),
        ("feed", [], ["deliver / sequenceworker 1", "deliver feed SequenceWorker 1", "props LoadWorker.attempt"]),
    ]

    @Test("expect may refer to ended nodes, and to values that do not exist yet")
    func expectAcceptsEndedNodesAndFutureValues() throws {
        let dialogue = try Dialogue("todo")
        for line in ["tap onLoginTapped", "tap onTodoSelected 0", "tap \"Save\""] { try dialogue.say(line) }
        for line in ["expect output save(_) from Edit", "expect Todo.step.index != 3", "expect tree lacks Edit"] {
            #expect(dialogue.session.check(line).isEmpty, "\(line)")
            #expect(try dialogue.say(line).isSuccess, "\(line)")
        }
        let wrong = "expect output sav(_) from List"
        #expect(dialogue.session.check(wrong).map(\.message) == [try dialogue.say(wrong).refusal?.text])
    }
}

extension TreeReply {
    /// This node and all nodes below it.
    fileprivate var nodes: [TreeReply] { [self] + children.flatMap(\.nodes) }
}

/// The parts of a value that have a path, including the whole.
private enum ValueParts {
    static func all(of value: Value) -> [(ValuePath, Value)] {
        var parts: [(ValuePath, Value)] = []
        collect(value, [], &parts)
        return parts
    }

    private static func collect(
        _ value: Value, _ path: [ValuePath.Component], _ parts: inout [(ValuePath, Value)]
    ) {
        parts.append((ValuePath(path), value))
        switch value {
        case .structure(let structure):
            for field in structure.fields { collect(field.value, path + [.field(field.name)], &parts) }
        case .enumeration(let enumCase): collect(enumCase.payload, path, &parts)
        case .tuple(let elements): collect(elements, path, &parts)
        case .list(let list):
            for (index, element) in list.elements.enumerated().prefix(3) {
                collect(element, path + [.index(index)], &parts)
            }
        default: break
        }
    }

    private static func collect(
        _ elements: [Value.Element], _ path: [ValuePath.Component], _ parts: inout [(ValuePath, Value)]
    ) {
        for (position, element) in elements.enumerated() {
            collect(element.value, path + [element.label.map { .field($0) } ?? .position(position)], &parts)
        }
    }
}
