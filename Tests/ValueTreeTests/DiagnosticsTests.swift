// The parser's messages about faulty text: the place, what was expected, and what was found instead.

import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct DiagnosticsTests {
    static let table: [(text: String, report: String)] = [
        ("", "\n^ expected a value, found the end"),
        ("[1 2]", "[1 2]\n   ^ expected ‘,’ or ‘]’, found ‘2’"),
        ("(1 @ 2)", "(1 @ 2)\n   ^ expected ‘,’ or ‘)’, found ‘@’"),
        ("[1, , 2]", "[1, , 2]\n    ^ expected a value, found ‘,’"),
        ("[1", "[1\n^ ‘[’ is never closed; write ‘]’ where it ends"),
        ("f(a: 1", "f(a: 1\n ^ ‘(’ is never closed; write ‘)’ where it ends"),
        ("[1)", "[1)\n^ ‘[’ is never closed; write ‘]’ where it ends\n  ^ ‘)’ closes nothing; expected ‘]’"),
        ("[(1]", "[(1]\n   ^ expected ‘,’ or ‘)’, found ‘]’"),
        ("f(a: )", "f(a: )\n     ^ expected a value after ‘a:’, found ‘)’"),
        ("[1: ]", "[1: ]\n    ^ expected a value after ‘1:’, found ‘]’"),
        ("[1: 2, 3]", "[1: 2, 3]\n        ^ expected ‘:’ and a value after the key, found ‘]’"),
        (
            "[1, 2: 3]",
            "[1, 2: 3]\n    ^^ a key in a list whose first element has none; write a key before every element"
        ),
        ("1 2", "1 2\n  ^ expected nothing more, found ‘2’"),
        ("@ 2", "@ 2\n^ expected a value, found ‘@’"),
        (".", ".\n ^ expected a name after the dot, found the end"),
        (".1", ".1\n ^ expected a name after the dot, found ‘1’"),
        ("- 1", "- 1\n ^ expected a digit, found ‘ ’"),
        ("0x", "0x\n^^ expected a base-16 digit"),
        ("0b2", "0b2\n^^ expected a base-2 digit"),
        ("12kg", "12kg\n  ^^ ‘kg’ can't follow a number; quote it if it is a string"),
        ("1e", "1e\n ^ ‘e’ can't follow a number; quote it if it is a string"),
        ("0x1.8", "0x1.8\n^^^^^ a hexadecimal fraction must end with an exponent: 0x1.8p0"),
        (
            "0x1_0000_0000_0000_0000_0000_0000_0000_0000",
            "0x1_0000_0000_0000_0000_0000_0000_0000_0000\n^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the number needs more than 128 bits"
        ),
        ("1..<", "1..<\n    ^ expected the end of the range, found the end"),
        ("[..., 1]", "[..., 1]\n    ^ expected the end of the range, found ‘,’"),
        ("\"abc", "\"abc\n^^^^ the string is never closed; end it with \", or write \"\"\" for several lines"),
        (
            "[\"abc\n1]",
            "[\"abc\n ^^^^ the string is never closed; end it with \", or write \"\"\" for several lines\n1]"
        ),
        (#""a\qb""#, #""a\qb""# + "\n" + #"  ^^ ‘\q’ is not an escape; use one of \\ \" \' \n \r \t \0 and \u{…}"#),
        (
            #""a\(b)""#,
            #""a\(b)""# + "\n" + #"  ^^ \(…) is not evaluated here; write \\( for the characters themselves"#
        ),
        (#""\u41""#, #""\u41""# + "\n" + #" ^^ write the character's number in braces: \u{1F600}"#),
        (#""\u{}""#, #""\u{}""# + "\n" + #" ^^^^ \u{…} takes one to eight hexadecimal digits"#),
        (
            #""\u{123456789}""#,
            #""\u{123456789}""# + "\n" + #" ^^^^^^^^^^^^^ \u{…} takes one to eight hexadecimal digits"#
        ),
        (#""\u{4G}""#, #""\u{4G}""# + "\n" + #" ^^^^ \u{…} takes one to eight hexadecimal digits"#),
        (#""x\u{D800}""#, #""x\u{D800}""# + "\n" + "  ^^^^^^^^ D800 is not a Unicode character"),
        ("\"a\0\"", "\"a\0\"\n  ^ control character 0x00 in a string; write \\0"),
        ("\"\u{1B}[0m\"", "\"\u{1B}[0m\"\n ^ control character 0x1B in a string; write \\u{1B}"),
        ("\u{1}", "\u{1}\n^ expected a value, found control character 0x01"),
        ("\"\"\"a\nb\n\"\"\"", "\"\"\"a\n   ^ the text of a block begins on the line after \"\"\"\nb\n\"\"\""),
        ("\"\"\"\nb\"\"\"", "\"\"\"\nb\"\"\"\n^ the closing \"\"\" must be on a separate line"),
        (
            "\"\"\"\n  a\n b\n  \"\"\"",
            "\"\"\"\n  a\n b\n^ indent this line at least as far as the closing \"\"\", with the same characters\n  \"\"\""
        ),
        ("[\"\"\"\na", "[\"\"\"\n ^^^ the text block is never closed; end it with \"\"\" on a separate line\na"),
        ("``", "``\n^^ there is no name between the backticks"),
        ("`a", "`a\n^ the name is never closed; end it with `"),
        ("`a\u{85}b`.c", "`a\u{85}b`.c\n  ^ character 85 is not allowed here"),
        ("[`a\\b`]", "[`a\\b`]\n   ^ character 5C is not allowed here"),
        ("‹a\u{1B}›", "‹a\u{1B}›\n  ^ character 1B is not allowed here"),
        ("$Row[a\u{202E}].x", "$Row[a\u{202E}].x\n      ^ character 202E is not allowed here"),
        ("‹a", "‹a\n^ ‹ is never closed"),
        ("$", "$\n ^ expected a node’s name, found the end"),
        ("$/A//b", "$/A//b\n    ^ expected a node’s name, found ‘/’"),
        ("$A.", "$A.\n   ^ expected a field’s name, found the end"),
        ("$A[]", "$A[]\n   ^ expected an index or a key, then ‘]’, found ‘]’"),
        ("$A.b[]", "$A.b[]\n     ^ expected an index or a key, then ‘]’, found ‘]’"),
        ("[1,\n@,\n2 3]", "[1,\n@,\n^ expected a value, found ‘@’\n2 3]\n  ^ expected ‘,’ or ‘]’, found ‘3’"),
    ]

    @Test(arguments: table)
    func literalFaultsAreMarked(text: String, report: String) {
        #expect(marked(text, Literal.parse(text).diagnostics) == report)
    }

    @Test(
        arguments: [
            ([0x22, 0x61, 0xFF, 0xFE, 0x22], LiteralDiagnostic(.invalidUTF8, 2..<4), "string(\"a\u{FFFD}\")"),
            ([0x22, 0xE2, 0x82, 0x22], LiteralDiagnostic(.invalidUTF8, 1..<3), "string(\"\u{FFFD}\")"),
            ([0x22, 0xC0, 0x80, 0x22], LiteralDiagnostic(.invalidUTF8, 1..<3), "string(\"\u{FFFD}\")"),
            ([0x22, 0xED, 0xA0, 0x80, 0x22], LiteralDiagnostic(.invalidUTF8, 1..<4), "string(\"\u{FFFD}\")"),
            ([0xFF], LiteralDiagnostic(.expected(.value, found: .invalidByte(0xFF)), 0..<1), "missing"),
        ] as [([UInt8], LiteralDiagnostic, String)])
    func invalidUTF8InLiteralsIsReportedWithItsOffset(bytes: [UInt8], diagnostic: LiteralDiagnostic, structure: String)
    {
        let parsed = Literal.parse(bytes)
        #expect(parsed.diagnostics == [diagnostic])
        #expect(dump(parsed.literal) == structure)
    }

    /// The parser continues after a fault, so each fault causes only one message.
    @Test(arguments: [
        ("[1 2, @ 3, 4]", "[int(1), int(2), missing, int(4)]"),
        ("f(a: , b: 2)", "call(f, a: missing, b: int(2))"),
        ("f(a: 1", "call(f, a: int(1), …)"),
        ("[f(a: 1], 2", "[call(f, a: int(1), …)]"),
        ("[\"a\": , \"b\": 2]", "{string(\"a\"): missing, string(\"b\"): int(2)}"),
        ("[1, 2: 3, 4]", "[int(1), int(3), int(4)]"),
        ("$Edit.", "ref(Edit )"),
    ])
    func literalParsingContinuesAfterAFault(text: String, structure: String) {
        #expect(dump(Literal.parse(Array(text.utf8)).literal) == structure)
    }

    @Test func bracketsOfLiteralsMayNestUpToTheLimit() {
        let limit = Value.depthLimit
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Literal.parse(nested(limit)).diagnostics == [])
        let parsed = Literal.parse(nested(limit + 1))
        #expect(parsed.diagnostics == [LiteralDiagnostic(.tooDeep(limit: limit), limit..<limit + 1)])
        #expect(parsed.diagnostics.first?.message == "brackets are nested more than 256 deep")
        #expect(parsed.end == 2 * (limit + 1))
    }

    @Test(arguments: ["[", "(", "f(", "[1: ", "$a.b[", "‹a›(", "[\"", ".a(b: "])
    func endlessNestingOfLiteralsIsReported(opening: String) {
        let parsed = Literal.parse(Array(String(repeating: opening, count: 100_000).utf8))
        #expect((1...LiteralLimits.diagnostics).contains(parsed.diagnostics.count))
        #expect(parsed.end == opening.utf8.count * 100_000)
    }

    @Test func tooManyValuesAreOneFault() {
        let text = "[" + String(repeating: "1,", count: 5_000_000) + "]"
        let parsed = Literal.parse(Array(text.utf8))
        #expect(parsed.diagnostics.map(\.message) == ["there are more than 200000 values"])
        #expect(parsed.end == text.utf8.count && parsed.unfinished == nil)
    }

    @Test(arguments: [
        "\"", "\\", "a", "@", "1", ".", "<", "a<", "[a<,", "…", "‹", "\u{FF}", "\0", "-", "$", "`", "#", "(]", "\"\\u{",
        "a:",
        "\"\"\"\n", " \n", "[…   ", "\"a\" ",
    ])
    func megabytesOfRepeatedTextAreParsedQuickly(unit: String) {
        let size = Cases.count(300_000, thorough: 10_000_000)
        let bytes = Array(String(repeating: unit, count: size / unit.utf8.count).utf8)
        let parsed = Literal.parse(bytes)
        #expect(parsed.end <= bytes.count)
        #expect(parsed.diagnostics.count <= LiteralLimits.diagnostics)
    }
}

enum LiteralLimits {
    static let diagnostics = 100
}
