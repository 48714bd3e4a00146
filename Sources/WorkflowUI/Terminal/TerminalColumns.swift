// How wide a character is in a terminal: most take one column, those of East Asia and emoji take two.

extension Character {
    /// How many columns of a terminal the character takes.
    package var terminalColumns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.value < 0x300 { return first.properties.isEmojiPresentation || isShownAsEmoji ? 2 : 1 }
        if first.properties.generalCategory == .nonspacingMark || first.value == 0x200B { return 0 }
        return first.properties.isEmojiPresentation || isShownAsEmoji || first.isWide ? 2 : 1
    }

    private var isShownAsEmoji: Bool { unicodeScalars.dropFirst().contains { $0.value == 0xFE0F } }
}

extension String {
    /// How many columns of a terminal the text takes.
    package var terminalColumns: Int { reduce(0) { $0 + $1.terminalColumns } }

    /// The longest beginning of the text that takes no more than this many columns.
    func prefixFitting(columns: Int) -> String {
        var left = columns
        return String(
            prefix { character in
                left -= character.terminalColumns
                return left >= 0
            })
    }
}

extension Unicode.Scalar {
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    fileprivate var isWide: Bool { Self.wideRanges.contains { $0.contains(value) } }
}
