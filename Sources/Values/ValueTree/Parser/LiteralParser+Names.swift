// Names: identifiers, members, types with generic arguments, calls, and the words that are values.

extension LiteralParser {
    /// member = "." path [ arguments ]
    mutating func member() -> Literal {
        let start = position
        position += 1
        guard isIdentifierStart else {
            report(.expected(.caseName, found: found), rangeOfFound)
            return Literal(.missing, range: start..<position)
        }
        return path(from: start, hasLeadingDot: true)
    }

    /// name = "true" | "false" | "nil" | "_" | path [ arguments ]
    mutating func named() -> Literal {
        path(from: position, hasLeadingDot: false)
    }

    /// path = identifier [ generics ] { "." identifier [ generics ] }
    private mutating func path(from start: Int, hasLeadingDot: Bool) -> Literal {
        var names: [Name] = []
        let isWritten = byte == UInt8(ascii: "`")
        while var name = identifier() {
            if byte == UInt8(ascii: "<"), let generics = genericArguments() {
                name.genericArguments = text(generics)
                name.range = name.range.lowerBound..<generics.upperBound
                position = generics.upperBound
            }
            names.append(name)
            guard byte == UInt8(ascii: "."), isIdentifierStart(at: position + 1) else { break }
            position += 1
        }
        guard !names.isEmpty else { return Literal(.missing, range: start..<position) }
        let path = NamePath(names, hasLeadingDot: hasLeadingDot)
        if byte == UInt8(ascii: "(") {
            guard let arguments = arguments() else { return Literal(.missing, range: start..<position) }
            return Literal(.call(path, arguments), range: start..<position)
        }
        let range = start..<position
        if !hasLeadingDot && !isWritten && names.count == 1 && names[0].genericArguments.isEmpty {
            if let kind = ReservedWord(rawValue: names[0].text)?.kind { return Literal(kind, range: range) }
        }
        return Literal(.name(path), range: range)
    }

    /// identifier = start { continuation } | "`" { any character but "`" and line breaks } "`"
    mutating func identifier() -> Name? {
        if byte == UInt8(ascii: "`") { return identifierInBackticks() }
        guard isIdentifierStart else { return nil }
        let start = position
        while position < end {
            if bytes[position] < 0x80 {
                guard IdentifierText.isContinuation(Unicode.Scalar(bytes[position])) else { break }
                position += 1
            } else {
                guard let next = scalar(at: position), IdentifierText.isContinuation(next.scalar) else { break }
                position += next.length
            }
        }
        return Name(text(start..<position), range: start..<position)
    }

    private mutating func identifierInBackticks() -> Name {
        let start = position
        position += 1
        while position < end, byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
            if let next = scalar(at: position) {
                position += next.length
                if !IdentifierText.isAllowedInBackticks(next.scalar) {
                    report(.forbiddenCharacter(next.scalar.value), position - next.length..<position)
                }
            } else {
                let invalid = invalidRun(at: position)
                report(.invalidUTF8, invalid)
                position = invalid.upperBound
            }
        }
        let content = text(start + 1..<position)
        guard byte == UInt8(ascii: "`") else {
            report(.unterminatedBackticks, start..<start + 1)
            return Name(content, range: start..<position)
        }
        position += 1
        if content.isEmpty { report(.emptyName, start..<position) }
        return Name(content, range: start..<position)
    }

    var isIdentifierStart: Bool {
        isIdentifierStart(at: position)
    }

    func isIdentifierStart(at offset: Int) -> Bool {
        guard let scalar = scalar(at: offset)?.scalar else { return false }
        return scalar == "`" || IdentifierText.isStart(scalar)
    }

    /// generics = "<" types ">", directly followed by "(" or "."; any other `<` is left as a less-than sign.
    func genericArguments() -> Range<Int>? {
        guard let after = NodeNameText.endOfGenericArguments(in: bytes, from: position, limit: end), after < end,
            bytes[after] == UInt8(ascii: "(") || bytes[after] == UInt8(ascii: ".")
        else { return nil }
        return position..<after
    }
}

/// The identifiers that are values by themselves.
enum ReservedWord: String {
    case `true`
    case `false`
    case `nil`
    case wildcard = "_"

    fileprivate var kind: Literal.Kind {
        switch self {
        case .true: .boolean(true)
        case .false: .boolean(false)
        case .nil: .null
        case .wildcard: .wildcard
        }
    }
}
