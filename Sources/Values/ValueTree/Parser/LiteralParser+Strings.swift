// Single-line strings, and the escapes that strings and blocks share.

extension LiteralParser {
    /// string = '"' { character | escape } '"' [ cut ] | block
    mutating func string() -> Literal {
        if starts(with: "\"\"\"") { return block() }
        let start = position
        position += 1
        var content = StringContent(from: position)
        while position < end {
            switch byte {
            case UInt8(ascii: "\""):
                let string = content.finished(at: position, in: bytes)
                position += 1
                return cut(string, from: start)
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                report(.unterminatedString, start..<position)
                return Literal(.string(content.finished(at: position, in: bytes)), range: start..<position)
            default: stringCharacter(&content)
            }
        }
        if noteUnfinished(.string, opening: start) { report(.unterminatedString, start..<position) }
        return Literal(.string(content.finished(at: position, in: bytes)), range: start..<position)
    }

    /// cut = "…" [ blanks digits blanks "more" ]: marks that the string before it is not complete.
    func isCut() -> Bool {
        starts(with: "…")
    }

    private mutating func cut(_ string: String, from start: Int) -> Literal {
        guard isCut() else { return Literal(.string(string), range: start..<position) }
        let count = elisionMark()
        return Literal(.cutString(string, omitted: count), range: start..<position)
    }

    /// Reads one character or escape of a string into its content.
    mutating func stringCharacter(_ content: inout StringContent) {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "\\"): escape(&content)
        case 0x20...0x7e, UInt8(ascii: "\t"): position += 1
        case 0..<0x20, 0x7f:
            report(.controlCharacter(byte), position..<position + 1)
            position += 1
        default:
            if let next = scalar(at: position) {
                position += next.length
            } else {
                let invalid = invalidRun(at: position)
                report(.invalidUTF8, invalid)
                content.append("\u{FFFD}", replacing: invalid, in: bytes)
                position = invalid.upperBound
            }
        }
    }

    /// escape = "\" ( "0" | "\" | "t" | "n" | "r" | '"' | "'" | "u{" hexadecimal "}" )
    private mutating func escape(_ content: inout StringContent) {
        let start = position
        position += 1
        guard let next = scalar(at: position), next.scalar != "\n", next.scalar != "\r" else {
            // At the end of the line or of the text, the caller reports that the string isn't closed.
            content.append("", replacing: start..<position, in: bytes)
            return
        }
        position += next.length
        let character: Unicode.Scalar
        switch next.scalar {
        case "0": character = "\0"
        case "\\", "\"", "'": character = next.scalar
        case "t": character = "\t"
        case "n": character = "\n"
        case "r": character = "\r"
        case "u": character = unicodeEscape(from: start)
        case "(":
            report(.interpolation, start..<position)
            character = "("
        default:
            let shown = TextEscaping.mustEscape(next.scalar) ? "?" : String(next.scalar)
            report(.unknownEscape(shown), start..<position)
            character = next.scalar
        }
        content.append(character, replacing: start..<position, in: bytes)
    }

    private mutating func unicodeEscape(from start: Int) -> Unicode.Scalar {
        guard byte == UInt8(ascii: "{") else {
            report(.unicodeEscapeWithoutBraces, start..<position)
            return "\u{FFFD}"
        }
        position += 1
        var value: UInt32 = 0
        var count = 0
        while let digit = hexadecimalDigit {
            if count < 8 { value = value << 4 | digit }
            count += 1
            position += 1
        }
        let isClosed = byte == UInt8(ascii: "}")
        if isClosed { position += 1 }
        guard isClosed, (1...8).contains(count) else {
            report(.unicodeEscapeDigits, start..<position)
            return "\u{FFFD}"
        }
        guard let scalar = Unicode.Scalar(value) else {
            report(.notACharacter(value), start..<position)
            return "\u{FFFD}"
        }
        return scalar
    }

    private var hexadecimalDigit: UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
        default: nil
        }
    }
}

/// The content of a string while it is being read. A string without escapes is copied from the text as a whole.
struct StringContent {
    private var pieces = ""
    private var runStart: Int

    init(from start: Int) {
        runStart = start
    }

    mutating func append(_ character: Unicode.Scalar, replacing range: Range<Int>, in bytes: [UInt8]) {
        append(String(character), replacing: range, in: bytes)
    }

    mutating func append(_ replacement: String, replacing range: Range<Int>, in bytes: [UInt8]) {
        pieces += String(decoding: bytes[runStart..<range.lowerBound], as: UTF8.self)
        pieces += replacement
        runStart = range.upperBound
    }

    func finished(at end: Int, in bytes: [UInt8]) -> String {
        let rest = String(decoding: bytes[runStart..<end], as: UTF8.self)
        return pieces.isEmpty ? rest : pieces + rest
    }
}

// Decodes UTF-8, one character at a time, and finds bytes that aren't UTF-8.
extension LiteralParser {
    /// The character that starts at the offset, and its length; nil at the end and where the bytes aren't UTF-8.
    func scalar(at offset: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard offset < end else { return nil }
        let first = bytes[offset]
        if first < 0x80 { return (Unicode.Scalar(first), 1) }
        let length: Int
        var value: UInt32
        switch first {
        case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
        default: return nil
        }
        guard offset + length <= end else { return nil }
        for index in offset + 1..<offset + length {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(bytes[index] & 0x3F)
        }
        // Overlong forms aren't UTF-8; the initializer rejects surrogates.
        if length == 3 && value < 0x800 || length == 4 && value < 0x1_0000 { return nil }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    /// The run of bytes starting at the offset that aren't UTF-8.
    func invalidRun(at offset: Int) -> Range<Int> {
        var last = offset
        while last < end, scalar(at: last) == nil {
            last += 1
        }
        return offset..<last
    }
}
