// Compares two values without `==`, by their members if these are known, otherwise by their mirrors.

import WorkbenchRules
import WorkbenchValueTree
import Workflow

/// The result of a comparison, and the parts that can't be compared.
func compare<Subject>(_ expected: Subject, _ actual: Subject) -> (Equality, unknownParts: [String]) {
    let rule = ValueEquality.plan(for: Subject.self)
    let answer = rule.compare(expected, actual)
    guard answer == .unknown, !knowsMembersOfTypes else { return (answer, rule.unknownParts) }
    guard Change.changes(from: tree(of: expected), to: tree(of: actual)).isEmpty else { return (.different, []) }
    let parts = unknownParts(of: tree(of: expected), path: "")
    return (parts.isEmpty ? .equal : .unknown, parts)
}

/// The closures and objects in a value, each with its place: `custom.with: (String) -> String`.
private func unknownParts(of value: Value, path: String) -> [String] {
    func inside(_ name: String, _ value: Value) -> [String] {
        unknownParts(of: value, path: path.isEmpty ? name : "\(path).\(name)")
    }
    func insideAll(_ elements: [Value]) -> [String] {
        elements.enumerated().flatMap { inside("\($0)", $1) }
    }
    switch value {
    case .integer, .float, .boolean, .text, .character, .natural: return []
    case .list(let list): return insideAll(list.elements)
    case .set(let set): return insideAll(set.elements)
    case .dictionary(let dictionary): return dictionary.entries.flatMap { insideAll([$0.key, $0.value]) }
    case .tuple(let elements):
        return elements.enumerated().flatMap { inside($1.label ?? "\($0)", $1.value) }
    case .structure(let structure): return structure.fields.flatMap { inside($0.name, $0.value) }
    case .enumeration(let chosen):
        return chosen.payload.enumerated().flatMap { inside("\(chosen.name).\($1.label ?? "\($0)")", $1.value) }
    case .optional(let content): return content.map { unknownParts(of: $0, path: path) } ?? []
    case .closure(let closure): return ["\(path): \(closure.type)"]
    case .reference(let object): return ["\(path): \(object.type)"]
    case .backReference, .erased, .opaque, .redacted, .elided: return ["\(path): \(value.text(width: 80))"]
    }
}
