// The difference between two trees, as lines of text.

import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

private func text(_ content: String) -> Value { .text(Text(content)) }
private func integer(_ number: Int) -> Value { .integer(Integer(number)) }
private func list(_ values: [Value], omitted: Int = 0) -> Value { .list(Value.List(values, omitted: omitted)) }
private func numbers(_ numbers: Int...) -> Value { list(numbers.map(integer)) }

private func row(_ title: String, _ note: String = "", id: Int? = nil) -> Value {
    let id = id.map { [Value.Field("id", integer($0))] } ?? []
    return .structure(
        Value.Structure("Row", id + [Value.Field("title", text(title)), Value.Field("note", text(note))]))
}

private func state(_ fields: (String, Value)...) -> Value {
    .structure(Value.Structure("State", fields.map { Value.Field($0, $1) }))
}

private func step(_ name: String, _ payload: Value.Element...) -> Value {
    .enumeration(Value.EnumCase("Step", name, payload))
}

private func dictionary(_ entries: KeyValuePairs<String, Value>) -> Value {
    .dictionary(Value.Entries(entries.map { Value.Entry(text($0), $1) }))
}

@Suite struct DiffTests {
    static let table: [(before: Value, after: Value, lines: [String])] = [
        (integer(1), integer(1), []), (integer(1), integer(2), ["1 → 2"]), (integer(1), text("1"), ["1 → \"1\""]),
        (.float(.double(.nan)), .float(.double(.nan)), []), (.float(.double(0)), .float(.double(-0.0)), ["0.0 → -0.0"]),
        // Structs, optionals, tuples
        (row("a"), row("b"), ["title: \"a\" → \"b\""]),
        (row("a", "x"), row("b", "y"), ["title: \"a\" → \"b\"", "note: \"x\" → \"y\""]),
        (row("a"), state(("title", text("a"))), ["Row(title: \"a\", note: \"\") → State(title: \"a\")"]),
        (state(("a", integer(1))), state(("b", integer(1))), ["- a: 1", "+ b: 1"]),
        (
            state(("a", integer(1)), ("b", integer(1))), state(("b", integer(1)), ("a", integer(1))),
            ["State(a: 1, b: 1) → State(b: 1, a: 1)"]
        ),
        (state(("a", .optional(nil))), state(("a", .optional(integer(1)))), ["a: nil → 1"]),
        (.optional(nil), .optional(.optional(nil)), ["nil → .some(nil)"]),
        (state(("a", .optional(row("x")))), state(("a", .optional(row("y")))), ["a.title: \"x\" → \"y\""]),
        (
            .tuple([Value.Element("x", integer(1)), Value.Element(nil, integer(2))]),
            .tuple([Value.Element("x", integer(3)), Value.Element(nil, integer(4))]), ["x: 1 → 3", "1: 2 → 4"]
        ),
        // Enums
        (
            state(("step", step("list"))), state(("step", step("edit", Value.Element("index", integer(0))))),
            ["step: .list → .edit(index: 0)"]
        ),
        (
            state(("step", step("edit", Value.Element("index", integer(0))))),
            state(("step", step("edit", Value.Element("index", integer(1))))), ["step.index: 0 → 1"]
        ),
        (
            step("edit", Value.Element(nil, row("a"))), step("edit", Value.Element(nil, row("b"))),
            ["0.title: \"a\" → \"b\""]
        ),
        // Lists
        (numbers(1, 2, 3), numbers(1, 2, 3, 4), ["+ [3]: 4"]), (numbers(1, 2, 3), numbers(2, 3), ["- [0]: 1"]),
        (numbers(1, 2, 3), numbers(1, 9, 3), ["[1]: 2 → 9"]), (numbers(1, 2, 3), numbers(3, 1, 2), ["~ [2] → [0]: 3"]),
        (numbers(1, 2), numbers(2, 1), ["~ [0] → [1]: 1"]), (numbers(), numbers(1, 2), ["+ [0]: 1", "+ [1]: 2"]),
        (numbers(1, 2, 3, 4), numbers(1, 8, 9, 4), ["[1]: 2 → 8", "[2]: 3 → 9"]),
        (numbers(0, 0), numbers(0, 0, 0), ["+ [2]: 0"]),
        (list([integer(1)], omitted: 9), list([integer(1)], omitted: 10), ["[…]: … 9 more → … 10 more"]),
        (
            list([row("a"), row("b", "x"), row("c")]), list([row("a"), row("n"), row("b", "y"), row("m"), row("c")]),
            ["+ [1]: Row(title: \"n\", note: \"\")", "[2].note: \"x\" → \"y\"", "+ [3]: Row(title: \"m\", note: \"\")"]
        ),
        (
            list([row("a", id: 1), row("b", id: 2)]), list([row("b", id: 3), row("c", id: 2)]),
            [
                "- [0]: Row(id: 1, title: \"a\", note: \"\")", "+ [0]: Row(id: 3, title: \"b\", note: \"\")",
                "[1].title: \"b\" → \"c\"",
            ]
        ),
        (
            list([row("a"), row("b")]), list([row("b"), row("c"), row("a")]),
            ["+ [1]: Row(title: \"c\", note: \"\")", "~ [0] → [2]: Row(title: \"a\", note: \"\")"]
        ),
        // Rows with an `id` are matched wherever they are, even if they changed.
        (
            list([row("a", id: 1), row("b", id: 2), row("c", id: 3)]),
            list([row("c", "new", id: 3), row("a", id: 1), row("b", id: 2)]),
            ["~ [2] → [0]: Row(id: 3, title: \"c\", note: \"new\")", "[0].note: \"\" → \"new\""]
        ),
        (
            list([row("a", id: 1), row("b", id: 2)]), list([row("x", id: 2), row("y", id: 1)]),
            [
                "~ [1] → [0]: Row(id: 2, title: \"x\", note: \"\")", "[0].title: \"b\" → \"x\"",
                "[1].title: \"a\" → \"y\"",
            ]
        ),
        (list([row("a")]), list([row("z", "q")]), ["[0].title: \"a\" → \"z\"", "[0].note: \"\" → \"q\""]),
        // Sets and dictionaries
        (
            .set(Value.Members([integer(1), integer(2)])), .set(Value.Members([integer(2), integer(3)])),
            ["- [1]: 1", "+ [3]: 3"]
        ),
        (
            dictionary(["a": integer(1), "b": integer(2)]), dictionary(["b": integer(3), "c": integer(4)]),
            ["- [\"a\"]: 1", "[\"b\"]: 2 → 3", "+ [\"c\"]: 4"]
        ),
        (dictionary(["a": row("x")]), dictionary(["a": row("y")]), ["[\"a\"].title: \"x\" → \"y\""]),
        (
            .dictionary(
                Value.Entries(ordered: [Value.Entry(text("a"), integer(1)), Value.Entry(text("b"), integer(2))])),
            .dictionary(
                Value.Entries(ordered: [Value.Entry(text("b"), integer(2)), Value.Entry(text("a"), integer(1))])),
            ["[\"a\": 1, \"b\": 2] → [\"b\": 2, \"a\": 1]"]
        ),
        // Objects
        (
            .reference(Value.Reference("Box", identity: 1, [Value.Field("a", integer(1))])),
            .reference(Value.Reference("Box", identity: 1, [Value.Field("a", integer(2))])), ["a: 1 → 2"]
        ),
        (
            .reference(Value.Reference("Box", identity: 1, [])), .reference(Value.Reference("Box", identity: 2, [])),
            ["‹Box 0x1› → ‹Box 0x2›"]
        ),
        (
            state(("any", .erased(Value.Erased("Row", row("a"))))),
            state(("any", .erased(Value.Erased("Row", row("b"))))),
            ["any.title: \"a\" → \"b\""]
        ),
    ]

    @Test(arguments: table)
    func changesBetweenValues(before: Value, after: Value, lines: [String]) {
        let changes = Change.changes(from: before, to: after)
        #expect(changes.map { $0.text() } == lines)
        #expect(changes.isEmpty == (before == after))
    }

    @Test func changesHaveKindsAndPaths() {
        let before = state(("step", step("list")), ("rows", list([row("a"), row("b")])))
        let after = state(("step", step("new")), ("rows", list([row("n"), row("a"), row("c")])))
        let changes = Change.changes(from: before, to: after)
        #expect(changes.map(\.kind) == [.caseChanged, .inserted, .changed])
        #expect(changes.map { $0.pathBefore?.description } == [".step", nil, ".rows[1].title"])
        #expect(changes.map { $0.pathAfter?.description } == [".step", ".rows[0]", ".rows[2].title"])
        #expect(changes.map(\.path.title) == ["step", "rows[0]", "rows[2].title"])
    }

    @Test func oneInsertionAmongAThousandRowsIsOneChange() {
        let rows = (0..<1_000).map { row("row \($0 as Int)", "note", id: $0) }
        var more = rows
        more.insert(row("new", id: 5_000), at: 500)
        #expect(
            Change.changes(from: list(rows), to: list(more)).map { $0.text() } == [
                "+ [500]: Row(id: 5000, title: \"new\", note: \"\")"
            ])
        #expect(Change.changes(from: list(more), to: list(rows)).map(\.kind) == [.removed])
        more[10] = row("changed", "note", id: 10)
        more.remove(at: 900)
        more.append(row("last", id: 5_001))
        let lines = Change.changes(from: list(rows), to: list(more)).map { $0.text() }
        #expect(
            lines == [
                "[10].title: \"row 10\" → \"changed\"", "+ [500]: Row(id: 5000, title: \"new\", note: \"\")",
                "- [899]: Row(id: 899, title: \"row 899\", note: \"note\")",
                "+ [1000]: Row(id: 5001, title: \"last\", note: \"\")",
            ])
    }

    /// If there are more differences than the exact algorithm allows, rows are matched by unique content, then by `id`,
    /// then by position.
    @Test func mostlyChangedListsAreComparedRowByRow() {
        let identified = (0..<1_000).map { row("row \($0 as Int)", id: $0) }
        let renamed = (0..<1_000).map { row("line \($0 as Int)", id: $0) }
        let changes = Change.changes(from: list(identified), to: list(Array(renamed.dropFirst(3))))
        #expect(changes.count == 1_000)
        #expect(
            changes.prefix(4).map { $0.text(width: 40) } == [
                "- [0]: Row(id: 0, title: …, note: \"\")", "- [1]: Row(id: 1, title: …, note: \"\")",
                "- [2]: Row(id: 2, title: …, note: \"\")", "[0].title: \"row 3\" → \"line 3\"",
            ])
        let plain = (0..<1_000).map { row("row \($0)", "same") }
        let other = (0..<1_000).map { row("line \($0)", "same") }
        #expect(Change.changes(from: list(plain), to: list(other)).count { $0.kind == .changed } == 1_000)
        let spread = plain.flatMap { [$0, row("new")] }
        #expect(Change.changes(from: list(plain), to: list(spread)).count { $0.kind == .inserted } == 1_000)
        let reversed = Change.changes(from: list(plain), to: list(plain.reversed()))
        #expect(reversed.count == 999 && reversed.allSatisfy { $0.kind == .moved })
    }

    @Test(arguments: [
        (80, "todos[0].title: \"Take the cat for a walk\" → \"Take the dog for a walk\""),
        (60, "todos[0].title: \"Take the cat for \"… → \"Take the dog for a\"…"),
        (40, "todos[0].title: …\"the ca\"… → …\"the do\"…"),
        (22, "todos[0].title: \"Take…"), (1, "…"),
    ])
    func changeTextFitsAWidth(width: Int, text: String) {
        let path = ValuePath([.field("todos"), .index(0), .field("title")])
        let change = Change(
            .changed, pathBefore: path, pathAfter: path, before: .text("Take the cat for a walk"),
            after: .text("Take the dog for a walk"))
        #expect(change.text(width: width) == text)
    }

    /// Strings are cut where they agree, not at the end where they differ.
    @Test(arguments: [
        (100, "note: \"Take the umb\"…\"the cat for a walk\" → \"Take the umb\"…\"the dog for a walk\""),
        (60, "note: \"Take \"…\"the cat for a \"… → \"Take \"…\"the dog for a \"…"),
        (50, "note: \"Tak\"…\"the cat for\"… → \"Tak\"…\"the dog for\"…"),
        (30, "note: …\"the ca\"… → …\"the do\"…"),
    ])
    func changeTextShowsDifferencesAtTheEnd(width: Int, text: String) {
        let path = ValuePath([.field("note")])
        let start = "Take the umbrella, because it is raining, and then take "
        let change = Change(
            .changed, pathBefore: path, pathAfter: path, before: .text(Text(start + "the cat for a walk")),
            after: .text(Text(start + "the dog for a walk")))
        #expect(change.text(width: width) == text)
        #expect(ColumnWidth.columns(of: change.text(width: width)) <= width)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func randomTreesDifferFromOthersOnly(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<Cases.count(300, thorough: 1_000) {
            let schema = Schema.random(depth: 3, &generator)
            let (one, other) = (schema.value(&generator), schema.value(&generator))
            let changes = Change.changes(from: one, to: other)
            let isRight =
                Change.changes(from: one, to: one).isEmpty && changes.isEmpty == (one == other)
                && changes.allSatisfy { $0.pathBefore.map { one[$0] != nil } ?? true }
                && changes.allSatisfy { $0.pathAfter.map { other[$0] != nil } ?? true }
            let width = 1 + generator.below(80)
            if !isRight || changes.contains(where: { ColumnWidth.columns(of: $0.text(width: width)) > width }) {
                Issue.record(
                    "seed \(seed), round \(round): \(one.text()) → \(other.text()): \(changes.map { $0.text() })")
                return
            }
        }
    }

    /// Random edits of lists of rows: the changes match their paths, and turn one list into the other.
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func appliedChangesTurnOneValueIntoTheOther(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for round in 0..<500 {
            let hasIdentities = generator.chance(50)
            func someRow() -> Value {
                let id = hasIdentities ? generator.below(8) : nil
                return row(generator.pick(["a", "b", "c"]), generator.pick(["", "x", "y"]), id: id)
            }
            func someState(_ rows: [Value]) -> Value {
                let keys = ["k", "l", "m"].shuffled(using: &generator).prefix(generator.below(4))
                let entries = keys.map { Value.Entry(text($0), list(rows.isEmpty ? [] : [generator.pick(rows)])) }
                return state(
                    ("rows", list(rows)), ("byKey", .dictionary(Value.Entries(entries))),
                    (
                        "set",
                        .set(Value.Members(Array(Set((0..<3).map { _ in text(generator.pick(["a", "b", "c"])) }))))
                    ),
                    ("step", generator.chance(50) ? step("list") : step("edit", Value.Element("row", someRow()))),
                    ("last", .optional(generator.chance(50) ? nil : someRow())))
            }
            var rows = (0..<generator.below(12)).map { _ in someRow() }
            let before = someState(rows)
            for _ in 0..<generator.below(5) {
                let place = generator.below(rows.count + 1)
                switch generator.below(4) {
                case 0: rows.insert(someRow(), at: place)
                case 1: if place < rows.count { rows.remove(at: place) }
                case 2: if place < rows.count { rows[place] = someRow() }
                default: rows.shuffle(using: &generator)
                }
            }
            let after = someState(rows)
            let changes = Change.changes(from: before, to: after)
            let holdsWhatItSays = changes.allSatisfy { change in
                (change.pathBefore.map { unwrapped(before[$0]) == unwrapped(change.before) } ?? true)
                    && (change.pathAfter.map { unwrapped(after[$0]) == unwrapped(change.after) } ?? true)
            }
            if !holdsWhatItSays || before.applying(changes) != after {
                Issue.record(
                    "seed \(seed), round \(round): \(before.text())\n→ \(after.text()):\n\(changes.map { $0.text() })")
                return
            }
        }
    }

    /// A change inside an optional is a change of its content, but its path leads to the optional.
    private func unwrapped(_ value: Value?) -> Value? {
        guard case .optional(let wrapped?) = value else { return value }
        return unwrapped(wrapped)
    }
}
