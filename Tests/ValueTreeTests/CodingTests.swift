// Trees over the wire: compact, stable, and safe to decode from any input.

import Foundation
import Testing
import WorkbenchTestSupport
import WorkbenchValueTree

@Suite struct CodingTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private func value(_ json: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    /// The tags are part of a protocol: lines may be added to this table but never changed.
    static let table: [(value: Value, json: String)] = [
        (.integer(-5), #"["i",-5]"#), (.integer(Integer(UInt64.max)), #"["I","18446744073709551615"]"#),
        (.integer(Integer(Int128.min)), #"["I","-170141183460469231731687303715884105728"]"#),
        (.float(.half(0.5)), #"["h","0.5"]"#), (.float(.single(0.1)), #"["f","0.1"]"#),
        (.float(.double(.nan)), #"["d","nan"]"#),
        (.float(.double(-.infinity)), #"["d","-inf"]"#), (.float(.extended("0.1")), #"["x","0.1"]"#),
        (.boolean(true), #"["y"]"#), (.boolean(false), #"["n"]"#), (.text("a"), #"["s","a"]"#),
        (.text(Text("a", omitted: 3)), #"["S","a",3]"#), (.character("é"), #"["c","é"]"#),
        (.list(Value.List([.boolean(true)])), #"["l",1,"y"]"#), (.list(Value.List([], omitted: 2)), #"["L",0,2]"#),
        (.set(Value.Members([.integer(2), .integer(1)])), #"["m",2,"i",1,"i",2]"#),
        (.set(Value.Members([], omitted: 2)), #"["M",0,2]"#),
        (.dictionary(Value.Entries([Value.Entry(.text("k"), .integer(1))])), #"["k",1,"s","k","i",1]"#),
        (.dictionary(Value.Entries([], omitted: 1)), #"["K",0,1]"#),
        (.dictionary(Value.Entries(ordered: [Value.Entry(.text("k"), .integer(1))])), #"["o",1,0,"s","k","i",1]"#),
        (.tuple([Value.Element("x", .integer(1)), Value.Element(nil, .integer(2))]), #"["t",2,"x","i",1,null,"i",2]"#),
        (
            .structure(
                Value.Structure("Todo", [Value.Field("title", .text("a")), Value.Field("done", .optional(nil))])),
            #"["r","Todo",2,"title","s","a","done","0"]"#
        ),
        (
            .enumeration(Value.EnumCase("Step", "edit", [Value.Element("index", .integer(0))])),
            #"["e","Step","edit",1,"index","i",0]"#
        ),
        (.optional(.optional(nil)), #"["1","0"]"#),
        (
            .reference(
                Value.Reference(
                    "Box", identity: 31, [Value.Field("me", .backReference(Value.BackReference("Box", identity: 31)))])),
            #"["R","Box",31,1,"me","B","Box",31]"#
        ),
        (.closure(Value.Closure("() -> Void")), #"["F","() -> Void"]"#),
        (.natural(Value.Natural("URL", "a/b")), #"["u","URL","a/b"]"#),
        (.natural(Value.Natural("Range<Int>", "0..<1", .verbatim)), #"["v","Range<Int>","0..<1"]"#),
        (.erased(Value.Erased("UInt8", .integer(1))), #"["a","UInt8","i",1]"#),
        (.erased(Value.Erased("Key", .integer(1), isReadable: false)), #"["A","Key","i",1]"#),
        (.opaque(Value.Opaque("Weak", reason: "why")), #"["q","Weak",null,"why"]"#),
        (.opaque(Value.Opaque("Weak", identity: 7, reason: "why")), #"["q","Weak",7,"why"]"#),
        (.redacted(Value.Redacted("String")), #"["X","String"]"#), (.elided(Value.Elision(count: 3)), #"["E",3]"#),
        (.elided(Value.Elision()), #"["E",null]"#),
    ]

    @Test(arguments: table)
    func jsonTagsOfValuesAreStable(value: Value, json: String) throws {
        #expect(try self.json(value) == json)
        #expect(try self.value(json) == value)
    }

    @Test func randomValuesRoundTripThroughJSON() throws {
        var generator = SeededGenerator(seed: 21)
        for round in 0..<1_000 {
            let value = Schema.random(depth: 4, &generator).value(&generator)
            #expect(try self.value(json(value)) == value, "round \(round)")
        }
    }

    @Test func changesAndPathsRoundTripThroughJSON() throws {
        let before = Value.list(Value.List([.integer(1), .text("a")]))
        let after = Value.list(Value.List([.integer(2), .text("a"), .optional(nil)]))
        let changes = Change.changes(from: before, to: after)
        let text = try json(changes)
        #expect(
            text == ##"[{"a":["i",2],"b":["i",1],"k":"c","p":"[0]","q":"[0]"},{"a":["0"],"k":"i","q":"[2]"}]"##)
        #expect(try JSONDecoder().decode([Change].self, from: Data(text.utf8)) == changes)
        let path = ValuePath([.field("two words"), .position(1), .index(-3), .key(Literal(.string("a\n"))), .rest])
        #expect(try JSONDecoder().decode(ValuePath.self, from: Data(json(path).utf8)) == path)
    }

    @Test func deepValuesAreTruncatedWhenDecoded() throws {
        let depth = 100_000
        let json = "[" + String(repeating: "\"l\",1,", count: depth) + "\"y\"]"
        let decoded = try value(json)
        var level = decoded
        var levels = 0
        while case .list(let list) = level, let inner = list.elements.first {
            level = inner
            levels += 1
        }
        #expect(level == .elided(Value.Elision()))
        #expect(levels == Value.depthLimit - 1)
        #expect(try value(self.json(decoded)) == decoded)
    }

    @Test(arguments: [
        "[]", "{}", "[\"?\"]", "[\"i\"]", "[\"i\",\"x\"]", "[\"l\",3,\"y\"]", "[\"l\",-1]",
        "[\"l\",9223372036854775807]",
        "[\"k\",9223372036854775807,\"y\"]", "[\"I\",\"1x\"]", "[\"I\",\"999999999999999999999999999999999999999999\"]",
        "[\"d\",\"one\"]", "[\"c\",\"\"]", "[\"c\",\"ab\"]", "[\"r\",\"T\",1,null,\"y\"]", "[\"1\"]", "[\"a\",\"T\"]",
        "[\"L\",0,-2]", "5",
    ])
    func malformedValueJSONIsADecodingError(json: String) {
        #expect(throws: DecodingError.self) { try value(json) }
    }
}
