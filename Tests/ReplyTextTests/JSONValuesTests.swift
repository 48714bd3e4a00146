// Each kind of Swift value as JSON: what jq can find, and how the rest is marked.

import Testing
import WorkbenchLanguage
import WorkbenchValueTree

@Suite struct JSONValuesTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var value: Value
        var json: String

        init(_ name: String, _ value: Value, _ json: String) {
            testDescription = name
            self.value = value
            self.json = json
        }
    }

    static let cases: [Case] = numbers + texts + collections + types + unreadable

    @Test(arguments: cases) func valueIsWrittenAsJSON(_ example: Case) {
        #expect(JSONTree(example.value).line == example.json)
    }

    private static let numbers = [
        Case("true", .boolean(true), "true"),
        Case("an integer", .integer(-42), "-42"),
        Case("the largest exact integer", .integer(Integer(1 << 53)), "9007199254740992"),
        Case("a larger integer", .integer(Integer(1 << 53 + 1)), #"{"$number":"9007199254740993"}"#),
        Case("a much smaller integer", .integer(Integer(Int.min)), #"{"$number":"-9223372036854775808"}"#),
        Case("a number", .float(.double(1.5)), "1.5"),
        Case("a large number", .float(.double(1e300)), "1e+300"),
        Case("a Float", .float(.single(0.1)), "0.1"),
        Case("a Float16", .float(.half(0.5)), "0.5"),
        Case("minus zero", .float(.double(-0.0)), "-0.0"),
        Case("not a number", .float(.double(.nan)), #"{"$number":".nan"}"#),
        Case("infinity", .float(.double(.infinity)), #"{"$number":".infinity"}"#),
        Case("minus infinity", .float(.single(-.infinity)), #"{"$number":"-.infinity"}"#),
        Case("a Float80", .float(.extended("1.5")), #"{"$number":"1.5"}"#),
    ]

    private static let texts = [
        Case("a text", .text("milk"), #""milk""#),
        Case("quotes and a backslash", .text(#"a "b" \ c"#), #""a \"b\" \\ c""#),
        Case("line breaks and a tab", .text("a\nb\r\n\tc"), #""a\nb\r\n\tc""#),
        Case("an emoji of several scalars", .text("👩‍👧"), #""👩\u200d👧""#),
        Case("an escape and a change of direction", .text("\u{1b}[1m\u{202e}"), #""\u001b[1m\u202e""#),
        Case("an invisible character outside the first plane", .text("\u{e0001}"), #""\udb40\udc01""#),
        Case("a character", .character("é"), #""é""#),
        Case(
            "the beginning of a long text", .text(Text("Once", omitted: 900)), #"{"$text":"Once","$omitted":900}"#),
    ]

    private static let collections = [
        Case("an array", .list(Value.List([.integer(1), .text("a")])), #"[1,"a"]"#),
        Case("an empty array", .list(Value.List([])), "[]"),
        Case("a long array", .list(Value.List([.integer(1)], omitted: 12)), #"[1,{"$omitted":12}]"#),
        Case("a set", .set(Value.Members([.integer(2), .integer(1)])), "[1,2]"),
        Case("a long set", .set(Value.Members([.integer(1)], omitted: 3)), #"[1,{"$omitted":3}]"#),
        Case("an empty dictionary", .dictionary(Value.Entries([])), "{}"),
        Case(
            "a dictionary", .dictionary(Value.Entries([Value.Entry(.text("a"), .integer(1))])), #"{"a":1}"#),
        Case(
            "a key that begins with $", .dictionary(Value.Entries([Value.Entry(.text("$type"), .integer(1))])),
            #"{"$$type":1}"#),
        Case(
            "a long dictionary", .dictionary(Value.Entries([Value.Entry(.text("a"), .integer(1))], omitted: 2)),
            #"{"a":1,"$omitted":2}"#),
        Case(
            "keys that are not texts", .dictionary(Value.Entries([Value.Entry(.integer(1), .text("a"))], omitted: 2)),
            #"{"$entries":[[1,"a"],{"$omitted":2}]}"#),
        Case(
            "an order that counts",
            .dictionary(
                Value.Entries(ordered: [Value.Entry(.text("b"), .integer(1)), Value.Entry(.text("a"), .integer(2))])),
            #"{"$entries":[["b",1],["a",2]]}"#),
        Case("a tuple", .tuple([Value.Element(nil, .integer(1)), Value.Element(nil, .integer(2))]), "[1,2]"),
        Case("no value", .tuple([]), "[]"),
        Case(
            "a tuple with a label", .tuple([Value.Element("x", .integer(1)), Value.Element(nil, .integer(2))]),
            #"{"x":1,"1":2}"#),
    ]

    private static let types = [
        Case(
            "a struct", .structure(Value.Structure("Todo", [Value.Field("title", .text("milk"))])),
            #"{"title":"milk"}"#),
        Case("a case", .enumeration(Value.EnumCase("Feed", "idle")), #"{"$type":"Feed","$case":"idle"}"#),
        Case(
            "a case with a payload",
            .enumeration(
                Value.EnumCase("Feed", "loaded", [Value.Element("items", .list(Value.List([.integer(1)])))])),
            #"{"$type":"Feed","$case":"loaded","items":[1]}"#),
        Case(
            "a payload without a label",
            .enumeration(Value.EnumCase("Feed", "some", [Value.Element(nil, .integer(1))])),
            #"{"$type":"Feed","$case":"some","0":1}"#),
        Case("nil", .optional(nil), "null"),
        Case("an optional value", .optional(.integer(1)), "1"),
        Case("an optional nil", .optional(.optional(nil)), #"{"$some":null}"#),
        Case(
            "an object", .reference(Value.Reference("Store", identity: 0x600, [Value.Field("count", .integer(1))])),
            #"{"$type":"Store","$id":"0x600","count":1}"#),
        Case(
            "the same object again", .backReference(Value.BackReference("Store", identity: 0x600)),
            #"{"$type":"Store","$seen":"0x600"}"#),
        Case(
            "a struct in an Any",
            .erased(
                Value.Erased("Circle", .structure(Value.Structure("Circle", [Value.Field("radius", .integer(1))])))),
            #"{"$type":"Circle","radius":1}"#),
        Case("a number in an Any", .erased(Value.Erased("Int", .integer(1))), "1"),
        Case(
            "an object in an Any keeps one type",
            .erased(Value.Erased("Store", .reference(Value.Reference("Store", identity: 1, [])))),
            #"{"$type":"Store","$id":"0x1"}"#),
        Case("a URL", .natural(Value.Natural("URL", "https://a.b")), #""https://a.b""#),
        Case(
            "a range", .natural(Value.Natural("Range<Int>", "0..<10", .verbatim)),
            #"{"$type":"Range<Int>","$literal":"0..<10"}"#),
    ]

    private static let unreadable = [
        Case(
            "a closure", .closure(Value.Closure("() -> Void")), #"{"$type":"() -> Void","$opaque":"a closure"}"#),
        Case(
            "a value that cannot be looked into", .opaque(Value.Opaque("Socket", reason: "a C type")),
            #"{"$type":"Socket","$opaque":"a C type"}"#),
        Case(
            "an object that cannot be looked into", .opaque(Value.Opaque("Actor", identity: 16, reason: "an actor")),
            #"{"$type":"Actor","$id":"0x10","$opaque":"an actor"}"#),
        Case("a secret", .redacted(Value.Redacted("String")), #"{"$type":"String","$redacted":true}"#),
        Case("values that are left out", .elided(Value.Elision(count: 4)), #"{"$omitted":4}"#),
        Case("values of an unknown number", .elided(Value.Elision()), #"{"$omitted":null}"#),
    ]
}
