// Completes the text at a position in a script. This file finds out what the position means in the command; the other
// files in this folder complete each kind of argument.

import WorkbenchValueTree

package struct Completer {
    let facts: any LanguageFacts
    let cursor: CommandCursor

    /// The candidates at an offset. There are none in comments and expected output.
    package static func complete(_ script: Script, at offset: Int, facts: any LanguageFacts) -> CompletionResult {
        let offset = min(max(0, offset), script.count)
        let place = StatementPlace(script, offset)
        guard let cursor = CommandCursor(place.beforeCursor) else {
            return CompletionResult(candidates: [], range: offset..<offset, isIncomplete: false)
        }
        let found = Completer(facts: facts, cursor: cursor).found()
        // The candidate also replaces the rest of the word after the cursor.
        var end = place.offset
        while end < place.bytes.count, Self.isNameByte(place.bytes[end]), found.takesRestOfWord {
            end += 1
        }
        if let quote = place.closingQuote(of: found.start) { end = max(end, quote + 1) }
        end = max(end, place.endOfGenericArguments(from: found.start) ?? end)
        let range = (found.start..<max(found.start, end)).shifted(by: place.start)
        // A call that is being edited already has its parentheses.
        let isCalled = end < place.bytes.count && place.bytes[end] == UInt8(ascii: "(")
        return CompletionResult(
            candidates: isCalled ? found.list.sorted.map(\.withoutParentheses) : found.list.sorted, range: range,
            isIncomplete: found.list.isCut)
    }

    /// Candidates, and the start of the range that they replace.
    struct Found {
        var list: CandidateList
        var start: Int
        var takesRestOfWord = true
    }

    func found() -> Found {
        let word = cursor.word
        let typed = cursor.text(word)
        if cursor.isInCommandWord { return commands(typed, from: word.lowerBound, nestedIn: cursor.outer) }
        if typed.hasPrefix("-"), cursor.flag == nil, let parameters = cursor.command?.parameters,
            !parameters.contains(where: \.kind.takesRestOfLine)
                || parameters.contains(where: { $0.kind == .condition }) && cursor.arguments.isEmpty
        {
            return flags(typed, from: word.lowerBound)
        }
        var results = cursor.parameters.map { found($0, word, typed) }
        if let introducer = cursor.trailing?.introducer, cursor.parameters.first != cursor.trailing, cursor.isComplete {
            var found = Found(list: CandidateList(typed: typed), start: word.lowerBound)
            found.list.add(Candidate(introducer, .keyword))
            results.append(found)
        }
        if cursor.flag == nil, cursor.arguments.isEmpty { results.append(phrases(typed, from: word.lowerBound)) }
        // If several parameters are possible, the best fit is the one that replaces the least text.
        let fitting = results.filter { !$0.list.entries.isEmpty }
        guard let start = (fitting.isEmpty ? results : fitting).map(\.start).max() else {
            return Found(list: CandidateList(typed: typed), start: word.upperBound)
        }
        var merged = Found(list: CandidateList(typed: typed), start: start)
        merged.list.take(results.filter { $0.start == start }.map(\.list))
        return merged
    }

    private func found(_ parameter: ParameterDeclaration, _ word: Range<Int>, _ typed: String) -> Found {
        switch parameter.kind {
        case .place(.recorded) where typed.hasPrefix("screen."), .valueOrPlace where typed.hasPrefix("screen."):
            return screenPart(word.lowerBound + "screen.".utf8.count..<word.upperBound)
        case .valueOrPlace where typed.hasPrefix("\""): return shownStrings(word, typed)
        case .node, .stepOrNode: return nodes(word, typed, withParts: false)
        case .place, .numberOrPlace: return nodes(word, typed, withParts: true)
        case .valueOrPlace:
            let first = typed.utf8.first
            let isValue =
                first.map { "\"$[(.0123456789-".utf8.contains($0) } == true && !typed.hasPrefix("..")
                || NodeNameText.hasCall(in: cursor.bytes, word)
            return isValue ? value(word, .value(type: nil)) : nodes(word, typed, withParts: true)
        case .action, .output:
            // `Flower[` is a node with the start of a key, `/Todo/` is a path, and `Picker<I` is a name, because
            // actions contain neither brackets nor slashes.
            let isNode = Self.isNodeAlone(typed) || NodeNameText.openArguments(in: cursor.bytes, word) != nil
            if cursor.parameters.contains(where: { $0.kind == .node }), isNode {
                return Found(list: CandidateList(typed: typed), start: word.lowerBound)
            }
            return value(word, context(of: parameter))
        case .value, .remainder, .app: return value(word, context(of: parameter))
        case .callback:
            let isCall = typed.contains("(")
            return isCall ? value(word, context(of: parameter)) : callbacks(word, typed)
        case .worker: return workers(word, typed)
        case .sideEffect: return sideEffects(word, typed)
        case .expectation: return expectation(word)
        case .condition: return expectation(word, isOfState: true)
        case .command where cursor.command?.parameters.first?.introducer != nil:
            return commands(typed, from: word.lowerBound, nestedIn: cursor.command)
        case .commandName:
            var found = commands(typed, from: word.lowerBound)
            for topic in HelpTopic.allCases {
                found.list.add(Candidate(topic.rawValue, .command, detail: topic.summary))
            }
            return found
        default: return words(parameter, word, typed)
        }
    }

    /// The strings that the user sees on the top screen.
    private func shownStrings(_ word: Range<Int>, _ typed: String) -> Found {
        var list = CandidateList(typed: String(typed.dropFirst()))
        let fields = facts.screenParts(at: ValuePath())
        let elements = fields.flatMap { facts.screenParts(at: ValuePath.parse($0.text).path) }
        for value in (fields + elements).map(\.value) where value.count > 2 && value.first == "\"" && value.last == "\""
        {
            list.add(Candidate(value, .field), matching: String(value.dropFirst()))
        }
        return Found(list: list, start: word.lowerBound)
    }

    private static func isNodeAlone(_ typed: String) -> Bool {
        typed.utf8.first { "[(/".utf8.contains($0) }.map { $0 != UInt8(ascii: "(") } ?? false
    }

    static func isNameByte(_ byte: UInt8) -> Bool {
        ByteReader.isLetter(byte) || ByteReader.isDigit(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
    }
}

/// The statement that contains an offset.
struct StatementPlace {
    var bytes: [UInt8]
    /// The statement's offset in the script.
    var start: Int
    /// The cursor's offset in the statement.
    var offset: Int
    var index: Int?

    init(_ script: Script, _ offset: Int) {
        start = offset
        bytes = []
        self.offset = 0
        guard let index = script.statementIndex(at: offset) else { return }
        let statement = script.statements[index]
        // After the last line break, the cursor is in a new statement if the last one is complete.
        if offset == script.count, statement.endsWithLineBreak, statement.unfinished == nil { return }
        self.index = index
        start = script.starts[index]
        bytes = statement.bytes
        self.offset = offset - start
    }

    /// The closing quote of the string around the cursor, if a string starts at this offset.
    func closingQuote(of start: Int) -> Int? {
        guard start < offset, bytes[start] == UInt8(ascii: "\"") else { return nil }
        var index = start + 1
        while index < bytes.count, !ByteReader.isLineBreak(bytes[index]) {
            if bytes[index] == UInt8(ascii: "\"") { return index >= offset ? index : nil }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    /// The end of the generic arguments around the cursor, if a name with generic arguments starts at this offset.
    func endOfGenericArguments(from start: Int) -> Int? {
        guard start < offset, let open = NodeNameText.openArguments(in: bytes, start..<offset) else { return nil }
        return NodeNameText.endOfGenericArguments(in: bytes, from: open, limit: bytes.count)
    }

    var beforeCursor: ArraySlice<UInt8> {
        bytes[..<offset]
    }
}

extension CandidateList {
    mutating func take(_ lists: [CandidateList]) {
        for list in lists {
            for entry in list.entries {
                add(entry.candidate, entry.quality)
            }
            if list.isIncomplete { markIncomplete() }
        }
    }
}
