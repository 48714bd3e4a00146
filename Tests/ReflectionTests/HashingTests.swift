// ValueHasher: values with equal content have equal hashes, wherever they are in memory.

import Testing
import WorkbenchReflection

@Suite struct HashingTests {
    private final class Note {
        var text: String
        var next: Note?

        init(_ text: String) { self.text = text }
    }

    private struct Pair<Content> {
        var first: Content
        var others: [String: Content]
        var isOn = false
    }

    private indirect enum Tree {
        case leaf
        case branch(Tree, name: String)
    }

    private static func hash(_ value: Any) -> Int {
        var hasher = ValueHasher()
        hasher.combine(contentOf: value)
        return hasher.finalize()
    }

    /// Each closure makes a new value.
    private static let values: [@Sendable () -> Any] = [
        { 1 }, { 2 }, { 1.5 }, { UInt8(1) }, { "a" }, { "b" }, { Optional<Int>.none as Any }, { Optional(1) as Any },
        { [Int]() },
        { [1, 2] }, { [2, 1] }, { Set(["a", "b", "c"]) }, { Set(["a", "b"]) },
        { Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)", $0) }) },
        { Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0)", $0 == 7 ? 8 : $0) }) },
        { Pair(first: Note("x"), others: ["y": Note("z")]) }, { Pair(first: Note("x"), others: ["y": Note("w")]) },
        { Pair<Any>(first: 1, others: [:]) }, { Pair<Any>(first: "1", others: [:]) },
        { Tree.branch(.branch(.leaf, name: "a"), name: "b") }, { Tree.branch(.branch(.leaf, name: "b"), name: "b") },
        { (1, "a", true) as Any }, { 1..<4 }, { 1..<5 },
    ]

    @Test func equalValuesHaveEqualHashesAndOthersDoNot() {
        let hashes = Self.values.map { Self.hash($0()) }
        #expect(hashes == Self.values.map { Self.hash($0()) })
        #expect(Set(hashes).count == hashes.count)
    }

    @Test func anObjectThatRefersToItselfIsHashed() {
        let notes = [Note("loop"), Note("loop"), Note("other")]
        for note in notes { note.next = note }
        defer { for note in notes { note.next = nil } }
        let hashes = notes.map(Self.hash)
        #expect(hashes[0] == hashes[1])
        #expect(hashes[0] != hashes[2])
    }

    @Test func theClassesOfInstancesAreNamed() {
        var hasher = ValueHasher()
        hasher.combine(contentOf: Pair(first: Note("x"), others: [:]))
        #expect(hasher.classes == ["HashingTests.Note"])
    }

    @Test func aLongChainIsHashedInPart() {
        var chain = Tree.leaf
        for number in 0..<10_000 { chain = .branch(chain, name: "\(number)") }
        #expect(Self.hash(chain) == Self.hash(chain))
    }
}
