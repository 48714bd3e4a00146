// Paths: reading, printing and following them, and the messages for those that lead nowhere.

import Testing
import WorkbenchValueTree

@Suite struct PathTests {
    static let root = Value.structure(
        Value.Structure(
            "State",
            [
                Value.Field(
                    "todos",
                    .list(
                        Value.List(
                            [
                                .structure(Value.Structure("Todo", [Value.Field("title", .text("milk"))])),
                                .structure(Value.Structure("Todo", [Value.Field("title", .text("eggs"))])),
                            ], omitted: 8))),
                Value.Field(
                    "step",
                    .enumeration(
                        Value.EnumCase(
                            "Step", "edit", [Value.Element("index", .integer(1)), Value.Element(nil, .text("x"))]))),
                Value.Field("mode", .enumeration(Value.EnumCase("Mode", "only", [Value.Element(nil, .integer(7))]))),
                Value.Field("none", .optional(nil)),
                Value.Field("some", .optional(.tuple([Value.Element("x", .integer(3))]))),
                Value.Field(
                    "byName",
                    .dictionary(
                        Value.Entries([Value.Entry(.text("ada"), .integer(1)), Value.Entry(.text("b c"), .integer(2))]))
                ),
                Value.Field("byNumber", .dictionary(Value.Entries([Value.Entry(.integer(-4), .text("minus four"))]))),
                Value.Field("two words", .boolean(true)),
            ]))

    @Test(arguments: [
        (".todos[1].title", "\"eggs\""), ("todos[0]", "Todo(title: \"milk\")"), (".todos[…]", "… 8 more"),
        (".step.index", "1"), (".step.1", "\"x\""), (".step.0", "1"), (".step.edit.index", "1"), (".mode.only", "7"),
        (".mode.0", "7"), (".some.x", "3"), (".some?.x", "3"), (".none", "nil"), (".byName[\"b c\"]", "2"),
        (".byNumber[-4]", "\"minus four\""), (".`two words`", "true"),
    ])
    func pathsLeadToParts(path: String, value: String) throws {
        let parsed = ValuePath.parse(path)
        #expect(parsed.diagnostics.map(\.message) == [])
        #expect(try Self.root.part(at: parsed.path).text() == value)
        #expect(ValuePath.parse(parsed.path.description).path == parsed.path)
    }

    @Test(arguments: [
        (".tods", "State has no ‘tods’; did you mean todos?"),
        (".TODOS[0].titel", "todos[0]: Todo has no ‘titel’; did you mean title?"),
        (".zzz", "State has no ‘zzz’; it has todos, step, mode, none, some, byName, byNumber, two words"),
        (".todos[7]", "todos: element 7 is not shown; only the first 2 are"),
        (".todos[10]", "todos: there is no element 10; the list has 10 elements"),
        (".todos[-1]", "todos: there is no element -1; the list has 10 elements"),
        (".todos.title", "todos: a list has no fields; write an index or a key in brackets"),
        ("[0]", "State can't be indexed; write a dot and a name"),
        (".step.2", "step: .edit has no element 2; it has 2 elements"),
        (".none.x", "none: it is nil"), (".byName[\"Ad\"]", "byName: there is no key \"Ad\"; did you mean \"ada\"?"),
        (".byName.ada", "byName: a dictionary has no fields; write an index or a key in brackets"),
        (".step.index.x", "step.index: an integer has no parts"),
    ])
    func pathErrorsNameTheNearestField(path: String, message: String) {
        let path = ValuePath.parse(path.replacing("TODOS", with: "todos")).path
        #expect(throws: PathError.self) { try Self.root.part(at: path) }
        do {
            _ = try Self.root.part(at: path)
        } catch {
            #expect(error.description == message)
        }
        #expect(Self.root[path] == nil)
    }

    @Test(arguments: [
        ("", "", 0), ("a", ".a", 1), (".a.0[1][\"k\"][.x][-2]", ".a.0[1][\"k\"][.x][-2]", 20), ("a.b = 1", ".a.b", 3),
        ("a?.b![0]!", ".a.b[0]", 8), ("a..<b", ".a", 1), ("[1]", "[1]", 3),
    ])
    func pathsWithinText(text: String, path: String, end: Int) {
        let parsed = ValuePath.parse(Array(text.utf8))
        #expect(parsed.path.description == path)
        #expect(parsed.end == end)
        #expect(parsed.diagnostics == [])
    }

    @Test(arguments: [
        (".", ".\n ^ expected a field’s name, found the end"),
        (".a[", ".a[\n  ^ ‘[’ is never closed; write ‘]’ where it ends"),
        (".a[]", ".a[]\n   ^ expected an index or a key, then ‘]’, found ‘]’"),
        (".a[1, 2]", ".a[1, 2]\n       ^ expected an index or a key, then ‘]’, found ‘,’"),
        ("a b", "a b\n ^ expected nothing more, found ‘ ’"),
        (
            ".99999999999999999999",
            ".99999999999999999999\n                     ^ expected a field’s name, found the end"
        ),
    ])
    func faultsInPaths(text: String, report: String) {
        #expect(marked(text, ValuePath.parse(text).diagnostics) == report)
    }

    @Test(arguments: [
        ("titel", ["title", "note", "index"], ["title"]), ("TITLE", ["title"], ["title"]),
        ("save", ["saveChanges", "discard"], ["saveChanges"]),
        ("changes", ["saveChanges"], ["saveChanges"]), ("x", ["y", "z"], []),
        ("didLogn", ["didLogout", "didLogin"], ["didLogin"]),
        ("", ["a"], []), ("nmae", ["name", "same", "mane"], ["name"]), ("zzz", ["title"], []),
        ("a", ["a", "A", "ab"], ["a", "A", "ab"]),
        ("lst", ["list", "last", "lost", "lust"], ["list", "last", "lost"]),
    ])
    func nearestNameMatches(name: String, candidates: [String], expected: [String]) {
        #expect(NearestName.matches(for: name, among: candidates) == expected)
    }

    @Test func nearestNameDistances() {
        #expect(NearestName.distance("kitten", "sitting") == 3)
        #expect(NearestName.distance("ab", "BA") == 1)
        #expect(NearestName.distance("", "abc") == 3)
        #expect(NearestName.distance("naïve", "NAÏVE") == 0)
    }
}
