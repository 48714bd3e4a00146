// Which type a value at the cursor must have, by the brackets around it.

/// What the outermost value of an argument may be.
enum ValueContext {
    /// One of these names, with its values.
    case calls([ActionFact], Candidate.Kind)
    /// A value of that type, of any if it is not known.
    case value(type: String?)
}

struct ValueTypes {
    let facts: any LanguageFacts
    let context: ValueContext

    /// What the innermost open parenthesis takes, and who takes it; nil if it is none or nothing is known of it.
    func call(_ frames: [ValueCursor.Frame]) -> (name: String, parameters: [FieldFact])? {
        guard let innermost = frames.last else { return nil }
        let outer = frames.dropLast()
        switch innermost.kind {
        case .list: return nil
        case .tuple:
            guard let shape = shape(of: type(in: Array(outer))), case .tuple(let fields) = shape else { return nil }
            return ("", fields)
        case .call(let name):
            if outer.isEmpty, case .calls(let facts, _) = context {
                let action = ValueTypes.action(named: name, among: facts)
                return action.map { ($0.name, $0.parameters) }
            }
            return called(name, expecting: type(in: Array(outer)))
        }
    }

    /// The type of the value that begins at the cursor, nil if it is not known.
    func type(in frames: [ValueCursor.Frame]) -> String? {
        guard let innermost = frames.last else {
            if case .value(let type) = context { return type }
            return nil
        }
        switch innermost.kind {
        case .list:
            switch shape(of: type(in: frames.dropLast())) {
            case .list(let element), .set(let element): return element
            case .dictionary(let key, let value): return innermost.isBehindColon ? value : key
            default: return nil
            }
        case .tuple, .call:
            if let call = call(frames) { return field(of: call.parameters, in: innermost)?.type }
            // A value in parentheses.
            return innermost.kind == .tuple && innermost.index == 0 ? type(in: frames.dropLast()) : nil
        }
    }

    /// The parameter that the value at the cursor is for.
    func field(of parameters: [FieldFact], in frame: ValueCursor.Frame) -> FieldFact? {
        if let label = frame.label { return parameters.first { $0.label == label } }
        return parameters.indices.contains(frame.index) ? parameters[frame.index] : nil
    }

    /// What is known of a type, with optionals taken off.
    func shape(of type: String?) -> TypeFact.Shape? {
        var name = type
        // No type is more optional than this; a provider that says otherwise goes round in circles.
        for _ in 0..<8 {
            guard let written = name, let fact = facts.type(written) else { return nil }
            guard case .optional(let wrapped) = fact.shape else { return fact.shape }
            name = wrapped
        }
        return nil
    }

    static func action(named written: String, among facts: [ActionFact]) -> ActionFact? {
        let parts = written.split(separator: ".")
        guard let name = parts.last else { return nil }
        return facts.first { $0.name == name && (parts.count < 2 || $0.type.hasSuffix(parts[parts.count - 2])) }
    }

    private func called(_ written: String, expecting type: String?) -> (name: String, parameters: [FieldFact])? {
        let parts = written.split(separator: ".").map(String.init)
        guard let last = parts.last else { return nil }
        if case .enumeration(let cases) = shape(of: type), let match = cases.first(where: { $0.name == last }) {
            return (match.name, match.parameters)
        }
        if case .structure(let fields) = facts.type(written)?.shape { return (written, fields) }
        if parts.count > 1, case .enumeration(let cases) = facts.type(parts.dropLast().joined(separator: "."))?.shape {
            return cases.first { $0.name == last }.map { ($0.name, $0.parameters) }
        }
        return nil
    }
}
