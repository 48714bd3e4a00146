// Determines which rows of a list stayed, moved, changed inside, or were added or removed.

struct ListAlignment {
    enum Step: Equatable {
        case changed(before: Int, after: Int)
        case removed(Int)
        case inserted(Int)
        case moved(before: Int, after: Int)
    }

    /// The steps, in the order of the new list. Removed rows are at their old positions.
    private(set) var steps: [Step] = []

    init(_ before: [Value], _ after: [Value]) {
        var start = 0
        let shorter = min(before.count, after.count)
        while start < shorter, before[start] == after[start] {
            start += 1
        }
        var tail = 0
        while tail < shorter - start, before[before.count - 1 - tail] == after[after.count - 1 - tail] {
            tail += 1
        }
        let old = start..<before.count - tail
        let new = start..<after.count - tail
        if old.isEmpty {
            steps = new.map { .inserted($0) }
        } else if new.isEmpty {
            steps = old.map { .removed($0) }
        } else if old.count == 1 && new.count == 1 {
            // The most common case by far needs no hashes.
            steps =
                RowPairing.similarity(before[start], after[start]) > 0
                ? [.changed(before: start, after: start)] : [.removed(start), .inserted(start)]
        } else {
            align(before, old, after, new)
        }
    }

    private mutating func align(_ before: [Value], _ old: Range<Int>, _ after: [Value], _ new: Range<Int>) {
        let oldHashes = before[old].map(\.hashValue)
        let newHashes = after[new].map(\.hashValue)
        let matches = EditScript.matches(oldHashes, newHashes)
            .map { (before: $0.before + old.lowerBound, after: $0.after + new.lowerBound) }
            // Equal hashes don't prove that the values are equal.
            .filter { before[$0.before] == after[$0.after] }
        var gaps = Self.gaps(between: matches, old, new)
        var moves = Self.moves(in: &gaps, before, oldHashes, old.lowerBound, after, newHashes, new.lowerBound)
        var partners: [Int: Int] = [:]
        for gap in gaps {
            for pair in RowPairing.pairs(gap.removed, before, gap.inserted, after) {
                partners[pair.after] = pair.before
            }
        }
        let free = gaps.flatMap(\.inserted).filter { partners[$0] == nil }
        let left = Set(gaps.flatMap(\.removed)).subtracting(partners.values)
        moves.merge(RowPairing.crossingPairs(left.sorted(), before, free, after)) { first, _ in first }
        let kept = Dictionary(uniqueKeysWithValues: matches.map { ($0.after, $0.before) })
        var gone = left.subtracting(moves.values)
        // The position of each row in the old list: that of its partner or, without a partner, that of the next row's
        // partner.
        var places: [Int] = []
        for index in new.reversed() {
            places.append(kept[index] ?? partners[index] ?? places.last ?? old.upperBound)
        }
        var next = old.lowerBound
        for (index, place) in zip(new, places.reversed()) {
            while next < place {
                if gone.remove(next) != nil { steps.append(.removed(next)) }
                next += 1
            }
            if let partner = partners[index] {
                steps.append(.changed(before: partner, after: index))
            } else if let origin = moves[index] {
                steps.append(.moved(before: origin, after: index))
            } else if kept[index] == nil {
                steps.append(.inserted(index))
            }
        }
        steps += gone.sorted().map { .removed($0) }
    }

    private struct Gap {
        var removed: [Int]
        var inserted: [Int]
    }

    /// The gaps between adjacent matches, before the first match and after the last one.
    private static func gaps(
        between matches: [(before: Int, after: Int)], _ old: Range<Int>, _ new: Range<Int>
    ) -> [Gap] {
        var gaps: [Gap] = []
        var start = (before: old.lowerBound, after: new.lowerBound)
        for match in matches + [(old.upperBound, new.upperBound)] {
            if start.before < match.before || start.after < match.after {
                gaps.append(
                    Gap(removed: Array(start.before..<match.before), inserted: Array(start.after..<match.after)))
            }
            start = (match.before + 1, match.after + 1)
        }
        return gaps
    }

    /// Finds the rows that disappear in one gap and appear in another, and removes them from the gaps. Returns their
    /// old indices by new index.
    private static func moves(
        in gaps: inout [Gap], _ before: [Value], _ oldHashes: [Int], _ oldStart: Int, _ after: [Value],
        _ newHashes: [Int], _ newStart: Int
    ) -> [Int: Int] {
        var origins: [Int: [Int]] = [:]
        for index in gaps.flatMap(\.removed).reversed() {
            origins[oldHashes[index - oldStart], default: []].append(index)
        }
        var moves: [Int: Int] = [:]
        for index in gaps.flatMap(\.inserted) {
            guard let origin = origins[newHashes[index - newStart]]?.last, before[origin] == after[index] else {
                continue
            }
            origins[newHashes[index - newStart]]?.removeLast()
            moves[index] = origin
        }
        guard !moves.isEmpty else { return moves }
        let moved = Set(moves.values)
        gaps = gaps.map { gap in
            Gap(removed: gap.removed.filter { !moved.contains($0) }, inserted: gap.inserted.filter { moves[$0] == nil })
        }
        return moves
    }
}
