// The variables that an editor shows: nodes, states and screens, which expand into their parts.

import WorkbenchLanguage
import WorkbenchValueTree

struct DebugVariable {
    /// The width of a value in an editor's list of variables.
    private static let width = 200

    let name: String
    let text: String
    var type: String?
    /// Nil if the variable has no parts.
    var parts: (() -> [DebugVariable])?

    init(_ name: String, _ text: String, type: String? = nil, parts: (() -> [DebugVariable])? = nil) {
        (self.name, self.text, self.type, self.parts) = (name, text, type, parts)
    }

    init(_ name: String, _ value: Value) {
        let hasParts = !value.content.directParts.isEmpty
        var text = value.text(width: Self.width)
        // Going back restores states, but states share their class instances.
        if case .reference = value.content { text += " (may include later changes)" }
        self.init(name, text, type: value.content.typeName, parts: hasParts ? { Self.parts(of: value) } : nil)
    }

    init(_ field: ShownField) {
        if let value = field.value { self.init(field.name, value) } else { self.init(field.name, field.callback ?? "") }
    }

    /// A node with its state, its properties and the nodes below it.
    init(_ tree: TreeReply) {
        let values = [("state", tree.state), ("props", tree.properties)]
        self.init(
            tree.node.label, tree.state?.text(width: Self.width) ?? "",
            parts: {
                values.compactMap { name, value in value.map { DebugVariable(name, $0) } }
                    + tree.children.map { DebugVariable($0) }
            })
    }

    static func parts(of value: Value) -> [DebugVariable] {
        value.content.directParts.compactMap { component, part in component.map { DebugVariable($0.label, part) } }
    }

    static func partsOrItself(of value: Value) -> [DebugVariable] {
        let parts = parts(of: value)
        return parts.isEmpty ? [DebugVariable("value", value)] : parts
    }
}

extension ValuePath.Component {
    fileprivate var label: String {
        switch self {
        case .field(let name): name
        case .position(let index): String(index)
        case .index(let index): "[\(index)]"
        case .key(let key): "[\(key.text())]"
        case .rest: "…"
        }
    }
}

extension Value {
    /// The content of an optional or an `Any`, which is shown in its place.
    fileprivate var content: Value {
        if let part = directParts.first, part.component == nil { part.value.content } else { self }
    }

    fileprivate var typeName: String? {
        switch self {
        case .structure(let value): value.type
        case .enumeration(let value): value.type
        case .reference(let object): object.type
        default: nil
        }
    }
}
