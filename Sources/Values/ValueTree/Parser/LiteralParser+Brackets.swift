// Everything between brackets: lists, dictionaries, tuples and arguments, and how parsing continues after a fault.

extension LiteralParser {
    /// collection = "[" [ ":" ] "]" | "[" element { "," element } [ "," ] "]"
    mutating func collection() -> Literal {
        let start = position
        var entries: [LiteralEntry] = []
        var hasKeys: Bool?
        let ending = bracketed(.square) { parser in
            if parser.byte == UInt8(ascii: ":"), entries.isEmpty, parser.isEmptyDictionary() {
                hasKeys = true
            } else {
                parser.element(of: &entries, hasKeys: &hasKeys)
            }
        }
        guard ending != .tooDeep else { return Literal(.missing, range: start..<position) }
        let kind: Literal.Kind = hasKeys == true ? .dictionary(entries) : .array(entries.map(\.key))
        return Literal(kind, range: start..<position)
    }

    /// Detects the colon of `[:]`, which must come before the closing bracket.
    private mutating func isEmptyDictionary() -> Bool {
        let start = position
        position += 1
        skipTrivia()
        if byte == UInt8(ascii: "]") { return true }
        position = start
        return false
    }

    /// element = value [ ":" value ] | elision
    private mutating func element(of entries: inout [LiteralEntry], hasKeys: inout Bool?) {
        let key = value()
        let keyEnd = position
        skipTrivia()
        guard byte == UInt8(ascii: ":") else {
            if case .elision = key.kind {
                entries.append(LiteralEntry(key, nil))
            } else if hasKeys == true {
                if key.kind != .missing { report(.expected(.colonAfterKey, found: found), rangeOfFound) }
                entries.append(LiteralEntry(key, Literal(.missing, range: keyEnd..<keyEnd)))
            } else {
                hasKeys = false
                entries.append(LiteralEntry(key, nil))
            }
            return
        }
        let colon = position
        position += 1
        skipTrivia()
        if hasKeys == false { report(.keyInList, key.range.lowerBound..<colon + 1) }
        let value = value(after: text(key.range.prefix(40)))
        if hasKeys == false {
            entries.append(LiteralEntry(value, nil))
        } else {
            hasKeys = true
            entries.append(LiteralEntry(key, value))
        }
    }

    /// tuple = "(" [ argument { "," argument } [ "," ] ] ")"
    mutating func tuple() -> Literal {
        let start = position
        guard let arguments = arguments() else { return Literal(.missing, range: start..<position) }
        return Literal(.tuple(arguments), range: start..<position)
    }

    /// Reads from an opening to a closing parenthesis. Nil if the nesting is too deep.
    mutating func arguments() -> LiteralArguments? {
        let start = position
        var items: [LiteralArgument] = []
        let ending = bracketed(.round) { $0.argument(of: &items) }
        guard ending != .tooDeep else { return nil }
        return LiteralArguments(items, range: start..<position, isClosed: ending == .closed)
    }

    /// argument = [ identifier ":" ] value
    private mutating func argument(of items: inout [LiteralArgument]) {
        let start = position
        let label = label()
        let value = value(after: label?.text)
        items.append(LiteralArgument(label, value, range: start..<position))
    }

    private mutating func label() -> Name? {
        let start = position
        let count = diagnostics.count
        guard let name = identifier() else { return nil }
        skipTrivia()
        if byte == UInt8(ascii: ":") {
            position += 1
            skipTrivia()
            return name
        }
        position = start
        diagnostics.removeLast(diagnostics.count - count)
        return nil
    }

    // MARK: - Any brackets

    /// How a pair of brackets ends.
    enum Ending {
        case closed
        /// At the end of the text, or at the closing bracket of an outer pair.
        case unclosed
        /// The brackets are nested too deeply, so they were skipped.
        case tooDeep
    }

    /// Reads items separated by commas up to the closing bracket, and recovers after each fault.
    mutating func bracketed(_ bracket: LiteralDiagnostic.Bracket, item: (inout LiteralParser) -> Void) -> Ending {
        let opening = position
        position += 1
        open.append(bracket)
        defer { open.removeLast() }
        guard open.count <= Value.depthLimit else {
            report(.tooDeep(limit: Value.depthLimit), opening..<position)
            skipBrackets(from: opening)
            return .tooDeep
        }
        while true {
            skipTrivia()
            if isAtEnd {
                if !isAborted, noteUnfinished(.bracket(bracket), opening: opening) {
                    report(.unclosed(bracket), opening..<opening + 1)
                }
                return .unclosed
            }
            if let closing = closingBracket {
                guard closing == bracket || !open.contains(closing) else {
                    // This bracket closes an outer pair, so the closing bracket of this one is missing.
                    report(.expected(.commaOrClosing(bracket), found: found), rangeOfFound)
                    return .unclosed
                }
                position += 1
                if closing == bracket { return .closed }
                report(.strayClosing(closing, expected: bracket), position - 1..<position)
                continue
            }
            let faults = diagnostics.count
            let start = position
            item(&self)
            skipSeparator(in: bracket, hadFault: diagnostics.count > faults, isStuck: position == start)
        }
    }

    /// separator = ","; if it is missing, the next value is read anyway, and garbage is skipped.
    private mutating func skipSeparator(in bracket: LiteralDiagnostic.Bracket, hadFault: Bool, isStuck: Bool) {
        skipTrivia()
        if byte == UInt8(ascii: ",") {
            position += 1
            return
        }
        if isAtEnd || closingBracket != nil { return }
        if !hadFault { report(.expected(.commaOrClosing(bracket), found: found), rangeOfFound) }
        if isValueStart && !isStuck { return }
        let start = position
        skipGarbage()
        // The skipped text contains no value, so it must not count as an unfinished one.
        if position == start { position += 1 }
        if byte == UInt8(ascii: ",") { position += 1 }
    }

    private var closingBracket: LiteralDiagnostic.Bracket? {
        switch byte {
        case UInt8(ascii: ")"): .round
        case UInt8(ascii: "]"): .square
        default: nil
        }
    }

    /// Skips brackets that are nested too deeply, up to the closing bracket of any kind.
    private mutating func skipBrackets(from opening: Int) {
        var depth = 1
        while depth > 0 {
            skipGarbage()
            if isAtEnd {
                noteUnfinished(.bracket(bytes[opening] == UInt8(ascii: "(") ? .round : .square), opening: opening)
                return
            }
            if byte != UInt8(ascii: ",") { depth -= 1 }
            position += 1
        }
    }
}
