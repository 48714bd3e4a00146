// Lines longer than any user would type: each is either answered quickly or refused, with the limit it exceeds.

import Testing
import WorkbenchLanguage
import WorkbenchKernel
import WorkbenchTestSupport

@MainActor
@Suite(.mainActorTurn) struct HugeLineTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var line: String

        init(_ name: String, _ beginning: String, _ repeated: String, _ count: Int, _ end: String = "", part: Int = 10)
        {
            self.name = name
            line = beginning + String(repeating: repeated, count: Cases.count(count / part, thorough: count)) + end
        }

        var testDescription: String { name }
    }

    nonisolated static let cases = [
        Case("open parentheses", "send Welcome f", "(", 10_000),
        Case("open calls", "send Welcome ", "f(", 10_000),
        Case("open labeled calls", "send Welcome ", "f(a: ", 10_000),
        Case("open brackets", "set Welcome.name ", "[", 10_000),
        Case("open keys", "state ", "Todo[", 10_000),
        Case("closed brackets", "set Welcome.name ", "[]", 10_000),
        Case("pairs of brackets", "set Welcome.name ", "([", 10_000),
        Case("open generic arguments", "send Welcome f(", "<", 10_000),
        Case("open generic names", "send Welcome f(", "A<", 4_000),
        Case("words that begin generic arguments", "send Welcome ", "A< ", 9_000),
        Case("keys of open generic names", "send Welcome ", "$a<[b<", 4_000),
        Case("generic nodes", "state ", "/A<", 4_000),
        Case("references", "send Welcome f(", "$a[", 10_000),
        Case("names with dots", "send Welcome f(", "a.", 10_000),
        Case("labels", "send Welcome f(", "a: 1, ", 10_000),
        Case("commas", "send Welcome f(", ",", 10_000),
        Case("strings", "send Welcome f(", "\"a\", ", 10_000),
        Case("backslashes", "set Welcome.name \"", "\\\\", 10_000, "\""),
        Case("backticks", "state ", "`", 10_001),
        Case("marks", "state ", "‹", 10_000),
        Case("parents", "state ", "../", 10_000),
        Case("path", "state ", "/Todo", 10_000),
        Case("words", "send Welcome ", "a ", 20_000),
        Case("flags", "tree ", "--all ", 10_000),
        Case("unknown flags", "tree ", "--al ", 10_000),
        Case("tries", "", "try ", 10_000, "send Welcome didLogin"),
        Case("expectations", "", "expect ", 10_000),
        Case("expected expectations", "expect ", "error ", 10_000),
        Case("effects", "", "effect Welcome ", 10_000),
        Case("a long text", "set Welcome.name \"", "a", 30_000_000, "\"", part: 100),
        Case("a long unclosed text", "set Welcome.name \"", "a", 2_000_000, part: 10),
        Case("a long name", "send Welcome ", "a", 100_000),
        Case("a long node", "state ", "a", 100_000),
        Case("a long command", "", "a", 100_000),
        Case("a long number", "set Welcome.name ", "1", 100_000),
        Case("a long comment", "# ", "a", 100_000),
    ]

    @Test("A huge line is parsed, completed and evaluated quickly", arguments: cases)
    func hugeLineIsHandledQuickly(_ huge: Case) throws {
        let dialogue = try Dialogue("todo", workers: .off)
        var times: [(String, Duration)] = []
        func measure(_ name: String, _ body: () -> Void) {
            times.append((name, ProcessorTime.measure(body)))
        }
        var script = Script("")
        measure("parse") { script = Script(huge.line) }
        measure("complete") { _ = dialogue.session.complete(script, at: script.count) }
        measure("signature") { _ = dialogue.session.signature(script, at: script.count) }
        measure("edit") { _ = script.apply(ScriptEdit(script.count..<script.count, "a")) }
        measure("evaluate") { _ = dialogue.session.evaluate(huge.line) }
        // Anything worse than linear would take minutes. Linear work stays below the limit even on a busy machine.
        #expect(times.allSatisfy { $0.1 < .seconds(5) }, "\(times)")
    }

    @Test("A command over the length limit is refused, and is no step")
    func commandOverTheLengthLimitIsRefused() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let text = String(repeating: "a", count: Statement.lengthLimit)
        let refusal = try #require(try dialogue.say("set Welcome.name \"\(text)\"").refusal)
        #expect(
            refusal.reason
                == .message(
                    """
                    the command is longer than 1048576 bytes, so neither it nor the text after it is read; shorten it
                    """))
        #expect(refusal.kind == .syntax)
        #expect(try dialogue.say("expect steps == 0").isSuccess)
        // A shorter command is accepted as a step.
        #expect(try dialogue.say("set Welcome.name \"\(text.dropFirst(20))\"").isSuccess)
    }

    @Test("Commands after an overlong command are not run, because they may belong to its text")
    func commandsAfterAnOverlongCommandAreNotRun() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let line = String(repeating: "a", count: 99) + "\n"
        let block = "set Welcome.name \"\"\"\n" + String(repeating: line, count: 11_000) + "reset\n\"\"\"\n"
        let replies = dialogue.session.evaluate("send Welcome nameChanged(name: \"Ada\")\n\(block)tree\n")
        #expect(replies.map(\.isSuccess) == [true, false])
        #expect(try dialogue.say("expect Welcome.name == \"Ada\"").isSuccess)
    }

    @Test("A journal line has no length limit")
    func journalLineHasNoLengthLimit() throws {
        let dialogue = try Dialogue("todo", workers: .off)
        let text = String(repeating: "a", count: 2 * Statement.lengthLimit)
        let line = "set Welcome.name \"\(text)\""
        let statement = Script(line, lengthLimit: .max).statements[0]
        #expect(dialogue.session.evaluate(statement, for: .journal)?.isSuccess == true)
        #expect(dialogue.session.journal.last == line)
    }
}
