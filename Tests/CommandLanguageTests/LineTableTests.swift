// Line starts, as editors count them, and how edits change them.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite struct LineTableTests {
    static let rows: [(text: String, starts: [Int])] = [
        ("", [0]),
        ("a", [0]),
        ("a\n", [0, 2]),
        ("a\r\nb", [0, 3]),
        ("a\rb", [0, 2]),
        ("\r\r\n\n\r", [0, 1, 3, 4, 5]),
    ]

    @Test(arguments: rows)
    func lineTableHasALineAfterEveryLineBreak(text: String, starts: [Int]) {
        #expect(LineTable(text.utf8).starts == starts)
    }

    /// The parser and the editor's positions agree on line boundaries, for every kind of line break.
    @Test(arguments: 0..<500 as Range<UInt64>)
    func statementsStartAtLinesOfTheLineTable(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = ["\r", "\n", "\r\n", "tree", "# a", "= a", "undo 2", " "]
        let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let script = Script(text)
        let lines = LineTable(text.utf8).starts.filter { $0 < text.utf8.count }
        #expect(script.starts.dropLast() == lines[...], "\(text.debugDescription)")
    }

    @Test func valueContinuesAfterAnyLineBreak() {
        for lineBreak in ["\n", "\r\n", "\r"] {
            let script = Script("send / put(1,\(lineBreak)  2)\(lineBreak)tree")
            let shown = lineBreak.debugDescription
            #expect(script.statements.count == 2 && script.statements[0].unfinished == nil, "\(shown)")
            #expect(Script("send / put(1,\(lineBreak)tree").statements.count == 2, "\(shown)")
        }
    }

    /// An edit next to a line break may complete it or split it.
    @Test(arguments: Cases.seeds(ofPart: 0, 200, thorough: 2_000))
    func editsAtLineBreaksEqualParsingAgain(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func text(_ count: Int) -> [UInt8] {
            (0..<Int.random(in: 0...count, using: &random)).map { _ in
                [UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "a")].randomElement(using: &random) ?? 0
            }
        }
        var bytes = text(8)
        var script = Script(bytes)
        for _ in 0..<6 {
            let lower = Int.random(in: 0...bytes.count, using: &random)
            let upper = Int.random(in: lower...bytes.count, using: &random)
            let edit = ScriptEdit(lower..<upper, text(3))
            bytes.replaceSubrange(edit.range, with: edit.replacement)
            script.apply(edit)
            #expect(script.lines == LineTable(bytes), "seed \(seed): \(edit)")
        }
    }

    @Test func byteOrderMarkIsNotPartOfACommand() {
        let script = Script("\u{FEFF}send Welcome didLogin\n\u{FEFF}= text\n\u{FEFF}# prose\nundo\n")
        #expect(script.diagnostics.isEmpty)
        #expect(script.commands.map(\.expectedLines) == [["text"], nil])
        #expect(script.statements.map(\.content) == ["send Welcome didLogin", "text", "prose", "undo"])
        #expect(script.statements[0].contentRange == 3..<24)
    }
}
