// Random edits of scripts: after each edit, a run has the same results as a new run of the same script.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct ScriptRunTests {
    private static let lines: [String: [String]] = [
        "todo": [
            #"send Welcome nameChanged(name: "Ada")"#, "send Welcome didLogin", "send List selectTodo(index: 0)",
            "undo", "redo", "undo 2", "mark here", "goto here", "goto 0", "reset",
            "cd Todo", "cd /", "stack", "tree", "watch Welcome.name", "expect /Todo.name == \"Ada\"", "expect error",
            "set Welcome.name \"Bob\"", "open feed", "open todo", "option depth 2", "workers on", "workers replay",
            "history", "branches branch-1", "nonsense", "send Edit didTapSave", "tap onLoginTapped", "mark",
            "owner \"Ada\"",
            "why Root", "trace", "diff", "# prose", "= output", "", "state Edit",
            "try send Welcome didLogin", "save", "quit", "source a.wf", "source b.wf", "source none.wf",
        ]
    ]

    private static func sources(_ number: Int) -> [ScriptSource] {
        let name = "send Welcome nameChanged(name: \"\(number)\")\n"
        let both = "source a.wf\nexpect steps == 1\nsend Welcome didLogin\nsend Welcome nope\n"
        return [
            ScriptSource(script: "/doc.wf", name: "a.wf", path: "/a.wf", text: name),
            ScriptSource(script: "/doc.wf", name: "b.wf", path: "/b.wf", text: both),
            ScriptSource(script: "/doc.wf", name: "none.wf", path: "/none.wf", text: nil),
            ScriptSource(script: "/b.wf", name: "a.wf", path: "/a.wf", text: name),
        ]
    }

    @Test(arguments: Cases.seeds(ofPart: 0, 1, thorough: 4))
    func editedScriptRunEqualsAFreshRun(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pool = try #require(Self.lines["todo"])
        let app = try #require(Dialogue.apps.first { $0.name == "todo" })
        let run = ScriptRun(apps: Dialogue.apps, opening: app)
        var text: [String] = []
        // The results, by command number.
        var known: [Int: StatementResult] = [:]
        for edit in 0..<60 {
            let place = Int.random(in: 0...text.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0 where place < text.count: text.remove(at: place)
            case 1 where place < text.count: text[place] = pool.randomElement(using: &random) ?? ""
            default: text.insert(pool.randomElement(using: &random) ?? "", at: place)
            }
            let whole = text.joined(separator: "\n") + "\n"
            let sources = Self.sources(edit / 7)
            let first = run.update(whole, sources: sources)
            // Half of the edits arrive while an older version is still being evaluated.
            let commands = run.script.statements.indices.filter { run.script.statements[$0].command != nil }
            known = known.filter { $0.key < commands.count { $0 < first } }
            let bound = edit.isMultiple(of: 2) ? Int.max : Int.random(in: 0...text.count, using: &random)
            var steps = 0
            while steps < bound {
                steps += 1
                guard let result = run.step() else { break }
                guard result.reply != nil, let number = commands.firstIndex(of: result.index) else { continue }
                known[number] = result
            }
            if Bool.random(using: &random) {
                run.at(Int.random(in: 0...whole.utf8.count, using: &random), isAfter: Bool.random(using: &random)) {
                    _ = $0.evaluate("send Welcome didLogin\nreset\nsend Welcome nameChanged(name: \"q\")")
                }
            }
            let replies = known.sorted { $0.key < $1.key }.compactMap(\.value.reply)

            let fresh = ScriptRun(apps: Dialogue.apps, opening: app)
            fresh.update(whole, sources: sources)
            var expected: [StatementResult] = []
            while fresh.position < run.position, let result = fresh.step() { expected.append(result) }
            #expect(
                replies == expected.compactMap(\.reply),
                "seed \(seed), edit \(edit): evaluate this afresh and compare\n\(whole)")
            #expect(run.session.stack == fresh.session.stack, "seed \(seed), edit \(edit)\n\(whole)")
            #expect(run.session.promptReply == fresh.session.promptReply, "seed \(seed), edit \(edit)\n\(whole)")
            #expect(run.session.journal == fresh.session.journal, "seed \(seed), edit \(edit)\n\(whole)")
            guard replies == expected.compactMap(\.reply) else { return }
        }
    }

    /// While the lines below an edit are being evaluated again, queries about them get the tree from before the edit.
    @Test func questionsBelowAnEditGetTheTreeFromBeforeIt() throws {
        let app = try #require(Dialogue.apps.first { $0.name == "todo" })
        let run = ScriptRun(apps: Dialogue.apps, opening: app)
        let rest = "send Welcome didLogin\nsend List selectTodo(index: 0)\nstate Edit\n"
        func screens(_ offset: Int) -> [String] { run.at(offset) { $0.stack.layers.flatMap(\.screens).map(\.name) } }
        run.update(rest)
        while run.step() != nil {}
        let line = #"send Welcome nameChanged(name: "A")"# + "\n"
        run.update(line + rest)
        let last = (line + rest).utf8.count
        #expect(screens(last) == ["Welcome", "TodoList", "TodoEdit"])
        #expect(screens(line.utf8.count + 30) == ["Welcome", "TodoList"])
        #expect(screens(0) == ["Welcome"])
        _ = run.step()
        #expect(screens(last) == ["Welcome", "TodoList", "TodoEdit"])
        while run.step() != nil {}
        #expect(screens(last) == ["Welcome", "TodoList", "TodoEdit"])
        #expect(run.session.promptReply.step == 3, "a question leaves the session where it was")
    }

    /// An object can't go back, so the lines above its change are run again with another one.
    @Test func objectsHaveTheContentsOfTheirLine() {
        let app = KernelApp("shared", "an object in a state") { LedgerWorkflow() }
        let run = ScriptRun(apps: [app], opening: app)
        let lines = ["send Ledger note(\"a\")", "send Ledger note(\"b\")", "send Ledger note(\"c\")"]
        for (text, offset, notes) in [
            (lines, 0, [[], ["a"], ["a", "b"], ["a", "b", "c"]]),
            (["state /"] + lines, 1, [[], ["a"], ["a", "b"], ["a", "b", "c"]]),
            (Array(lines.dropFirst()), 0, [[], ["b"], ["b", "c"]]),
        ] {
            run.update(text.joined(separator: "\n") + "\n")
            while run.step() != nil {}
            // In several orders, because a question must not change the answer to the next one.
            for index in Array(notes.indices.reversed()) + Array(notes.indices) {
                let place = text.prefix(index + offset).map { $0.utf8.count + 1 }.reduce(0, +)
                let condition = "expect /.book.lines == \(notes[index])"
                #expect(run.at(place) { $0.evaluate(condition).allSatisfy(\.isSuccess) }, "\(condition) in \(text)")
            }
        }
    }

    /// Completion needs the tree at its line at once, and not the contents of its objects.
    @Test func treeAtALineDoesNotWaitForObjects() {
        let app = KernelApp("shared", "an object in a state") { LedgerWorkflow() }
        let run = ScriptRun(apps: [app], opening: app)
        let line = "send Ledger note(\"a\")\n"
        run.update(String(repeating: line, count: 3))
        while run.step() != nil {}
        func notes(at place: Int, mayBeNewer: Bool) -> [Int] {
            (0...3).filter { count in
                run.at(place, mayHaveNewerInstances: mayBeNewer) {
                    $0.evaluate("expect /.book.lines.count == \(count)").allSatisfy(\.isSuccess)
                }
            }
        }
        for _ in 1...2 {
            #expect(notes(at: line.utf8.count, mayBeNewer: true) == [3])
            #expect(notes(at: line.utf8.count, mayBeNewer: false) == [1])
        }
    }

    /// Only some of a long script's checkpoints are kept.
    @Test func scriptRunResumesFromCheckpointsOfALongScript() async throws {
        let app = try #require(Dialogue.apps.first { $0.name == "todo" })
        let run = ScriptRun(apps: Dialogue.apps, opening: app)
        var lines = (0..<3_000).map { #"send Welcome nameChanged(name: "\#($0)")"# }
        run.update(lines.joined(separator: "\n"))
        while run.step() != nil { await Task.yield() }
        for place in [2_999, 1_500, 700, 45, 31, 1, 0] {
            lines[place] += "  # changed"
            #expect(run.update(lines.joined(separator: "\n")) == place)
            let result = run.step()
            #expect(result?.index == place && result?.reply?.step?.number == place + 1)
            #expect(run.session.journal.count == place + 1)
        }
    }
}
