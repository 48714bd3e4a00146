// Decoding UTF-8, one character at a time, with an answer for bytes that are none.

extension LiteralParser {
    /// The character that begins at the offset and its length; nil at the end and where the bytes are not UTF-8.
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
        // Forms that are longer than needed; surrogates are refused by the initializer.
        if length == 3 && value < 0x800 || length == 4 && value < 0x1_0000 { return nil }
        return Unicode.Scalar(value).map { ($0, length) }
    }

    /// The run of bytes from the offset on that are not UTF-8.
    func invalidRun(at offset: Int) -> Range<Int> {
        var last = offset
        while last < end, scalar(at: last) == nil {
            last += 1
        }
        return offset..<last
    }
}
