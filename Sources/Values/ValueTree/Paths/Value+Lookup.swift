// Follows a path into a value.

extension Value {
    /// The part at the path; nil if it leads nowhere.
    package subscript(path: ValuePath) -> Value? {
        try? part(at: path)
    }

    /// The part at the path. Optionals are unwrapped on the way but not at the end, because a path leads to the stored
    /// value.
    package func part(at path: ValuePath) throws(PathError) -> Value {
        var value = self
        for (position, component) in path.components.enumerated() {
            do throws(LookupFailure) {
                value = try value.part(component)
            } catch {
                throw PathError(error.fact, path: path, position: position)
            }
        }
        return value
    }

    private struct LookupFailure: Error {
        var fact: PathError.Fact
    }

    private func part(_ component: ValuePath.Component) throws(LookupFailure) -> Value {
        switch self {
        case .optional(let wrapped?): return try wrapped.part(component)
        case .optional(nil): throw LookupFailure(fact: .isNil)
        case .erased(let erased): return try erased.value.part(component)
        case .structure(let structure):
            return try Self.field(component, in: structure.type, Self.elements(structure.fields))
        case .reference(let object):
            return try Self.field(component, in: object.type, Self.elements(object.fields))
        case .tuple(let elements): return try Self.field(component, in: "the tuple", elements)
        case .enumeration(let enumCase):
            // A case without labels may be given by name: `.edit.0`, `.edit.todo`.
            if component == .field(enumCase.name), !enumCase.payload.contains(where: { $0.label == enumCase.name }) {
                if enumCase.payload.count == 1 && enumCase.payload[0].label == nil { return enumCase.payload[0].value }
                return self
            }
            return try Self.field(component, in: ".\(enumCase.name)", enumCase.payload)
        case .list(let list): return try Self.element(component, of: list)
        case .set(let members):
            if component == .rest { return Self.rest(members.omitted) }
            let literal = try Self.key(component, in: "a set")
            if let member = members.elements.first(where: { Literal(printing: $0) == literal }) { return member }
            throw LookupFailure(fact: .noKey(literal, nearest: Self.nearest(literal, members.elements)))
        case .dictionary(let content):
            if component == .rest { return Self.rest(content.omitted) }
            let literal = try Self.key(component, in: "a dictionary")
            if let entry = content.entries.first(where: { Literal(printing: $0.key) == literal }) { return entry.value }
            throw LookupFailure(fact: .noKey(literal, nearest: Self.nearest(literal, content.entries.map(\.key))))
        default: throw LookupFailure(fact: .noParts(kindName))
        }
    }

    private static func elements(_ fields: [Field]) -> [Element] {
        fields.map { Element($0.name, $0.value) }
    }

    private static func rest(_ omitted: Int) -> Value {
        .elided(Elision(count: omitted))
    }

    private static func field(
        _ component: ValuePath.Component, in type: String, _ elements: [Element]
    ) throws(LookupFailure) -> Value {
        switch component {
        case .field(let name):
            if let element = elements.first(where: { $0.label == name }) { return element.value }
            let names = elements.compactMap(\.label)
            let nearest = NearestName.matches(for: name, among: names)
            throw LookupFailure(fact: .noField(name, in: type, nearest: nearest, available: names))
        case .position(let position):
            if elements.indices.contains(position) { return elements[position].value }
            throw LookupFailure(fact: .noPosition(position, in: type, count: elements.count))
        case .index, .key, .rest: throw LookupFailure(fact: .needsField(type))
        }
    }

    private static func element(_ component: ValuePath.Component, of list: List) throws(LookupFailure) -> Value {
        switch component {
        case .index(let index):
            if list.elements.indices.contains(index) { return list.elements[index] }
            let count = list.elements.count + list.omitted
            if (0..<count).contains(index) {
                throw LookupFailure(fact: .elementNotShown(index, shown: list.elements.count))
            }
            throw LookupFailure(fact: .noIndex(index, count: count))
        case .rest: return rest(list.omitted)
        case .key(let key): throw LookupFailure(fact: .noKey(key, nearest: []))
        case .field, .position: throw LookupFailure(fact: .needsSubscript("a list"))
        }
    }

    private static func key(_ component: ValuePath.Component, in kind: String) throws(LookupFailure) -> Literal {
        switch component {
        case .index(let index): return Literal(.integer(Integer(index)))
        case .key(let literal): return literal
        case .field, .position, .rest: throw LookupFailure(fact: .needsSubscript(kind))
        }
    }

    private static func nearest(_ literal: Literal, _ keys: [Value]) -> [String] {
        NearestName.matches(for: literal.text(), among: keys.map { $0.text() })
    }

    private var kindName: String {
        switch self {
        case .integer: "an integer"
        case .float: "a number"
        case .boolean: "a Bool"
        case .text: "a string"
        case .character: "a character"
        case .natural(let natural): "the \(natural.type)"
        case .backReference(let object): "the \(object.type), which is shown elsewhere,"
        case .closure: "a closure"
        case .opaque(let opaque): "the opaque \(opaque.type)"
        case .redacted(let redacted): "the redacted \(redacted.type)"
        case .elided: "a value that isn't shown"
        case .list: "a list"
        case .set: "a set"
        case .dictionary: "a dictionary"
        case .tuple: "a tuple"
        case .structure(let structure): structure.type
        case .enumeration(let enumCase): enumCase.type
        case .optional: "an optional"
        case .reference(let object): object.type
        case .erased(let erased): erased.type
        }
    }
}
