// Where the lines of a text begin.

package struct LineTable: Hashable, Sendable {
    /// The offset of each line's first byte. A text has at least one line.
    package private(set) var starts: [Int]

    package init(_ bytes: some Collection<UInt8>) {
        starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            starts.append(offset + 1)
        }
    }

    package var count: Int {
        starts.count
    }

    /// The line of an offset, counted from zero.
    package func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Line and distance from its beginning in bytes, both counted from zero.
    package func position(at offset: Int) -> (line: Int, column: Int) {
        let line = line(at: offset)
        return (line, max(0, offset - starts[line]))
    }

    /// Nil if there is no such line.
    package func start(ofLine line: Int) -> Int? {
        starts.indices.contains(line) ? starts[line] : nil
    }

    /// What an edit does to the table.
    mutating func replace(_ range: Range<Int>, with bytes: some Collection<UInt8>) {
        // A line begins behind a line break, so those that begin within the range or at its end go.
        let first = line(at: range.lowerBound) + 1
        let last = line(at: range.upperBound) + 1
        var inserted: [Int] = []
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            inserted.append(range.lowerBound + offset + 1)
        }
        let distance = bytes.count - range.count
        starts.replaceSubrange(first..<max(first, last), with: inserted)
        guard distance != 0 else { return }
        for index in first + inserted.count..<starts.count {
            starts[index] += distance
        }
    }
}
