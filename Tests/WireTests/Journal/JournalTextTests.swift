// Journals as text: written journals can be read, and the complete lines of damaged files are restored.

import Testing
import WorkbenchTestSupport
@testable import WorkbenchWire

@Suite struct JournalTextTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var opened: String?
        var lines: [String]
        var faults: [String] = []
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(name: "empty", text: "", opened: nil, lines: []),
        Case(name: "lines", text: "open todo\nundo\nredo\n", opened: "todo", lines: ["undo", "redo"]),
        Case(
            name: "comments and output", text: "# app: a\nopen todo\nundo # back\n= step 1\n\n# prose\nredo\n",
            opened: "todo", lines: ["undo # back", "redo"]),
        Case(name: "opened again", text: "open a\nundo\nopen b\nredo\n", opened: "b", lines: ["redo"]),
        Case(
            name: "several lines", text: "open a\nsend X y(z: [\n  1,\n  2,\n])\nundo\n", opened: "a",
            lines: ["send X y(z: [\n  1,\n  2,\n])", "undo"]),
        Case(
            name: "torn", text: "open a\nundo\nre", opened: "a", lines: ["undo"],
            faults: ["line 3 of the journal was cut off and is left out: re"]),
        Case(
            name: "torn at once", text: "ope", opened: nil, lines: [],
            faults: ["line 1 of the journal was cut off and is left out: ope"]),
        Case(
            name: "torn within brackets", text: "open a\nundo\nsend X y(z: [\n  1,\n", opened: "a", lines: ["undo"],
            faults: ["line 3 of the journal begins an unfinished command and is left out: send X y(z: [·"]),
        Case(
            name: "torn within a block", text: "open a\nsend X y(z: \"\"\"\n  undo\n  re", opened: "a", lines: [],
            faults: [
                "line 2 of the journal begins an unfinished command and is left out: send X y(z: \"\"\"·",
                "line 4 of the journal was cut off and is left out:   re",
            ]),
        Case(
            name: "NUL", text: "open a\nun\0do\nredo\n", opened: "a", lines: ["redo"],
            faults: ["line 2 of the journal is damaged at byte 9 and is left out: un·do·"]),
        Case(
            name: "escape", text: "open a\n\u{1B}[2J\nredo\n", opened: "a", lines: ["redo"],
            faults: ["line 2 of the journal is damaged at byte 7 and is left out: ·[2J·"]),
    ]

    @Test(arguments: cases) func journalsAreRead(_ example: Case) {
        let text = JournalText(reading: Array(example.text.utf8))
        #expect(text.opened == example.opened)
        #expect(text.lines == example.lines)
        #expect(text.faults.map(\.message) == example.faults)
    }

    @Test func invalidUTF8InAJournalIsReportedWithItsOffset() {
        let text = JournalText(reading: Array("open a\nundo\n".utf8) + [0x75, 0xFF, 0x0A] + Array("redo\n".utf8))
        #expect(text.lines == ["undo", "redo"])
        #expect(text.faults.map(\.kind) == [.invalidBytes(offset: 13)])
    }

    @Test func journalHeaderEndsAtTheFirstCommand() {
        let text = JournalText(reading: Array("# directory: /a\nopen a\n# package: /b\n# directory: /c\n".utf8))
        #expect(text.package == nil)
        #expect(text.directory == "/a")
    }

    @Test func writtenJournalIsReadBack() {
        var text = JournalText(
            opened: "TodoWorkflow(name: \"A\nda\")", lines: ["undo", "send X y(z: [\n1\n])"],
            begun: "2026-11-21T13:55:00Z", directory: "/home/ada/a project",
            package: "/home/ada/a package")
        text.app = "todo"
        text.opened = "TodoWorkflow(name: \"Ada\")"
        let read = JournalText(reading: text.bytes)
        #expect(read.opened == text.opened)
        #expect(read.lines == text.lines)
        #expect(read.begun == text.begun)
        #expect(read.directory == text.directory)
        #expect(read.package == text.package)
        #expect(read.faults == [])
    }

    @Test(arguments: 0..<Cases.count(40, thorough: 200)) func truncatedJournalKeepsTheLinesBefore(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let commands = ["undo", "send X y(z: [\n  1,\n])", "goto 3", "send X y(z: \"\"\"\n  é\n  \"\"\")", "mark here"]
        let lines = (0..<generator.below(12)).map { _ in generator.pick(commands) }
        let bytes = JournalText(opened: "todo", lines: lines).bytes
        let cut = generator.below(bytes.count + 1)
        let read = JournalText(reading: Array(bytes[..<cut]))
        #expect(read.lines == Array(lines.prefix(read.lines.count)), "seed \(seed)")
        // Only the line that was cut off may be lost.
        let whole = JournalText(opened: "todo", lines: Array(lines.prefix(read.lines.count))).bytes.count
        let next = JournalText(opened: "todo", lines: Array(lines.prefix(read.lines.count + 1))).bytes.count
        if read.opened != nil { #expect(cut >= whole && (cut < next || whole == next), "seed \(seed)") }
    }

    @Test func journalLinesAfterADamagedCommandAreRead() {
        let lines = [
            "open todo", #"send Welcome nameChanged(name: "Ada")"#, "send X y(z: [", "  1,", "  2",
            "send Welcome didLogin", "mark here", #"send X y(""""#, "  no command", "undo", "mark there", "",
        ]
        let text = JournalText(reading: Array(lines.joined(separator: "\n").utf8))
        // An unclosed bracket ends where the next command starts, and its command is left out.
        #expect(
            text.lines == [
                #"send Welcome nameChanged(name: "Ada")"#, "send Welcome didLogin", "mark here", "undo", "mark there",
            ])
        #expect(text.faults.map(\.line) == [3, 8])
        #expect(text.faults.map(\.text) == ["send X y(z: [·", #"send X y("""·"#], "\(text.faults)")
    }

    /// Most lines are read without being parsed, and a long journal is read in parts. The result must be the same as
    /// parsing everything at once.
    @Test(arguments: 0..<Cases.count(50, thorough: 300)) func plainJournalLinesAreReadAsParsed(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let pieces = [
            "undo", "send X y(z: [\n  1,\n])", "send X y(z: [", "  1", "])", "send X y(z: \"\"\"\n  é\n  \"\"\")",
            "mark here", "# a",
            "send X y(\"a b\")", "send X y(\"a\\\"b\")", "send X y(\"(\", [1, 2], {a})", "set /.a \"\"",
            "set /.a \"\"\"", "", "  b", "open b",
            "undo ", "undo # why", "send / a // b", "tap \"New\"", "send X é", "\tundo", "send X y)", "send `X` y", "}",
            "nonsense (",
        ]
        // Long journals take a long time, so few are tried.
        for long in seed % 10 == 0 ? [false, true] : [false] {
            var text = "# app: a\nopen a\n"
            for _ in 0..<generator.below(14) { text += generator.pick(pieces) + "\n" }
            if long {
                text += String(repeating: "send X y(\"a\\n\")\n", count: 1_000) + generator.pick(pieces) + "\nundo\n"
            }
            let bytes = Array(text.utf8)
            let read = JournalText(reading: bytes, parsesPlainLines: false, reach: 50)
            #expect(JournalText(reading: bytes) == read, "seed \(seed)")
            #expect(
                read == JournalText(reading: bytes, parsesPlainLines: true, reach: 1 << 30),
                "seed \(seed):\n\(text.prefix(600))")
        }
    }
}
