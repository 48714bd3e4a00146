// The leaves of a value that can be varied without harm. A number may be an index: what is looked up by it would not be
// there, and the app would stop. So texts, flags and fractions are varied, and numbers are said to have been left out.

import WorkbenchValueTree

struct VariableLeaf {
    var path: ValuePath
    var value: Value
    /// Nil if it cannot be varied.
    var varied: Value?

    /// The leaves of a value; of a collection's elements, those of the first.
    static func leaves(of value: Value) -> [VariableLeaf] {
        var leaves: [VariableLeaf] = []
        collect(value, [], &leaves)
        return leaves
    }

    private static func collect(
        _ value: Value, _ path: [ValuePath.Component], _ leaves: inout [VariableLeaf]
    ) {
        guard leaves.count < 200 else { return }
        switch value {
        case .text, .boolean, .float:
            leaves.append(VariableLeaf(path: ValuePath(path), value: value, varied: value.varied))
        case .integer: leaves.append(VariableLeaf(path: ValuePath(path), value: value, varied: nil))
        case .optional(let content?): collect(content, path, &leaves)
        case .structure(let structure):
            for field in structure.fields { collect(field.value, path + [.field(field.name)], &leaves) }
        case .enumeration(let enumCase): collect(enumCase.payload, path, &leaves)
        case .tuple(let elements): collect(elements, path, &leaves)
        case .list(let list):
            if let first = list.elements.first { collect(first, path + [.index(0)], &leaves) }
        default: break
        }
    }

    private static func collect(
        _ elements: [Value.Element], _ path: [ValuePath.Component], _ leaves: inout [VariableLeaf]
    ) {
        for (position, element) in elements.enumerated() {
            collect(element.value, path + [element.label.map { .field($0) } ?? .position(position)], &leaves)
        }
    }
}
