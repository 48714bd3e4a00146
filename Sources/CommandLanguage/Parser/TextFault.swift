// Bytes that no text has: what is not UTF-8, and control characters.

struct TextFault {
    var fact: ScriptDiagnostic.Fact
    var range: Range<Int>

    /// The first fault; one is enough to find the others.
    static func first(in bytes: [UInt8], _ range: Range<Int>? = nil) -> TextFault? {
        let range = range ?? bytes.indices
        // Text as it should be is told in two quick passes.
        if !bytes[range].contains(where: isControl), String(validating: bytes[range], as: UTF8.self) != nil {
            return nil
        }
        var offset = range.lowerBound
        while offset < range.upperBound {
            let byte = bytes[offset]
            if byte < 0x80 {
                if isControl(byte) {
                    return TextFault(fact: .controlCharacter(byte), range: offset..<offset + 1)
                }
                offset += 1
            } else if let length = characterLength(bytes, at: offset, end: range.upperBound) {
                offset += length
            } else {
                return TextFault(fact: .invalidUTF8, range: offset..<offset + 1)
            }
        }
        return nil
    }

    private static func isControl(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): false
        default: byte < 0x20 || byte == 0x7f
        }
    }

    /// The length of a character of several bytes, nil if there is none.
    private static func characterLength(_ bytes: [UInt8], at offset: Int, end: Int) -> Int? {
        let length =
            switch bytes[offset] {
            case 0xC2...0xDF: 2
            case 0xE0...0xEF: 3
            case 0xF0...0xF4: 4
            default: 0
            }
        guard length > 0, offset + length <= end else { return nil }
        return String(validating: bytes[offset..<offset + length], as: UTF8.self) == nil ? nil : length
    }
}
