// The notation of a node's name. The name is that of a type, such as `Picker<[Int]>` or `Fruit.Row`, not just an
// identifier.

/// name = part { "." part }, part = identifier [ generics ]. Every part except the first starts with a capital letter,
/// as types do; a lowercase word after a dot is a field of the node's state.
package enum NodeNameText {
    /// The name in the parser's notation: plain, or in backticks.
    package static func written(_ name: String) -> String {
        if IdentifierText.isPlain(name) { return name }
        let bytes = Array(name.utf8)
        let isWhole = end(in: bytes, from: 0, limit: bytes.count) == bytes.count
        return isWhole ? name : IdentifierText.written(name)
    }

    /// Whether the parser reads the written name back as one node with this name.
    package static func canBeWritten(_ name: String) -> Bool {
        guard case .reference(let reference) = Literal.parse("$" + written(name)).literal.kind else { return false }
        return reference.steps.isEmpty && reference.segments.count == 1 && reference.segments[0].name.text == name
    }

    /// The name without blanks and in lower case, which is the form used for comparing names.
    package static func folded(_ name: String) -> String {
        withoutBlanks(name).lowercased()
    }

    package static func withoutBlanks(_ name: String) -> String {
        name.contains(" ") ? name.filter { $0 != " " } : name
    }

    /// Returns `Fruit` and `Row` for `Fruit.Row`. Dots inside generic arguments don't separate parts.
    package static func parts(of name: String) -> [String] {
        let bytes = Array(name.utf8)
        var parts: [String] = []
        var start = 0
        var walk = Walk(bytes, 0..<bytes.count)
        while let byte = walk.next() {
            guard byte == UInt8(ascii: ".") else { continue }
            parts.append(String(decoding: bytes[start..<walk.position], as: UTF8.self))
            start = walk.position + 1
        }
        return parts + [String(decoding: bytes[start...], as: UTF8.self)]
    }

    /// The end of the name that starts at `start`; `start` itself if no name starts there.
    package static func end(in bytes: [UInt8], from start: Int, limit: Int) -> Int {
        var position = start
        while true {
            let end = endOfIdentifier(in: bytes, from: position, limit: limit)
            guard end > position else { return start }
            position = endOfGenericArguments(in: bytes, from: end, limit: limit) ?? end
            guard isPartStart(in: bytes, at: position, limit: limit) else { return position }
            position += 1
        }
    }

    /// Whether the byte at `dot` is a dot that is followed by another part of the name.
    package static func isPartStart(in bytes: [UInt8], at dot: Int, limit: Int) -> Bool {
        guard dot + 1 < limit, bytes[dot] == UInt8(ascii: ".") else { return false }
        let first = bytes[dot + 1]
        if first < 0x80 { return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) }
        return scalar(in: bytes, at: dot + 1, limit: limit)?.properties.isUppercase ?? false
    }

    /// The end of the generic arguments that the `<` at `start` opens. Nil if the `<` is a less-than sign.
    package static func endOfGenericArguments(in bytes: [UInt8], from start: Int, limit: Int) -> Int? {
        if case .closed(let end) = genericArguments(in: bytes, from: start, limit: limit) { end } else { nil }
    }

    /// The `<` of generic arguments that are still open at the end of a string, as in `Picker<Counter.` and
    /// `Section<String, I`.
    package static func openArguments(in bytes: [UInt8], _ text: Range<Int>) -> Int? {
        var walk = Walk(bytes, text)
        while let byte = walk.next() {
            let offset = walk.position
            switch byte {
            case UInt8(ascii: "("): return nil
            case UInt8(ascii: "<") where opensArguments(in: bytes, at: offset, text): return offset
            default: continue
            }
        }
        return nil
    }

    /// Whether the `<` at an offset starts generic arguments that are still open at the end of the string.
    package static func opensArguments(in bytes: [UInt8], at offset: Int, _ text: Range<Int>) -> Bool {
        guard text.upperBound - offset <= longestArguments, offset > text.lowerBound, isWord(bytes[offset - 1]) else {
            return false
        }
        if case .open = genericArguments(in: bytes, from: offset, limit: text.upperBound) { return true }
        return false
    }

    /// No type name has longer arguments. The limit keeps a string full of `<` from being read repeatedly.
    package static let longestArguments = 1_000

    private enum GenericArguments {
        /// The arguments have ended. The value is the offset after the closing bracket.
        case closed(Int)
        /// The text ends within the arguments.
        case open
        case none
    }

    private static func genericArguments(in bytes: [UInt8], from start: Int, limit: Int) -> GenericArguments {
        guard start < limit, bytes[start] == UInt8(ascii: "<") else { return .none }
        guard start + 1 < limit else { return .open }
        guard isArgumentStart(bytes[start + 1]) else { return .none }
        var open: [UInt8] = []
        var offset = start
        let last = min(limit, start + longestArguments)
        while offset < last {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "<"): open.append(UInt8(ascii: ">"))
            case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: ">") where bytes[offset - 1] == UInt8(ascii: "-"): break
            case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"):
                guard open.popLast() == byte else { return .none }
                if open.isEmpty { return isFollowed(bytes, offset + 1, limit) ? .closed(offset + 1) : .none }
            case UInt8(ascii: "`"):
                guard let end = bytes[offset + 1..<last].firstIndex(of: byte) else { return .none }
                offset = end
            case let byte where isInArguments(byte): break
            default: return .none
            }
            offset += 1
        }
        return last == limit ? .open : .none
    }

    /// Whether a word has a parenthesis outside keys, strings and generic arguments. If so, it is a value with
    /// arguments, not a name.
    package static func hasCall(in bytes: [UInt8], _ word: Range<Int>) -> Bool {
        if openArguments(in: bytes, word) != nil { return false }
        var walk = Walk(bytes, word)
        while let byte = walk.next() {
            if byte == UInt8(ascii: "(") { return true }
        }
        return false
    }

    // MARK: - Bytes

    private static func endOfIdentifier(in bytes: [UInt8], from start: Int, limit: Int) -> Int {
        var position = start
        while position < limit {
            guard let scalar = scalar(in: bytes, at: position, limit: limit),
                position == start ? IdentifierText.isStart(scalar) : IdentifierText.isContinuation(scalar)
            else { break }
            position += UTF8.width(scalar)
        }
        return position
    }

    private static func scalar(in bytes: [UInt8], at offset: Int, limit: Int) -> Unicode.Scalar? {
        if bytes[offset] < 0x80 { return Unicode.Scalar(bytes[offset]) }
        var decoder = UTF8()
        var iterator = bytes[offset..<limit].makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
        return scalar
    }

    private static func isArgumentStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "@"), UInt8(ascii: "~"), UInt8(ascii: "`"): true
        case UInt8(ascii: "-"): true
        default: isWord(byte)
        }
    }

    private static func isInArguments(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "?"),
            UInt8(ascii: "!"), UInt8(ascii: "&"), UInt8(ascii: "-"), UInt8(ascii: "@"), UInt8(ascii: "~"):
            true
        default: isWord(byte)
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    /// False for the `<` of a comparison, as in `a<b>c` and `a<b>=c`.
    private static func isFollowed(_ bytes: [UInt8], _ offset: Int, _ limit: Int) -> Bool {
        offset >= limit || !isWord(bytes[offset]) && bytes[offset] != UInt8(ascii: "=")
    }
}

extension NodeNameText {
    /// Walks over a word byte by byte. A bracketed part, a string, a name in backticks or a list of generic arguments
    /// is a single step.
    package struct Walk {
        /// The offset of the byte that `next` last returned.
        package private(set) var position: Int
        private let bytes: [UInt8]
        private let end: Int
        private var following: Int

        package init(_ bytes: [UInt8], _ word: Range<Int>) {
            self.bytes = bytes
            (position, following, end) = (word.lowerBound, word.lowerBound, word.upperBound)
        }

        /// The next byte, or the opening byte of a bracket, a string or generic arguments. Nil at the end.
        package mutating func next() -> UInt8? {
            guard following < end else { return nil }
            position = following
            switch bytes[position] {
            case UInt8(ascii: "["): following = endOfBracket()
            case UInt8(ascii: "\""), UInt8(ascii: "`"): following = endOfQuote(from: position)
            case UInt8(ascii: "<"):
                following = endOfGenericArguments(in: bytes, from: position, limit: end) ?? position + 1
            default: following = position + 1
            }
            return bytes[position]
        }

        /// Whether the bracket or string at the position is closed in the word.
        package var isClosed: Bool {
            let closing: UInt8 =
                bytes[position] == UInt8(ascii: "[") ? UInt8(ascii: "]") : bytes[position]
            return following > position + 1 && bytes[following - 1] == closing
        }

        private func endOfBracket() -> Int {
            var offset = position
            var depth = 0
            while offset < end {
                switch bytes[offset] {
                case UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "]"):
                    depth -= 1
                    if depth == 0 { return offset + 1 }
                case UInt8(ascii: "\""):
                    offset = endOfQuote(from: offset)
                    continue
                default: break
                }
                offset += 1
            }
            return end
        }

        private func endOfQuote(from start: Int) -> Int {
            var offset = start + 1
            while offset < end {
                if bytes[offset] == bytes[start] { return offset + 1 }
                offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
            }
            return end
        }
    }
}
