// How well a name fits what was typed so far. Case does not count.

/// What was typed, prepared once for many names.
package struct FuzzyMatch: Sendable {
    /// The better ones are smaller.
    package enum Quality: Int, Comparable, Hashable, Sendable {
        case exact
        case beginning
        /// The letters begin words of the name, or go on within one: `otc` in `onTitleChanged`.
        case wordBeginnings
        case subsequence

        package static func < (left: Quality, right: Quality) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    private let typed: [UInt8]

    package init(_ typed: String) {
        self.typed = typed.utf8.map(Self.folded)
    }

    /// Nil if the name does not have all that was typed, in order.
    package func quality(of name: String) -> Quality? {
        if typed.isEmpty { return .beginning }
        if let quality = name.utf8.withContiguousStorageIfAvailable({ quality(of: $0) }) { return quality }
        return Array(name.utf8).withUnsafeBufferPointer { quality(of: $0) }
    }

    private func quality(of name: UnsafeBufferPointer<UInt8>) -> Quality? {
        guard name.count >= typed.count, hasAll(name, from: 0, typed: 0) else { return nil }
        if zip(name, typed).allSatisfy({ Self.folded($0) == $1 }) {
            return name.count == typed.count ? .exact : .beginning
        }
        // Where words begin is looked at only for short names; a long one is a text.
        guard name.count <= 256, typed.count <= 64 else { return .subsequence }
        return fitsWords(name) ? .wordBeginnings : .subsequence
    }

    private func hasAll(_ name: UnsafeBufferPointer<UInt8>, from start: Int, typed next: Int) -> Bool {
        var next = next
        for byte in name[start...] where next < typed.count && Self.folded(byte) == typed[next] {
            next += 1
        }
        return next == typed.count
    }

    /// Whether each letter either begins a word of the name or follows the letter before it.
    private func fitsWords(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        // For each place in the name: whether the letters typed so far can end there.
        var reached = [Bool](repeating: false, count: name.count)
        for (index, letter) in typed.enumerated() {
            var next = [Bool](repeating: false, count: name.count)
            var isBeforeReached = index == 0
            for place in name.indices {
                if Self.folded(name[place]) == letter, isBeforeReached {
                    let follows = index > 0 && place > 0 && reached[place - 1]
                    next[place] = follows || beginsWord(name, place)
                }
                if reached[place] { isBeforeReached = true }
            }
            reached = next
        }
        return reached.contains(true)
    }

    private func beginsWord(_ name: UnsafeBufferPointer<UInt8>, _ place: Int) -> Bool {
        guard place > 0 else { return true }
        let (before, byte) = (name[place - 1], name[place])
        if !Self.isLetterOrDigit(before) { return Self.isLetterOrDigit(byte) }
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        return isUpper && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(before)
            || ByteReader.isDigit(byte) && !ByteReader.isDigit(before)
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        ByteReader.isLetter(byte) || ByteReader.isDigit(byte) || byte >= 0x80
    }

    private static func folded(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
