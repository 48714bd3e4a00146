// Completes values: actions, labels, cases, constants, and values in the tree.

import WorkbenchValueTree

extension Completer {
    /// The possible values of an argument.
    func context(of parameter: ParameterDeclaration) -> ValueContext {
        ArgumentContext(facts: facts).context(
            of: parameter, command: cursor.command, earlier: cursor.arguments.map { cursor.bytes[$0] },
            reference: { cursor.reference(at: $0) }, word: cursor.text(cursor.word))
    }

    func value(_ word: Range<Int>, _ context: ValueContext) -> Found {
        let value = ValueCursor(cursor.bytes, in: word)
        let types = ValueTypes(facts: facts, context: context)
        switch value.slot {
        case .none, .string: return Found(list: CandidateList(typed: ""), start: word.upperBound)
        case .reference(let range): return references(range, type: types.type(in: value.frames))
        case .member(let range, let owner):
            if value.frames.isEmpty, case .calls(let actions, let kind) = context {
                return calls(actions, kind, range, ofType: owner)
            }
            return members(range, of: owner, types, value.frames)
        case .value(let range):
            if value.frames.isEmpty, case .calls(let actions, let kind) = context {
                return calls(actions, kind, range, ofType: nil)
            }
            return values(range, types, value.frames)
        }
    }

    // MARK: - Actions

    private func calls(
        _ actions: [ActionFact], _ kind: Candidate.Kind, _ range: Range<Int>, ofType type: String?
    ) -> Found {
        var list = CandidateList(typed: cursor.text(range))
        if kind == .app {
            for fact in facts.apps() { list.add(Candidate(fact.name, .app, detail: fact.detail)) }
        }
        for action in actions where type.map({ $0.isEmpty || action.type.hasSuffix($0) }) ?? true {
            if kind == .app, action.parameters.contains(where: isUnwritable) { continue }
            let name = type == nil ? action.writtenName : action.name
            let detail =
                switch action.reach {
                case .live: action.signature
                case .throughChild(let child): "\(action.signature)   by \(child)"
                case .unreachable(let reason): "\(action.signature)   \(reason)"
                }
            list.add(
                Candidate(
                    name, kind, detail: detail, documentation: action.documentation,
                    insertion: action.parameters.allSatisfy(\.hasDefault) ? name : name + "(",
                    snippet: Snippet.call(name, action.parameters), isLive: action.isReachable),
                matching: action.name)
        }
        return Found(list: list, start: range.lowerBound)
    }

    /// Whether no literal exists for the field's values, because they are functions or have a protocol type.
    private func isUnwritable(_ field: FieldFact) -> Bool {
        if field.hasDefault { return false }
        if field.type.hasPrefix("any ") || field.type.contains("->") { return true }
        if case .unreadable? = facts.type(field.type)?.shape { return true }
        return false
    }

    // MARK: - Inside parentheses

    private func values(_ range: Range<Int>, _ types: ValueTypes, _ frames: [ValueCursor.Frame]) -> Found {
        var list = CandidateList(typed: cursor.text(range))
        let frame = frames.last
        if let frame, frame.label == nil, let call = types.call(frames),
            call.parameters.contains(where: { $0.label != nil })
        {
            addLabels(of: call.parameters, frame, to: &list)
            // If the parameter has a label, a value isn't possible before the label.
            guard types.field(of: call.parameters, in: frame)?.label == nil else {
                return Found(list: list, start: range.lowerBound)
            }
        }
        addValues(of: types.type(in: frames), types, to: &list)
        return Found(list: list, start: range.lowerBound)
    }

    private func addLabels(of parameters: [FieldFact], _ frame: ValueCursor.Frame, to list: inout CandidateList) {
        for field in parameters {
            guard let label = field.label, !frame.usedLabels.contains(label) else { continue }
            list.add(
                Candidate(
                    label + ":", .label, detail: field.type, insertion: label + ": ",
                    snippet: "\(label): ${1:\(Snippet.escaped(field.type))}"),
                matching: label)
        }
    }

    private func addValues(of type: String?, _ types: ValueTypes, to list: inout CandidateList) {
        guard let type else {
            // The type is unknown, but a value of the tree is always possible.
            list.add(Candidate("$", .reference, detail: "a value in the tree"))
            return
        }
        if case .optional = facts.type(type)?.shape { list.add(Candidate("nil", .constant, detail: type)) }
        // Don't offer a place its own value.
        let isSet = cursor.flag == nil && cursor.command?.parameters.first?.kind == .place(.target)
        let own = isSet ? cursor.arguments.first.map(cursor.text) : nil
        for reference in facts.references(ofType: type) where own.map({ reference.text != "$" + $0 }) ?? true {
            list.add(Candidate(reference.text, .reference, detail: "\(reference.type) = \(reference.value)"))
        }
        let name = facts.type(type)?.name ?? type
        switch types.shape(of: type) {
        case .boolean: for word in ["true", "false"] { list.add(Candidate(word, .constant, detail: "Bool")) }
        case .enumeration(let cases):
            for fact in cases {
                let text = "." + fact.name
                list.add(
                    Candidate(
                        text, .enumCase, detail: fact.signature,
                        insertion: fact.parameters.isEmpty ? text : text + "(",
                        snippet: Snippet.call(text, fact.parameters)),
                    matching: fact.name)
            }
        case .structure(let fields):
            let base = Self.unwrapped(name)
            list.add(
                Candidate(
                    base, .type, detail: "\(base)(\(fields.signature))", insertion: base + "(",
                    snippet: Snippet.call(base, fields) ?? base + "()"))
        case .text, .character: list.add(Candidate("\"\"", .literal, detail: name, snippet: "\"${1}\""))
        case .list, .set: list.add(Candidate("[]", .literal, detail: name, snippet: "[${1}]"))
        case .dictionary: list.add(Candidate("[:]", .literal, detail: name, snippet: "[${1:key}: ${2:value}]"))
        case .natural(let example): list.add(Candidate(example, .literal, detail: name))
        case .tuple(let fields):
            list.add(Candidate("(\(fields.signature))", .literal, insertion: "(", snippet: Snippet.call("", fields)))
        case .integer, .floating, .unreadable, .unknown, .optional, nil: break
        }
    }

    private static func unwrapped(_ type: String) -> String {
        var type = type
        while type.hasSuffix("?") { type.removeLast() }
        return type
    }

    private func members(
        _ range: Range<Int>, of owner: String, _ types: ValueTypes, _ frames: [ValueCursor.Frame]
    ) -> Found {
        var list = CandidateList(typed: cursor.text(range))
        let type = owner.isEmpty ? types.type(in: frames) : owner
        if case .enumeration(let cases) = types.shape(of: type) {
            for fact in cases {
                list.add(
                    Candidate(
                        fact.name, .enumCase, detail: fact.signature,
                        insertion: fact.parameters.isEmpty ? fact.name : fact.name + "(",
                        snippet: Snippet.call(fact.name, fact.parameters)))
            }
        }
        return Found(list: list, start: range.lowerBound)
    }

    // MARK: - Values of the tree

    /// Completes the text after a `$`: first with whole values of the right type, then with nodes and their parts.
    private func references(_ range: Range<Int>, type: String?) -> Found {
        let typed = cursor.text(range)
        let place = range.lowerBound + 1..<range.upperBound
        var found = nodes(place, String(typed.dropFirst()), withParts: true, prefix: "$")
        guard found.start == place.lowerBound, let type else { return found }
        var list = CandidateList(typed: String(typed.dropFirst()))
        for reference in facts.references(ofType: type) {
            let text = String(reference.text.dropFirst())
            list.add(
                Candidate(
                    reference.text, .reference, detail: "\(reference.type) = \(reference.value)", insertion: text),
                matching: text)
        }
        list.take([found.list])
        found.list = list
        return found
    }
}
