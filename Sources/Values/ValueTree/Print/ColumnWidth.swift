// The width of a string in terminal columns. It is exact for ASCII and approximate for the rest, on which terminals
// disagree.

package enum ColumnWidth {
    package static func columns(of text: String) -> Int {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text.utf8.count }
        return text.reduce(0) { $0 + columns(of: $1) }
    }

    package static func columns(of character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        // A character made of several scalars may be drawn as an emoji.
        if scalars.count > 1, scalars.contains(where: { $0 == "\u{FE0F}" || isWide($0) }) { return 2 }
        return columns(of: first)
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return scalar.value < 0x20 || 0x7f..<0xa0 ~= scalar.value ? 0 : 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return isWide(scalar) ? 2 : 1
        }
    }

    /// The wide characters of East Asian scripts, and those that are always emoji.
    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x1100: false
        case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xa000...0xa4cf,
            0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60,
            0xffe0...0xffe6, 0x1_6fe0...0x1_8cff, 0x1_aff0...0x1_b2ff, 0x1_f1e6...0x1_f1ff, 0x2_0000...0x3_fffd:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }
}
