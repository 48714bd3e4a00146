// Lines of styled text: their output to a terminal, their width, and where they are cut off.

import Testing
import WorkbenchLanguage

struct StyledLineTests {
    @Test("A styled line contains no control characters")
    func styledLineHasNoControlCharacters() {
        let line = StyledLine("a\u{1B}[31mb\nc\td\u{202E}e\u{7F}f\u{9B}g", .error)
        #expect(line.plain == "a\u{FFFD}[31mb\u{FFFD}c       d\u{FFFD}e\u{FFFD}f\u{FFFD}g")
        #expect(line.ansi == "\u{1B}[1;31m\(line.plain)\u{1B}[0m")
    }

    @Test(
        "A styled line is truncated by columns, with an ellipsis",
        arguments: [
            ("abc", 3, "abc"), ("abcd", 3, "ab…"), ("家家家", 6, "家家家"), ("家家家", 5, "家家…"), ("家家家", 4, "家…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩‍👩‍👧‍👦x👩‍👩‍👧‍👦", 4, "👩‍👩‍👧‍👦x…"), ("abc", 1, "…"),
        ])
    func styledLineIsTruncatedByColumns(text: String, width: Int, expected: String) {
        let line = StyledLine(text).cut(to: width)
        #expect(line.plain == expected)
        #expect(line.columns <= width)
    }

    struct Folding: Sendable {
        var text: String
        var width: Int
        var indentation: Int?
        var lines: [String]
    }

    @Test(
        "A styled line is folded between words, with indentation, and long words stay whole",
        arguments: [
            Folding(text: "fits", width: 4, lines: ["fits"]),
            Folding(text: " a.wf:4: it has no action", width: 15, lines: [" a.wf:4: it has", "   no action"]),
            Folding(text: "   found   \"a b\"", width: 13, lines: ["   found   \"a", "     b\""]),
            Folding(text: "one two three", width: 8, indentation: 0, lines: ["one two", "three"]),
            Folding(
                text: "see /a/very/long/path.wf there", width: 10, lines: ["see", "  /a/very/long/path.wf", "  there"]),
            Folding(text: "家家 家家", width: 6, lines: ["家家", "  家家"]),
            Folding(text: "   ", width: 2, lines: [""]),
        ])
    func styledLineIsFoldedBetweenWords(row: Folding) {
        let lines = StyledLine(row.text).folded(to: row.width, indentation: row.indentation)
        #expect(lines.map(\.plain) == row.lines)
    }

    @Test("A line that will be copied isn't folded, not even in words")
    func lineForCopyingIsNotFolded() {
        var line = StyledLine("lldb -o 'a b' → c", words: "lldb -o 'a b' → c")
        line.isForCopying = true
        #expect(line.folded(to: 6) == [line])
        #expect(line.inWords(width: 6).map(\.plain) == [line.plain])
    }

    @Test("A folded styled line keeps its styles")
    func foldedStyledLineKeepsStyles() {
        let line = StyledLine(" at ", .title) + StyledLine("a.wf", .node) + StyledLine(": is not right", .error)
        #expect(
            line.folded(to: 12).map(\.ansi) == [
                " \u{1B}[1mat \u{1B}[0m\u{1B}[1ma.wf\u{1B}[0m\u{1B}[1;31m: is\u{1B}[0m",
                "   \u{1B}[1;31mnot right\u{1B}[0m",
            ])
    }

    @Test(
        "A styled line expands tabs to the next eighth column",
        arguments: [
            ("\tlet x", "        let x"), ("ab\tc\td", "ab      c       d"), ("家\t|", "家      |"),
            ("12345678\t|", "12345678        |"),
        ])
    func styledLineExpandsTabs(text: String, expected: String) {
        #expect(StyledLine(text).plain == expected)
        var line = StyledLine("   ")
        line.append("a\tb")
        #expect(line.plain == "   a    b")
    }

    @Test("A styled line closes ANSI styles after their runs, and styles no blanks")
    func styledLineClosesANSIStyles() {
        let line = StyledLine("Todo", .node) + StyledLine("   ", .action) + StyledLine("x") + StyledLine("  ", .dim)
        #expect(line.ansi == "\u{1B}[1mTodo\u{1B}[0m   x")
        #expect(line.plain == "Todo   x")
    }
}
