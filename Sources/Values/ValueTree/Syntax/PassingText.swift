// Parts of a string that differ from run to run: new UUIDs, and object addresses.

package enum PassingText {
    /// Whether a string, such as a node's key, contains a part that will differ in the next run.
    package static func isIn(_ text: String) -> Bool {
        firstUUID(in: text[...]) != nil || firstAddress(in: text[...]) != nil
    }

    /// Whether a string contains a number long enough to be a hash or an object identifier. It may also be a stable
    /// number, such as a bar code.
    package static func mayPass(_ text: Substring) -> Bool {
        longNumber(in: text) != nil
    }

    /// The first long number, with its sign.
    private static func longNumber(in text: Substring) -> Range<String.Index>? {
        var rest = text
        while let start = rest.utf8.firstIndex(where: isDigit) {
            let digits = rest.utf8[start...].prefix(while: isDigit)
            rest = rest[digits.endIndex...]
            guard digits.count >= longNumberLength, !isInHexadecimal(start..<digits.endIndex, in: text) else {
                continue
            }
            return withSign(start..<digits.endIndex, in: text)
        }
        return nil
    }

    /// Whether digits are part of a UUID, an address or another hexadecimal number.
    private static func isInHexadecimal(_ digits: Range<String.Index>, in text: Substring) -> Bool {
        if let next = text.utf8[digits.upperBound...].first, isLetter(next) { return true }
        let count = text.utf8[..<digits.upperBound].reversed().prefix { byte in
            byte == dash || byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
        }.count
        let tail = text[text.utf8.index(digits.upperBound, offsetBy: -count)...].prefix(count)
        return firstUUID(in: tail) != nil || beginsUUID(tail) || text[..<tail.startIndex].hasSuffix("0x")
    }

    /// The number at the end of a string; just the minus sign if its digits are cut off.
    private static func lastNumber(in text: Substring) -> Range<String.Index>? {
        let count = text.utf8.reversed().prefix(while: isDigit).count
        let number = withSign(text.utf8.index(text.endIndex, offsetBy: -count)..<text.endIndex, in: text)
        return number.isEmpty ? nil : number
    }

    /// A dash after a letter or digit, as in `job-7727426621009292208`, isn't a minus sign.
    private static func withSign(_ digits: Range<String.Index>, in text: Substring) -> Range<String.Index> {
        let before = text[..<digits.lowerBound]
        let isSigned = before.last == "-" && !(before.dropLast().last.map { $0.isLetter || $0.isNumber } ?? false)
        return (isSigned ? before.index(before: digits.lowerBound) : digits.lowerBound)..<digits.upperBound
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static let longNumberLength = 10

    /// The long numbers in the node keys of a string, each once: `7727426621009292208` in `Job[7727426621009292208]`,
    /// and its beginning in `Job[at 77274266210…`.
    package static func longKeys(in text: String) -> [Substring] {
        var keys: [Substring] = []
        var known: Set<Substring> = []
        var rest = text[...]
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "[")) {
            let isAfterNode = endsWithTypeName(text[..<open])
            rest = rest[rest.utf8.index(after: open)...]
            guard isAfterNode else { continue }
            var content = rest.prefix { $0 != "]" && $0 != "…" && !$0.isNewline }
            rest = rest[content.endIndex...]
            let end = rest.first
            while let number = longNumber(in: content) ?? (end == "…" ? lastNumber(in: content) : nil) {
                if known.insert(content[number]).inserted { keys.append(content[number]) }
                content = content[number.upperBound...]
            }
        }
        return keys
    }

    /// Whether a string ends with the name of a type, as nodes have it. An array literal has no name before its bracket,
    /// and the keys of a dictionary in a value are after the name of a property.
    private static func endsWithTypeName(_ text: Substring) -> Bool {
        guard let last = text.last else { return false }
        if last == ">" || last == "`" { return true }
        let name = text.suffix(text.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count)
        return name.first.map { !$0.isLowercase && !$0.isNumber } ?? false
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// The string with some of its long numbers replaced.
    package static func replacingLongNumbers(in text: String, _ replacement: (Substring) -> String?) -> String {
        var result = ""
        var rest = text[...]
        while let number = longNumber(in: rest) {
            result += rest[..<number.lowerBound]
            result += replacement(rest[number]) ?? String(rest[number])
            rest = rest[number.upperBound...]
        }
        return result + rest
    }

    /// The first printed UUID: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
    package static func firstUUID(in text: Substring) -> Range<String.Index>? {
        let bytes = text.utf8
        // Most strings contain no dash at all.
        guard bytes.count >= uuidLength, bytes.contains(dash) else { return nil }
        var start = bytes.startIndex
        while let end = bytes.index(start, offsetBy: uuidLength, limitedBy: bytes.endIndex) {
            if isUUID(bytes[start..<end]) { return start..<end }
            bytes.formIndex(after: &start)
        }
        return nil
    }

    /// The first address: `0x` and at least six hexadecimal digits.
    package static func firstAddress(in text: Substring) -> Range<String.Index>? {
        var rest = text
        while let prefix = rest.firstRange(of: "0x") {
            let digits = rest[prefix.upperBound...].prefix { $0.isHexDigit }
            if digits.count >= 6 { return prefix.lowerBound..<digits.endIndex }
            rest = rest[digits.endIndex...]
        }
        return nil
    }

    /// Placeholders in a test's expected string, for parts that differ in each run.
    package static let anyUUID = "‹UUID›"
    package static let anyDate = "‹Date›"
    /// Stands for an instance's contents at the time of the test.
    package static let anyPart = "‹…›"

    /// Whether a string matches the expected one, in which `‹UUID›` means any UUID, `‹Date›` any date and `‹…›`
    /// anything.
    package static func reads(_ text: String, as expected: String) -> Bool {
        var (rest, open) = (text[...], expected[...])
        while rest != open {
            let marks = [anyUUID, anyDate, anyPart].compactMap { mark in open.firstRange(of: mark).map { (mark, $0) } }
            guard let (mark, range) = marks.min(by: { $0.1.lowerBound < $1.1.lowerBound }) else { return false }
            let head = open[..<range.lowerBound]
            guard rest.hasPrefix(head) else { return false }
            rest = rest[rest.index(rest.startIndex, offsetBy: head.count)...]
            open = open[range.upperBound...]
            let end =
                switch mark {
                case anyUUID: endOfUUID(rest)
                case anyDate: endOfDate(rest)
                default: start(of: open, in: rest)
                }
            guard let end else { return false }
            rest = rest[end...]
        }
        return true
    }

    /// The position from which a string continues as expected, up to the next mark.
    private static func start(of expected: Substring, in text: Substring) -> String.Index? {
        let next = expected.prefix { $0 != "‹" }
        if next.isEmpty { return text.endIndex }
        return text.firstRange(of: next)?.lowerBound
    }

    private static func endOfUUID(_ text: Substring) -> String.Index? {
        guard let range = firstUUID(in: text.prefix(uuidLength)), range.lowerBound == text.startIndex else {
            return nil
        }
        return range.upperBound
    }

    /// `2024-05-01T08:00:00.25Z`
    private static func endOfDate(_ text: Substring) -> String.Index? {
        let date = text.prefix { "0123456789-:.T".contains($0) }
        guard date.count >= 19, date.endIndex < text.endIndex, text[date.endIndex] == "Z" else { return nil }
        return text.index(after: date.endIndex)
    }

    /// The string without its UUIDs and addresses.
    package static func removed(from text: String) -> String {
        removing(firstAddress, from: removing(firstUUID, from: text))
    }

    private static func removing(_ first: (Substring) -> Range<String.Index>?, from text: String) -> String {
        var result = ""
        var rest = text[...]
        while let range = first(rest) {
            result += rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
        }
        return result + rest
    }

    /// Whether a string could be the start of a UUID.
    package static func beginsUUID(_ text: Substring) -> Bool {
        guard text.utf8.count < uuidLength, !text.isEmpty else { return false }
        return text.utf8.enumerated().allSatisfy { dashes.contains($0) == ($1 == dash) }
    }

    private static let uuidLength = 36
    private static let dash = UInt8(ascii: "-")
    private static let dashes: Set<Int> = [8, 13, 18, 23]

    private static func isUUID(_ bytes: Substring.UTF8View) -> Bool {
        for (position, byte) in bytes.enumerated() {
            let isRight =
                dashes.contains(position)
                ? byte == dash : byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
            guard isRight else { return false }
        }
        return true
    }
}
