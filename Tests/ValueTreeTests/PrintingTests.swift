// The printed form of each kind of value: on one line, in a given width, on several lines.

import Testing
import WorkbenchValueTree

private func todo(_ title: String, _ note: String = "", done: Bool? = nil) -> Value {
    .structure(
        Value.Structure(
            "TodoModel",
            [
                Value.Field("title", .text(Text(title))), Value.Field("note", .text(Text(note))),
                Value.Field("done", .optional(done.map { .boolean($0) })),
            ]))
}

private func numbers(_ count: Int, omitted: Int = 0) -> Value {
    .list(Value.List((0..<count).map { .integer(Integer($0)) }, omitted: omitted))
}

@Suite struct PrintingTests {
    static let table: [(value: Value, text: String)] = [
        (.integer(-5), "-5"), (.integer(Integer(Int128.min)), "-170141183460469231731687303715884105728"),
        (.integer(Integer(UInt128.max)), "340282366920938463463374607431768211455"),
        (.float(.double(0.1)), "0.1"), (.float(.single(0.1)), "0.1"), (.float(.half(0.1)), "0.1"),
        (.float(.double(1)), "1.0"), (.float(.double(.nan)), ".nan"), (.float(.double(-.infinity)), "-.infinity"),
        (.float(.single(.infinity)), ".infinity"), (.float(.double(-0.0)), "-0.0"), (.float(.extended("nan")), ".nan"),
        (.boolean(true), "true"), (.text("a \"b\"\n"), #""a \"b\"\n""#), (.character("é"), "\"é\""),
        // Invisible characters are escaped, except those that join emoji or letters.
        (.text("a\u{E0061}\u{E007F}b"), #""a\u{E0061}\u{E007F}b""#),
        (.text("🏴\u{E0067}\u{E007F}"), #""🏴\u{E0067}\u{E007F}""#),
        (
            .text("a\u{AD}\u{3164}\u{115F}\u{34F}\u{180E}\u{2060}\u{FE00}\u{E0101}"),
            #""a\u{AD}\u{3164}\u{115F}\u{34F}\u{180E}\u{2060}\u{FE00}\u{E0101}""#
        ),
        (.text("a\u{2066}b\u{2069}\u{61C}\u{200E}"), #""a\u{2066}b\u{2069}\u{61C}\u{200E}""#),
        (.text("a\u{200D}b\u{200C}"), #""a\u{200D}b\u{200C}""#), (.text("\u{200D}"), #""\u{200D}""#),
        (.text("é\u{200D}\u{200D}a\u{FE0F}"), "\"é\u{200D}\\u{200D}a\\u{FE0F}\""),
        (.text("👩‍👩‍👧 ❤️‍🔥 1️⃣ می‌خواهم"), "\"👩‍👩‍👧 ❤️‍🔥 1️⃣ می‌خواهم\""),
        (.text("\u{1B}[0m\0\u{7F}\u{202E}\\"), #""\u{1B}[0m\0\u{7F}\u{202E}\\""#),
        (.text("\u{301}a\u{301}"), "\"\\u{301}a\u{301}\""),
        (.text("👩‍👩‍👧 日本 🇫🇷"), "\"👩‍👩‍👧 日本 🇫🇷\""), (.text(Text("abc", omitted: 9)), "\"abc\"… 9 more"),
        (numbers(3), "[0, 1, 2]"), (numbers(2, omitted: 990), "[0, 1, … 990 more]"), (numbers(0), "[]"),
        (.set(Value.Members([.integer(3), .integer(1)])), "[1, 3]"), (.dictionary(Value.Entries([])), "[:]"),
        (
            .dictionary(Value.Entries([Value.Entry(.text("b"), .integer(1)), Value.Entry(.text("a"), .integer(2))])),
            "[\"a\": 2, \"b\": 1]"
        ),
        (
            .dictionary(
                Value.Entries(ordered: [Value.Entry(.text("b"), .integer(1)), Value.Entry(.text("a"), .integer(2))])),
            "[\"b\": 1, \"a\": 2]"
        ),
        (.dictionary(Value.Entries([], omitted: 3)), "[… 3 more]"),
        (.tuple([]), "()"), (.tuple([Value.Element("x", .integer(1)), Value.Element(nil, .integer(2))]), "(x: 1, 2)"),
        (todo("milk"), "TodoModel(title: \"milk\", note: \"\", done: nil)"),
        (.structure(Value.Structure("Box<Int>", [Value.Field("in", .integer(1))])), "Box(in: 1)"),
        (.structure(Value.Structure("(unknown context).Row", [])), "‹(unknown context).Row›()"),
        (.enumeration(Value.EnumCase("Step", "list")), ".list"),
        (
            .enumeration(
                Value.EnumCase("Step", "edit", [Value.Element("index", .integer(0)), Value.Element(nil, .text("a"))])),
            ".edit(index: 0, \"a\")"
        ),
        (.enumeration(Value.EnumCase("Step", "two words")), ".`two words`"),
        // Optionals: a value is wrapped in `.some` if it would otherwise be read as a different optional.
        (.optional(nil), "nil"), (.optional(.integer(1)), "1"), (.optional(.optional(nil)), ".some(nil)"),
        (.optional(.optional(.integer(1))), "1"), (.optional(.optional(.optional(nil))), ".some(.some(nil))"),
        (.optional(.enumeration(Value.EnumCase("Tag", "none"))), ".some(.none)"),
        (.optional(.enumeration(Value.EnumCase("Tag", "some", [Value.Element(nil, .integer(1))]))), ".some(.some(1))"),
        // Types with their own literals
        (.natural(Value.Natural("URL", "https://a.b/\"")), #""https://a.b/\"""#),
        (.natural(Value.Natural("Range<Int>", "0..<10", .verbatim)), "0..<10"),
        (.natural(Value.Natural("Duration", ".seconds(1.5)", .verbatim)), ".seconds(1.5)"),
        (.natural(Value.Natural("Odd", "no literal", .verbatim)), "\"no literal\""),
        // Inside `Any`, a literal includes its type.
        (.erased(Value.Erased("Int", .integer(1))), "1"), (.erased(Value.Erased("UInt8", .integer(1))), "UInt8(1)"),
        (.erased(Value.Erased("Step", .enumeration(Value.EnumCase("Step", "list")))), "Step.list"),
        (.erased(Value.Erased("URL", .natural(Value.Natural("URL", "a")))), "URL(\"a\")"),
        (.erased(Value.Erased("Array<Int>", numbers(1))), "Array<Int>([0])"),
        // Values that can't be read back are shown but marked.
        (
            .erased(
                Value.Erased(
                    "Box<Int>", .structure(Value.Structure("Box", [Value.Field("a", .integer(1))])), isReadable: false)),
            "‹Box<Int>›(a: 1)"
        ),
        (
            .erased(
                Value.Erased(
                    "(Int, x: Int)", .tuple([Value.Element(nil, .integer(1)), Value.Element("x", .integer(2))]),
                    isReadable: false)), "‹(Int, x: Int)›(1, x: 2)"
        ),
        (
            .erased(Value.Erased("E<Int>", .enumeration(Value.EnumCase("E<Int>", "a")), isReadable: false)),
            "‹E<Int>›(.a)"
        ),
        (.erased(Value.Erased("Wrapper", .structure(Value.Structure("Box", [])))), "Wrapper(Box())"),
        (.erased(Value.Erased("Array<`a b`>", numbers(1))), "Array<`a b`>([0])"),
        (.erased(Value.Erased("Double", .float(.double(.nan)))), "Double(.nan)"),
        // Values that can't be read back
        (
            .reference(
                Value.Reference(
                    "Box", identity: 0x1f,
                    [Value.Field("next", .backReference(Value.BackReference("Box", identity: 0x1f)))])),
            "‹Box 0x1f›(next: ‹Box 0x1f›)"
        ),
        (.closure(Value.Closure("(String) -> Void")), "‹(String) -> Void›"),
        (.opaque(Value.Opaque("AuthService", identity: 255, reason: "is an actor")), "‹AuthService 0xff›"),
        (.redacted(Value.Redacted("String")), "‹redacted String›"), (.elided(Value.Elision()), "…"),
        (.elided(Value.Elision(count: 2)), "… 2 more"),
    ]

    @Test(arguments: table)
    func valuesArePrintedOnOneLine(value: Value, text: String) {
        #expect(value.text() == text)
        #expect(Literal.parse(text).literal == Literal(printing: value))
        #expect(Literal.parse(text).diagnostics == [])
    }

    @Test func unreadableValuesAreMarkedWhenPrinted() {
        let unreadable = Self.table.filter { !Literal(printing: $0.value).isReadable }.map(\.text)
        #expect(
            unreadable == [
                "\"abc\"… 9 more", "[0, 1, … 990 more]", "[… 3 more]", "‹(unknown context).Row›()",
                "‹Box<Int>›(a: 1)", "‹(Int, x: Int)›(1, x: 2)", "‹E<Int>›(.a)",
                "‹Box 0x1f›(next: ‹Box 0x1f›)", "‹(String) -> Void›", "‹AuthService 0xff›", "‹redacted String›", "…",
                "… 2 more",
            ])
    }

    @Test func printOptions() {
        let box = Value.reference(Value.Reference("Box", identity: 7, [Value.Field("a", .integer(1))]))
        let step = Value.enumeration(
            Value.EnumCase("Step<Int>", "edit", [Value.Element(nil, .enumeration(Value.EnumCase("Mode", "nil")))]))
        let opaque = Value.opaque(Value.Opaque("Weak", reason: "has no layout"))
        let list = Value.list(Value.List([box, box, step, opaque]))
        var options = PrintOptions()
        options.identities = .ordinal
        options.qualifiesCases = true
        options.showsReasons = true
        #expect(list.text(options) == "[‹Box #1›(a: 1), ‹Box #1›(a: 1), Step.edit(Mode.nil), ‹Weak: has no layout›]")
        options.showsGenericArguments = true
        #expect(step.text(options) == "Step<Int>.edit(Mode.nil)")
        options = PrintOptions()
        options.identities = .hidden
        options.showsFieldsOfObjects = false
        #expect(list.text(options) == "[‹Box›, ‹Box›, .edit(.nil), ‹Weak›]")
        options.hasBareOutermostCase = true
        #expect(step.text(options) == "edit(.nil)")
        #expect(Value.enumeration(Value.EnumCase("Mode", "nil")).text(options) == "`nil`")
    }

    @Test(arguments: [
        (80, "TodoModel(title: \"Take the cat for a walk\", note: \"It is raining\", done: true)"),
        (70, "TodoModel(title: \"Take the cat f\"…, note: \"It is raining\", done: true)"),
        (60, "TodoModel(title: \"Take the\"…, note: \"It is ra\"…, done: true)"),
        (50, "TodoModel(title: \"Tak\"…, note: \"It \"…, done: true)"),
        (45, "TodoModel(title: \"Take \"…, note: \"It is\"…, …)"),
        (40, "TodoModel(title: \"Tak\"…, note: …, …)"), (39, "TodoModel(title: \"Take the cat fo\"…, …)"),
        (34, "TodoModel(title: \"Take the c\"…, …)"),
        (25, "TodoModel(title: …, …)"), (12, "TodoModel(…)"), (11, "…"), (1, "…"),
    ])
    func structsArePrintedInAWidth(width: Int, text: String) {
        let value = todo("Take the cat for a walk", "It is raining", done: true)
        let fitted = value.text(width: width)
        #expect(fitted == text)
        #expect(fitted.count <= width)
    }

    /// A large value shows its first fields with their values, not just their names.
    @Test(arguments: [
        (80, "Order(customer: \"Ada Lo\"…, address: \"Ada Lo\"…, items: [0, 1, …], discount: 5, …)"),
        (70, "Order(customer: \"Ada Lov\"…, address: \"Ada Lov\"…, items: [… 9 more], …)"),
        (50, "Order(customer: \"Ada Lo\"…, address: \"Ada Lov\"…, …)"),
        (40, "Order(customer: \"Ada Lovelace\", …)"),
    ])
    func largeStructsArePrintedInAWidth(width: Int, text: String) {
        let long = Value.text("Ada Lovelace")
        let fields: [(String, Value)] = [
            ("customer", long), ("address", long), ("items", numbers(9)), ("discount", .integer(5)),
            ("payment", long), ("delivery", long),
        ]
        let order = Value.structure(Value.Structure("Order", fields.map { Value.Field($0.0, $0.1) }))
        #expect(order.text(width: width) == text)
    }

    @Test(arguments: [
        (numbers(5), 20, "[0, 1, 2, 3, 4]"), (numbers(20), 30, "[0, 1, 2, 3, 4, 5, … 14 more]"),
        (numbers(20, omitted: 80), 30, "[0, 1, 2, 3, 4, 5, … 94 more]"), (numbers(20), 12, "[… 20 more]"),
        (numbers(20), 6, "[0, …]"), (numbers(20), 3, "[…]"), (numbers(20), 2, "…"),
        (
            .list(Value.List([todo("milk"), todo("eggs")])), 50,
            "[TodoModel(title: \"milk\", note: \"\", …), … 1 more]"
        ),
        (.list(Value.List([todo("milk"), todo("eggs")])), 40, "[TodoModel(title: \"milk\", …), … 1 more]"),
        (.text("日本日本"), 10, "\"日本日本\""), (.text("日本日本"), 9, "\"日本日\"…"), (.text("\n\n\n\n"), 9, "\"\\n\\n\\n\"…"),
        (.text(Text("abcdefgh", omitted: 9)), 9, "\"abcdef\"…"), (.integer(12345), 4, "…"),
        (
            .dictionary(Value.Entries([Value.Entry(.text("a"), numbers(9)), Value.Entry(.text("b"), numbers(9))])), 30,
            "[\"a\": [0, … 8 more], … 1 more]"
        ),
    ])
    func sequencesArePrintedInAWidth(value: Value, width: Int, text: String) {
        #expect(value.text(width: width) == text)
    }

    @Test func valuesArePrintedOnSeveralLines() {
        let note = "first line\n  second \"line\"\\\n\n\tend "
        let value = Value.structure(
            Value.Structure(
                "State",
                [
                    Value.Field("name", .text("Ada")),
                    Value.Field("todos", .list(Value.List([todo("milk"), todo("eggs", note)], omitted: 3))),
                    Value.Field(
                        "step", .enumeration(Value.EnumCase("Step", "edit", [Value.Element("index", .integer(0))]))),
                    Value.Field("empty", .dictionary(Value.Entries([]))),
                ]))
        let expected = #"""
            State(
                name: "Ada",
                todos: [
                    TodoModel(title: "milk", note: "", done: nil),
                    TodoModel(
                        title: "eggs",
                        note: """
                            first line
                              second "line"\\

                            \tend\u{20}
                            """,
                        done: nil
                    ),
                    … 3 more
                ],
                step: .edit(index: 0),
                empty: [:]
            )
            """#
        #expect(value.indentedText(width: 60) == expected)
        #expect(Literal.parse(expected).literal == Literal(printing: value))
        #expect(Value.text("a\n\"\"\"\"\n").indentedText() == "\"\"\"\na\n\"\"\\\"\"\n\n\"\"\"")
    }

    @Test func valuesBeyondTheDepthLimitAreElided() {
        var value = Value.integer(1)
        for _ in 0..<Value.depthLimit + 10 { value = .list(Value.List([value])) }
        let text = value.text()
        #expect(text.count == 2 * Value.depthLimit + 1 && text.contains("[…]"))
        #expect(Literal.parse(text).diagnostics == [])
    }
}
