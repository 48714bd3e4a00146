// A position in a byte buffer, with the basic operations of parsing.

struct ByteReader {
    let bytes: [UInt8]
    let end: Int
    var position: Int

    init(_ bytes: [UInt8], from start: Int, limit: Int? = nil) {
        self.bytes = bytes
        end = limit ?? bytes.count
        position = start
    }

    subscript(offset: Int) -> UInt8 {
        bytes[offset]
    }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
        bytes[range]
    }

    var isAtEnd: Bool {
        position >= end
    }

    /// Whether the position is at a line break of any kind, or at the end of the text.
    var isAtLineEnd: Bool { position >= end || Self.isLineBreak(bytes[position]) }

    /// The byte at the position; 0 at the end of the text.
    var byte: UInt8 {
        position < end ? bytes[position] : 0
    }

    func byte(after distance: Int) -> UInt8 {
        position + distance < end ? bytes[position + distance] : 0
    }

    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard end - position >= count else { return false }
        for offset in 0..<count where bytes[position + offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    /// Whether the line at an offset is expected output: `= text`, or `=` alone.
    func isExpectedOutput(at offset: Int) -> Bool {
        guard offset < end, bytes[offset] == UInt8(ascii: "=") else { return false }
        guard offset + 1 < end else { return true }
        return bytes[offset + 1] == UInt8(ascii: " ") || Self.isLineBreak(bytes[offset + 1])
    }

    mutating func advance(_ distance: Int) {
        position = min(end, position + distance)
    }

    mutating func skipBlanks() {
        while position < end, Self.isBlank(bytes[position]), !isAtLineEnd {
            position += 1
        }
    }

    /// Skips U+FEFF. Some editors write it at the start of a file, and joined files contain it in the middle; before a
    /// statement it has no meaning.
    mutating func skipByteOrderMark() {
        while starts(with: "\u{FEFF}") { position += 3 }
    }

    /// Skips to the line break.
    mutating func skipLine() {
        while !isAtLineEnd {
            position += 1
        }
    }

    /// Whether a byte is a line feed or a carriage return. As in editors, a carriage return ends a line even without a
    /// line feed.
    static func isLineBreak(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
