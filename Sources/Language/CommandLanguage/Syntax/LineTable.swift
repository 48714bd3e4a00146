// The offsets at which lines start.

package struct LineTable: Hashable, Sendable {
    /// The offset of each line's first byte. There is always at least one line, even if there are no bytes.
    package private(set) var starts: [Int]

    package init(_ bytes: some Collection<UInt8>) {
        starts = [0]
        starts += Self.starts(in: bytes, behind: nil, before: nil, offset: 0)
    }

    /// The offsets at which lines start, in or just after some bytes. As in editors, a line starts after a line feed, a
    /// carriage return, or both.
    private static func starts(
        in bytes: some Collection<UInt8>, behind previous: UInt8?, before next: UInt8?, offset: Int
    ) -> [Int] {
        var starts: [Int] = []
        var last = previous
        var position = offset
        for byte in bytes {
            if last == returnByte, byte != feedByte { starts.append(position) }
            last = byte
            position += 1
            if byte == feedByte { starts.append(position) }
        }
        // The next byte decides whether the carriage return at the end is half of a line break.
        if last == returnByte, next != feedByte { starts.append(position) }
        return starts
    }

    private static let feedByte = UInt8(ascii: "\n")
    private static let returnByte = UInt8(ascii: "\r")

    /// The lines of some bytes with their line breaks, as editors count them. There is no empty line at the end.
    package static func lines(of bytes: [UInt8]) -> [Range<Int>] {
        let starts = LineTable(bytes).starts
        return zip(starts, starts.dropFirst() + [bytes.count]).compactMap { $0 < $1 ? $0..<$1 : nil }
    }

    package var count: Int {
        starts.count
    }

    /// The line that contains an offset, counted from zero.
    package func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// Line and column in bytes, both counted from zero.
    package func position(at offset: Int) -> (line: Int, column: Int) {
        let line = line(at: offset)
        return (line, max(0, offset - starts[line]))
    }

    /// The offset at which a line starts; nil if there is no line with this number.
    package func start(ofLine line: Int) -> Int? {
        starts.indices.contains(line) ? starts[line] : nil
    }

    /// Updates the table for an edit.
    ///
    /// - Parameters:
    ///   - previous: The byte before the range; nil at the start of the script.
    ///   - next: The byte after the range; nil at the end.
    mutating func replace(
        _ range: Range<Int>, with bytes: some Collection<UInt8>, behind previous: UInt8?, before next: UInt8?
    ) {
        // Whether a line starts at either end of the range depends on the bytes on both sides.
        let first = range.lowerBound == 0 ? 1 : firstStart(from: range.lowerBound)
        let last = max(first, firstStart(from: range.upperBound + 1))
        var inserted = Self.starts(in: bytes, behind: previous, before: next, offset: range.lowerBound)
        if previous == Self.feedByte { inserted.insert(range.lowerBound, at: 0) }
        let distance = bytes.count - range.count
        starts.replaceSubrange(first..<last, with: inserted)
        guard distance != 0 else { return }
        for index in first + inserted.count..<starts.count {
            starts[index] += distance
        }
    }

    /// The index of the first line that starts at or after an offset.
    private func firstStart(from offset: Int) -> Int {
        let line = line(at: offset)
        return starts[line] < offset ? line + 1 : line
    }
}
