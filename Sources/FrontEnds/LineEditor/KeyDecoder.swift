// Decodes a terminal's bytes into keys: UTF-8, escape sequences, bracketed paste. It doesn't read input itself: the
// caller adds bytes, requests keys, and reports pauses in the input.

struct KeyDecoder {
    /// Escape sequences that the user has bound, without the leading ESC.
    var boundSequences: Set<[UInt8]> = []

    private var bytes: [UInt8] = []
    private var start = 0
    /// The index up to which an unfinished paste has been searched for its end.
    private var searched = 0

    var isEmpty: Bool { start == bytes.count }
    var isInPaste: Bool { bytes[start...].starts(with: Self.pasteStart) }

    /// Whether Ctrl-C was pressed. Other keys may come before it.
    var hasInterrupt: Bool { !isInPaste && bytes[start...].contains(0x03) }

    /// Removes a report of the cursor's position, `ESC [ ROW ; COLUMN R`, from the input, and returns the position,
    /// counted from zero.
    mutating func takePosition() -> Cell? {
        guard !isInPaste else { return nil }
        var index = start
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            index = escape + 1
            guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "R")), bytes[index] == UInt8(ascii: "[") else {
                continue
            }
            let numbers = String(decoding: bytes[(index + 1)..<end], as: UTF8.self).split(separator: ";").map {
                Int($0)
            }
            guard numbers.count == 2, let row = numbers[0], let column = numbers[1] else { continue }
            bytes.removeSubrange(escape...end)
            return Cell(row: row - 1, column: column - 1)
        }
        return nil
    }

    /// Drops the keys up to the last Ctrl-C. Returns false if Ctrl-C wasn't pressed.
    mutating func dropThroughInterrupt() -> Bool {
        guard !isInPaste, let last = bytes[start...].lastIndex(of: 0x03) else { return false }
        consume(last + 1 - start)
        return true
    }

    mutating func drop() {
        consume(bytes.count - start)
    }

    mutating func append(_ more: some Sequence<UInt8>) {
        bytes.append(contentsOf: more)
    }

    /// The next key; nil if more bytes are needed. If `isComplete`, no more bytes will arrive soon, so an incomplete
    /// sequence is decoded as it stands.
    mutating func next(isComplete: Bool) -> Key? {
        guard start < bytes.count else { return nil }
        let first = bytes[start]
        if first == 0x1B { return escape(isComplete: isComplete) }
        if first < 0x80 {
            consume(1)
            return .character(Unicode.Scalar(first))
        }
        return multibyte(isComplete: isComplete)
    }

    // MARK: UTF-8

    /// Bytes that don't belong to a character are dropped, and so are encoded C1 control characters.
    private mutating func multibyte(isComplete: Bool) -> Key? {
        var iterator = bytes[start...].prefix(4).makeIterator()
        var decoder = UTF8()
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar):
            consume(UTF8.width(scalar))
            return scalar.isControl ? .unknown : .character(scalar)
        case .error, .emptyInput:
            let expected = Self.expectedLength(bytes[start])
            let tail = bytes[(start + 1)...].prefix(expected - 1)
            let isCut = bytes.count - start < expected && tail.allSatisfy { $0 & 0xC0 == 0x80 }
            if isCut, !isComplete { return nil }
            consume(1 + tail.prefix { $0 & 0xC0 == 0x80 }.count)
            return .unknown
        }
    }

    private static func expectedLength(_ lead: UInt8) -> Int {
        switch lead {
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 1
        }
    }

    // MARK: Escape sequences

    private static let pasteStart: [UInt8] = Array("\u{1b}[200~".utf8)
    private static let pasteEnd: [UInt8] = Array("\u{1b}[201~".utf8)

    private mutating func escape(isComplete: Bool) -> Key? {
        if isInPaste { return paste(isComplete: isComplete) }
        guard let length = sequenceLength() else {
            guard isComplete else { return nil }
            let isAlone = bytes.count - start == 1
            consume(isAlone ? 1 : bytes.count - start)
            return isAlone ? .character(ControlKey.escape) : .unknown
        }
        let sequence = Array(bytes[(start + 1)..<(start + length)])
        if sequence.isEmpty {
            consume(1)
            return .character(ControlKey.escape)
        }
        consume(length)
        if boundSequences.contains(sequence) { return .raw([0x1B] + sequence) }
        if sequence == Array("OM".utf8) { return .character(ControlKey.enter) }
        if let key = Self.names[String(decoding: sequence, as: UTF8.self)] { return .named(key) }
        return .unknown
    }

    /// The length of the sequence at the start: 1 for an escape before an ordinary key, nil if the sequence is
    /// incomplete.
    private func sequenceLength() -> Int? {
        let rest = bytes[(start + 1)...]
        guard let second = rest.first else { return nil }
        switch second {
        case UInt8(ascii: "["):
            // Parameters, intermediates, and a final byte.
            guard let end = rest.dropFirst().firstIndex(where: { !(0x20...0x3F).contains($0) }) else { return nil }
            // The Linux console sends ESC [ [ A for F1.
            if bytes[end] == UInt8(ascii: "["), end == rest.startIndex + 1 {
                return rest.count >= 3 ? 4 : nil
            }
            return (0x40...0x7E).contains(bytes[end]) ? end - start + 1 : end - start
        case UInt8(ascii: "O"):
            return rest.count >= 2 ? 3 : nil
        case 0x0D, 0x0A:
            return 2
        default:
            return 1
        }
    }

    private static let names: [String: NamedKey] = [
        "[A": .up, "OA": .up, "[B": .down, "OB": .down, "[C": .right, "OC": .right, "[D": .left, "OD": .left,
        "[H": .home, "OH": .home, "[1~": .home, "[7~": .home, "[F": .end, "OF": .end, "[4~": .end, "[8~": .end,
        "[3~": .delete, "[Z": .backTab, "[1;5C": .wordRight, "[1;3C": .wordRight, "Oc": .wordRight,
        "[1;5D": .wordLeft, "[1;3D": .wordLeft, "Od": .wordLeft, "\r": .newline, "\n": .newline,
        "[13;2u": .newline, "[27;2;13~": .newline,
    ]

    // MARK: Paste

    private mutating func paste(isComplete: Bool) -> Key? {
        let from = max(start + Self.pasteStart.count, searched - Self.pasteEnd.count)
        var index = from
        while let escape = bytes[index...].firstIndex(of: 0x1B) {
            if bytes[escape...].starts(with: Self.pasteEnd) {
                let text = Array(bytes[(start + Self.pasteStart.count)..<escape])
                consume(escape + Self.pasteEnd.count - start)
                return .paste(text)
            }
            index = escape + 1
        }
        searched = bytes.count
        guard isComplete else { return nil }
        let text = Array(bytes[(start + Self.pasteStart.count)...])
        consume(bytes.count - start)
        return .paste(text)
    }

    private mutating func consume(_ count: Int) {
        start += count
        searched = 0
        if start == bytes.count {
            bytes.removeAll(keepingCapacity: bytes.count < 65536)
            start = 0
        }
    }
}
