// Completes the condition of an `expect`: its words, screens, nodes, places and values.

import WorkbenchValueTree

extension Completer {
    /// The number of items at the start of the list that are about a state of the tree.
    private static let ofState = 7
    private static let beginnings: [(word: String, summary: String)] = [
        ("stack", "the screens of the back stack"), ("tree", "whether a node is alive"),
        ("screen", "a field of the top screen"),
        ("count of", "how many elements a list has"), ("sum of", "the sum of a list's numbers"),
        ("min of", "the smallest element of a list"), ("max of", "the largest element of a list"),
        ("output", "an output of the last command"),
        ("render", "whether the last step rendered a node"), ("steps", "how many steps were taken"),
        ("branches", "how many branches the timeline has"), ("marks", "how many marks the timeline has"),
        ("here", "the current node"), ("asked", "the last command"),
        ("answered", "what the last answer is about"), ("route", "the path that the last step took"),
        ("no", "no `set` bypassed a workflow"),
        ("dropped", "the last action reached no node"), ("unchanged", "the last command changed nothing"),
        ("clean", "the last audit found nothing"),
        ("crash", "the last command crashed the app"), ("error", "the last command was refused"),
    ]

    /// - Parameter isOfState: Whether the condition must be about a state of the tree rather than a step.
    func expectation(_ word: Range<Int>, isOfState: Bool = false) -> Found {
        let typed = cursor.text(word)
        // The words before a connective belong to another condition.
        let all = cursor.arguments.map { cursor.text($0) }
        let connective = all.indices.last { index in
            ["or", "and"].contains(all[index]) || all[index] == "to" && index > 0 && all[index - 1] == "leads"
        }
        let start = connective.map { $0 + 1 } ?? 0
        let earlier = Array(all[start...])
        guard let first = earlier.first else {
            var found = nodes(word, typed, withParts: true)
            if found.start == word.lowerBound {
                var list = CandidateList(typed: typed)
                for beginning in Self.beginnings.prefix(isOfState ? Self.ofState : Self.beginnings.count) {
                    list.add(Candidate(beginning.word, .keyword, detail: beginning.summary))
                }
                list.take([found.list])
                found.list = list
            }
            return found
        }
        if earlier.last == "since", earlier.count > 1 { return words(Self.step, word, typed) }
        if ["changed", "once", "unchanged"].contains(earlier.last) {
            return keywords(earlier.last == "changed" ? ["since", "once"] : ["since"], word, typed)
        }
        if earlier.last == "in", typed.hasPrefix("["), let place = cursor.reference(at: start),
            let type = ArgumentContext(facts: facts).typeOfPlace(place)
        {
            return value(word, .list(of: type))
        }
        if let last = earlier.last, ["of", "in", "+", "-", "*"].contains(last) {
            return nodes(word, typed, withParts: true)
        }
        if earlier.count == 1, Formula.Aggregate(rawValue: first) != nil { return keywords(["of"], word, typed) }
        switch (first, earlier.count) {
        case ("stack", 1): return keywords(["is", "has", "lacks"], word, typed)
        case ("tree", 1), ("render", 1): return keywords(["has", "lacks"], word, typed)
        case ("here", 1): return keywords(["is"], word, typed)
        case ("asked", 1): return commands(typed, from: word.lowerBound)
        case ("asked", _): return asked(word)
        case ("answered", 1): return keywords(ExpectationReader.answering + ["step"], word, typed)
        case ("answered", 2) where earlier[1] == "step": return nothing(word, typed)
        case ("answered", 2): return nodes(word, typed, withParts: true)
        case ("no", 1): return keywords(["set"], word, typed)
        case ("no", 2): return keywords(["since"], word, typed)
        case ("route", 1): return commands(typed, from: word.lowerBound)
        case ("route", _): return route(earlier, word, typed)
        case ("steps", 1), ("branches", 1), ("marks", 1): return comparisons(word, typed)
        case ("steps", 3): return keywords(["since"], word, typed)
        case ("steps", _), ("branches", _), ("marks", _): return nothing(word, typed)
        case ("stack", _): return screens(word)
        case ("tree", _), ("render", _), ("here", _): return nodes(word, typed, withParts: false)
        case ("screen", 1): return screenPart(word)
        case ("output", 1): return value(word, .calls(facts.outputsOfAllNodes(), .output))
        case ("output", 2): return keywords(["from", "since"], word, typed)
        case ("output", 4) where earlier[2] == "from": return keywords(["since"], word, typed)
        case ("output", _): return nodes(word, typed, withParts: false)
        case ("dropped", _), ("unchanged", _), ("clean", _), ("crash", _), ("error", _):
            return nothing(word, typed)
        case ("screen", 2): return comparisons(word, typed)
        case (_, 1):
            return keywords(
                Expectation.Comparison.allCases.map(\.rawValue) + ["changed", "unchanged", "in", "sorted", "unique"],
                word,
                typed)
        default:
            let place = cursor.reference(at: start)
            let type = place.flatMap { ArgumentContext(facts: facts).typeOfPlace($0) }
            let found = value(word, .value(type: first == "screen" ? nil : type))
            return earlier.count == 2 ? withCurrentValue(of: place, found, word) : found
        }
    }

    /// Offers the current value of the place first, because it is the most likely one.
    private func withCurrentValue(of place: NodeReference?, _ found: Found, _ word: Range<Int>) -> Found {
        let typed = cursor.text(word)
        guard typed.isEmpty || typed.hasPrefix("\""), let place, let part = (try? facts.part(at: place)) ?? nil,
            // The value must be complete, and it must be possible to write it.
            !part.value.contains("…"), !part.value.contains("‹"), !part.value.isEmpty
        else { return found }
        var list = CandidateList(typed: typed)
        list.add(Candidate(part.value, .constant, detail: "\(part.type), as it is now"))
        if typed.isEmpty { list.take([found.list]) }
        return Found(list: list, start: word.lowerBound)
    }

    private static let step = Parameter.step("step", "a step, or a mark").declaration

    private func nothing(_ word: Range<Int>, _ typed: String) -> Found {
        Found(list: CandidateList(typed: typed), start: word.upperBound)
    }

    private func comparisons(_ word: Range<Int>, _ typed: String) -> Found {
        keywords(Expectation.Comparison.allCases.map(\.rawValue), word, typed)
    }

    /// Completes the command after `asked`, like any other command.
    private func asked(_ word: Range<Int>) -> Found {
        let start = cursor.arguments.dropFirst().first?.lowerBound ?? word.lowerBound
        let text = cursor.bytes[start..<cursor.bytes.count]
        guard let inner = CommandCursor(text) else { return nothing(word, cursor.text(word)) }
        var found = Completer(facts: facts, cursor: inner).found()
        found.start += start
        return found
    }

    /// Completes the arrows and nodes after the command of a route.
    private func route(_ earlier: [String], _ word: Range<Int>, _ typed: String) -> Found {
        let isArrow = ["→", "->"].contains(earlier.last)
        return isArrow ? nodes(word, typed, withParts: false) : keywords(["→", "since"], word, typed)
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

    func screenPart(_ word: Range<Int>) -> Found {
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
