// A place in a text of bytes, and the smallest steps from there.

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

    /// At a line break, in either spelling, or at the end of the text.
    var isAtLineEnd: Bool {
        if position >= end { return true }
        if bytes[position] == UInt8(ascii: "\n") { return true }
        // The end of a text may be the middle of a line break that is still being written.
        guard bytes[position] == UInt8(ascii: "\r") else { return false }
        return position + 1 == end || bytes[position + 1] == UInt8(ascii: "\n")
    }

    /// The byte at the position, 0 at the end.
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

    /// Whether a line that begins there is expected output: `= text`, or `=` alone.
    func isExpectedOutput(at offset: Int) -> Bool {
        guard offset < end, bytes[offset] == UInt8(ascii: "=") else { return false }
        guard offset + 1 < end else { return true }
        return bytes[offset + 1] == UInt8(ascii: " ") || bytes[offset + 1] == UInt8(ascii: "\n")
            || bytes[offset + 1] == UInt8(ascii: "\r")
    }

    mutating func advance(_ distance: Int) {
        position = min(end, position + distance)
    }

    mutating func skipBlanks() {
        while position < end, Self.isBlank(bytes[position]), !isAtLineEnd {
            position += 1
        }
    }

    /// Some editors begin a file with U+FEFF, and files that are joined have it within: in front of a statement it says
    /// nothing.
    mutating func skipByteOrderMark() {
        while starts(with: "\u{FEFF}") { position += 3 }
    }

    /// To the line break.
    mutating func skipLine() {
        while !isAtLineEnd {
            position += 1
        }
    }

    /// The offset behind the line's last byte that is no carriage return. Several of them in front of a line break are
    /// all part of it, so that text does not change when its line breaks do.
    func contentEnd(from start: Int) -> Int {
        var end = position
        while end > start, bytes[end - 1] == UInt8(ascii: "\r") {
            end -= 1
        }
        return end
    }

    static func isBlank(_ byte: UInt8) -> Bool {
        // A carriage return is a blank wherever it is not part of a line break.
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
