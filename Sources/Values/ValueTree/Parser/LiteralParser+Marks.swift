// Marks for parts that can't be read back. They are kept in the tree so that a builder's error can name them.

extension LiteralParser {
    /// opaque = "‹" text "›" [ arguments ]
    mutating func opaque() -> Literal {
        let start = position
        let markLength = 3
        position += markLength
        let contentStart = position
        var depth = 1
        while depth > 0 {
            if isAtEnd || byte == UInt8(ascii: "\n") {
                report(.unterminatedOpaque, start..<start + markLength)
                return Literal(.opaque(text(contentStart..<position), nil), range: start..<position)
            }
            guard let next = scalar(at: position) else {
                let invalid = invalidRun(at: position)
                report(.invalidUTF8, invalid)
                position = invalid.upperBound
                continue
            }
            position += next.length
            if TextEscaping.mustEscape(next.scalar) {
                report(.forbiddenCharacter(next.scalar.value), position - next.length..<position)
            }
            if next.scalar == "‹" { depth += 1 }
            if next.scalar == "›" { depth -= 1 }
        }
        let content = text(contentStart..<position - markLength)
        guard byte == UInt8(ascii: "(") else { return Literal(.opaque(content, nil), range: start..<position) }
        let arguments = arguments()
        return Literal(.opaque(content, arguments), range: start..<position)
    }

    /// elision = "…" [ blanks digits blanks "more" ]
    mutating func elision() -> Literal {
        let start = position
        let count = elisionMark()
        return Literal(.elision(omitted: count), range: start..<position)
    }

    /// Consumes the mark and the number of omitted parts, if there is one.
    mutating func elisionMark() -> Int? {
        position += 3
        let markEnd = position
        skipBlanks()
        let digits = position
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        if let count = Int(text(digits..<position)) {
            skipBlanks()
            if starts(with: "more") {
                position += 4
                if scalar.map(IdentifierText.isContinuation) != true { return count }
            }
        }
        position = markEnd
        return nil
    }
}
