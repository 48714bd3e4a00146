// Nothing leaks, and nothing is destroyed twice, when a value is built, rejected halfway, replaced or called.

import Synchronization
import Testing
import WorkbenchReflection
import WorkbenchValueTree

/// Counts its live instances.
private final class Counted: Sendable, Hashable {
    static let living = Atomic(0)

    init() { Self.living.add(1, ordering: .relaxed) }

    deinit { Self.living.subtract(1, ordering: .relaxed) }

    static func == (left: Counted, right: Counted) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private struct Pair: Hashable {
    var first: Counted
    var second: Counted
    var number: Int
}
private indirect enum Choice: Hashable {
    case one(Counted)
    case two(Counted, Int)
    case both(left: Choice, right: Choice)
    case pair(Pair, name: String)
    case none
}
private struct Everything {
    var list: [Counted]
    var set: Set<Counted>
    var dictionary: [Int: Counted]
    var keys: [Counted: Int]
    var optional: Counted?
    var tuple: (Counted, Int)
    var choice: Choice
    var any: Any
    var range: ClosedRange<Int>
}

@Suite(.serialized) struct LeakTests {
    private func builder() -> ValueBuilder {
        var builder = ValueBuilder()
        builder.resolve = { _, _ in .success(Counted()) }
        return builder
    }

    private func build<Target>(_ text: String, as type: Target.Type) -> Bool {
        (try? builder().build(text: text, as: type)) != nil
    }

    @Test func valueBuilderLeaksNothingWhenItSucceedsOrFails() {
        let whole = """
            Everything(list: [$n.a, $n.b], set: [$n.c], dictionary: [1: $n.d], keys: [$n.e: 1], optional: $n.f,
                tuple: ($n.g, 1), choice: .both(left: .two($n.h, 2), right: .pair(Pair(first: $n.i, second: $n.j, number: 1), name: "n")),
                any: 1, range: 1...2)
            """
        #expect(build(whole, as: Everything.self))
        #expect(Counted.living.load(ordering: .relaxed) == 0)
        // Puts a wrong value in each place in turn, so building fails there.
        let bytes = Array(whole.utf8)
        var refused = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "$") || byte == UInt8(ascii: "1") {
            let end = byte == UInt8(ascii: "$") ? index + 4 : index + 1
            let broken = String(decoding: bytes[..<index] + Array("[true]".utf8) + bytes[end...], as: UTF8.self)
            if !build(broken, as: Everything.self) { refused += 1 }
            #expect(Counted.living.load(ordering: .relaxed) == 0, "left behind by: \(broken)")
        }
        #expect(refused > 15)
    }

    @Test(arguments: [
        "[1: $n.a, 1: $n.b]", "[1: $n.a, \"x\": $n.b]", "[1: $n.a, 2: 3]",
    ])
    func failedDictionaryBuildLeaksNothing(text: String) {
        #expect(!build(text, as: [Int: Counted].self))
        #expect(Counted.living.load(ordering: .relaxed) == 0)
    }

    @Test func failedPayloadBuildLeaksNothing() {
        for text in [
            ".both(left: .one($n.a), right: .two($n.b))", ".pair(Pair(first: $n.a, second: 1, number: 1), name: \"\")",
        ] {
            #expect(!build(text, as: Choice.self))
            #expect(Counted.living.load(ordering: .relaxed) == 0)
        }
        #expect(!build("($n.a, \"x\")", as: (Counted, Int).self))
        #expect(!build("[$n.a, $n.b, 3]", as: [Counted].self))
        #expect(!build("[$n.a, $n.b, 3]", as: Set<Counted>.self))
        #expect(Counted.living.load(ordering: .relaxed) == 0)
    }

    @Test func replacingAPartLeaksNothing() throws {
        let paths = [
            "list[0]", "dictionary[1]", "optional", "tuple.0", "choice.left.0", "choice.right.0.first", "any.second",
            "choice.left",
        ]
        do {
            let pair = Pair(first: Counted(), second: Counted(), number: 1)
            let value = Everything(
                list: [Counted(), Counted()], set: [], dictionary: [1: Counted()], keys: [:], optional: Counted(),
                tuple: (Counted(), 1),
                choice: .both(left: .one(Counted()), right: .pair(pair, name: "n")), any: pair, range: 1...2)
            let access = ValueAccess(builder: builder())
            for path in paths {
                let before = Counted.living.load(ordering: .relaxed)
                let text = path == "choice.left" ? ".none" : "$n.new"
                do {
                    let path = ValuePath.parse(path).path
                    let changed = try access.replacing(path, in: value, with: Literal.parse(text).literal)
                    #expect(try access.tree(of: changed, at: path) != access.tree(of: value, at: path))
                    #expect(throws: AccessError.self) {
                        try access.replacing(path, in: value, with: Literal.parse("[true]").literal)
                    }
                }
                #expect(Counted.living.load(ordering: .relaxed) == before, "left behind by \(path)")
            }
        }
        #expect(Counted.living.load(ordering: .relaxed) == 0)
    }

    @Test func calledClosuresLeakNothing() throws {
        struct Screen {
            var echo: (Counted) -> Counted = { $0 }
            var pair: (Pair, Counted) -> Pair = { Pair(first: $1, second: $0.first, number: 3) }
            var choice: (Choice) throws -> Choice? = {
                if $0 == .none { throw CancellationError() }; return $0
            }
            var list: ([Counted]) -> [Counted] = { $0 + $0 }
            var any: (Any) -> Any = { $0 }
        }
        let calls = [
            ("echo", ["$n.a"]), ("pair", ["Pair(first: $n.a, second: $n.b, number: 1)", "$n.c"]),
            ("choice", [".one($n.a)"]), ("choice", [".none"]), ("list", ["[$n.a, $n.b]"]), ("any", ["1"]),
            ("pair", ["Pair(first: $n.a, second: $n.b, number: 1)", "1"]),
        ]
        for (path, arguments) in calls {
            _ = try? ClosureCaller(builder: builder()).call(
                ValuePath([.field(path)]), in: Screen(),
                arguments.map { LiteralArgument(nil, Literal.parse($0).literal) })
            #expect(Counted.living.load(ordering: .relaxed) == 0, "left behind by \(path)")
        }
    }
}
