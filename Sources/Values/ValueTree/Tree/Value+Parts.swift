// The parts of the nodes of a tree: fields, elements, payloads, and elisions.

extension Value {
    /// The values directly inside, each with its path component, which is nil for the content of an optional or an
    /// `Any`.
    package var directParts: [(component: ValuePath.Component?, value: Value)] {
        func parts(_ elements: [Element]) -> [(component: ValuePath.Component?, value: Value)] {
            elements.enumerated().map { ($1.label.map { .field($0) } ?? .position($0), $1.value) }
        }
        switch self {
        case .structure(let structure): return structure.fields.map { (.field($0.name), $0.value) }
        case .reference(let object): return object.fields.map { (.field($0.name), $0.value) }
        case .enumeration(let enumCase): return parts(enumCase.payload)
        case .tuple(let elements): return parts(elements)
        case .list(let list): return list.elements.enumerated().map { (.index($0), $1) }
        case .set(let members): return members.elements.map { (.key(Literal(printing: $0)), $0) }
        case .dictionary(let content):
            return content.entries.map { (.subscripting(Literal(printing: $0.key)), $0.value) }
        case .optional(let content?): return [(nil, content)]
        case .erased(let erased): return [(nil, erased.value)]
        default: return []
        }
    }

    /// The value with its direct parts replaced. Sets and keys stay unchanged.
    package func mappingParts(_ change: (Value) -> Value) -> Value {
        func mapped(_ fields: [Field]) -> [Field] { fields.map { Field($0.name, change($0.value)) } }
        func mapped(_ elements: [Element]) -> [Element] { elements.map { Element($0.label, change($0.value)) } }
        switch self {
        case .structure(let value): return .structure(Structure(value.type, mapped(value.fields)))
        case .reference(let object):
            return .reference(Reference(object.type, identity: object.identity, mapped(object.fields)))
        case .enumeration(let value): return .enumeration(EnumCase(value.type, value.name, mapped(value.payload)))
        case .tuple(let elements): return .tuple(mapped(elements))
        case .list(let list): return .list(List(list.elements.map(change), omitted: list.omitted))
        case .dictionary(let content):
            let entries = content.entries.map { Entry($0.key, change($0.value)) }
            return .dictionary(
                content.isOrdered
                    ? Entries(ordered: entries, omitted: content.omitted) : Entries(entries, omitted: content.omitted))
        case .optional(let content?): return .optional(change(content))
        case .erased(let erased):
            return .erased(Erased(erased.type, change(erased.value), isReadable: erased.isReadable))
        default: return self
        }
    }

    /// A named field of a struct or a class instance.
    package struct Field: Hashable, Sendable {
        package var name: String
        package var value: Value

        package init(_ name: String, _ value: Value) {
            self.name = name
            self.value = value
        }
    }

    /// An element of a tuple or of an enum case's payload.
    package struct Element: Hashable, Sendable {
        package var label: String?
        package var value: Value

        package init(_ label: String? = nil, _ value: Value) {
            self.label = label
            self.value = value
        }
    }

    package struct Structure: Hashable, Sendable {
        /// The type's name in source form.
        package var type: String
        package var fields: [Field]

        package init(_ type: String, _ fields: [Field]) {
            self.type = type
            self.fields = fields
        }
    }

    package struct EnumCase: Hashable, Sendable {
        package var type: String
        package var name: String
        package var payload: [Element]

        package init(_ type: String, _ name: String, _ payload: [Element] = []) {
            self.type = type
            self.name = name
            self.payload = payload
        }
    }

    package struct List: Hashable, Sendable {
        package var elements: [Value]
        /// The number of elements that the tree doesn't show.
        package var omitted: Int

        package init(_ elements: [Value], omitted: Int = 0) {
            self.elements = elements
            self.omitted = max(0, omitted)
        }
    }

    /// The members of a set, always in printing order, so equal sets are equal trees.
    package struct Members: Hashable, Sendable {
        package let elements: [Value]
        package let omitted: Int

        package init(_ elements: [Value], omitted: Int = 0) {
            self.elements = elements.inPrintedOrder()
            self.omitted = max(0, omitted)
        }
    }

    package struct Entry: Hashable, Sendable {
        package var key: Value
        package var value: Value

        package init(_ key: Value, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// The entries of a dictionary: in printing order, or in the given order if that is part of the value.
    package struct Entries: Hashable, Sendable {
        package let entries: [Entry]
        package let omitted: Int
        /// Whether the entries' order is part of the value, as in `KeyValuePairs`.
        package let isOrdered: Bool

        package init(_ entries: [Entry], omitted: Int = 0) {
            self.entries = entries.inPrintedOrder()
            self.omitted = max(0, omitted)
            self.isOrdered = false
        }

        package init(ordered entries: [Entry], omitted: Int = 0) {
            self.entries = entries
            self.omitted = max(0, omitted)
            self.isOrdered = true
        }
    }
}
