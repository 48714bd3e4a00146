// Parses one argument according to the kind of its parameter.

import WorkbenchValueTree

extension CommandParser {
    mutating func argument(_ parameter: ParameterDeclaration, _ word: Range<Int>) -> ParsedArgument {
        ParsedArgument(parameter: parameter, value: value(parameter, word), range: word)
    }

    /// Parses an argument that extends to the end of the line.
    mutating func restOfLine(_ parameter: ParameterDeclaration, _ rest: some Collection<Range<Int>>) -> ParsedArgument {
        let rest = Array(rest)
        let range = (rest.first?.lowerBound ?? 0)..<(rest.last?.upperBound ?? 0)
        let value: ArgumentValue = parameter.kind == .command ? nestedCommand(rest[...]) : expectation(in: range)
        return ParsedArgument(parameter: parameter, value: value, range: range)
    }

    private mutating func value(_ parameter: ParameterDeclaration, _ word: Range<Int>) -> ArgumentValue {
        switch parameter.kind {
        case .node: return node(word)
        case .place: return place(word).map { .place($0) } ?? .missing
        case .action: return action(word)
        case .output: return readable(literal(word)).map { .output($0) } ?? .missing
        case .value where bytes[word].elementsEqual("=".utf8):
            report(.equalsBeforeValue, word)
            return .missing
        case .value, .remainder, .sideEffect: return readable(literal(word)).map { .value($0) } ?? .missing
        case .valueOrPlace: return isPlace(word) ? place(word).map { .place($0) } ?? .missing : valueArgument(word)
        case .numberOrPlace:
            // If the alternative is a number, `.title` must be a place, not a case.
            let isNumber = bytes[word.lowerBound] == UInt8(ascii: "-") || ByteReader.isDigit(bytes[word.lowerBound])
            return isNumber ? number(word) : place(word).map { .place($0) } ?? .missing
        case .stepOrNode:
            let isNumber = bytes[word.lowerBound] == UInt8(ascii: "-") || ByteReader.isDigit(bytes[word.lowerBound])
            return isNumber ? step(word) : node(word)
        case .callback: return callback(word)
        case .step: return step(word)
        case .number: return number(word)
        case .app: return app(word)
        case .worker: return worker(word)
        case .choice(let choices): return choice(word, choices, of: parameter)
        case .mark, .branch, .file, .option, .text, .workflow, .commandName:
            return plainWord(word).map { .word($0) } ?? .missing
        case .command, .expectation, .condition: return .missing
        }
    }

    // MARK: - Values

    /// Parses a word as a value, and reports any remaining text.
    mutating func literal(_ word: Range<Int>) -> Literal {
        let parsed = Literal.parse(bytes, from: word.lowerBound, limit: word.upperBound)
        report(parsed.diagnostics)
        reportRest(from: parsed.end, to: word.upperBound, hasFault: !parsed.diagnostics.isEmpty)
        return parsed.literal
    }

    mutating func string(_ word: Range<Int>) -> String? {
        let count = diagnostics.count
        let literal = literal(word)
        return content(of: literal, word, hasFault: diagnostics.count > count)
    }

    mutating func content(of literal: Literal, _ range: Range<Int>, hasFault: Bool) -> String? {
        switch literal.kind {
        case .string(let content): return content
        case .cutString where !hasFault: report(.notReadable, range)
        // The string is only the lower bound of a range.
        default: if !hasFault { report(.quoteInWord, range) }
        }
        return nil
    }

    func readable(_ literal: Literal) -> Literal? {
        literal.kind == .missing ? nil : literal
    }

    private mutating func valueArgument(_ word: Range<Int>) -> ArgumentValue {
        readable(literal(word)).map { .value($0) } ?? .missing
    }

    /// Reports text that follows an argument without a space in between.
    mutating func reportRest(from start: Int, to end: Int, hasFault: Bool) {
        // Comments and blanks may follow unclosed brackets.
        guard start < end, !hasFault else { return }
        let found: LiteralDiagnostic.Found =
            String(validating: bytes[start..<end], as: UTF8.self).map { .text($0.beginning) }
            ?? .invalidByte(bytes[start])
        report(.literal(.expected(.endOfValue, found: found)), start..<end)
    }

    private mutating func action(_ word: Range<Int>) -> ArgumentValue {
        let count = diagnostics.count
        let literal = literal(word)
        switch literal.kind {
        case .name, .call: return .action(literal)
        // An action may have a name that is a keyword elsewhere.
        case .missing where diagnostics.count > count: return .missing
        default:
            if diagnostics.count == count { report(.notAnAction, word) }
            return .missing
        }
    }

    /// callback = ( string | path ) [ arguments ]
    private mutating func callback(_ word: Range<Int>) -> ArgumentValue {
        if bytes[word.lowerBound] == UInt8(ascii: "\"") {
            return string(word).map { .callback(CallbackName(.title($0))) } ?? .missing
        }
        let parsed = ValuePath.parse(bytes, from: word.lowerBound, limit: word.upperBound)
        report(parsed.diagnostics)
        guard !parsed.path.isEmpty else {
            if parsed.diagnostics.isEmpty { report(.notACallback, word) }
            return .missing
        }
        var callback = CallbackName(.path(parsed.path))
        let rest = parsed.end..<word.upperBound
        if rest.isEmpty { return .callback(callback) }
        if bytes[rest.lowerBound] == UInt8(ascii: "("), case .tuple(let arguments) = literal(rest).kind {
            callback.arguments = arguments
            return .callback(callback)
        }
        reportRest(from: rest.lowerBound, to: rest.upperBound, hasFault: !parsed.diagnostics.isEmpty)
        return .callback(callback)
    }

    private mutating func app(_ word: Range<Int>) -> ArgumentValue {
        if bytes[word].contains(UInt8(ascii: "(")) {
            let count = diagnostics.count
            let literal = literal(word)
            if case .call = literal.kind { return .app(.workflow(literal)) }
            if diagnostics.count == count { report(.notAnApp(text(word)), word) }
            return .missing
        }
        return plainWord(word).map { .app(.named($0)) } ?? .missing
    }

    // MARK: - Words and numbers

    /// Parses a word, or a string in its place.
    mutating func plainWord(_ word: Range<Int>) -> String? {
        if bytes[word.lowerBound] == UInt8(ascii: "\"") { return string(word) }
        if let fault = TextFault.first(in: bytes, word) {
            report(fault.fact, fault.range)
            return nil
        }
        if let quote = bytes[word].firstIndex(of: UInt8(ascii: "\"")) {
            report(.quoteInWord, quote..<word.upperBound)
            return nil
        }
        return text(word)
    }

    private mutating func choice(
        _ word: Range<Int>, _ choices: [ParameterKind.Choice], of parameter: ParameterDeclaration
    ) -> ArgumentValue {
        guard let written = plainWord(word) else { return .missing }
        let names = choices.map(\.word)
        if names.contains(written.lowercased()) { return .word(written.lowercased()) }
        let nearest = NearestName.matches(for: written, among: names)
        report(
            .unknownChoice(written, parameter: parameter.name, choices: names, nearest: nearest), word,
            fixes: nearest.map { (word, $0) })
        return .missing
    }

    private mutating func number(_ word: Range<Int>) -> ArgumentValue {
        guard bytes[word].allSatisfy(ByteReader.isDigit), let number = Int(text(word)) else {
            report(TextFault.first(in: bytes, word)?.fact ?? .notANumber(text(word)), word)
            return .missing
        }
        return .number(number)
    }

    /// step = digits | "-" digits | mark
    mutating func step(_ word: Range<Int>) -> ArgumentValue {
        let isBack = bytes[word.lowerBound] == UInt8(ascii: "-")
        if isBack || ByteReader.isDigit(bytes[word.lowerBound]) {
            let digits = isBack ? word.dropFirst() : word
            if let number = Int(text(digits)), bytes[digits].allSatisfy(ByteReader.isDigit) {
                return .step(isBack ? .back(number) : .number(number))
            }
            report(.notAStep(text(word)), word)
            return .missing
        }
        return plainWord(word).map { .step(.mark($0)) } ?? .missing
    }

    // MARK: - Commands

    /// Reads a command followed by the argument that usually precedes it. Returns false if the words aren't in
    /// this order.
    ///
    /// replacement = command "at" step
    mutating func readsCommandFirst(
        _ words: [Range<Int>], of specification: CommandSpecification, into command: inout ParsedCommand
    ) -> Bool {
        guard let step = specification.parameters.first, let introducer = step.introducer,
            let nested = specification.parameters.last, let last = words.last
        else { return false }
        func isIntroducer(_ word: Range<Int>) -> Bool { text(word).lowercased() == introducer }
        func isCommand(_ word: Range<Int>) -> Bool { CommandTable.command(text(word)) != nil }
        let isSecondACommand = words.count > 1 && isCommand(words[1])
        guard isCommand(words[0]) else {
            guard let index = words.dropLast().prefix(2).firstIndex(where: isIntroducer), !isSecondACommand else {
                return false
            }
            report(
                .missingArgument(specification.parameters[index], of: specification), words[index],
                fixes: [(words[index].lowerBound..<words[index + 1].lowerBound, "")])
            return true
        }
        if words.count > 2, isIntroducer(words[words.count - 2]) {
            command.arguments = [argument(step, last), restOfLine(nested, words.dropLast(2))]
            return true
        }
        // Otherwise, the first word is a mark with a command's name.
        guard !isSecondACommand else { return false }
        let isNumber = words.count > 1 && bytes[last].allSatisfy(ByteReader.isDigit)
        let fix = isIntroducer(last) ? " 1" : isNumber ? "\(introducer) " : " \(introducer) 1"
        let place = isNumber ? last.lowerBound : last.upperBound
        command.arguments = [restOfLine(nested, isIntroducer(last) ? words.dropLast() : words)]
        report(
            .missingArgument(step, of: specification), last.upperBound..<last.upperBound, fixes: [(place..<place, fix)])
        return true
    }

    private mutating func nestedCommand(_ rest: ArraySlice<Range<Int>>) -> ArgumentValue {
        guard let first = rest.first else { return .missing }
        let outer = words.first.flatMap { CommandTable.command(text($0)) }
        if let specification = CommandTable.command(text(first)), !specification.canBeNested(in: outer) {
            report(.cannotBeTried(specification.name), first)
            return .missing
        }
        var parser = CommandParser(bytes, words: rest)
        let command = parser.command()
        diagnostics += parser.diagnostics
        return command.specification == nil ? .missing : .command(command)
    }
}

/// Parses nodes and places: `/Todo/Row[key]`, `List`, `..`, `/Todo.todos[0].title`. They have the syntax of a `$` value
/// without the `$`, so a `$` temporarily replaces the byte before them.
extension CommandParser {
    mutating func node(_ word: Range<Int>) -> ArgumentValue {
        guard let reference = place(word) else { return .missing }
        guard let first = reference.steps.first, let last = reference.steps.last else { return .node(reference) }
        let range = first.range.lowerBound..<last.range.upperBound
        report(.nodeWithPath, range, fixes: [(range, "")])
        return .missing
    }

    mutating func place(_ word: Range<Int>) -> NodeReference? {
        let parsed = place(from: word.lowerBound, to: word.upperBound)
        reportRest(from: parsed.end, to: word.upperBound, hasFault: parsed.hasFault)
        return parsed.reference
    }

    mutating func worker(_ word: Range<Int>) -> ArgumentValue {
        let count = diagnostics.count
        let isOutput =
            NodeNameText.hasCall(in: bytes, word)
            || bytes[word].first == UInt8(ascii: ".") && bytes[word].dropFirst().first != UInt8(ascii: ".")
        if isOutput {
            report(.literal(.expected(.workerName, found: .text(text(word).beginning))), word)
            return .missing
        }
        guard let segment = segment(word) else {
            for index in diagnostics.indices.dropFirst(count) {
                guard case .literal(.expected(.nodeName, let found)) = diagnostics[index].fact else { continue }
                diagnostics[index].fact = .literal(.expected(.workerName, found: found))
            }
            return .missing
        }
        return .worker(segment)
    }

    /// Parses just a name, with or without a key.
    mutating func segment(_ word: Range<Int>) -> NodeReference.Segment? {
        guard let reference = place(word) else { return nil }
        guard reference.segments.count == 1, !reference.isAbsolute, reference.steps.isEmpty,
            reference.segments[0].name.text != ".."
        else {
            report(.literal(.expected(.nodeName, found: .text(text(word).beginning))), word)
            return nil
        }
        return reference.segments[0]
    }

    /// Parses a place that starts at an offset and may end before the limit.
    mutating func place(from start: Int, to limit: Int) -> (reference: NodeReference?, end: Int, hasFault: Bool) {
        if bytes[start] == UInt8(ascii: "$"), limit - start > 1 {
            report(.dollarBeforeNode, start..<start + 1, fixes: [(start..<start + 1, "")])
            return (nil, limit, true)
        }
        if limit - start == 1, bytes[start] == UInt8(ascii: ".") {
            return (NodeReference(isAbsolute: false, segments: []), limit, false)
        }
        let before = bytes[start - 1]
        bytes[start - 1] = UInt8(ascii: "$")
        let parsed = Literal.parse(bytes, from: start - 1, limit: limit)
        bytes[start - 1] = before
        report(parsed.diagnostics)
        let hasFault = !parsed.diagnostics.isEmpty
        guard case .reference(let reference) = parsed.literal.kind else {
            if !hasFault { reportRest(from: start, to: limit, hasFault: false) }
            return (nil, parsed.end, true)
        }
        return (hasFault ? nil : reference, parsed.end, hasFault)
    }

    /// Whether a word is a place rather than a value.
    func isPlace(_ word: Range<Int>) -> Bool {
        let first = bytes[word.lowerBound]
        if first == UInt8(ascii: "/") { return true }
        if first == UInt8(ascii: ".") {
            // `..` and `../List` are places. `.title` could be a place or a case, and is treated as a case.
            return word.count == 1 || bytes[word.lowerBound + 1] == UInt8(ascii: ".")
        }
        guard ByteReader.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: "`") || first >= 0x80
        else { return false }
        if NodeNameText.hasCall(in: bytes, word) { return false }
        let word = bytes[word]
        return !["true", "false", "nil", "_"].contains { word.elementsEqual($0.utf8) }
            && !word.starts(with: "‹".utf8) && !word.starts(with: "…".utf8)
    }
}
