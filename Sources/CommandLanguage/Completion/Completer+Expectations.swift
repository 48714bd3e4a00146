// Completing what `expect` holds against the tree: its words, screens, nodes, places and values.

import ValueTree

extension Completer {
    private static let beginnings: [(word: String, summary: String)] = [
        ("stack", "the screens of the back stack"), ("tree", "whether a node is alive"),
        ("screen", "a field of the top screen"), ("output", "what the last command made a node emit"),
        ("dropped", "the last action reached no node"), ("unchanged", "the last command changed nothing"),
        ("trap", "the last command stopped the app"), ("error", "the last command was refused"),
    ]

    func expectation(_ word: Range<Int>) -> Found {
        let typed = cursor.text(word)
        let earlier = cursor.arguments.map { cursor.text($0) }
        guard let first = earlier.first else {
            var found = nodes(word, typed, withParts: true)
            if found.start == word.lowerBound {
                var list = CandidateList(typed: typed)
                for beginning in Self.beginnings {
                    list.add(Candidate(beginning.word, .keyword, detail: beginning.summary))
                }
                list.take([found.list])
                found.list = list
            }
            return found
        }
        switch (first, earlier.count) {
        case ("stack", 1): return keywords(["is", "has", "lacks"], word, typed)
        case ("tree", 1): return keywords(["has", "lacks"], word, typed)
        case ("stack", _): return screens(word)
        case ("tree", _): return nodes(word, typed, withParts: false)
        case ("screen", 1): return screenPart(word)
        case ("output", 1): return value(word, .calls(facts.outputs(of: .root), .output))
        case ("output", 2): return keywords(["from"], word, typed)
        case ("output", _): return nodes(word, typed, withParts: false)
        case ("dropped", _), ("unchanged", _), ("trap", _), ("error", _):
            return Found(list: CandidateList(typed: typed), start: word.upperBound)
        case (_, 1), ("screen", 2): return keywords(Expectation.Comparison.allCases.map(\.rawValue), word, typed)
        default:
            let type = cursor.reference(at: 0).flatMap { ArgumentContext(facts: facts).typeOfPlace($0) }
            return value(word, .value(type: first == "screen" ? nil : type))
        }
    }

    private func keywords(_ words: [String], _ word: Range<Int>, _ typed: String) -> Found {
        var list = CandidateList(typed: typed)
        for keyword in words { list.add(Candidate(keyword, .keyword)) }
        return Found(list: list, start: word.lowerBound)
    }

    private func screens(_ word: Range<Int>) -> Found {
        let comma = cursor.bytes[word].lastIndex(of: UInt8(ascii: ","))
        let start = comma.map { $0 + 1 } ?? word.lowerBound
        var list = CandidateList(typed: cursor.text(start..<word.upperBound))
        for screen in facts.screens() {
            let isName = screen.utf8.allSatisfy { Completer.isNameByte($0) }
            list.add(Candidate(isName ? screen : Literal(.string(screen)).text(), .node), matching: screen)
        }
        return Found(list: list, start: start)
    }

    private func screenPart(_ word: Range<Int>) -> Found {
        let split = cursor.bytes[word].lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") }
        guard let split else {
            let all = parts(facts.screenParts(at: ValuePath()), typed: cursor.text(word), inBracket: false)
            return Found(list: all, start: word.lowerBound)
        }
        let isBracket = cursor.bytes[split] == UInt8(ascii: "[")
        let path = ValuePath.parse(cursor.text(word.lowerBound..<split)).path
        let rest = cursor.text(split + 1..<word.upperBound)
        return Found(
            list: parts(facts.screenParts(at: path), typed: rest, inBracket: isBracket),
            start: isBracket ? split : split + 1)
    }
}

extension NodeReference {
    static var root: NodeReference {
        NodeReference(isAbsolute: true, segments: [])
    }
}
