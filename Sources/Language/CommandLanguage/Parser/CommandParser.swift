// Parses a command: its word, then an argument for each parameter in order. It never fails: if an argument can't be
// parsed, it is missing and there is a diagnostic.

import WorkbenchValueTree

struct CommandParser {
    /// The bytes of the statement. While a node path is being parsed, one byte is temporarily replaced.
    var bytes: [UInt8]
    let words: ArraySlice<Range<Int>>
    var diagnostics: [ScriptDiagnostic] = []

    init(_ bytes: [UInt8], words: ArraySlice<Range<Int>>) {
        self.bytes = bytes
        self.words = words
    }

    var sortedDiagnostics: [ScriptDiagnostic] {
        diagnostics.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    /// command = word { argument | flag }
    mutating func command() -> ParsedCommand {
        guard let wordRange = words.first else {
            // Unreachable in practice, because every statement has a word. It is treated as an unknown command.
            return ParsedCommand(word: "", wordRange: 0..<0, arguments: [], flags: [], range: 0..<0)
        }
        let word = text(wordRange)
        let end = words.last?.upperBound ?? wordRange.upperBound
        var command = ParsedCommand(
            specification: CommandTable.command(word), word: word, wordRange: wordRange, arguments: [], flags: [],
            range: wordRange.lowerBound..<end)
        guard let specification = command.specification else {
            reportUnknownCommand(word, wordRange)
            return command
        }
        readArguments(of: specification, into: &command)
        return command
    }

    private mutating func reportUnknownCommand(_ word: String, _ range: Range<Int>) {
        if let fault = TextFault.first(in: bytes, range) {
            report(fault.fact, fault.range)
        } else if bytes[range].first == UInt8(ascii: "="), range.count > 1 {
            let end = range.lowerBound + 1
            report(.expectedOutputWithoutSpace, range, fixes: [(end..<end, " ")])
        } else {
            let familiar = FamiliarWord.named(word).map { [words.count == 1 ? $0.alone ?? $0.command : $0.command] }
            let nearest = familiar ?? NearestName.matches(for: word, among: CommandTable.words)
            report(.unknownCommand(word, nearest: nearest), range, fixes: nearest.map { (range, $0) })
        }
    }

    // MARK: - Arguments

    private mutating func readArguments(of specification: CommandSpecification, into command: inout ParsedCommand) {
        let positional = readFlags(of: specification, into: &command)
        if readsCommandFirst(positional, of: specification, into: &command) { return }
        var remaining = positional[...]
        let required = specification.parameters.count { $0.presence == .required }
        var optional = max(0, remaining.count - required)
        // In `send /Todo`, the word is the node, and the action is missing.
        if remaining.count == 1, specification.parameters.first?.presence == .optional,
            specification.parameters.first?.kind == .node, isNodeAlone(remaining[remaining.startIndex])
        {
            optional = 1
        }
        for parameter in specification.parameters {
            switch parameter.presence {
            case .optional where optional == 0: continue
            case .optional: optional -= 1
            case .required: break
            case .repeated:
                for word in remaining {
                    command.arguments.append(argument(parameter, word))
                }
                remaining = []
                continue
            }
            guard let word = remaining.popFirst() else {
                reportMissing(parameter, of: specification, behind: command)
                return
            }
            if parameter.kind.takesRestOfLine {
                command.arguments.append(restOfLine(parameter, [word] + remaining))
                remaining = []
            } else {
                command.arguments.append(argument(parameter, word))
            }
        }
        if let first = remaining.first { reportUnexpected(first, of: specification, behind: command) }
    }

    /// Whether a word must be a node, because it can't be an action or an output: a path, or a name with a key or
    /// generic arguments.
    private func isNodeAlone(_ word: Range<Int>) -> Bool {
        let first = bytes[word.lowerBound]
        if first == UInt8(ascii: "/") { return true }
        guard ByteReader.isLetter(first), !NodeNameText.hasCall(in: bytes, word) else { return false }
        var walk = NodeNameText.Walk(bytes, word)
        while let byte = walk.next() {
            if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "/") { return true }
        }
        return false
    }

    /// Removes the flags from the words.
    private mutating func readFlags(
        of specification: CommandSpecification, into command: inout ParsedCommand
    ) -> [Range<Int>] {
        var rest = words.dropFirst()
        // The rest of the line may contain another command with its own flags.
        let takesRestOfLine = specification.parameters.contains(where: \.kind.takesRestOfLine)
        if takesRestOfLine, specification.flags.isEmpty { return Array(rest) }
        var positional: [Range<Int>] = []
        while let word = rest.popFirst() {
            if isFlag(word) {
                if let flag = flag(word, &rest, of: specification) { command.flags.append(flag) }
            } else if positional.isEmpty, let (flag, count) = specification.flag(in: bytes, at: [word] + rest) {
                let range = word.lowerBound..<([word] + rest)[count - 1].upperBound
                rest = rest.dropFirst(count - 1)
                command.flags.append(ParsedFlag(name: flag.name, nameRange: range, range: range))
            } else {
                positional.append(word)
                if takesRestOfLine { return positional + rest }
            }
        }
        return positional
    }

    private func isFlag(_ word: Range<Int>) -> Bool {
        word.count > 2 && bytes[word].starts(with: "--".utf8) && ByteReader.isLetter(bytes[word.lowerBound + 2])
    }

    /// flag = "--" name [ ( "=" | blanks ) argument ]
    private mutating func flag(
        _ word: Range<Int>, _ rest: inout ArraySlice<Range<Int>>, of specification: CommandSpecification
    ) -> ParsedFlag? {
        let equals = bytes[word].firstIndex(of: UInt8(ascii: "="))
        let nameRange = word.lowerBound..<(equals ?? word.upperBound)
        let name = text(nameRange.dropFirst(2))
        let lowercase = name.lowercased()
        let found = specification.flags.first { $0.name == lowercase || $0.formerName == lowercase }
        guard let declaration = found else {
            let nearest = NearestName.matches(for: name, among: specification.flags.map(\.name))
            report(
                .unknownFlag(name, of: specification, nearest: nearest), nameRange,
                fixes: nearest.map { (nameRange, "--" + $0) })
            // The next word is the argument of the intended flag, so skip it.
            let meant = specification.flags.first { $0.name == nearest.first }
            if meant?.argument != nil, equals == nil { _ = rest.popFirst() }
            return nil
        }
        var flag = ParsedFlag(name: declaration.name, nameRange: nameRange, range: word)
        guard let parameter = declaration.argument else {
            if equals != nil { report(.flagTakesNothing(declaration.name), nameRange.upperBound..<word.upperBound) }
            return flag
        }
        let argumentRange = equals.map { $0 + 1..<word.upperBound } ?? rest.popFirst()
        guard let argumentRange, !argumentRange.isEmpty else {
            report(.flagNeedsArgument(declaration), word)
            return flag
        }
        let written: ParsedArgument
        if parameter.kind.takesRestOfLine {
            written = restOfLine(parameter, [argumentRange] + rest)
            rest = []
        } else {
            written = argument(parameter, argumentRange)
        }
        flag.argument = written
        flag.range = word.lowerBound..<written.range.upperBound
        return flag
    }

    private mutating func reportMissing(
        _ parameter: ParameterDeclaration, of specification: CommandSpecification, behind command: ParsedCommand
    ) {
        let end = command.range.upperBound
        report(.missingArgument(parameter, of: specification), end..<end)
    }

    private mutating func reportUnexpected(
        _ word: Range<Int>, of specification: CommandSpecification, behind command: ParsedCommand
    ) {
        let rest = word.lowerBound..<command.range.upperBound
        if words.count == StatementScanner.wordLimit {
            report(.tooManyArguments(limit: StatementScanner.wordLimit), rest)
            return
        }
        // If the action's parentheses are closed, it is complete.
        guard let last = command.arguments.last, case .action = last.value,
            bytes[last.range.upperBound - 1] != UInt8(ascii: ")")
        else {
            report(.unexpectedArgument(of: specification), rest, fixes: [(last(before: word)..<rest.upperBound, "")])
            return
        }
        // There is a space between the action's name and its arguments.
        let blanks = last.range.upperBound..<word.lowerBound
        if bytes[word.lowerBound] == UInt8(ascii: "(") {
            report(.argumentsApart(name: text(last.range)), rest, fixes: [(blanks, "")])
        } else {
            let values = words.filter { $0.lowerBound >= word.lowerBound }.map { text($0) }.joined(separator: ", ")
            report(
                .argumentsApart(name: text(last.range)), rest,
                fixes: [(last.range.upperBound..<rest.upperBound, "(\(values))")])
        }
    }

    private func last(before word: Range<Int>) -> Int {
        words.last { $0.upperBound <= word.lowerBound }?.upperBound ?? word.lowerBound
    }

    // MARK: - Reporting

    mutating func report(
        _ fact: ScriptDiagnostic.Fact, _ range: Range<Int>, fixes: [(range: Range<Int>, text: String)] = []
    ) {
        diagnostics.append(
            ScriptDiagnostic(fact, range, fixes: fixes.map { ScriptDiagnostic.Fix($0.range, $0.text) }))
    }

    mutating func report(_ literalDiagnostics: [LiteralDiagnostic]) {
        for diagnostic in literalDiagnostics {
            report(.literal(diagnostic.fact), diagnostic.range)
        }
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension CommandSpecification {
    /// The flag whose phrase is at the start of these words, and the number of its words.
    func flag(in bytes: [UInt8], at words: some Collection<Range<Int>>) -> (flag: FlagDeclaration, count: Int)? {
        for flag in flags {
            guard let phrase = flag.phrase?.split(separator: " "), words.count >= phrase.count else { continue }
            if zip(phrase, words).allSatisfy({ bytes[$1].elementsEqual($0.utf8) }) { return (flag, phrase.count) }
        }
        return nil
    }
}
