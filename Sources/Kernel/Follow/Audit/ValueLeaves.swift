// The parts of a value that the rules compare: scalars with their paths.

import WorkbenchValueTree

struct ValueLeaf: Hashable {
    var path: ValuePath
    var value: Value
}

extension Value {
    /// The scalars in a value, those in lists included.
    func leaves(inLists: Bool = true, limit: Int = 400) -> [ValueLeaf] {
        var leaves: [ValueLeaf] = []
        collectLeaves([], inLists, limit, &leaves)
        return leaves
    }

    private func collectLeaves(
        _ path: [ValuePath.Component], _ inLists: Bool, _ limit: Int, _ leaves: inout [ValueLeaf]
    ) {
        guard leaves.count < limit else { return }
        switch self {
        case .integer, .float, .boolean, .text, .character, .natural:
            leaves.append(ValueLeaf(path: ValuePath(path), value: self))
        case .optional(let content?): content.collectLeaves(path, inLists, limit, &leaves)
        case .erased(let erased): erased.value.collectLeaves(path, inLists, limit, &leaves)
        case .structure(let structure):
            for field in structure.fields {
                field.value.collectLeaves(path + [.field(field.name)], inLists, limit, &leaves)
            }
        case .enumeration(let enumCase): Self.collect(enumCase.payload, path, inLists, limit, &leaves)
        case .tuple(let elements): Self.collect(elements, path, inLists, limit, &leaves)
        case .list(let list):
            guard inLists else { return }
            for (index, element) in list.elements.enumerated() {
                element.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
            }
        case .set(let members):
            guard inLists else { return }
            for (index, element) in members.elements.enumerated() {
                element.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
            }
        case .dictionary(let entries):
            guard inLists else { return }
            for (index, entry) in entries.entries.enumerated() {
                entry.key.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
                entry.value.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
            }
        default: break
        }
    }

    private static func collect(
        _ elements: [Element], _ path: [ValuePath.Component], _ inLists: Bool, _ limit: Int,
        _ leaves: inout [ValueLeaf]
    ) {
        for (position, element) in elements.enumerated() {
            let component: ValuePath.Component = element.label.map { .field($0) } ?? .position(position)
            element.value.collectLeaves(path + [component], inLists, limit, &leaves)
        }
    }

    /// The scalars, without their places.
    var scalars: Set<Value> { Set(leaves().map(\.value)) }

    /// The payload of an action or output as scalars; nil if it has none.
    var payloadScalars: Set<Value> {
        switch unwrapped {
        case .enumeration(let enumCase): Value.tuple(enumCase.payload).scalars
        default: scalars
        }
    }

    /// A text that says nothing by itself, a flag, or a small number: equal values of this kind prove nothing.
    var isCommonplace: Bool {
        switch unwrapped {
        case .text(let text): text.content.isEmpty
        case .integer, .boolean, .float, .character: true
        default: false
        }
    }

    /// A scalar as it would be written into a key.
    var keyText: String? {
        switch unwrapped {
        case .text(let text): text.content
        case .integer(let number): "\(number)"
        case .natural, .character: text()
        default: nil
        }
    }
}
