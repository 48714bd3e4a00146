// Parses the condition of an `expect`. It doesn't work word by word, because operators and commas need no surrounding
// spaces.

import WorkbenchValueTree

extension CommandParser {
    mutating func expectation(in range: Range<Int>) -> ArgumentValue {
        var reader = ExpectationReader(parser: self, range: range)
        let expectation = reader.expectation()
        self = reader.parser
        return expectation.map { .expectation($0) } ?? .missing
    }
}

struct ExpectationReader {
    var parser: CommandParser
    var position: Int
    let end: Int

    init(parser: CommandParser, range: Range<Int>) {
        self.parser = parser
        position = range.lowerBound
        end = range.upperBound
    }

    /// expectation = condition { connective condition }
    mutating func expectation() -> Expectation? {
        let start = position
        let expectation = combined(Expectation.Connective.allCases[...])
        skipBlanks()
        guard expectation != nil, position < end else { return expectation }
        var expectationEnd = position
        while expectationEnd > start, isBlank(parser.bytes[expectationEnd - 1]) {
            expectationEnd -= 1
        }
        let command = parser.words.first.map { parser.text($0) } ?? ""
        if parser.bytes[position..<end].starts(with: "--".utf8), CommandTable.command(command)?.flags.isEmpty == false {
            let inOrder = "\(parser.text(position..<end)) \(parser.text(start..<expectationEnd))"
            parser.report(.flagAfterCondition("\(command) \(inOrder)"), start..<end, fixes: [(start..<end, inOrder)])
        } else {
            parser.report(.textAfterExpectation, position..<end, fixes: [(expectationEnd..<end, "")])
        }
        return nil
    }

    private mutating func combined(_ connectives: ArraySlice<Expectation.Connective>) -> Expectation? {
        guard let connective = connectives.first else { return condition() }
        var left = combined(connectives.dropFirst())
        while let former = left, let range = take(connective.rawValue) {
            let start = range.lowerBound
            skipBlanks()
            guard position < end else {
                parser.report(.connectiveAtEnd(connective.rawValue), range, fixes: [(start - 1..<range.upperBound, "")])
                return nil
            }
            left = combined(connectives.dropFirst()).map {
                .combined(former, connective, at: Name(connective.rawValue, range: range), $0)
            }
        }
        return left
    }

    /// Whether the condition is complete at this position.
    mutating func isComplete() -> Bool {
        let before = position
        defer { position = before }
        skipBlanks()
        return position >= end || Expectation.Connective.allCases.contains { take($0.rawValue) != nil }
    }

    private mutating func condition() -> Expectation? {
        let start = position
        let first = word()
        skipBlanks()
        // A node may have the same name as a keyword. Before an operator, a keyword is a place, unless it can be
        // counted.
        let isCompared = position < end && Self.isOperator(parser.bytes[position])
        let countable = countable(from: start)
        switch isCompared || countable != nil ? "" : first {
        case "stack": return stack()
        case "tree": return tree()
        case "output": return output()
        case "render": return render()
        case "here": return here()
        case "asked": return asked()
        case "answered": return answered()
        case "no": return noSet()
        case "route": return route()
        case "dropped": return .dropped
        case "unchanged": return .unchanged
        case "clean": return .clean
        case "crash", "trap": return message().map { .trap($0) }
        case "error": return message().map { .error($0) }
        default:
            if let countable { return count(countable) }
            position = start
            return formula()
        }
    }

    // MARK: - The forms

    /// stack = "stack" ( "is" | "has" | "lacks" ) element { "," element }
    private mutating func stack() -> Expectation? {
        guard let relation = keyword(Expectation.StackRelation.allCases.map(\.rawValue)) else { return nil }
        var elements: [Expectation.StackElement] = []
        repeat {
            skipBlanks()
            guard let element = stackElement() else { return nil }
            elements.append(element)
            skipBlanks()
        } while skip(",")
        return Expectation.StackRelation(rawValue: relation).map { .stack($0, elements) }
    }

    private mutating func stackElement() -> Expectation.StackElement? {
        guard position < end else {
            parser.report(.literal(.expected(.nodeName, found: .end)), end..<end)
            return nil
        }
        if parser.bytes[position] == UInt8(ascii: "\"") {
            return string().map { .titled($0) }
        }
        let start = position
        let extent = extent { $0 == UInt8(ascii: ",") }
        guard !extent.isEmpty else {
            parser.report(.literal(.expected(.nodeName, found: .text(","))), start..<start + 1)
            return nil
        }
        position = extent.upperBound
        return parser.segment(extent).map { .named($0) }
    }

    /// tree = "tree" ( "has" | "lacks" ) node
    private mutating func tree() -> Expectation? {
        guard let relation = keyword(["has", "lacks"]) else { return nil }
        guard case .node(let node) = nodeArgument() else { return nil }
        return .tree(isThere: relation == "has", node)
    }

    /// Parses the path after `screen`.
    mutating func screenPath() -> ValuePath? {
        skipBlanks()
        let extent = extent(isEnd: Self.isOperator)
        let parsed = ValuePath.parse(parser.bytes, from: extent.lowerBound, limit: extent.upperBound)
        parser.report(parsed.diagnostics)
        position = extent.upperBound
        guard !parsed.path.isEmpty, parsed.diagnostics.isEmpty else {
            if parsed.diagnostics.isEmpty {
                parser.report(.literal(.expected(.fieldName, found: found(extent))), extent)
            }
            return nil
        }
        parser.reportRest(from: parsed.end, to: extent.upperBound, hasFault: false)
        return parsed.end == extent.upperBound ? parsed.path : nil
    }

    /// output = "output" value [ "from" node ] [ since ]
    private mutating func output() -> Expectation? {
        skipBlanks()
        let literal = literal()
        guard literal.kind != .missing else { return nil }
        skipBlanks()
        let behind = position
        guard !isComplete() else { return .output(literal, from: nil, since: nil) }
        switch keyword(["from", "since"]) {
        case "from":
            guard case .node(let node) = nodeArgument() else { return nil }
            return since().map { .output(literal, from: node, since: $0) }
        case "since":
            position = behind
            return since().map { .output(literal, from: nil, since: $0) }
        default: return nil
        }
    }

    /// The text that a message must contain: `.some(nil)` if it is omitted, nil if it can't be parsed.
    private mutating func message() -> String?? {
        guard position < end, parser.bytes[position] == UInt8(ascii: "\"") else { return .some(nil) }
        return string().map { .some($0) }
    }

    // MARK: - Their parts

    mutating func comparison() -> Expectation.Comparison? {
        skipBlanks()
        let start = position
        let comparison: Expectation.Comparison
        switch (byte(0), byte(1)) {
        case (UInt8(ascii: "="), UInt8(ascii: "=")): comparison = .equal
        case (UInt8(ascii: "!"), UInt8(ascii: "=")): comparison = .notEqual
        case (UInt8(ascii: "<"), UInt8(ascii: "=")): comparison = .lessOrEqual
        case (UInt8(ascii: ">"), UInt8(ascii: "=")): comparison = .greaterOrEqual
        case (UInt8(ascii: "<"), _): comparison = .less
        case (UInt8(ascii: ">"), _): comparison = .greater
        case (UInt8(ascii: "="), _):
            parser.report(.expectedComparison, start..<start + 1, fixes: [(start..<start + 1, "==")])
            return nil
        default:
            // `is` means the same as `==`, but reads better before a case.
            guard word() == "is" else {
                // Every value meets `== _`, so suggest it only for `expect`: a search for it would be pointless.
                let isOfValue = start >= end && parser.words.first.map(parser.text) == ExpectCommand.specification.name
                parser.report(
                    .expectedComparison, start..<max(position, start), fixes: isOfValue ? [(end..<end, " == _")] : [])
                return nil
            }
            return .equal
        }
        position += comparison.rawValue.utf8.count
        return comparison
    }

    mutating func value() -> Literal? {
        skipBlanks()
        return parser.readable(literal())
    }

    private mutating func literal() -> Literal {
        let parsed = Literal.parse(parser.bytes, from: position, limit: end)
        parser.report(parsed.diagnostics)
        position = parsed.diagnostics.isEmpty ? parsed.end : end
        return parsed.literal
    }

    private mutating func string() -> String? {
        let start = position
        let count = parser.diagnostics.count
        let literal = literal()
        return parser.content(of: literal, start..<max(start, position), hasFault: parser.diagnostics.count > count)
    }

    mutating func nodeArgument() -> ArgumentValue {
        skipBlanks()
        let extent = extent { _ in false }
        guard !extent.isEmpty else {
            parser.report(.literal(.expected(.nodeName, found: .end)), end..<end)
            return .missing
        }
        position = extent.upperBound
        return parser.node(extent)
    }

    /// Parses one of these words.
    mutating func keyword(_ words: [String]) -> String? {
        skipBlanks()
        let start = position
        let word = word()
        if words.contains(word) { return word }
        let nearest = NearestName.matches(for: word, among: words)
        let range = start..<position
        parser.report(
            .expectedWord(words), range,
            fixes: (nearest.isEmpty && words.count == 1 ? words : nearest).map { (range, $0) })
        position = end
        return nil
    }

    /// Skips the words of a phrase. Returns their range, or nil if other words are next.
    mutating func take(_ phrase: String) -> Range<Int>? {
        let before = position
        skipBlanks()
        let start = position
        for expected in phrase.split(separator: " ") {
            skipBlanks()
            guard word() == expected else {
                position = before
                return nil
            }
        }
        return start..<position
    }

    /// The bytes up to the next blank, in lower case.
    mutating func word() -> String {
        let start = position
        while position < end, !isBlank(parser.bytes[position]) {
            position += 1
        }
        // No keyword is longer than this.
        return position - start > 16 ? "" : parser.text(start..<position).lowercased()
    }

    /// The range from the position to the next blank or ending byte outside brackets and strings.
    func extent(isEnd: (UInt8) -> Bool) -> Range<Int> {
        var depth = 0
        var isQuoted = false
        var offset = position
        while offset < end {
            let byte = parser.bytes[offset]
            if isQuoted {
                if byte == UInt8(ascii: "\\") { offset += 1 }
                if byte == UInt8(ascii: "\"") { isQuoted = false }
            } else if byte == UInt8(ascii: "\"") {
                isQuoted = true
            } else if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "(") {
                depth += 1
            } else if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") {
                depth = max(0, depth - 1)
            } else if let argumentsEnd = NodeNameText.endOfGenericArguments(
                in: parser.bytes, from: offset, limit: end), offset > position
            {
                offset = argumentsEnd
                continue
            } else if depth == 0, isBlank(byte) || isEnd(byte) {
                break
            }
            offset += 1
        }
        return position..<min(offset, end)
    }

    static func isOperator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "=") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
    }

    private func found(_ range: Range<Int>) -> LiteralDiagnostic.Found {
        range.isEmpty ? .end : .text(parser.text(range).beginning)
    }

    func byte(_ distance: Int) -> UInt8 {
        position + distance < end ? parser.bytes[position + distance] : 0
    }

    func isBlank(_ byte: UInt8) -> Bool {
        ByteReader.isBlank(byte) || ByteReader.isLineBreak(byte)
    }

    mutating func skipBlanks() {
        while position < end, isBlank(parser.bytes[position]) {
            position += 1
        }
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < end, parser.bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }
}
