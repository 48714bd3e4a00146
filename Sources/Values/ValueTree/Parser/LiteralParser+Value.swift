// A value. Its first byte determines its kind, and it may be the start of a range.

extension LiteralParser {
    /// value = primary [ ("..<" | "...") [ primary ] ] | ("..<" | "...") primary
    mutating func value(after label: String? = nil) -> Literal {
        let start = position
        guard valueCount < Self.valueLimit else {
            return missingBeyondLimit()
        }
        valueCount += 1
        if byte == UInt8(ascii: "."), let isClosed = rangeOperator() {
            let upper = primary(after: nil)
            if upper.kind == .missing && upper.range.isEmpty { replaceLastExpectation(with: .rangeBound) }
            return Literal(.range(lower: nil, upper: upper, isClosed: isClosed), range: start..<position)
        }
        let first = primary(after: label)
        if byte == UInt8(ascii: "."), first.kind != .missing, let isClosed = rangeOperator() {
            return rangeLiteral(from: first, isClosed: isClosed)
        }
        return first
    }

    private mutating func rangeLiteral(from lower: Literal, isClosed: Bool) -> Literal {
        let start = lower.range.lowerBound
        if isValueStart {
            let upper = primary(after: nil)
            return Literal(.range(lower: lower, upper: upper, isClosed: isClosed), range: start..<position)
        }
        // `1...` has no upper bound; `1..<` isn't valid.
        if !isClosed {
            report(.expected(.rangeBound, found: found), rangeOfFound)
            let missing = Literal(.missing, range: position..<position)
            return Literal(.range(lower: lower, upper: missing, isClosed: false), range: start..<position)
        }
        return Literal(.range(lower: lower, upper: nil, isClosed: true), range: start..<position)
    }

    /// Consumes a range operator.
    /// - Returns: Whether the operator includes the upper bound; nil if there is no operator.
    private mutating func rangeOperator() -> Bool? {
        if starts(with: "...") {
            position += 3
            return true
        }
        if starts(with: "..<") {
            position += 3
            return false
        }
        return nil
    }

    private mutating func primary(after label: String?) -> Literal {
        switch byte {
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "["): return collection()
        case UInt8(ascii: "("): return tuple()
        case UInt8(ascii: "."): return member()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): return number()
        case UInt8(ascii: "$"): return reference()
        case UInt8(ascii: "`"): return named()
        default: break
        }
        guard let scalar else { return expectedValue(after: label) }
        if scalar == "‹" { return opaque() }
        if scalar == "…" { return elision() }
        if IdentifierText.isStart(scalar) { return named() }
        return expectedValue(after: label)
    }

    /// Whether a value starts at the position.
    var isValueStart: Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "("), UInt8(ascii: "."),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "$"),
            UInt8(ascii: "`"):
            return true
        default:
            guard let scalar else { return false }
            return scalar == "‹" || scalar == "…" || IdentifierText.isStart(scalar)
        }
    }

    mutating func expectedValue(after label: String? = nil) -> Literal {
        report(.expected(label.map { .valueAfter($0) } ?? .value, found: found), rangeOfFound)
        return Literal(.missing, range: position..<position)
    }

    private mutating func replaceLastExpectation(with expectation: LiteralDiagnostic.Expectation) {
        guard let last = diagnostics.indices.last, case .expected(.value, let found) = diagnostics[last].fact else {
            return
        }
        diagnostics[last].fact = .expected(expectation, found: found)
    }

    /// If there are too many values, replaces the rest of the text with a single missing value.
    private mutating func missingBeyondLimit() -> Literal {
        let start = position
        if valueCount == Self.valueLimit {
            report(.tooManyValues(limit: Self.valueLimit), rangeOfFound)
            valueCount += 1
        }
        position = end
        return Literal(.missing, range: start..<position)
    }
}
