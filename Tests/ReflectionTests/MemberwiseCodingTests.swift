// Types that are coded using their metadata, compared with the same types using the compiler's code.

import Foundation
import Testing
import WorkbenchReflection

private struct Plain: Codable, Hashable, Sendable {
    enum Shape: Codable, Hashable, Sendable {
        case dot
        case circle(radius: Double)
        case named(String, Int)
        case maybe(Int?, label: String?)
        indirect case group(Shape, and: Shape)
    }
    enum Single: Codable, Hashable, Sendable { case only(name: String) }
    enum Lone: Codable, Hashable, Sendable { case one }
    struct Nothing: Codable, Hashable, Sendable {}
    struct Pair<First: Codable & Hashable & Sendable, Second: Codable & Hashable & Sendable>: Codable, Hashable,
        Sendable
    {
        var first: First
        var second: Second
    }

    var text = "a\u{1F600}\"\\"
    var number: Int?
    var small: UInt8 = 255
    var flag = true
    var ratio = 0.1
    var shapes: [Shape] = []
    var table: [String: Shape?] = [:]
    var single = Single.only(name: "x")
    var lone: Lone? = .one
    var nothing = Nothing()
    var pair = Pair(first: 1, second: Pair(first: "b", second: [Optional(2), nil]))
}

private struct Read: MemberwiseCodable, Hashable, Sendable {
    enum Shape: MemberwiseCodable, Hashable, Sendable {
        case dot
        case circle(radius: Double)
        case named(String, Int)
        case maybe(Int?, label: String?)
        indirect case group(Shape, and: Shape)
    }
    enum Single: MemberwiseCodable, Hashable, Sendable { case only(name: String) }
    enum Lone: MemberwiseCodable, Hashable, Sendable { case one }
    struct Nothing: MemberwiseCodable, Hashable, Sendable {}
    struct Pair<First: Codable & Hashable & Sendable, Second: Codable & Hashable & Sendable>: MemberwiseCodable,
        Hashable, Sendable
    {
        var first: First
        var second: Second
    }

    var text = "a\u{1F600}\"\\"
    var number: Int?
    var small: UInt8 = 255
    var flag = true
    var ratio = 0.1
    var shapes: [Shape] = []
    var table: [String: Shape?] = [:]
    var single = Single.only(name: "x")
    var lone: Lone? = .one
    var nothing = Nothing()
    var pair = Pair(first: 1, second: Pair(first: "b", second: [Optional(2), nil]))
}

@Suite struct MemberwiseCodingTests {
    private static let plain: [Plain] = [
        Plain(),
        Plain(
            text: "", number: -1, flag: false,
            shapes: [
                .dot, .circle(radius: 2.5), .named("n", 3), .maybe(nil, label: nil), .maybe(4, label: "l"),
                .group(.dot, and: .group(.named("", 0), and: .circle(radius: 0))),
            ], table: ["a": .dot, "b": nil], lone: nil),
    ]

    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test(arguments: 0..<2) func memberwiseCodingIsTheCompilersForm(_ index: Int) throws {
        let plain = Self.plain[index]
        let text = try json(plain)
        let read = try JSONDecoder().decode(Read.self, from: Data(text.utf8))
        #expect(try json(read) == text)
        #expect(try JSONDecoder().decode(Plain.self, from: Data(json(read).utf8)) == plain)
        #expect(try JSONDecoder().decode(Read.self, from: Data(json(read).utf8)) == read)
    }

    @Test(arguments: [
        "{}", #"{"text": 1}"#, "[]", "null", #"{"square": {}}"#, #"{"dot": {}, "circle": {"radius": 1}}"#,
        #"{"circle": {}}"#, #"{"named": {"_0": "n", "_1": "m"}}"#, #"{"group": {"_0": {"dot": {}}}}"#,
    ])
    func memberwiseDecodingRefusesWhatTheCompilersCodeRefuses(_ text: String) {
        let data = Data(text.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Plain.self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Read.self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Plain.Shape.self, from: data) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Read.Shape.self, from: data) }
    }

    /// Counts its instances in the task, so a value that isn't destroyed is noticed.
    private final class Counted: Codable {
        @TaskLocal static var count: Box = Box()
        final class Box: @unchecked Sendable {  // Used by one test, in one task.
            var alive = 0
        }

        let number: Int

        init(_ number: Int) {
            self.number = number
            Self.count.alive += 1
        }

        init(from decoder: any Decoder) throws {
            number = try decoder.singleValueContainer().decode(Int.self)
            Self.count.alive += 1
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode(number)
        }

        deinit { Self.count.alive -= 1 }
    }

    private struct Holder: MemberwiseCodable {
        enum Held: MemberwiseCodable {
            case one(Counted)
            case two(Counted, Counted)
            indirect case boxed(Counted, then: Counted)
            case none
        }

        var first: Counted
        var rest: [Held]
        var last: Counted?
    }

    @Test(arguments: [
        #"{"first": 1, "rest": [{"one": {"_0": 2}}, {"two": {"_0": 3, "_1": 4}}, {"none": {}}]}"#,
        #"{"first": 1, "rest": [{"boxed": {"_0": 2, "then": 3}}], "last": 9}"#,
        #"{"first": 1, "rest": [{"boxed": {"_0": 2, "then": "x"}}], "last": 9}"#,
        #"{"first": 1, "rest": [{"two": {"_0": 2, "_1": "x"}}]}"#,
        #"{"first": 1, "rest": [], "last": "x"}"#, #"{"first": 1}"#,
    ])
    func memberwiseCodingNeitherLeaksNorReleasesTwice(_ text: String) {
        let box = Counted.Box()
        Counted.$count.withValue(box) {
            let value = try? JSONDecoder().decode(Holder.self, from: Data(text.utf8))
            for _ in 0..<3 { if let value { #expect((try? json(value)) != nil) } }
        }
        #expect(box.alive == 0)
    }
}
