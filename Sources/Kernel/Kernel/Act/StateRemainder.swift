// The changed parts of a state after an action, or of properties after an update, with their new values. Parts whose
// values can't be written are only named.

import WorkbenchReflection
import WorkbenchValueTree

struct StateRemainder {
    struct Part {
        var path: ValuePath
        var text: String
        var type: String
        /// Whether `text` contains the whole value.
        var isWhole: Bool
    }

    private var parts: [Part] = []

    static func parts(of hop: CourseHop) -> [Part] {
        hop.isUnchanged ? [] : parts(from: hop.before, to: hop.after)
    }

    static func parts(from before: Any, to after: Any) -> [Part] {
        var remainder = StateRemainder()
        remainder.compare(ValueReader.read(before), ValueReader.read(after), [])
        return remainder.parts
    }

    private mutating func compare(_ before: Value, _ after: Value, _ path: [ValuePath.Component]) {
        if case .structure(let old) = before, case .structure(let new) = after,
            old.fields.map(\.name) == new.fields.map(\.name)
        {
            for (old, new) in zip(old.fields, new.fields) {
                compare(old.value, new.value, path + [.field(new.name)])
            }
            return
        }
        let literal = Literal(printing: after)
        if literal.isReadable {
            if before != after {
                parts.append(Part(path: ValuePath(path), text: literal.text(), type: after.typeText, isWhole: true))
            }
        } else if !compareParts(before, after, path) {
            // Closures and objects may have changed even if they look the same.
            parts.append(
                Part(path: ValuePath(path), text: Self.mark(of: after), type: after.typeText, isWhole: false))
        }
    }

    /// Compares two values part by part. Returns false if they don't have the same parts.
    private mutating func compareParts(_ before: Value, _ after: Value, _ path: [ValuePath.Component]) -> Bool {
        switch (before, after) {
        case (.enumeration(let old), .enumeration(let new))
        where old.name == new.name && old.payload.count == new.payload.count:
            compareElements(old.payload, new.payload, path)
        case (.tuple(let old), .tuple(let new)) where old.count == new.count: compareElements(old, new, path)
        case (.list(let old), .list(let new))
        where old.elements.count == new.elements.count && new.omitted == 0 && old.omitted == 0:
            for (index, pair) in zip(old.elements, new.elements).enumerated() {
                compare(pair.0, pair.1, path + [.index(index)])
            }
        case (.optional(let old?), .optional(let new?)): compare(old, new, path)
        default: return false
        }
        return true
    }

    private mutating func compareElements(
        _ before: [Value.Element], _ after: [Value.Element], _ path: [ValuePath.Component]
    ) {
        for (position, pair) in zip(before, after).enumerated() {
            compare(pair.0.value, pair.1.value, path + [pair.1.label.map { .field($0) } ?? .position(position)])
        }
    }

    /// Shows a value that can't be written as its type: `‹Account›`.
    static func mark(of value: Value) -> String {
        Value.opaque(Value.Opaque(value.typeText, reason: "")).text()
    }
}

extension Value {
    /// The name of the type, if the value contains it.
    var typeText: String {
        switch self {
        case .reference(let object): object.type
        case .backReference(let object): object.type
        case .closure(let closure): closure.type
        case .opaque(let opaque): opaque.type
        case .redacted(let redacted): redacted.type
        case .structure(let structure): structure.type
        case .enumeration(let enumCase): enumCase.type
        case .erased(let erased): erased.type
        case .natural(let natural): natural.type
        case .optional(let content?): content.typeText
        case .list: "list"
        case .set: "set"
        case .dictionary: "dictionary"
        default: "value"
        }
    }
}
