// Parses one statement: its kind, its end, its command if there is one, and invalid bytes.

import WorkbenchValueTree

extension Statement {
    /// Parses the statement at an offset. The offset must be before the end.
    init(parsing script: [UInt8], from start: Int, lengthLimit: Int = Self.lengthLimit) {
        var reader = ByteReader(script, from: start)
        reader.skipByteOrderMark()
        reader.skipBlanks()
        let contentStart = reader.position
        if reader.isAtLineEnd {
            self.init(.blank, script, from: start, content: start..<start)
            return
        }
        if reader.byte == UInt8(ascii: "#") {
            reader.skipLine()
            self.init(.comment, script, from: start, content: contentStart..<reader.position)
            return
        }
        if reader.isExpectedOutput(at: contentStart) {
            reader.skipLine()
            self.init(.expectedOutput, script, from: start, content: contentStart..<reader.position)
            return
        }
        // Scan one byte past the limit; a statement that hasn't ended by then is too long.
        let limit = script.count - contentStart > lengthLimit ? contentStart + lengthLimit + 1 : script.count
        var scanner = StatementScanner(script, from: contentStart, limit: limit)
        scanner.scanWords()
        if limit < script.count, scanner.bytes.isAtEnd {
            self.init(tooLong: script, from: start, contentStart: contentStart, lengthLimit: lengthLimit)
            return
        }
        let end = Self.lineBreakEnd(script, at: scanner.bytes.position)
        let text = Array(script[start..<end])
        let words = scanner.words.map { $0.shifted(by: -start) }
        var parser = CommandParser(text, words: words[...])
        let command = parser.command()
        let contentEnd = max(words.last?.upperBound ?? 0, scanner.comment.map { $0.upperBound - start } ?? 0)
        self.init(
            kind: .command(command), bytes: text, diagnostics: parser.sortedDiagnostics,
            unfinished: scanner.unfinished.map {
                Unfinished(construct: $0.construct, opening: $0.opening - start, depth: $0.depth)
            },
            trailingComment: scanner.comment?.shifted(by: -start), contentRange: contentStart - start..<contentEnd,
            isTooLong: false)
    }

    /// A line without a command. The range of its content is relative to the script.
    private init(_ kind: Kind, _ script: [UInt8], from start: Int, content: Range<Int>) {
        var reader = ByteReader(script, from: content.upperBound)
        reader.skipLine()
        let text = Array(script[start..<Self.lineBreakEnd(script, at: reader.position)])
        let diagnostics = TextFault.first(in: text).map { [ScriptDiagnostic($0.fact, $0.range)] } ?? []
        self.init(
            kind: kind, bytes: text, diagnostics: diagnostics, unfinished: nil, trailingComment: nil,
            contentRange: content.shifted(by: -start), isTooLong: false)
    }

    /// A command that is too long to be parsed.
    private init(tooLong script: [UInt8], from start: Int, contentStart: Int, lengthLimit: Int) {
        let content = contentStart - start..<script.count - start
        // The diagnostic is at a place in the first line, so that it can be displayed.
        let place = content.prefix(1)
        let command = ParsedCommand(word: "", wordRange: place, arguments: [], flags: [], range: content)
        self.init(
            kind: .command(command), bytes: Array(script[start...]),
            diagnostics: [ScriptDiagnostic(.tooLong(limit: lengthLimit), place)], unfinished: nil,
            trailingComment: nil, contentRange: content, isTooLong: true)
    }

    private static func lineBreakEnd(_ script: [UInt8], at offset: Int) -> Int {
        var end = offset
        if end < script.count, script[end] == UInt8(ascii: "\r") { end += 1 }
        if end < script.count, script[end] == UInt8(ascii: "\n") { end += 1 }
        return end
    }
}

/// Invalid bytes: malformed UTF-8 and control characters.
struct TextFault {
    var fact: ScriptDiagnostic.Fact
    var range: Range<Int>

    /// The first fault. Reporting one is enough.
    static func first(in bytes: [UInt8], _ range: Range<Int>? = nil) -> TextFault? {
        let range = range ?? bytes.indices
        // Two fast passes recognize valid text.
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

    /// The length of the multi-byte character at the position; nil if there is none.
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
