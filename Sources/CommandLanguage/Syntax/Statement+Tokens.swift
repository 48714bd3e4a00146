// The tokens of a statement: those that its syntax tree tells, and between them what is left of the text.

import ValueTree

extension Statement {
    /// Never empty, in order, without gaps, from the first byte to the last.
    package var tokens: [Token] {
        var collector = TokenCollector(bytes: bytes)
        switch kind {
        case .blank: break
        case .comment: collector.add(.comment, contentRange)
        case .expectedOutput: collector.add(.expectedOutput, contentRange)
        case .command(let command): collector.add(command)
        }
        if let trailingComment { collector.add(.comment, trailingComment) }
        return collector.withoutGaps()
    }
}

private struct TokenCollector {
    let bytes: [UInt8]
    private var tokens: [Token] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func add(_ kind: Token.Kind, _ range: Range<Int>) {
        if !range.isEmpty { tokens.append(Token(kind, range)) }
    }

    mutating func add(_ command: ParsedCommand) {
        add(command.specification == nil ? .unknown : .command, command.wordRange)
        for argument in command.arguments {
            add(argument)
        }
        for flag in command.flags {
            add(.flag, flag.nameRange)
            if let argument = flag.argument { add(argument) }
        }
    }

    // MARK: - Arguments

    private mutating func add(_ argument: ParsedArgument) {
        switch argument.value {
        case .node(let reference), .place(let reference): add(reference)
        case .action(let literal): add(literal, as: .action)
        case .output(let literal): add(literal, as: .action)
        case .value(let literal): add(literal)
        case .app(.workflow(let literal)): add(literal)
        case .app(.named): add(.word, argument.range)
        case .callback(let callback): add(callback, argument.range)
        case .step(.mark): add(isString(argument.range) ? .string : .word, argument.range)
        case .step, .number: add(.number, argument.range)
        case .worker(let segment): add(segment)
        case .word:
            let kind: Token.Kind =
                switch argument.parameter.kind {
                case .choice: .keyword
                case .commandName: .command
                default: isString(argument.range) ? .string : .word
                }
            add(kind, argument.range)
        case .command(let command): add(command)
        case .expectation(let expectation): add(expectation, argument.range)
        case .missing: break
        }
    }

    private mutating func add(_ callback: CallbackName, _ range: Range<Int>) {
        let end = callback.arguments?.range.lowerBound ?? range.upperBound
        add(isString(range) ? .string : .action, range.lowerBound..<end)
        if let arguments = callback.arguments { add(arguments) }
    }

    private mutating func add(_ reference: NodeReference) {
        for segment in reference.segments {
            add(segment)
        }
        for step in reference.steps {
            add(.field, step.range)
        }
    }

    private mutating func add(_ segment: NodeReference.Segment) {
        add(.node, segment.name.range)
        if let key = segment.key { add(.key, key.range) }
    }

    // MARK: - Expectations

    private mutating func add(_ expectation: Expectation, _ range: Range<Int>) {
        switch expectation {
        case .stack(_, let elements): add(elements, behind: keywords(2, in: range), in: range)
        case .tree(_, let node):
            keywords(2, in: range)
            add(node)
        case .place(let place, _, let value):
            add(place)
            comparison(in: range.lowerBound..<value.range.lowerBound)
            add(value)
        case .screen(_, _, let value):
            keywords(1, in: range)
            comparison(in: range.lowerBound..<value.range.lowerBound)
            if let first = tokens.first(where: { $0.kind == .keyword })?.range.upperBound,
                let last = tokens.last(where: { $0.kind == .comparison })?.range.lowerBound
            {
                word(.field, in: first..<max(first, last))
            }
            add(value)
        case .output(let value, let node, let step):
            keywords(1, in: range)
            add(value, as: .action)
            var end = value.range.upperBound
            if let node {
                end = word(.keyword, in: end..<range.upperBound)
                add(node)
                end = self.end(of: node, in: range)
            }
            since(step, in: end..<range.upperBound)
        case .course(let place, let course, let step):
            add(place)
            let end = keywords(course == .changedOnce ? 2 : 1, in: self.end(of: place, in: range)..<range.upperBound)
            since(step, in: end..<range.upperBound)
        case .render(_, let node), .here(let node):
            keywords(2, in: range)
            add(node)
        case .count(_, _, _, let step): count(since: step, in: range)
        case .asked(let command):
            keywords(1, in: range)
            add(command)
        case .dropped, .unchanged: keywords(1, in: range)
        case .trap(let text), .error(let text):
            let end = keywords(1, in: range)
            if text != nil { add(.string, Literal.parse(bytes, from: end, limit: range.upperBound).literal.range) }
        }
    }

    private mutating func add(_ elements: [Expectation.StackElement], behind start: Int, in range: Range<Int>) {
        var position = start
        for element in elements {
            switch element {
            case .named(let segment):
                add(segment)
                // Behind a key there are a quote and a bracket, which are passed on the way to the next element.
                position = segment.key?.range.upperBound ?? segment.name.range.upperBound
            case .titled:
                while position < range.upperBound, bytes[position] != UInt8(ascii: "\"") {
                    position += 1
                }
                let string = Literal.parse(bytes, from: position, limit: range.upperBound)
                add(.string, string.literal.range)
                position = string.end
            }
        }
    }

    /// - Returns: Where the last of them ends.
    @discardableResult
    private mutating func keywords(_ count: Int, in range: Range<Int>) -> Int {
        var start = range.lowerBound
        for _ in 0..<count {
            start = word(.keyword, in: start..<range.upperBound)
        }
        return start
    }

    private mutating func count(since step: StepName?, in range: Range<Int>) {
        // What is counted and its comparison may stand without spaces: `steps<=3`.
        var position = range.lowerBound
        func skip(while holds: (UInt8) -> Bool) -> Range<Int> {
            while position < range.upperBound, isSpace(bytes[position]) { position += 1 }
            let start = position
            while position < range.upperBound, holds(bytes[position]) { position += 1 }
            return start..<position
        }
        add(.keyword, skip { ByteReader.isLetter($0) })
        add(.comparison, skip { !ByteReader.isDigit($0) && $0 != UInt8(ascii: "-") && !isSpace($0) })
        add(.number, skip { !isSpace($0) })
        since(step, in: position..<range.upperBound)
    }

    private mutating func since(_ step: StepName?, in range: Range<Int>) {
        guard let step else { return }
        let start = word(.keyword, in: range)
        let isMark = if case .mark = step { true } else { false }
        word(isMark ? .word : .number, in: start..<range.upperBound)
    }

    /// Where a node or a place ends: behind its last name, key or step, and the brackets around a key.
    private func end(of reference: NodeReference, in range: Range<Int>) -> Int {
        let last = reference.segments.last
        let named = last.map { $0.key?.range.upperBound ?? $0.name.range.upperBound } ?? range.lowerBound
        var end = reference.steps.last?.range.upperBound ?? named
        while end < range.upperBound, !isSpace(bytes[end]) {
            end += 1
        }
        return end
    }

    /// The first word within a range, and where it ends.
    @discardableResult
    private mutating func word(_ kind: Token.Kind, in range: Range<Int>) -> Int {
        var reader = ByteReader(bytes, from: range.lowerBound, limit: range.upperBound)
        skipSpace(&reader)
        let start = reader.position
        while !reader.isAtEnd, !isSpace(reader.byte) {
            reader.position += 1
        }
        add(kind, start..<reader.position)
        return reader.position
    }

    /// The operator at the end of a range.
    private mutating func comparison(in range: Range<Int>) {
        var end = range.upperBound
        while end > range.lowerBound, isSpace(bytes[end - 1]) {
            end -= 1
        }
        var start = end
        while start > range.lowerBound, "=!<>is".utf8.contains(bytes[start - 1]), end - start < 2 {
            start -= 1
        }
        add(.comparison, start..<end)
    }

    // MARK: - Values

    /// - Parameter name: What the outermost name stands for.
    private mutating func add(_ literal: Literal, as name: Token.Kind = .enumCase) {
        switch literal.kind {
        case .integer, .float: add(.number, literal.range)
        case .boolean, .null, .wildcard: add(.constant, literal.range)
        case .string, .cutString: add(.string, literal.range)
        case .elision: add(.opaque, literal.range)
        case .missing: break
        case .array(let elements): for element in elements { add(element) }
        case .dictionary(let entries):
            for entry in entries {
                add(entry.key)
                if let value = entry.value { add(value) }
            }
        case .name(let path): add(path, isCalled: false, as: name)
        case .call(let path, let arguments):
            add(path, isCalled: true, as: name)
            add(arguments)
        case .tuple(let arguments): add(arguments)
        case .range(let lower, let upper, _):
            if let lower { add(lower) }
            if let upper { add(upper) }
        case .reference(let reference):
            add(.reference, literal.range.lowerBound..<literal.range.lowerBound + 1)
            add(reference)
        case .opaque(_, let arguments):
            add(.opaque, literal.range.lowerBound..<(arguments?.range.lowerBound ?? literal.range.upperBound))
            if let arguments { add(arguments) }
        }
    }

    private mutating func add(_ path: NamePath, isCalled: Bool, as name: Token.Kind) {
        for (index, part) in path.names.enumerated() {
            let isLast = index == path.names.count - 1
            let isCase = isLast && (path.hasLeadingDot || name == .action || index > 0 && isCase(part))
            add(isCase ? name : .type, part.range)
        }
    }

    /// By the habit of Swift, cases begin in lower case.
    private func isCase(_ name: Name) -> Bool {
        name.text.first?.isLowercase == true
    }

    private mutating func add(_ arguments: LiteralArguments) {
        for argument in arguments.items {
            if let label = argument.label { add(.label, label.range) }
            add(argument.value)
        }
    }

    private func isString(_ range: Range<Int>) -> Bool {
        bytes[range].first == UInt8(ascii: "\"")
    }

    // MARK: - Gaps

    func withoutGaps() -> [Token] {
        var filled: [Token] = []
        var position = 0
        for token in tokens.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            // Whatever a fault has done to the tree, no byte is told twice.
            guard token.range.lowerBound >= position else { continue }
            fill(position..<token.range.lowerBound, into: &filled)
            filled.append(token)
            position = token.range.upperBound
        }
        fill(position..<bytes.count, into: &filled)
        return filled
    }

    private func fill(_ range: Range<Int>, into filled: inout [Token]) {
        var reader = ByteReader(bytes, from: range.lowerBound, limit: range.upperBound)
        while !reader.isAtEnd {
            let start = reader.position
            let kind = gapKind(&reader)
            filled.append(Token(kind, start..<reader.position))
        }
    }

    private func gapKind(_ reader: inout ByteReader) -> Token.Kind {
        if ByteReader.isBlank(reader.byte), !reader.isAtLineEnd {
            reader.skipBlanks()
            return .blank
        }
        if reader.isAtLineEnd {
            reader.advance(reader.byte == UInt8(ascii: "\r") ? 2 : 1)
            return .lineBreak
        }
        if reader.byte == UInt8(ascii: "#") {
            reader.skipLine()
            return .comment
        }
        if Self.isPunctuation(reader.byte) {
            reader.position += 1
            return .punctuation
        }
        while !reader.isAtEnd, !isSpace(reader.byte), !Self.isPunctuation(reader.byte) {
            reader.position += 1
        }
        return .unknown
    }

    private func skipSpace(_ reader: inout ByteReader) {
        while !reader.isAtEnd, isSpace(reader.byte) {
            reader.position += 1
        }
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        ByteReader.isBlank(byte) || byte == UInt8(ascii: "\n")
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        "()[]{},:;./$=<>!?&|+-*%^~\"'`@\\#".utf8.contains(byte)
    }
}
