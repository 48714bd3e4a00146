// Checks commands against the facts about a tree, an app and a session. It doesn't repeat the parser's diagnostics.

import WorkbenchValueTree

package struct Checker {
    let facts: any LanguageFacts
    var diagnostics: [ScriptDiagnostic] = []
    /// Whether a place may be missing now, because its node has ended or an element doesn't exist yet.
    var allowsAbsence = false
    /// Whether nodes are allowed that the tree has never had.
    var allowsUnknownNodes = false
    /// Whether the last key of a place may be missing from the dictionary.
    var allowsNewKey = false

    /// Whether a place may also be in a node's properties.
    var allowsProperties = false

    /// Whether initializers make the values, as for the workflow of `open`. Their parameters aren't known.
    var valuesAreMadeByCode = false

    /// The marks set by earlier statements.
    var marksBefore: Set<String> = []

    private init(_ facts: any LanguageFacts) {
        self.facts = facts
    }

    /// The errors in a command, with ranges in its statement.
    package static func check(_ command: ParsedCommand, facts: any LanguageFacts) -> [ScriptDiagnostic] {
        var checker = Checker(facts)
        checker.check(command)
        return checker.diagnostics
    }

    /// The errors in a script, with ranges in the script.
    ///
    /// - Parameter facts: Returns the facts at the statement with an index: those about the tree after the previous
    ///   statements. Nil if nothing is known.
    package static func check(_ script: Script, facts: (Int) -> (any LanguageFacts)?) -> [ScriptDiagnostic] {
        var found = script.diagnostics
        var marks: Set<String> = []
        for (index, statement) in script.statements.enumerated() {
            guard let command = statement.command, let facts = facts(index) else { continue }
            var checker = Checker(facts)
            checker.marksBefore = marks
            checker.check(command)
            if let mark = command.newMark { marks.insert(mark) }
            let checked = checker.diagnostics.map { $0.shifted(by: script.starts[index]) }
            if command.mayBeUnderstood, let better = checked.first {
                let place = script.starts[index]...script.starts[index + 1]
                found.removeAll { place.contains($0.range.lowerBound) && better.replaces($0) }
            }
            found += checked
        }
        return found.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    mutating func check(_ command: ParsedCommand) {
        guard command.specification != nil else {
            checkForgottenWord(command)
            return
        }
        let node = command.arguments.lazy.compactMap { if case .node(let node) = $0.value { node } else { nil } }.first
        // The arguments for an unknown node can't be checked.
        let isNodeKnown = node.map { check($0, in: command) } ?? true
        for argument in command.arguments where isNodeKnown || argument.parameter.kind == .node {
            check(argument, of: command, node: node)
        }
        if isNodeKnown, command.lacksWorker { checkForgottenWorker(command, node) }
        for flag in command.flags {
            if let argument = flag.argument { check(argument, of: command, node: node) }
        }
    }

    /// Checks a word in place of a command, which may be an action of the current node, or a node.
    private mutating func checkForgottenWord(_ command: ParsedCommand) {
        let start = command.wordRange.lowerBound..<command.wordRange.lowerBound
        let name = command.word.prefix { $0 != "(" }
        if facts.actions(of: nil).contains(where: { $0.name == name }) {
            report(.actionWithoutSend(String(name)), command.wordRange, fixes: [(start, "send ")])
            return
        }
        if facts.callbacks().contains(where: { $0.isCallback(name) }) {
            report(
                .callbackWithoutTap(String(name)), command.wordRange,
                fixes: [(command.wordRange, "tap \(command.word)")])
            return
        }
        let isWord =
            command.wordRange.count < 100 && command.word.utf8.allSatisfy { ByteReader.isLetter($0) || $0 == 0x2F }
        guard isWord, case .reference(let node) = Literal.parse("$" + command.word).literal.kind,
            case .node = facts.resolve(node)
        else { return }
        report(.nodeWithoutCommand(command.word), command.wordRange, fixes: [(start, "state "), (start, "cd ")])
    }

    private mutating func check(_ argument: ParsedArgument, of command: ParsedCommand, node: NodeReference?) {
        let range = argument.range
        let kind = argument.parameter.kind
        allowsProperties = kind == .valueOrPlace || kind == .place(.recorded)
        allowsNewKey = kind == .place(.target)
        allowsAbsence = kind == .expectation || kind == .condition || kind == .place(.passing)
        switch argument.value {
        case .node, .number, .missing: break
        // The session reports errors in recorded places.
        case .place where command.takesAway: break
        case .place(let place) where kind.readsRecord || place.screenPath != nil && kind == .valueOrPlace:
            check(recorded: place, range)
        case .place(let place): check(place: place, range, as: kind)
        case .action(let literal): check(call: literal, .action, of: node)
        case .output(let literal): check(output: literal, of: command, node: node)
        case .callback(let callback): check(callback, range, command)
        case .value(let literal) where kind == .remainder && !literal.isReadable: break
        // The keys of side effects are checked by the tree.
        case .value where kind == .sideEffect: break
        case .value(let literal): check(value: literal, of: command)
        case .step(let step): check(step, range)
        case .app(let app): check(app, range)
        case .worker(let worker): check(worker, range, node: node)
        case .word(let word): check(word, kind, range, command)
        // The inner command runs in an earlier tree, so it isn't checked here.
        case .command where command.specification?.changes == .session: break
        case .command(let inner): check(inner)
        case .expectation(let expectation):
            // The node may exist only in another state, and the rest of the condition may be enough to decide it.
            if case .combined = expectation {
                allowsUnknownNodes = true
            } else {
                allowsUnknownNodes = kind == .condition
            }
            check(expectation, range)
        }
    }

    // MARK: - Reporting

    mutating func report(
        _ fact: ScriptDiagnostic.Fact, _ range: Range<Int>, fixes: [(range: Range<Int>, text: String)] = []
    ) {
        diagnostics.append(
            ScriptDiagnostic(fact, range, fixes: fixes.map { ScriptDiagnostic.Fix($0.range, $0.text) }))
    }

    mutating func report(
        _ fact: ([String]) -> ScriptDiagnostic.Fact, unknown name: String, among names: [String], _ range: Range<Int>
    ) {
        let nearest = NearestName.matches(for: name, among: names)
        report(fact(nearest), range, fixes: nearest.map { (range, $0) })
    }
}

extension CallbackFact {
    /// Whether this is a screen's callback with this name.
    fileprivate func isCallback(_ name: some StringProtocol) -> Bool {
        if case .callback = kind { self.name == name } else { false }
    }
}
