// Text blocks: `"""` over several lines; the indentation of the closing quotes is removed from every line.

extension LiteralParser {
    /// block = '"""' line-break { line line-break } indentation '"""' [ cut ]
    mutating func block() -> Literal {
        let start = position
        position += 3
        guard let closing = blockClosing() else {
            if noteUnfinished(.block, opening: start) { report(.unterminatedBlock, start..<start + 3) }
            let content = text(position..<end)
            position = end
            return Literal(.string(content), range: start..<position)
        }
        skipBlanks()
        if byte == UInt8(ascii: "\r") && byte(after: 1) == UInt8(ascii: "\n") { position += 1 }
        if byte == UInt8(ascii: "\n") && position < closing {
            position += 1
        } else {
            let lineEnd = lineEnd(from: position, notBeyond: closing)
            report(.textAfterBlockOpening, position..<max(lineEnd, min(position + 1, end)))
        }
        let content = blockContent(upTo: closing)
        position = closing + 3
        guard isCut() else { return Literal(.string(content), range: start..<position) }
        let count = elisionMark()
        return Literal(.cutString(content, omitted: count), range: start..<position)
    }

    /// The position of the closing quotes: the first three consecutive quotes without a backslash.
    private func blockClosing() -> Int? {
        let quote = UInt8(ascii: "\"")
        var offset = position
        while offset + 2 < end {
            if bytes[offset] == UInt8(ascii: "\\") {
                offset += 2
            } else if bytes[offset] == quote && bytes[offset + 1] == quote && bytes[offset + 2] == quote {
                return offset
            } else {
                offset += 1
            }
        }
        return nil
    }

    private mutating func blockContent(upTo closing: Int) -> String {
        var lastLine = closing
        while lastLine > position, bytes[lastLine - 1] != UInt8(ascii: "\n") {
            lastLine -= 1
        }
        var indentation = lastLine..<closing
        if let text = indentation.first(where: { !isBlank(bytes[$0]) }) {
            report(.textBeforeBlockClosing, text..<closing)
            indentation = lastLine..<lastLine
            lastLine = closing
        }
        var content = ""
        var isContinued = true
        while position < lastLine {
            if !isContinued { content += "\n" }
            let lineEnd = lineEnd(from: position, notBeyond: lastLine)
            isContinued = blockLine(upTo: lineEnd, indentation: indentation, content: &content)
            position = min(lineEnd + 1, lastLine)
        }
        return content
    }

    /// - Returns: Whether a backslash at the end of the line joins it to the next one.
    private mutating func blockLine(upTo lineEnd: Int, indentation: Range<Int>, content: inout String) -> Bool {
        let end = lineEnd > position && bytes[lineEnd - 1] == UInt8(ascii: "\r") ? lineEnd - 1 : lineEnd
        let start = position
        for offset in indentation {
            guard position < end, bytes[position] == bytes[offset] else { break }
            position += 1
        }
        if position - start < indentation.count, (position..<end).contains(where: { !isBlank(bytes[$0]) }) {
            var text = position
            while text < end, isBlank(bytes[text]) { text += 1 }
            report(.blockIndentation, start..<max(text, start + 1))
            position = text
        }
        var line = StringContent(from: position)
        while position < end {
            if byte == UInt8(ascii: "\\"), (position + 1..<end).allSatisfy({ isBlank(bytes[$0]) }) {
                content += line.finished(at: position, in: bytes)
                return true
            }
            stringCharacter(&line)
        }
        content += line.finished(at: end, in: bytes)
        return false
    }

    private func lineEnd(from start: Int, notBeyond limit: Int) -> Int {
        var offset = start
        while offset < limit, bytes[offset] != UInt8(ascii: "\n") {
            offset += 1
        }
        return offset
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
