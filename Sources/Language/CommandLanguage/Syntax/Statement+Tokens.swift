// The tokens of a statement. Together they are its whole text, so that an editor can color it without gaps.

import WorkbenchValueTree

package struct Token: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case command
        case flag
        /// A keyword: `stack`, `is`, `on`.
        case keyword
        case comparison
        case node
        /// A key that distinguishes a node from others with the same name.
        case key
        /// A field of a state, with its dot or brackets.
        case field
        /// An action, an output or a callback.
        case action
        case enumCase
        case type
        case label
        case string
        case number
        /// `true`, `false`, `nil`, `_`
        case constant
        /// The `$` of a value in the tree.
        case reference
        /// `‹…›` and `…`, which cannot be parsed as values.
        case opaque
        /// A file, a mark, an app or any other word.
        case word
        case punctuation
        case comment
        case expectedOutput
        case blank
        case lineBreak
        /// Text that the parser does not understand.
        case unknown
    }

    package var kind: Kind
    /// The range in the statement.
    package var range: Range<Int>

    package init(_ kind: Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}

extension Statement {
    /// The tokens in order and without gaps, from the first byte to the last. No token is empty.
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

struct TokenCollector {
    let bytes: [UInt8]
    private(set) var tokens: [Token] = []

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func add(_ kind: Token.Kind, _ range: Range<Int>) {
        if !range.isEmpty { tokens.append(Token(kind, range)) }
    }

    mutating func add(_ command: ParsedCommand) {
        add(command.specification == nil ? .unknown : .command, command.wordRange)
        for argument in command.arguments {
            if let introducer = command.introducer(of: argument) {
                let end = bytes[..<argument.range.lowerBound].lastIndex { !ByteReader.isBlank($0) }.map { $0 + 1 }
                if let end { add(.keyword, end - introducer.utf8.count..<end) }
            }
            add(argument)
        }
        for flag in command.flags {
            add(.flag, flag.nameRange)
            if let argument = flag.argument { add(argument) }
        }
    }

    // MARK: - Arguments

    mutating func add(_ argument: ParsedArgument) {
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

    mutating func add(_ callback: CallbackName, _ range: Range<Int>) {
        let end = callback.arguments?.range.lowerBound ?? range.upperBound
        add(isString(range) ? .string : .action, range.lowerBound..<end)
        if let arguments = callback.arguments { add(arguments) }
    }

    mutating func add(_ reference: NodeReference) {
        for segment in reference.segments {
            add(segment)
        }
        for step in reference.steps {
            add(.field, step.range)
        }
    }

    mutating func add(_ segment: NodeReference.Segment) {
        add(.node, segment.name.range)
        if let key = segment.key { add(.key, key.range) }
    }

    // MARK: - Values

    /// - Parameter name: The kind of the outermost name.
    mutating func add(_ literal: Literal, as name: Token.Kind = .enumCase) {
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

    mutating func add(_ path: NamePath, isCalled: Bool, as name: Token.Kind) {
        for (index, part) in path.names.enumerated() {
            let isLast = index == path.names.count - 1
            let isCase = isLast && (path.hasLeadingDot || name == .action || index > 0 && isCase(part))
            add(isCase ? name : .type, part.range)
        }
    }

    /// Whether a name is an enum case, which by Swift convention starts with a lowercase letter.
    private func isCase(_ name: Name) -> Bool {
        name.text.first?.isLowercase == true
    }

    mutating func add(_ arguments: LiteralArguments) {
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
            // Even after errors, tokens must not overlap.
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
            let isPair = reader.byte == UInt8(ascii: "\r") && reader.byte(after: 1) == UInt8(ascii: "\n")
            reader.advance(isPair ? 2 : 1)
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

    func skipSpace(_ reader: inout ByteReader) {
        while !reader.isAtEnd, isSpace(reader.byte) {
            reader.position += 1
        }
    }

    func isSpace(_ byte: UInt8) -> Bool {
        ByteReader.isBlank(byte) || ByteReader.isLineBreak(byte)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        "()[]{},:;./$=<>!?&|+-*%^~\"'`@\\#".utf8.contains(byte)
    }
}
