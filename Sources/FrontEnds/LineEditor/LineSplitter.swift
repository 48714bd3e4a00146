// Splits a stream into lines, and reports where and why a line is unusable.

struct LineSplitter {
    let limit: Int
    /// The number of the next line, starting at 1.
    private(set) var line = 1
    private var bytes: [UInt8] = []
    private var start = 0
    /// The index up to which the input has been searched for the end of the line.
    private var searched = 0
    /// Whether the input is inside a line that has already been reported as too long.
    private var isSkipping = false

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { start == bytes.count }

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// The next line; nil if it is incomplete, or if there are no more.
    mutating func next(isAtEnd: Bool) -> Result<String, InputFault>? {
        while true {
            let end = bytes[max(searched, start)...].firstIndex(of: UInt8(ascii: "\n"))
            searched = bytes.count
            guard let end else {
                if isAtEnd {
                    guard !isEmpty else { return nil }
                    return take(upTo: bytes.count, next: bytes.count)
                }
                if isSkipping || bytes.count - start > limit {
                    defer { consume(upTo: bytes.count) }
                    guard !isSkipping else { return nil }
                    isSkipping = true
                    return .failure(InputFault(kind: .tooLong(limit: limit), line: line, offset: limit))
                }
                return nil
            }
            if let result = take(upTo: end, next: end + 1) { return result }
        }
    }

    /// Removes a line from the input and returns it; nil for the rest of a line that has already been reported.
    private mutating func take(upTo end: Int, next: Int) -> Result<String, InputFault>? {
        defer {
            consume(upTo: next)
            line += 1
        }
        if isSkipping {
            isSkipping = false
            return nil
        }
        var content = bytes[start..<end]
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        if content.count > limit {
            return .failure(InputFault(kind: .tooLong(limit: limit), line: line, offset: limit))
        }
        if let fault = Self.fault(in: content) {
            return .failure(InputFault(kind: fault.kind, line: line, offset: fault.offset - start))
        }
        return .success(String(decoding: content, as: UTF8.self))
    }

    private static func fault(in content: ArraySlice<UInt8>) -> (kind: InputFault.Kind, offset: Int)? {
        var index = content.startIndex
        while index < content.endIndex {
            let byte = content[index]
            if byte < 0x80 {
                if byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F { return (.controlCharacter(byte), index) }
                index += 1
                continue
            }
            var iterator = content[index...].prefix(4).makeIterator()
            var decoder = UTF8()
            guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (.invalidUTF8, index) }
            if scalar.isControl { return (.controlCharacter(UInt8(truncatingIfNeeded: scalar.value)), index) }
            index += UTF8.width(scalar)
        }
        return nil
    }

    private mutating func consume(upTo index: Int) {
        start = index
        searched = index
        // Consumed bytes are removed now and then, rather than for every line.
        if start == bytes.count || start > 1 << 18 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
    }
}
