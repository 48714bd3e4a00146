// Combines letters and combining marks into one character (NFC) where possible, because libedit can't draw a mark
// without width. The standard library compares strings by canonical equivalence, so no table is needed.

struct Composition {
    private struct Pair: Hashable {
        var base: Unicode.Scalar
        var mark: Unicode.Scalar
    }

    /// A cache of earlier results. A lookup takes a fraction of a millisecond, but a paste may repeat the same one many
    /// times.
    private var known: [Pair: Unicode.Scalar?] = [:]

    static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x300
            && (scalar.properties.canonicalCombiningClass != .notReordered || hangulVowels.contains(scalar.value)
                || hangulTails.contains(scalar.value))
    }

    /// The single character that is canonically equivalent to the base and the mark; nil if there is none.
    mutating func composed(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        let pair = Pair(base: base, mark: mark)
        if let answer = known[pair] { return answer }
        let answer = Self.hangul(base, mark) ?? Self.search(base, mark)
        known[pair] = .some(answer)
        return answer
    }

    mutating func composed(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: Self.isCombining) else { return text }
        var result: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            if Self.isCombining(scalar), let last = result.last, let whole = composed(last, scalar) {
                result[result.count - 1] = whole
            } else {
                result.append(scalar)
            }
        }
        return String(String.UnicodeScalarView(result))
    }

    // MARK: Letters with marks

    /// The blocks that contain letters with marks: Latin, Greek, Cyrillic, Arabic, Indic, kana.
    private static let blocks: [ClosedRange<UInt32>] = [
        0x00C0...0x0233, 0x1E00...0x1FFC, 0x0385...0x04F9, 0x3040...0x30FE, 0x0622...0x06D3, 0x0929...0x0DDE,
        0x1026...0x1026,
    ]

    private static func search(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        var text = String(base)
        text.unicodeScalars.append(mark)
        for block in blocks {
            for value in block {
                if let scalar = Unicode.Scalar(value), String(scalar) == text { return scalar }
            }
        }
        return nil
    }

    // MARK: Hangul

    private static let hangulVowels: ClosedRange<UInt32> = 0x1161...0x1175
    private static let hangulTails: ClosedRange<UInt32> = 0x11A8...0x11C2

    /// Syllables are composed of a lead, a vowel and an optional tail, by arithmetic.
    private static func hangul(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
        if (0x1100...0x1112).contains(base.value), hangulVowels.contains(mark.value) {
            return Unicode.Scalar(0xAC00 + ((base.value - 0x1100) * 21 + mark.value - 0x1161) * 28)
        }
        if (0xAC00...0xD7A3).contains(base.value), (base.value - 0xAC00) % 28 == 0, hangulTails.contains(mark.value) {
            return Unicode.Scalar(base.value + mark.value - 0x11A7)
        }
        return nil
    }
}
