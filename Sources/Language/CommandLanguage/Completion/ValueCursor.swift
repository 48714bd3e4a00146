// The cursor's position in a value: the open brackets around it, with their names, labels and positions, and the typed
// part at the cursor.

import WorkbenchValueTree

struct ValueCursor {
    /// An open bracket.
    struct Frame {
        enum Kind: Equatable {
            /// The name before the parenthesis, as written.
            case call(String)
            case tuple
            case list
        }

        var kind: Kind
        /// The number of commas so far.
        var index = 0
        /// The label before the value at the cursor.
        var label: String?
        var usedLabels: [String] = []
        /// Whether the cursor is after a dictionary entry's colon.
        var isBehindColon = false
    }

    enum Slot: Equatable {
        /// At the start of a value or a label, with the range typed so far.
        case value(Range<Int>)
        /// After a dot, with the range of the name after it and the text before it.
        case member(Range<Int>, of: String)
        /// In a reference, with the range that starts at the `$`.
        case reference(Range<Int>)
        /// In a string, with the range of its content so far.
        case string(Range<Int>)
        /// After a value, in a number, or in a comment.
        case none
    }

    private(set) var frames: [Frame] = []
    private(set) var slot: Slot = .none
    private var reader: ByteReader
    private var isBehindValue = false

    init(_ bytes: [UInt8], in range: Range<Int>) {
        reader = ByteReader(bytes, from: range.lowerBound, limit: range.upperBound)
        slot = .value(range.upperBound..<range.upperBound)
        scan()
    }

    private mutating func scan() {
        while !reader.isAtEnd {
            switch reader.byte {
            case UInt8(ascii: "\""): if !scanString() { return }
            case UInt8(ascii: "#") where !frames.isEmpty:
                reader.skipLine()
                if reader.isAtEnd {
                    slot = .none
                    return
                }
            case UInt8(ascii: "$"): if !scanReference() { return }
            case UInt8(ascii: "("): open(.tuple)
            case UInt8(ascii: "["): open(.list)
            case UInt8(ascii: ")"), UInt8(ascii: "]"):
                _ = frames.popLast()
                reader.position += 1
                isBehindValue = true
            case UInt8(ascii: ","): separate()
            case UInt8(ascii: ":"):
                if let last = frames.indices.last { frames[last].isBehindColon = true }
                reader.position += 1
                isBehindValue = false
            case UInt8(ascii: "."), UInt8(ascii: "`"), UInt8(ascii: "_"): if !scanName() { return }
            case let byte where ByteReader.isLetter(byte) || byte >= 0x80: if !scanName() { return }
            case let byte where ByteReader.isDigit(byte) || byte == UInt8(ascii: "-"): if !scanNumber() { return }
            default: reader.position += 1
            }
        }
        slot = isBehindValue ? .none : .value(reader.end..<reader.end)
    }

    private mutating func open(_ kind: Frame.Kind) {
        // Values that are nested more deeply can't be parsed, so they aren't completed.
        if frames.count < 300 { frames.append(Frame(kind: kind)) }
        reader.position += 1
        isBehindValue = false
    }

    private mutating func separate() {
        if let last = frames.indices.last {
            frames[last].index += 1
            frames[last].label = nil
            frames[last].isBehindColon = false
        }
        reader.position += 1
        isBehindValue = false
    }

    // MARK: - Parts of a value. Each function returns whether the part ends before the cursor.

    private mutating func scanString() -> Bool {
        let isBlock = reader.starts(with: "\"\"\"")
        reader.position += isBlock ? 3 : 1
        let start = reader.position
        while !reader.isAtEnd {
            if isBlock ? reader.starts(with: "\"\"\"") : reader.byte == UInt8(ascii: "\"") {
                reader.position += isBlock ? 3 : 1
                isBehindValue = true
                return true
            }
            if !isBlock, ByteReader.isLineBreak(reader.byte) {
                isBehindValue = true
                return true
            }
            reader.advance(reader.byte == UInt8(ascii: "\\") ? 2 : 1)
        }
        slot = .string(start..<reader.end)
        return false
    }

    private mutating func scanReference() -> Bool {
        let start = reader.position
        var depth = 0
        var hasParenthesis = false
        reader.position += 1
        while !reader.isAtEnd {
            let byte = reader.byte
            if skipGenericArguments() { continue }
            if depth == 0, !hasParenthesis, isAtOpenArguments(since: start) { break }
            if byte == UInt8(ascii: "(") { hasParenthesis = true }
            if byte == UInt8(ascii: "[") { depth += 1 }
            if byte == UInt8(ascii: "]") { depth -= 1 }
            let isEnd = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")") || ByteReader.isBlank(byte)
            if depth < 0 || depth == 0 && isEnd || ByteReader.isLineBreak(byte) {
                isBehindValue = true
                return true
            }
            reader.position += 1
        }
        slot = .reference(start..<reader.end)
        return false
    }

    private mutating func scanNumber() -> Bool {
        while !reader.isAtEnd, isNameByte(reader.byte) || reader.byte == UInt8(ascii: "-") {
            reader.position += 1
        }
        isBehindValue = true
        if reader.isAtEnd { slot = .none }
        return !reader.isAtEnd
    }

    /// Scans a name with its dots, a label, or the name of a call.
    private mutating func scanName() -> Bool {
        let start = reader.position
        while !reader.isAtEnd, isNameByte(reader.byte) || skipGenericArguments() {
            if !reader.isAtEnd, isNameByte(reader.byte) { reader.position += 1 }
        }
        let text = String(decoding: reader[start..<reader.position], as: UTF8.self)
        if isAtOpenArguments(since: start) {
            slot = .value(start..<reader.end)
            return false
        }
        if reader.isAtEnd {
            // Work with byte offsets, because decoding changes the length of text that isn't UTF-8.
            if let dot = reader[start..<reader.end].lastIndex(of: UInt8(ascii: ".")) {
                let before = String(decoding: reader[start..<dot], as: UTF8.self)
                slot = .member(dot + 1..<reader.end, of: before)
            } else {
                slot = .value(start..<reader.end)
            }
            return false
        }
        if reader.byte == UInt8(ascii: "(") {
            open(.call(text))
            return true
        }
        isBehindValue = true
        guard let last = frames.indices.last, frames[last].kind != .list else { return true }
        let end = reader.position
        while !reader.isAtEnd, ByteReader.isBlank(reader.byte) {
            reader.position += 1
        }
        if reader.byte == UInt8(ascii: ":") {
            frames[last].label = text
            frames[last].usedLabels.append(text)
            reader.position += 1
            isBehindValue = false
        } else {
            reader.position = end
        }
        return true
    }

    /// Skips the generic arguments of a type's name: `<Int>`.
    private mutating func skipGenericArguments() -> Bool {
        guard
            let end = NodeNameText.endOfGenericArguments(in: reader.bytes, from: reader.position, limit: reader.end)
        else { return false }
        reader.position = end
        return true
    }

    /// Whether generic arguments that contain the cursor start here, in a name or a reference that started at `start`.
    private func isAtOpenArguments(since start: Int) -> Bool {
        reader.byte == UInt8(ascii: "<")
            && NodeNameText.opensArguments(in: reader.bytes, at: reader.position, start..<reader.end)
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        ByteReader.isLetter(byte) || ByteReader.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "`") || byte >= 0x80
    }
}
