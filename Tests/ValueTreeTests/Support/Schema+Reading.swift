// Reads a literal using a type, which is the simplest way to build a value; nil if it doesn't fit.

import WorkbenchValueTree

extension Schema {
    func read(_ literal: Literal) -> Value? {
        switch (self, literal.kind) {
        case (.integer, .integer(let integer)): return .integer(integer)
        case (.double, _): return Self.float(literal).flatMap { Double($0) }.map { .float(.double($0)) }
        case (.single, _): return Self.float(literal).flatMap { Float($0) }.map { .float(.single($0)) }
        case (.boolean, .boolean(let isTrue)): return .boolean(isTrue)
        case (.text, .string(let content)): return .text(Text(content))
        case (.character, .string(let content)):
            return content.count == 1 ? content.first.map { .character($0) } : nil
        case (.quoted(let type), .string(let content)): return .natural(Value.Natural(type, content))
        case (.decimal, .float(let text)): return .natural(Value.Natural("Decimal", text, .verbatim))
        case (.range, .range): return .natural(Value.Natural("Range<Int>", literal.text(), .verbatim))
        case (.any, _): return readAny(literal)
        case (.list(let schema), .array(let elements)): return all(elements, schema).map { .list(Value.List($0)) }
        case (.set(let schema), .array(let elements)): return all(elements, schema).map { .set(Value.Members($0)) }
        case (.dictionary(let key, let value), .dictionary(let entries)):
            return all(entries, key, value).map { .dictionary(Value.Entries($0)) }
        case (.orderedDictionary(let key, let value), .dictionary(let entries)):
            return all(entries, key, value).map { .dictionary(Value.Entries(ordered: $0)) }
        case (.optional(let schema), _): return readOptional(literal, schema)
        case (.tuple(let parts), .tuple(let arguments)): return payload(parts, arguments).map { .tuple($0) }
        case (.structure(let type, let fields), .call(let path, let arguments)):
            let bare = NamePath(type: type, keepsGenericArguments: false)
            let full = NamePath(type: type, keepsGenericArguments: true)
            guard path == bare || path == full, fields.count == arguments.items.count else { return nil }
            let parts = fields.map { (label: Optional($0.name), schema: $0.schema) }
            guard let elements = payload(parts, arguments) else { return nil }
            return .structure(Value.Structure(type, elements.map { Value.Field($0.label ?? "", $0.value) }))
        case (.enumeration(let type, let cases), .name(let path)): return enumCase(type, cases, path, nil)
        case (.enumeration(let type, let cases), .call(let path, let arguments)):
            return enumCase(type, cases, path, arguments)
        default: return nil
        }
    }

    private func readOptional(_ literal: Literal, _ schema: Schema) -> Value? {
        switch literal.kind {
        case .null: return .optional(nil)
        case .name(let path) where path.text == ".none": return .optional(nil)
        case .call(let path, let arguments) where path.text == ".some":
            guard arguments.items.count == 1, arguments.items[0].label == nil else { return nil }
            return schema.read(arguments.items[0].value).map { .optional($0) }
        default: return schema.read(literal).map { .optional($0) }
        }
    }

    private func readAny(_ literal: Literal) -> Value? {
        var type: String?
        var content = literal
        switch literal.kind {
        case .integer: type = "Int"
        case .float: type = "Double"
        case .boolean: type = "Bool"
        case .string: type = "String"
        case .name(let path) where path.names.count == 2: type = path.names[0].text
        case .call(let path, let arguments):
            let known = Self.universe.map(\.type)
            type = known.first { NamePath(type: $0, keepsGenericArguments: true) == NamePath([path.names[0]]) }
            let isConversion = path.names.count == 1 && arguments.items.count == 1 && arguments.items[0].label == nil
            if isConversion { content = arguments.items[0].value }
        default: break
        }
        guard let choice = Self.universe.first(where: { $0.type == type }) else { return nil }
        return choice.schema.read(content).map { .erased(Value.Erased(choice.type, $0)) }
    }

    private static func float(_ literal: Literal) -> String? {
        switch literal.kind {
        case .float("-.infinity"): "-inf"
        case .float(let text): text
        case .integer(let integer): integer.description
        case .name(let path), .call(let path, _):
            switch path.names.last?.text {
            case "nan": "nan"
            case "infinity": "inf"
            default: nil
            }
        default: nil
        }
    }

    private func all(_ literals: [Literal], _ schema: Schema) -> [Value]? {
        let values = literals.compactMap { schema.read($0) }
        return values.count == literals.count ? values : nil
    }

    private func all(_ entries: [LiteralEntry], _ key: Schema, _ value: Schema) -> [Value.Entry]? {
        let values = entries.compactMap { entry -> Value.Entry? in
            guard let first = key.read(entry.key), let second = entry.value.flatMap({ value.read($0) }) else {
                return nil
            }
            return Value.Entry(first, second)
        }
        return values.count == entries.count ? values : nil
    }

    private func payload(
        _ parts: [(label: String?, schema: Schema)], _ arguments: LiteralArguments
    ) -> [Value.Element]? {
        guard parts.count == arguments.items.count else { return nil }
        var elements: [Value.Element] = []
        for (part, argument) in zip(parts, arguments.items) {
            guard part.label == argument.label?.text, let value = part.schema.read(argument.value) else { return nil }
            elements.append(Value.Element(part.label, value))
        }
        return elements
    }

    private func enumCase(
        _ type: String, _ cases: [(name: String, payload: [(label: String?, schema: Schema)])], _ path: NamePath,
        _ arguments: LiteralArguments?
    ) -> Value? {
        let isNamed = path.hasLeadingDot ? path.names.count == 1 : path.names.dropLast().map(\.text) == [type]
        guard isNamed, let choice = cases.first(where: { $0.name == path.names.last?.text }) else { return nil }
        return payload(choice.payload, arguments ?? LiteralArguments([]))
            .map { .enumeration(Value.EnumCase(type, choice.name, $0)) }
    }
}
