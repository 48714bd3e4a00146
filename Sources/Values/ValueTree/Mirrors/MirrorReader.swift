// A value as a tree, read using `Mirror`: what the language itself reports about a value, without knowledge of its
// layout in memory.

import WorkbenchRules

/// Reads values using `Mirror`. Shows the parts that a type's author exposes to a `Mirror`.
package struct MirrorReader {
    private let depth: Int
    private let breadth: Int
    private let longestText: Int
    private var remaining: Int
    private var seen: Set<ObjectIdentifier> = []

    /// A value as a tree, within these limits.
    package static func read(
        _ value: Any, depth: Int = 64, breadth: Int = 10_000, text: Int = 100_000, nodes: Int = 500_000
    ) -> Value {
        var reader = MirrorReader(depth: depth, breadth: breadth, longestText: text, remaining: nodes)
        return reader.value(value, level: 0)
    }

    /// The name of a type as a reader would write it: with its enclosing types, but without its module. For generic and
    /// local types, only the last part of the name is known.
    package static func name(of type: Any.Type) -> String {
        let parts = _typeName(type, qualified: true).split(separator: ".")
        if parts.count > 1, parts.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }) {
            return parts.dropFirst().joined(separator: ".")
        }
        return _typeName(type, qualified: false).replacing("-> ()", with: "-> Void")
    }

    private mutating func value(_ value: Any, level: Int) -> Value {
        guard remaining > 0, level <= depth else { return .elided(Value.Elision()) }
        remaining -= 1
        let type = Swift.type(of: value)
        if type is any SecretValue.Type { return .redacted(Value.Redacted(Self.name(of: type))) }
        let mirror = Mirror(reflecting: value)
        // A cast would look through the optional.
        if mirror.displayStyle == .optional {
            return .optional(mirror.children.first.map { self.value($0.value, level: level + 1) })
        }
        if let scalar = scalar(value) { return scalar }
        if FunctionName(Self.name(of: type)) != nil { return .closure(Value.Closure(Self.name(of: type))) }
        switch mirror.displayStyle {
        case .collection:
            let elements = mirror.children.prefix(breadth).map { self.value($0.value, level: level + 1) }
            return .list(Value.List(elements, omitted: mirror.children.count - elements.count))
        case .set:
            let elements = shown(mirror, orderedBy: { $0 }).map { self.value($0, level: level + 1) }
            return .set(Value.Members(elements, omitted: mirror.children.count - elements.count))
        case .dictionary: return dictionary(mirror, level: level)
        case .tuple:
            let elements = elements(of: mirror, level: level)
            return .tuple(elements)
        case .enum: return enumeration(value, mirror, level: level)
        case .struct: return .structure(Value.Structure(Self.name(of: type), fields(of: mirror, level: level)))
        case .class: return object(value, mirror, level: level)
        default:
            if let instance = value as? Any.Type {
                return .opaque(Value.Opaque(Self.name(of: instance) + ".self", reason: "is a type, not a value"))
            }
            return .opaque(Value.Opaque(Self.name(of: type), reason: "can't be read without knowing its layout"))
        }
    }

    private func scalar(_ value: Any) -> Value? {
        switch value {
        case let value as String:
            let shown = value.prefix(longestText)
            return .text(Text(String(shown), omitted: value.count - shown.count))
        case let value as Bool: return .boolean(value)
        case let value as Character: return .character(value)
        case let value as Double: return .float(.double(value))
        case let value as Float: return .float(.single(value))
        case let value as any BinaryInteger: return Integer(exactly: value).map { .integer($0) }
        case let value as any RangeExpression:
            return .natural(Value.Natural(Self.name(of: type(of: value)), "\(value)", .verbatim))
        default: return nil
        }
    }

    /// The first elements in printing order, wherever they are in memory.
    private func shown(_ mirror: Mirror, orderedBy key: (Any) -> Any) -> [Any] {
        let elements = mirror.children.map(\.value)
        guard elements.count > 1, elements.count <= Self.mostSorted else { return Array(elements.prefix(breadth)) }
        let keys = elements.map { Self.read(key($0), depth: 16, breadth: 100, text: 1_000, nodes: 100) }
        return keys.printedOrder().prefix(breadth).map { elements[$0] }
    }

    /// If there are more elements than this, they are shown in memory order.
    private static let mostSorted = 20_000

    private mutating func dictionary(_ mirror: Mirror, level: Int) -> Value {
        var entries: [Value.Entry] = []
        let key = { (entry: Any) in Mirror(reflecting: entry).children.first?.value ?? entry }
        for child in shown(mirror, orderedBy: key) {
            let pair = Mirror(reflecting: child).children.map(\.value)
            guard pair.count == 2 else { continue }
            entries.append(Value.Entry(value(pair[0], level: level + 1), value(pair[1], level: level + 1)))
        }
        return .dictionary(Value.Entries(entries, omitted: mirror.children.count - entries.count))
    }

    private mutating func enumeration(_ value: Any, _ mirror: Mirror, level: Int) -> Value {
        let type = Self.name(of: Swift.type(of: value))
        guard let chosen = mirror.children.first else { return .enumeration(Value.EnumCase(type, "\(value)")) }
        let payload = Mirror(reflecting: chosen.value)
        // A payload with several values or a label is a tuple.
        let isTuple = payload.displayStyle == .tuple
        let elements =
            isTuple
            ? elements(of: payload, level: level) : [Value.Element(nil, self.value(chosen.value, level: level + 1))]
        return .enumeration(Value.EnumCase(type, chosen.label ?? "\(value)", elements))
    }

    private mutating func object(_ value: Any, _ mirror: Mirror, level: Int) -> Value {
        let object = value as AnyObject
        let identity = ObjectIdentifier(object)
        let type = Self.name(of: Swift.type(of: value))
        let number = UInt64(UInt(bitPattern: identity))
        guard seen.insert(identity).inserted else {
            return .backReference(Value.BackReference(type, identity: number))
        }
        var fields: [Value.Field] = []
        for ancestor in sequence(first: mirror, next: \.superclassMirror).reversed() {
            fields += self.fields(of: ancestor, level: level)
        }
        return .reference(Value.Reference(type, identity: number, fields))
    }

    private mutating func fields(of mirror: Mirror, level: Int) -> [Value.Field] {
        // The storage of an `@Observable` class.
        let registrar = "_$observationRegistrar"
        let isObservable = mirror.displayStyle == .class && mirror.children.contains { $0.label == registrar }
        return mirror.children.enumerated().compactMap { index, child in
            if child.value is any Bookkeeping || isObservable && child.label == registrar { return nil }
            let name = child.label ?? String(index)
            let prefix = isObservable ? "_" : "_$"
            return Value.Field(
                name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name,
                value(child.value, level: level + 1))
        }
    }

    private mutating func elements(of mirror: Mirror, level: Int) -> [Value.Element] {
        mirror.children.map { child in
            // `Mirror` labels unlabeled elements `.0`, `.1`, and so on.
            let label = child.label.flatMap { $0.hasPrefix(".") ? nil : $0 }
            return Value.Element(label, value(child.value, level: level + 1))
        }
    }
}
