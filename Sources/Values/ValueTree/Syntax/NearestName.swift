// Suggests existing names for one that doesn't exist.

package enum NearestName {
    /// Only this many characters of a name are compared, which limits the time.
    private static let longestName = 64

    /// The nearest candidates, best first, at most `limit`.
    ///
    /// Case is ignored. A candidate is near if a few letters are wrong, missing, extra or swapped, in proportion to the
    /// name's length, or if it contains the name.
    package static func matches(
        for name: String, among candidates: some Sequence<String>, limit: Int = 3
    ) -> [String] {
        let written = letters(of: name)
        guard !written.isEmpty else { return [] }
        var ranked: [(name: String, distance: Int, position: Int)] = []
        var seen: Set<String> = []
        for (position, candidate) in candidates.enumerated() {
            guard let distance = rank(of: letters(of: candidate), for: written), seen.insert(candidate).inserted else {
                continue
            }
            ranked.append((candidate, distance, position))
        }
        ranked.sort { ($0.distance, $0.position) < ($1.distance, $1.position) }
        return ranked.prefix(max(0, limit)).map(\.name)
    }

    /// The number of letters to change, add, remove or swap with their neighbor to turn one name into the other,
    /// ignoring case.
    package static func distance(_ left: String, _ right: String) -> Int {
        distance(letters(of: left), letters(of: right))
    }

    /// A number for each letter, the same for upper and lower case. Unknown names are compared with hundreds of
    /// candidates while the user types, and comparing numbers is faster than comparing characters.
    private static func letters(of name: String) -> [Int] {
        if let letters = asciiLetters(of: name) { return letters }
        return name.prefix(longestName).lowercased().map { $0.asciiValue.map(Int.init) ?? $0.hashValue }
    }

    /// The letters of an ASCII name; nil if the name contains other characters. An adjacent CR and LF count as one
    /// character.
    private static func asciiLetters(of name: String) -> [Int]? {
        var letters: [Int] = []
        for byte in name.utf8 {
            guard byte < 0x80, byte != 0x0D else { return nil }
            letters.append(Int(byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte))
            if letters.count == longestName { break }
        }
        return letters
    }

    /// The distance; nil if it is too great.
    private static func rank(of candidate: [Int], for written: [Int]) -> Int? {
        let tolerated = max(1, written.count / 3)
        if abs(candidate.count - written.count) <= tolerated, lacking(written, in: candidate) <= tolerated {
            let distance = distance(candidate, written)
            // In a single-letter name, that letter must be right.
            if distance <= tolerated && distance < max(written.count, candidate.count) { return distance }
        }
        if written.count >= 2, isAt(0, in: candidate, written) { return tolerated + 1 }
        if written.count >= 3, contains(candidate, written) { return tolerated + 2 }
        return nil
    }

    /// A lower bound for the distance, found without comparing positions, because a change adds at most one new letter.
    private static func lacking(_ written: [Int], in candidate: [Int]) -> Int {
        (set(of: written) & ~set(of: candidate)).nonzeroBitCount
    }

    /// A bit set of letters; different letters may share a bit.
    private static func set(of letters: [Int]) -> UInt64 {
        var set: UInt64 = 0
        for letter in letters { set |= 1 << UInt64(letter & 63) }
        return set
    }

    private static func contains(_ name: [Int], _ part: [Int]) -> Bool {
        guard name.count >= part.count, lacking(part, in: name) == 0 else { return false }
        return (0...name.count - part.count).contains { isAt($0, in: name, part) }
    }

    /// Whether a part occurs at an offset in a name.
    private static func isAt(_ offset: Int, in name: [Int], _ part: [Int]) -> Bool {
        guard name.count - offset >= part.count else { return false }
        var index = 0
        while index < part.count, name[offset + index] == part[index] { index += 1 }
        return index == part.count
    }

    /// The Damerau-Levenshtein distance, in the variant that edits no letter twice.
    private static func distance(_ left: [Int], _ right: [Int]) -> Int {
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            current.reserveCapacity(right.count + 1)
            for column in 1...right.count {
                let isSame = left[row - 1] == right[column - 1]
                var best = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    best = min(best, beforePrevious[column - 2] + 1)
                }
                current.append(best)
            }
            (beforePrevious, previous) = (previous, current)
        }
        return previous[right.count]
    }
}
