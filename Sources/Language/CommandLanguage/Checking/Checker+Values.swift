// Checks values against the types of their places, if these are known.

import WorkbenchValueTree

extension Checker {
    mutating func check(value literal: Literal, of command: ParsedCommand) {
        // The arguments of `tap` are checked with the callback.
        guard let place = command.place else {
            if !command.arguments.contains(where: { $0.parameter.kind == .callback }) { check(literal, as: nil) }
            return
        }
        // As in Swift, assigning nil removes a dictionary entry.
        if literal.kind == .null, isEntry(place) { return }
        // The place has already been checked.
        let isOfProperties = command.specification?.parameters.first?.kind == .place(.properties)
        check(literal, as: ArgumentContext(facts: facts).typeOfPlace(place, isOfProperties: isOfProperties))
    }

    private func isEntry(_ place: NodeReference) -> Bool {
        var dictionary = place
        guard dictionary.steps.popLast() != nil, let part = try? facts.part(at: dictionary),
            case .dictionary? = facts.type(part.type)?.shape
        else { return false }
        return true
    }

    /// - Parameters:
    ///   - type: Nil if unknown; errors that don't depend on the type are still found.
    ///   - isPattern: Whether `_` matches any value.
    mutating func check(_ literal: Literal, as type: String?, isPattern: Bool = false) {
        let fact = type.flatMap { facts.type($0) }
        switch literal.kind {
        case .missing: return
        case .wildcard where isPattern: return
        case .opaque, .elision, .cutString:
            report(.notReadable, literal.range)
            return
        case .reference(let reference):
            check(place: reference, literal.range)
            return
        default: break
        }
        guard let fact else {
            checkParts(of: literal, isPattern: isPattern)
            return
        }
        check(literal, as: fact, isPattern: isPattern)
    }

    /// Checks the nested values, which is possible without knowing the type.
    private mutating func checkParts(of literal: Literal, isPattern: Bool) {
        switch literal.kind {
        case .array(let elements): for element in elements { check(element, as: nil, isPattern: isPattern) }
        case .dictionary(let entries):
            for entry in entries {
                check(entry.key, as: nil, isPattern: isPattern)
                if let value = entry.value { check(value, as: nil, isPattern: isPattern) }
            }
        case .call(_, let arguments), .tuple(let arguments):
            for item in arguments.items { check(item.value, as: nil, isPattern: isPattern) }
        default: break
        }
    }

    /// Whether the arguments are those of the initializer that a struct has for its fields.
    private static func match(_ arguments: LiteralArguments, _ fields: [FieldFact]) -> Bool {
        let given = arguments.items.map(\.label?.text)
        return Set(given).isSubset(of: fields.map(\.label))
            && fields.allSatisfy { $0.hasDefault || given.contains($0.label) }
    }

    private mutating func check(_ literal: Literal, as fact: TypeFact, isPattern: Bool) {
        switch (fact.shape, literal.kind) {
        case (.unknown, _), (.natural, _): break
        case (.unreadable, .call) where valuesAreMadeByCode, (.unreadable, .name) where valuesAreMadeByCode:
            checkParts(of: literal, isPattern: isPattern)
        case (.structure(let fields), .call(_, let arguments))
        where valuesAreMadeByCode && !Self.match(arguments, fields):
            checkParts(of: literal, isPattern: isPattern)
        case (.unreadable, _): report(.notReadable, literal.range)
        case (.boolean, .boolean), (.text, .string), (.floating, .integer), (.floating, .float): break
        case (.floating, .name(let path)) where path.hasLeadingDot: break
        case (.character, .string(let content)) where content.count == 1: break
        case (.integer(let bounds), .integer(let number)):
            if let bounds, !bounds.contains(number) {
                report(.numberOutOfRange(type: fact.name, number), literal.range)
            }
        case (.optional, .null): break
        case (.optional, .name(let path)) where path.text == ".none": break
        case (.optional(let wrapped), .call(let path, let arguments)) where path.text == ".some":
            for item in arguments.items { check(item.value, as: wrapped, isPattern: isPattern) }
        case (.optional(let wrapped), _): check(literal, as: wrapped, isPattern: isPattern)
        case (.list(let type), .array(let elements)), (.set(let type), .array(let elements)):
            for element in elements { check(element, as: type, isPattern: isPattern) }
        case (.dictionary(let key, let value), .dictionary(let entries)):
            for entry in entries {
                check(entry.key, as: key, isPattern: isPattern)
                if let literal = entry.value { check(literal, as: value, isPattern: isPattern) }
            }
        case (.tuple(let fields), .tuple(let arguments)):
            // As in Swift, the labels of a tuple are optional.
            check(arguments, of: "the tuple", fields, isPattern: isPattern, labelsAreOptional: true)
        case (_, .tuple(let arguments)) where arguments.items.count == 1 && arguments.items[0].label == nil:
            check(arguments.items[0].value, as: fact.name, isPattern: isPattern)
        case (.structure(let fields), .call(let path, let arguments)) where Self.names(path, fact.name):
            check(arguments, of: fact.name, fields, isPattern: isPattern)
        case (.structure, .name(let path)) where path.hasLeadingDot: break
        case (.structure, .call(let path, _)) where path.hasLeadingDot: break
        case (.enumeration(let cases), .name(let path)):
            check(path, nil, literal, of: fact, cases, isPattern: isPattern)
        case (.enumeration(let cases), .call(let path, let arguments)):
            check(path, arguments, literal, of: fact, cases, isPattern: isPattern)
        default:
            report(
                .wrongType(expected: Self.description(fact), found: Self.description(literal)), literal.range,
                fixes: meant(literal, as: fact).map { [(literal.range, $0)] } ?? [])
        }
    }

    /// The intended value, if the quotation marks or the `$` of a place are missing.
    private func meant(_ literal: Literal, as fact: TypeFact) -> String? {
        switch (fact.shape, literal.kind) {
        case (_, .name(let path)) where path.names.count > 1 && !path.hasLeadingDot:
            guard case .reference(let place) = Literal.parse("$" + path.text).literal.kind,
                let part = try? facts.part(at: place), part.type == fact.name
            else { return nil }
            return "$" + path.text
        case (.text, .name(let path)) where !path.hasLeadingDot: return "\"\(path.text)\""
        case (.text, .integer(let number)): return "\"\(number)\""
        default: return nil
        }
    }

    private mutating func check(
        _ path: NamePath, _ arguments: LiteralArguments?, _ literal: Literal, of fact: TypeFact, _ cases: [CaseFact],
        isPattern: Bool
    ) {
        guard let name = path.names.last else { return }
        guard let match = cases.first(where: { $0.name == name.text }) else {
            let names = cases.map(\.name)
            let nearest = NearestName.matches(for: name.text, among: names)
            report(
                .unknownCase(name.text, of: fact.name, nearest: nearest, available: names), name.range,
                fixes: nearest.map { (name.range, $0) })
            return
        }
        if isPattern, arguments == nil { return }
        let values = arguments ?? LiteralArguments([], range: literal.range.upperBound..<literal.range.upperBound)
        check(values, of: "." + match.name, match.parameters, isPattern: isPattern)
    }

    /// Whether a call's name is the name of the type, with or without its module and generic arguments.
    private static func names(_ path: NamePath, _ type: String) -> Bool {
        let bare = withoutArguments(type)
        return path.text == ".init" || bare == path.text || bare.hasSuffix("." + path.text)
            || path.text.hasSuffix("." + bare)
    }

    /// The type's name without generic arguments: `Counter.State` for `Counter<Int>.State`.
    private static func withoutArguments(_ type: String) -> String {
        var depth = 0
        var previous: Character = " "
        return type.filter { character in
            defer { previous = character }
            switch character {
            case "<": depth += 1
            case ">" where previous != "-": depth -= 1
            default: return depth == 0
            }
            return false
        }
    }

    private static func description(_ fact: TypeFact) -> String {
        switch fact.shape {
        case .structure(let fields): "\(fact.name)(\(fields.signature))"
        case .natural(let example): "\(fact.name), such as \(example)"
        default: fact.name
        }
    }

    private static func description(_ literal: Literal) -> String {
        switch literal.kind {
        case .integer: "an integer"
        case .float: "a floating-point number"
        case .boolean: "true or false"
        case .null: "nil"
        case .string: "a string"
        case .array: "a list"
        case .dictionary: "a dictionary"
        case .tuple: "a tuple"
        case .range: "a range"
        case .wildcard: "_, which matches any value, but only in expect"
        case .name(let path), .call(let path, _): path.text.beginning
        case .reference, .opaque, .elision, .cutString, .missing: "something else"
        }
    }
}
