// The result of parsing well-formed text.

import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct ParsingTests {
    static let table: [(text: String, structure: String)] = [
        // Numbers
        ("0", "int(0)"), ("-17", "int(-17)"), ("+3", "int(3)"), ("1_000", "int(1000)"), ("-0", "int(0)"),
        ("0xFF", "int(255)"), ("-0x_f", "int(-15)"), ("0b101", "int(5)"), ("0o17", "int(15)"),
        ("340282366920938463463374607431768211455", "int(340282366920938463463374607431768211455)"),
        ("340282366920938463463374607431768211456", "float(340282366920938463463374607431768211456)"),
        ("1.50", "float(1.50)"), ("1e+16", "float(1e+16)"), ("-2_0.5E-3", "float(-20.5E-3)"), ("+1.5", "float(1.5)"),
        ("0x1.8p3", "float(0x1.8p3)"), ("0x1p-2", "float(0x1p-2)"), ("-.infinity", "float(-.infinity)"),
        // Words
        ("true", "bool(true)"), ("false", "bool(false)"), ("nil", "nil"), ("_", "_"), ("`nil`", "name(nil)"),
        ("true(1)", "call(true, int(1))"), ("naïve", "name(naïve)"), ("_x1", "name(_x1)"), ("🐈", "name(🐈)"),
        // Names and calls
        (".list", "name(.list)"), (".`two words`", "name(.two words)"), ("Route.detail", "name(Route.detail)"),
        (".detail(id: 1, \"a\")", "call(.detail, id: int(1), string(\"a\"))"), (".v(())", "call(.v, tuple())"),
        ("Module.Todo(title: \"a\", done: nil,)", "call(Module.Todo, title: string(\"a\"), done: nil)"),
        ("Box<[Int], (A) -> B?>.Inner(1)", "call(Box<[Int], (A) -> B?>.Inner, int(1))"),
        ("f(_: 1, `in`: 2, g: .a)", "call(f, _: int(1), in: int(2), g: name(.a))"), ("Todo()", "call(Todo)"),
        ("f(nil: nil, true : true)", "call(f, nil: nil, true: bool(true))"),
        // Brackets
        ("[]", "[]"), ("[:]", "{}"), ("[ : ]", "{}"), ("[1, [2], ]", "[int(1), [int(2)]]"), ("()", "tuple()"),
        ("[\"k\": 1, .a: [:]]", "{string(\"k\"): int(1), name(.a): {}}"), ("(1)", "tuple(int(1))"),
        ("(x: 1, 2)", "tuple(x: int(1), int(2))"), ("[\n  1, # one\n  2\n]", "[int(1), int(2)]"),
        // Ranges
        ("0..<10", "range(int(0), int(10), open)"), ("1...3", "range(int(1), int(3), closed)"),
        ("1...", "range(int(1), -, closed)"), ("...3", "range(-, int(3), closed)"),
        ("..<3", "range(-, int(3), open)"), ("\"a\"...\"b\"", "range(string(\"a\"), string(\"b\"), closed)"),
        ("[1..., 2]", "[range(int(1), -, closed), int(2)]"),
        ("-2 ... 3".filter { $0 != " " }, "range(int(-2), int(3), closed)"),
        // Strings
        (#""""#, #"string("")"#), (#""a\tb\\\"\'\0\u{1F600}""#, #"string("a\tb\\\"\'\0😀")"#),
        ("\"tab\there\"", "string(\"tab\\there\")"), ("\"日本 ‹›…\"", "string(\"日本 ‹›…\")"),
        ("\"\"\"\n  a\n    b\n\n  \"c\" \\\n  d\n  \"\"\"", "string(\"a\\n  b\\n\\n\\\"c\\\" d\")"),
        ("\"\"\"\r\n\ta\r\n\t\"\"\"", "string(\"a\")"), ("\"\"\"\n\"\"\"", "string(\"\")"),
        ("\"\"\"\n\n\"\"\"", "string(\"\")"), ("\"\"\"\n\n\n\"\"\"", "string(\"\\n\")"),
        ("\"\"\"\n\\\"\"\" \\u{41}\n\"\"\"", "string(\"\\\"\\\"\\\" A\")"),
        // References
        ("$Edit.todo", "ref(Edit .todo)"), ("$/", "ref(/ )"), ("$.title", "ref( .title)"),
        ("$/Todo/Row[a b].items[0].0[\"k\"]", "ref(/Todo/Row[a b] .items[0].0[\"k\"])"),
        ("$Row[\"]\"].x?.y![.a]", "ref(Row[]] .x.y[.a])"), ("$../List.items", "ref(../List .items)"),
        ("[$A.b, $C[1]]", "[ref(A .b), ref(C[1] )]"), ("$A.b...3", "range(ref(A .b), int(3), closed)"),
        // Parts that can't be read back are kept, so they can be rejected by name.
        ("‹AuthService 0x1f›", "opaque(AuthService 0x1f)"), ("‹Box #1›(value: 1)", "opaque(Box #1, value: int(1))"),
        ("‹(‹A›) -> B›", "opaque((‹A›) -> B)"), ("[1, … 990 more]", "[int(1), elision(990)]"), ("…", "elision(?)"),
        ("\"abc\"… 3 more", "cut(\"abc\", 3)"), ("[\"a\"…, \"b\"]", "[cut(\"a\", ?), string(\"b\")]"),
        ("[\"a\": 1, …]", "{string(\"a\"): int(1), elision(?)}"), ("[…, 1: 2]", "{elision(?), int(1): int(2)}"),
    ]

    @Test(arguments: table)
    func wellFormedLiteralsAreParsed(text: String, structure: String) {
        let parsed = Literal.parse(text)
        #expect(dump(parsed.literal) == structure, "for \(text)")
        #expect(parsed.diagnostics.map(\.message) == [], "for \(text)")
        #expect(parsed.unfinished == nil && parsed.end == text.utf8.count, "for \(text)")
    }

    /// A value inside a longer text: the parser stops at the end of the value.
    @Test(arguments: [
        ("send didLogin at once", 5, "name(didLogin)", 13),
        ("send welcome nameChanged(name: \"Ada\") # a comment", 13, "call(nameChanged, name: string(\"Ada\"))", 37),
        ("set a  [1,\n2]\nundo", 5, "[int(1), int(2)]", 13),
        ("expect count == 1\nundo", 16, "int(1)", 17),
        ("f (1)", 0, "name(f)", 1),
        ("1 - 2", 0, "int(1)", 1),
        ("Box<3", 0, "name(Box)", 3),
        ("1, 2", 0, "int(1)", 1),
    ])
    func literalsWithinTextAreParsed(text: String, start: Int, structure: String, end: Int) {
        let parsed = Literal.parse(Array(text.utf8), from: start)
        #expect(dump(parsed.literal) == structure)
        #expect(parsed.end == end)
        #expect(parsed.diagnostics.map(\.message) == [])
    }

    @Test(arguments: ["", "  ", "\nx", "# x", ", 1"])
    func parsingAMissingLiteralConsumesNothing(text: String) {
        let parsed = Literal.parse(Array(text.utf8))
        #expect(parsed.literal.kind == .missing)
        #expect(parsed.end == parsed.literal.range.lowerBound)
        #expect(parsed.diagnostics.count == 1)
    }

    @Test(arguments: [
        ("[1,", Unfinished(construct: .bracket(.square), opening: 0, depth: 1)),
        ("f(a: [1, 2]", Unfinished(construct: .bracket(.round), opening: 1, depth: 1)),
        ("f(a: [1, (2", Unfinished(construct: .bracket(.round), opening: 9, depth: 3)),
        ("f(a:", Unfinished(construct: .bracket(.round), opening: 1, depth: 1)),
        ("[\"abc", Unfinished(construct: .string, opening: 1, depth: 2)),
        ("\"abc\\", Unfinished(construct: .string, opening: 0, depth: 1)),
        ("f(\"\"\"\n  a \"", Unfinished(construct: .block, opening: 2, depth: 2)),
        ("$Row[a", Unfinished(construct: .bracket(.square), opening: 4, depth: 1)),
        ("$Row.x[0", Unfinished(construct: .bracket(.square), opening: 6, depth: 1)),
    ])
    func unfinishedLiteralNamesItsOpenConstruct(text: String, unfinished: Unfinished) {
        let parsed = Literal.parse(Array(text.utf8))
        #expect(parsed.unfinished == unfinished)
        #expect(parsed.unfinished?.takesAnotherLine == (unfinished.construct != .string))
        #expect(parsed.diagnostics.count >= 1)
    }

    /// Text that is cut off inside brackets can be continued; appending the rest completes the value.
    @Test func everyPrefixOfABracketedLiteralIsUnfinished() {
        var generator = SeededGenerator(seed: 11)
        for round in 0..<Cases.count(40, thorough: 300) {
            let value = Value.list(Value.List([Schema.random(depth: 3, &generator).value(&generator)]))
            let bytes = Array(value.indentedText(width: 30).utf8)
            for length in 1..<bytes.count {
                let parsed = Literal.parse(bytes, limit: length)
                if parsed.unfinished == nil || parsed.diagnostics.isEmpty {
                    Issue.record("round \(round): finished at \(length): \(String(decoding: bytes, as: UTF8.self))")
                    return
                }
            }
        }
    }
}
