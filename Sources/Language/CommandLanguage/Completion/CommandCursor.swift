// The cursor's position in a command: in the command's word, or in an argument, with the parameters that it may belong
// to.

import WorkbenchValueTree

struct CommandCursor {
    /// The statement up to the cursor.
    let bytes: [UInt8]
    /// The words of the command. The last one is at the cursor and may be empty. In a `try`, only the words of the
    /// tried command are included.
    let words: [Range<Int>]
    let command: CommandSpecification?
    /// The enclosing command: `try`.
    let outer: CommandSpecification?
    /// The parameter whose argument may follow the command at the cursor, after its introducer.
    let trailing: ParameterDeclaration?
    /// The arguments before the cursor, without flags and their arguments.
    let arguments: [Range<Int>]
    /// The parameters that the word at the cursor may belong to. Empty for the command's word.
    let parameters: [ParameterDeclaration]
    /// The flag whose argument is at the cursor.
    let flag: FlagDeclaration?
    /// The flags that have been used already.
    let usedFlags: [String]

    var word: Range<Int> {
        words.last ?? bytes.count..<bytes.count
    }

    var isInCommandWord: Bool {
        words.count <= 1
    }

    /// Returns nil in a comment, in expected output, after too many words, and in a command that is too long.
    init?(_ statement: ArraySlice<UInt8>) {
        guard statement.count <= Statement.lengthLimit else { return nil }
        let bytes = Array(statement)
        var reader = ByteReader(bytes, from: 0)
        reader.skipBlanks()
        if reader.byte == UInt8(ascii: "#")
            || reader.isExpectedOutput(at: reader.position) && reader.position < reader.end - 1
        {
            return nil
        }
        var scanner = StatementScanner(bytes, from: 0, limit: bytes.count)
        scanner.scanWords()
        guard scanner.comment == nil, scanner.words.count < StatementScanner.wordLimit else { return nil }
        var words = Self.joined(scanner.words, in: bytes)
        if words.last?.upperBound != bytes.count { words.append(bytes.count..<bytes.count) }
        self.init(bytes, words)
    }

    /// Whether the command before the cursor has all required arguments.
    var isComplete: Bool { Self.isComplete(words.dropLast()[...], in: bytes) }

    private static func isComplete(_ words: ArraySlice<Range<Int>>, in bytes: [UInt8]) -> Bool {
        var parser = CommandParser(bytes, words: words)
        _ = parser.command()
        return parser.diagnostics.isEmpty
    }

    /// The words. Those in the generic arguments around the cursor are joined into one: `Section<String, I`.
    private static func joined(_ words: [Range<Int>], in bytes: [UInt8]) -> [Range<Int>] {
        let beginning = bytes.count - NodeNameText.longestArguments
        for (index, word) in words.enumerated()
        where word.upperBound > beginning && bytes[word].contains(UInt8(ascii: "<")) {
            let rest = word.lowerBound..<bytes.count
            guard let start = NodeNameText.openArguments(in: bytes, rest), start < word.upperBound else { continue }
            return words[..<index] + [rest]
        }
        return words
    }

    private init(_ bytes: [UInt8], _ allWords: [Range<Int>]) {
        var words = allWords[...]
        var outer: CommandSpecification?
        var command: CommandSpecification?
        var trailing: ParameterDeclaration?
        var isAfterIntroducer = false
        while words.count > 1 {
            command = CommandTable.command(String(decoding: bytes[words[words.startIndex]], as: UTF8.self))
            guard let parameters = command?.parameters, let last = parameters.last, last.kind == .command,
                last.presence == .required
            else { break }
            if let word = words.dropFirst().dropLast().first, parameters.first?.introducer != nil,
                CommandTable.command(String(decoding: bytes[word], as: UTF8.self)) != nil
            {
                trailing = parameters.first
                isAfterIntroducer =
                    words.count > 3
                    && String(decoding: bytes[words[words.endIndex - 2]], as: UTF8.self) == trailing?.introducer
                    && Self.isComplete(words.dropFirst().dropLast(2), in: bytes)
            }
            let before = trailing == nil ? parameters.count : 1
            guard words.count > before, !isAfterIntroducer else { break }
            outer = command
            command = nil
            words = words.dropFirst(before)
        }
        self.bytes = bytes
        self.words = Array(words)
        self.command = command
        self.outer = outer
        self.trailing = trailing

        var arguments: [Range<Int>] = []
        var usedFlags: [String] = []
        var flag: FlagDeclaration?
        let takesRest = command?.parameters.contains(where: \.kind.takesRestOfLine) == true
        // In commands with a condition, the flags come first.
        let takesFlagsFirst = command?.parameters.contains { $0.kind == .condition } == true
        var rest = words.dropFirst().dropLast()
        while let word = rest.popFirst() {
            if flag == nil, arguments.isEmpty, let (phrased, count) = command?.flag(in: bytes, at: [word] + rest) {
                usedFlags.append(phrased.name)
                rest = rest.dropFirst(count - 1)
            } else if flag != nil {
                flag = nil
            } else if bytes[word].starts(with: "--".utf8), !takesRest || takesFlagsFirst && arguments.isEmpty {
                let name = String(decoding: bytes[word].dropFirst(2), as: UTF8.self)
                usedFlags.append(name)
                flag = command?.flags.first { $0.name == name && $0.argument != nil }
            } else {
                arguments.append(word)
            }
        }
        self.arguments = arguments
        self.usedFlags = usedFlags
        self.flag = flag
        if let parameter = isAfterIntroducer ? trailing : flag?.argument {
            parameters = [parameter]
        } else {
            parameters = Self.parameters(of: command, at: arguments.count)
        }
    }

    /// The parameters that an argument may belong to, given the number of arguments before it.
    private static func parameters(of command: CommandSpecification?, at position: Int) -> [ParameterDeclaration] {
        guard let command else { return [] }
        var required = 0
        // An optional parameter is skipped if a later parameter is required.
        let lastRequired = command.parameters.lastIndex { $0.presence == .required } ?? -1
        var possible: [ParameterDeclaration] = []
        for (index, parameter) in command.parameters.enumerated() {
            let takesMore = parameter.presence == .repeated || parameter.kind.takesRestOfLine
            if required <= position, position <= index || takesMore { possible.append(parameter) }
            // An argument with an introducer may also come last.
            if parameter.introducer != nil { continue }
            if parameter.presence == .required || index > lastRequired { required += 1 }
        }
        return possible
    }

    /// The argument at an index, parsed as a node or a place. It must be before the cursor.
    func reference(at position: Int) -> NodeReference? {
        guard arguments.indices.contains(position) else { return nil }
        return reference(arguments[position])
    }

    func reference(_ range: Range<Int>) -> NodeReference? {
        guard range.lowerBound > 0, !range.isEmpty else { return nil }
        var parser = CommandParser(bytes, words: [])
        let parsed = parser.place(from: range.lowerBound, to: range.upperBound)
        return parsed.end == range.upperBound ? parsed.reference : nil
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
