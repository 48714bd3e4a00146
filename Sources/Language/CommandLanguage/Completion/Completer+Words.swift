// Completes words: commands, flags, choices, files, apps, options, marks, steps, workers, callbacks.

import WorkbenchValueTree

extension Completer {
    func commands(_ typed: String, from start: Int, nestedIn outer: CommandSpecification? = nil) -> Found {
        var list = CandidateList(typed: typed)
        for command in CommandTable.commands where outer.map(command.canBeNested) ?? true {
            let documentation = HelpPage(command).markdown
            list.add(Candidate(command.name, .command, detail: command.summary, documentation: documentation))
            // An alias is offered only after its first letters have been typed.
            for alias in command.aliases where !typed.isEmpty && alias.hasPrefix(typed.lowercased()) {
                list.add(Candidate(alias, .command, detail: command.summary, documentation: documentation))
            }
        }
        return Found(list: list, start: start)
    }

    func flags(_ typed: String, from start: Int) -> Found {
        let name = String(typed.drop { $0 == "-" })
        var list = CandidateList(typed: name)
        for flag in cursor.command?.flags ?? [] where !cursor.usedFlags.contains(flag.name) {
            let snippet = flag.argument.map { "--\(flag.name) ${1:\($0.name)}" }
            list.add(
                Candidate("--" + flag.name, .flag, detail: flag.summary, snippet: snippet), matching: flag.name)
        }
        return Found(list: list, start: start)
    }

    /// The phrases that mean the same as a flag.
    func phrases(_ typed: String, from start: Int) -> Found {
        var list = CandidateList(typed: typed)
        for flag in cursor.command?.flags ?? [] where !cursor.usedFlags.contains(flag.name) {
            if let phrase = flag.phrase { list.add(Candidate(phrase, .keyword, detail: flag.summary)) }
        }
        return Found(list: list, start: start)
    }

    func words(_ parameter: ParameterDeclaration, _ word: Range<Int>, _ typed: String) -> Found {
        let isQuoted = typed.hasPrefix("\"")
        let content = isQuoted ? String(typed.dropFirst()) : typed
        var list = CandidateList(typed: content)
        switch parameter.kind {
        case .choice(let choices):
            for choice in choices {
                list.add(Candidate(choice.word, .keyword, detail: choice.summary))
            }
        case .step:
            for fact in facts.marks() { list.add(Candidate(fact.name, .mark, detail: fact.detail)) }
            // Step 0 can't be left out or replaced.
            for fact in facts.steps(limit: 100) where fact.number > 0 || cursor.command?.changes != .session {
                list.add(Candidate(String(fact.number), .step, detail: fact.command))
            }
        case .mark: for fact in facts.marks() { list.add(named(fact, .mark)) }
        case .branch: for fact in facts.branches() { list.add(named(fact, .branch)) }
        case .option:
            for fact in facts.options() {
                list.add(Candidate(fact.name, .option, detail: fact.value, documentation: fact.summary))
            }
        case .text:
            // After the name of an option, complete its values.
            let name = cursor.arguments.first.map { cursor.text($0) }
            for choice in facts.options().first(where: { $0.name == name })?.choices ?? [] {
                list.add(Candidate(choice, .keyword))
            }
        case .workflow: for fact in facts.workflowTypes() { list.add(named(fact, .app)) }
        case .file:
            for fact in facts.files(beginningWith: content) {
                list.add(named(fact, .file), matching: fact.name)
            }
            return Found(list: list, start: word.lowerBound, takesRestOfWord: false)
        default: break
        }
        return Found(list: list, start: word.lowerBound)
    }

    private func named(_ fact: NamedFact, _ kind: Candidate.Kind) -> Candidate {
        Candidate(fact.name, kind, detail: fact.detail, insertion: ArgumentValue.word(fact.name))
    }

    func workers(_ word: Range<Int>, _ typed: String) -> Found {
        var list = CandidateList(typed: typed)
        for fact in facts.workers(of: cursor.reference(at: 0)) {
            list.add(Candidate(fact.reference, .worker, detail: fact.output, isLive: fact.isRunning))
        }
        return Found(list: list, start: word.lowerBound)
    }

    func sideEffects(_ word: Range<Int>, _ typed: String) -> Found {
        var list = CandidateList(typed: typed)
        for key in facts.sideEffects(of: cursor.reference(at: 0)) { list.add(Candidate(key, .worker)) }
        return Found(list: list, start: word.lowerBound)
    }

    func callbacks(_ word: Range<Int>, _ typed: String) -> Found {
        let isQuoted = typed.hasPrefix("\"")
        var list = CandidateList(typed: isQuoted ? String(typed.dropFirst()) : typed)
        for fact in facts.callbacks() {
            switch fact.kind {
            case .callback where isQuoted: continue
            case .callback(let screen):
                let detail = screen + (fact.parameters.isEmpty ? "" : "(\(fact.parameters.signature))")
                let places = fact.parameters.enumerated().map { "${\($0 + 1):\($1.signature)}" }
                let snippet = places.isEmpty ? nil : ([Snippet.escaped(fact.name)] + places).joined(separator: " ")
                list.add(Candidate(fact.name, .callback, detail: detail, snippet: snippet))
            case .button(let isEnabled):
                let text = Literal(.string(fact.name)).text()
                list.add(
                    Candidate(text, .button, detail: "presses the button", isLive: isEnabled), matching: fact.name)
            case .back(let label):
                list.add(Candidate(fact.name, .button, detail: "presses [\(label)]"))
            }
        }
        // Keep the closing quote after the cursor from being doubled.
        return Found(list: list, start: word.lowerBound)
    }
}

/// A string with placeholders, in the syntax that editors use.
enum Snippet {
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            if character == "$" || character == "}" || character == "\\" { escaped += "\\" }
            escaped.append(character)
        }
        return escaped
    }

    /// `saveChanges(todo: ${1:TodoModel}, index: ${2:Int})`, nil if there is nothing to fill in.
    static func call(_ name: String, _ parameters: [FieldFact]) -> String? {
        let fields = parameters.filter { !$0.hasDefault }
        if fields.isEmpty { return nil }
        let places = fields.enumerated().map { index, field in
            (field.label.map { $0 + ": " } ?? "") + "${\(index + 1):\(escaped(field.type))}"
        }
        return "\(escaped(name))(\(places.joined(separator: ", ")))"
    }
}
