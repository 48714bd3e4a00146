// Comparisons of thousands of random values, checked against a handwritten equality.

import Testing
import WorkbenchRules
import WorkbenchTestSupport
import WorkbenchTypeMetadata

@Suite struct EqualityPropertyTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func equalityPlanAgreesWithHandWrittenEquality(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let plan = EqualityPlan.plan(for: Record.self)
        var counts = [Equality.equal: 0, .different: 0]
        for round in 0..<3_000 {
            let left = Record.random(&random)
            // Rebuilt from the same numbers, so equal values don't share anything; half of them are then changed.
            var right = left.rebuilt()
            if random.below(2) == 0 { right.change(&random) }
            let expected: Equality = left.isSame(as: right) ? .equal : .different
            let answer = plan.compare(left, right)
            #expect(answer == expected, "seed \(seed), round \(round): \(left) and \(right)")
            #expect(plan.compare(left, left) == .equal, "seed \(seed), round \(round): \(left) and itself")
            counts[expected, default: 0] += 1
        }
        #expect(counts.values.allSatisfy { $0 > 500 }, "seed \(seed): too few of one kind, \(counts)")
    }

    @Test(arguments: [5, 6] as [UInt64])
    func equalityPlanNeverFindsClosuresEqual(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let plan = EqualityPlan.plan(for: Callback.self)
        for round in 0..<2_000 {
            let record = Record.random(&random)
            var other = record.rebuilt()
            if random.below(2) == 0 { other.change(&random) }
            let left = Callback(record: record, call: random.below(2) == 0 ? nil : {})
            let right = Callback(record: other, call: random.below(2) == 0 ? nil : {})
            let expected: Equality =
                if !record.isSame(as: other) || (left.call == nil) != (right.call == nil) {
                    .different
                } else {
                    left.call == nil ? .equal : .unknown
                }
            #expect(plan.compare(left, right) == expected, "seed \(seed), round \(round): \(left) and \(right)")
        }
    }
}

private struct Callback {
    var record: Record
    var call: (() -> Void)?
}

private indirect enum Tree {
    case leaf
    case text(String, weight: Int8)
    case node(Tree, Tree)

    func isSame(as other: Tree) -> Bool {
        switch (self, other) {
        case (.leaf, .leaf): true
        case (.text(let text, let weight), .text(let otherText, let otherWeight)):
            text == otherText && weight == otherWeight
        case (.node(let left, let right), .node(let otherLeft, let otherRight)):
            left.isSame(as: otherLeft) && right.isSame(as: otherRight)
        default: false
        }
    }

    func rebuilt() -> Tree {
        switch self {
        case .leaf: .leaf
        case .text(let text, let weight): .text(copy(of: text), weight: weight)
        case .node(let left, let right): .node(left.rebuilt(), right.rebuilt())
        }
    }

    static func random(_ random: inout SeededGenerator, depth: Int = 0) -> Tree {
        switch random.below(depth > 4 ? 2 : 4) {
        case 0: .leaf
        case 1: .text(randomText(&random), weight: Int8(random.below(3)))
        default: .node(.random(&random, depth: depth + 1), .random(&random, depth: depth + 1))
        }
    }
}

private enum Choice {
    case nothing
    case text(String)
    case number(Int, isExact: Bool)
    case list([Bool])
    case everything

    func isSame(as other: Choice) -> Bool {
        switch (self, other) {
        case (.nothing, .nothing), (.everything, .everything): true
        case (.text(let text), .text(let otherText)): text == otherText
        case (.number(let number, let isExact), .number(let otherNumber, let otherIsExact)):
            number == otherNumber && isExact == otherIsExact
        case (.list(let list), .list(let otherList)): list == otherList
        default: false
        }
    }

    func rebuilt() -> Choice {
        switch self {
        case .text(let text): .text(copy(of: text))
        case .list(let list): .list(list.map { $0 })
        default: self
        }
    }

    static func random(_ random: inout SeededGenerator) -> Choice {
        switch random.below(5) {
        case 0: .nothing
        case 1: .everything
        case 2: .text(randomText(&random))
        case 3: .number(random.below(3), isExact: random.below(2) == 0)
        default: .list((0..<random.below(4)).map { _ in random.below(2) == 0 })
        }
    }
}

private struct Record {
    var flag: Bool
    var small: Int8
    var text: String
    var wide: UInt64
    var maybe: Int16??
    var title: String?
    var choices: [Choice]
    var pair: (Float, name: String)
    var table: [String: Choice]
    var tree: Tree
    var last: Bool

    func isSame(as other: Record) -> Bool {
        flag == other.flag && small == other.small && text == other.text && wide == other.wide
            && maybe == other.maybe && title == other.title
            && choices.count == other.choices.count && zip(choices, other.choices).allSatisfy { $0.isSame(as: $1) }
            && pair == other.pair
            && table.count == other.table.count
            && table.allSatisfy { key, value in other.table[key].map { $0.isSame(as: value) } ?? false }
            && tree.isSame(as: other.tree) && last == other.last
    }

    func rebuilt() -> Record {
        Record(
            flag: flag, small: small, text: copy(of: text), wide: wide, maybe: maybe, title: title.map(copy),
            choices: choices.map { $0.rebuilt() }, pair: (pair.0, name: copy(of: pair.name)),
            table: Dictionary(uniqueKeysWithValues: table.map { (copy(of: $0), $1.rebuilt()) }),
            tree: tree.rebuilt(), last: last)
    }

    /// Generates one field again, possibly with the same value.
    mutating func change(_ random: inout SeededGenerator) {
        let other = Record.random(&random)
        switch random.below(11) {
        case 0: flag = other.flag
        case 1: small = other.small
        case 2: text = other.text
        case 3: wide = other.wide
        case 4: maybe = other.maybe
        case 5: title = other.title
        case 6: choices = other.choices
        case 7: pair = other.pair
        case 8: table = other.table
        case 9: tree = other.tree
        default: last = other.last
        }
    }

    static func random(_ random: inout SeededGenerator) -> Record {
        Record(
            flag: random.below(2) == 0, small: Int8(random.below(3)), text: randomText(&random),
            wide: UInt64(random.below(3)) << 62,
            maybe: [nil, .some(nil), 0, 1][random.below(4)], title: [nil, "", "t"][random.below(3)],
            choices: (0..<random.below(4)).map { _ in .random(&random) },
            pair: (Float(random.below(2)), name: randomText(&random)),
            table: Dictionary(
                (0..<random.below(4)).map { _ in (randomText(&random), .random(&random)) },
                uniquingKeysWith: { first, _ in first }),
            tree: .random(&random), last: random.below(2) == 0)
    }
}

private func randomText(_ random: inout SeededGenerator) -> String {
    ["", "a", "b", longText("a"), longText("b"), "caf\u{E9}"][random.below(6)]
}

private func copy(of text: String) -> String {
    String(decoding: Array(text.utf8), as: UTF8.self)
}
