// Converts a Swift value to JSON. Structs and objects become objects, and lists and sets become arrays, so `jq` can
// follow the paths in a state. Anything that JSON can't express is in keys that start with `$`.

import WorkbenchValueTree

extension JSONTree {
    package init(_ value: Value) {
        self =
            switch value {
            case .boolean(let flag): .boolean(flag)
            case .integer(let integer): JSONTree(integer)
            case .float(let number): JSONTree(number)
            case .character(let character): .string(String(character))
            case .text(let text) where text.omitted == 0: .string(text.content)
            case .text(let text): .marked([("$text", .string(text.content)), ("$omitted", .integer(text.omitted))])
            case .list(let list): .array(list.elements.map(JSONTree.init) + Self.rest(list.omitted))
            case .set(let members): .array(members.elements.map(JSONTree.init) + Self.rest(members.omitted))
            case .dictionary(let entries): JSONTree(entries)
            case .tuple(let elements) where elements.allSatisfy({ $0.label == nil }):
                .array(elements.map { JSONTree($0.value) })
            case .tuple(let elements): .object(Self.members(elements))
            case .structure(let structure): .object(Self.members(structure.fields))
            case .enumeration(let enumCase):
                .marked(
                    [("$type", .string(enumCase.type)), ("$case", .string(enumCase.name))],
                    Self.members(enumCase.payload))
            case .optional(nil): .null
            case .optional(.optional(nil)?): .marked([("$some", .null)])
            case .optional(let wrapped?): JSONTree(wrapped)
            case .reference(let object):
                .marked(
                    [("$type", .string(object.type)), ("$id", .identity(object.identity))],
                    Self.members(object.fields))
            case .backReference(let object):
                .marked([("$type", .string(object.type)), ("$seen", .identity(object.identity))])
            case .closure(let closure): .marked([("$type", .string(closure.type)), ("$opaque", .string("a closure"))])
            case .natural(let natural): JSONTree(natural)
            case .erased(let erased): JSONTree(erased)
            case .opaque(let opaque):
                .marked(
                    [("$type", .string(opaque.type))]
                        + (opaque.identity.map { [("$id", .identity($0))] } ?? [])
                        + [("$opaque", .string(opaque.reason))])
            case .redacted(let redacted): .marked([("$type", .string(redacted.type)), ("$redacted", .boolean(true))])
            case .elided(let elision): .marked([("$omitted", elision.count.map(JSONTree.integer) ?? .null)])
            }
    }

    /// Readers that treat every number as a Double would misread larger integers.
    private static let largestExactInteger = Integer(1 << 53)

    private init(_ integer: Integer) {
        let isExact = integer.magnitude <= Self.largestExactInteger.magnitude
        self = isExact ? .number(integer.description) : .marked([("$number", .string(integer.description))])
    }

    private init(_ number: FloatNumber) {
        let isFinite =
            switch number {
            case .half(let number): number.isFinite
            case .single(let number): number.isFinite
            case .double(let number): number.isFinite
            case .extended: false
            }
        self = isFinite ? .number(number.text) : .marked([("$number", .string(number.text))])
    }

    private init(_ dictionary: Value.Entries) {
        var members: [Member] = []
        for entry in dictionary.entries {
            guard case .text(let key) = entry.key, key.omitted == 0, !dictionary.isOrdered else {
                let pairs = dictionary.entries.map { JSONTree.array([JSONTree($0.key), JSONTree($0.value)]) }
                self = .marked([("$entries", .array(pairs + Self.rest(dictionary.omitted)))])
                return
            }
            members.append(Self.member(key.content, entry.value))
        }
        if dictionary.omitted > 0 { members.append(Member("$omitted", .integer(dictionary.omitted))) }
        self = .object(members)
    }

    /// URLs, dates and UUIDs are strings. Other values with a special literal, such as ranges, have their type beside
    /// the literal.
    private init(_ natural: Value.Natural) {
        switch natural.form {
        case .quoted: self = .string(natural.text)
        case .verbatim: self = .marked([("$type", .string(natural.type)), ("$literal", .string(natural.text))])
        }
    }

    /// In an `Any` or `any P`, the type of a value is added to the value's object. Values that aren't objects show
    /// their type by themselves.
    private init(_ erased: Value.Erased) {
        self = JSONTree(erased.value)
        if case .object(let members) = self, !members.contains(where: { $0.name == "$type" }) {
            self = .object([Member("$type", .string(erased.type))] + members)
        }
    }

    private static func members(_ fields: [Value.Field]) -> [Member] {
        fields.map { member($0.name, $0.value) }
    }

    private static func members(_ elements: [Value.Element]) -> [Member] {
        elements.enumerated().map { member($1.label ?? String($0), $1.value) }
    }

    /// A name that starts with `$` gets an additional `$`.
    private static func member(_ name: String, _ value: Value) -> Member {
        Member(name.hasPrefix("$") ? "$" + name : name, JSONTree(value))
    }

    private static func rest(_ omitted: Int) -> [JSONTree] {
        omitted > 0 ? [.marked([("$omitted", .integer(omitted))])] : []
    }

    private static func marked(_ marks: [(String, JSONTree)], _ members: [Member] = []) -> JSONTree {
        .object(marks.map { Member($0.0, $0.1) } + members)
    }

    private static func identity(_ identity: UInt64) -> JSONTree { .string("0x" + String(identity, radix: 16)) }
}
