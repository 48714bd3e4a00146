// The difference between expected and actual lines.

package struct LineDifference: Hashable, Sendable {
    package var expected: [String]
    package var found: [String]

    /// Nil if there is no relevant difference.
    package init?(expected: [String], found: [String]) {
        guard ExpectedOutput.comparable(expected) != ExpectedOutput.comparable(found) else { return nil }
        self.expected = expected
        self.found = found
    }

    package enum Line: Hashable, Sendable {
        case same(String)
        case expected(String)
        case found(String)
        /// The number of equal lines that are omitted here.
        case left(Int)
    }

    /// All differing lines, with a few equal ones around each difference.
    package var lines: [Line] {
        let change = ExpectedOutput.comparable(found).difference(from: ExpectedOutput.comparable(expected))
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for step in change {
            switch step {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var all: [Line] = []
        var (old, new) = (0, 0)
        while old < expected.count || new < found.count {
            if old < expected.count, removed.contains(old) {
                all.append(.expected(expected[old]))
                old += 1
            } else if new < found.count, inserted.contains(new) {
                all.append(.found(found[new]))
                new += 1
            } else if new < found.count {
                all.append(.same(found[new]))
                (old, new) = (old + 1, new + 1)
            } else {
                break
            }
        }
        return Self.shortened(all)
    }

    private static let context = 2

    private static func shortened(_ lines: [Line]) -> [Line] {
        let changed = lines.indices.filter { if case .same = lines[$0] { false } else { true } }
        var shown: [Line] = []
        var omitted = 0
        for (index, line) in lines.enumerated() {
            if changed.contains(where: { abs($0 - index) <= context }) {
                if omitted > 0 { shown.append(.left(omitted)) }
                omitted = 0
                shown.append(line)
            } else {
                omitted += 1
            }
        }
        return omitted > 0 ? shown + [.left(omitted)] : shown
    }
}
