// Finds the elements that two lists share, using Myers' O(ND) algorithm on hashes, or a cheaper method for lists that
// differ too much.

enum EditScript {
    /// Above this many differences, the exact answer costs more than it is worth, because time and memory grow
    /// quadratically.
    static let exactLimit = 256

    /// Pairs of equal elements, increasing in both lists. If the lists are similar, there are as many pairs as
    /// possible.
    static func matches(_ before: [Int], _ after: [Int]) -> [(before: Int, after: Int)] {
        exactMatches(before, after) ?? anchoredMatches(before, after)
    }

    // MARK: - Myers

    /// As many pairs as possible; nil if there are more than `exactLimit` differences.
    private static func exactMatches(_ before: [Int], _ after: [Int]) -> [(before: Int, after: Int)]? {
        let limit = min(before.count + after.count, exactLimit)
        // If the lengths differ by more than the limit, the lists differ too much.
        guard abs(before.count - after.count) <= limit else { return nil }
        // The furthest offset in `before` on each diagonal. Diagonal k is at index k + middle.
        let middle = limit + 1
        var furthest = Array(repeating: 0, count: 2 * limit + 3)
        var history: [[Int]] = []
        for distance in 0...limit {
            history.append(Array(furthest[middle - distance...middle + distance]))
            for diagonal in stride(from: -distance, through: distance, by: 2) {
                let left = furthest[middle + diagonal - 1]
                let right = furthest[middle + diagonal + 1]
                var x = diagonal == -distance || diagonal != distance && left < right ? right : left + 1
                var y = x - diagonal
                while x < before.count, y < after.count, before[x] == after[y] {
                    x += 1
                    y += 1
                }
                furthest[middle + diagonal] = x
                if x >= before.count && y >= after.count {
                    return path(history, before.count, after.count)
                }
            }
        }
        return nil
    }

    /// Walks back from the end; each diagonal move of the path is a pair of equal elements.
    private static func path(_ history: [[Int]], _ beforeCount: Int, _ afterCount: Int) -> [(before: Int, after: Int)] {
        var matches: [(before: Int, after: Int)] = []
        var x = beforeCount
        var y = afterCount
        for distance in stride(from: history.count - 1, to: 0, by: -1) {
            // The state before this step: diagonals -distance...distance.
            let furthest = history[distance]
            let diagonal = x - y
            let goesDown =
                diagonal == -distance
                || diagonal != distance && furthest[distance + diagonal - 1] < furthest[distance + diagonal + 1]
            let previousDiagonal = goesDown ? diagonal + 1 : diagonal - 1
            let previousX = furthest[distance + previousDiagonal]
            let startX = goesDown ? previousX : previousX + 1
            while x > startX {
                x -= 1
                y -= 1
                matches.append((x, y))
            }
            x = previousX
            y = previousX - previousDiagonal
        }
        while x > 0 {
            x -= 1
            y -= 1
            matches.append((x, y))
        }
        return matches.reversed()
    }

    // MARK: - Anchors

    /// Elements that occur exactly once in both lists are anchors; equal neighbors are added around them.
    private static func anchoredMatches(_ before: [Int], _ after: [Int]) -> [(before: Int, after: Int)] {
        let uniqueAfter = uniquePositions(after)
        let uniqueBefore = uniquePositions(before)
        let candidates = before.indices.compactMap { index -> (before: Int, after: Int)? in
            guard uniqueBefore[before[index]] == index, let other = uniqueAfter[before[index]] else { return nil }
            return (index, other)
        }
        var matches: [(before: Int, after: Int)] = []
        var x = 0
        var y = 0
        let end = (before: before.count, after: after.count)
        for anchor in longestIncreasing(candidates) + [end] {
            var tail: [(before: Int, after: Int)] = []
            while x < anchor.before, y < anchor.after, before[x] == after[y] {
                matches.append((x, y))
                x += 1
                y += 1
            }
            var (lastX, lastY) = (anchor.before - 1, anchor.after - 1)
            while lastX >= x, lastY >= y, before[lastX] == after[lastY] {
                tail.append((lastX, lastY))
                lastX -= 1
                lastY -= 1
            }
            matches += tail.reversed()
            if anchor != end { matches.append(anchor) }
            (x, y) = (anchor.before + 1, anchor.after + 1)
        }
        return matches
    }

    /// The position of each element that occurs only once.
    private static func uniquePositions(_ elements: [Int]) -> [Int: Int] {
        var positions: [Int: Int] = [:]
        var repeated: Set<Int> = []
        for (index, element) in elements.enumerated() where positions.updateValue(index, forKey: element) != nil {
            repeated.insert(element)
        }
        return positions.filter { !repeated.contains($0.key) }
    }

    /// The longest sequence of pairs, already increasing in `before`, that also increases in `after`.
    private static func longestIncreasing(
        _ pairs: [(before: Int, after: Int)]
    ) -> [(before: Int, after: Int)] {
        // The last pair of the best sequence of each length, and for each pair, the previous one in its sequence.
        var ends: [Int] = []
        var previous = Array(repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].after < pair.after { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var run: [(before: Int, after: Int)] = []
        var index = ends.last ?? -1
        while index >= 0 {
            run.append(pairs[index])
            index = previous[index]
        }
        return run.reversed()
    }
}
