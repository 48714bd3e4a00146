// The parts of a value that the rules compare: scalars with their paths.

import WorkbenchValueTree

struct ValueLeaf: Hashable {
    var path: ValuePath
    var value: Value
}

extension Value {
    /// The scalars in a value, including those in lists.
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
        case .list, .set, .dictionary:
            guard inLists else { return }
            for (index, part) in directParts.enumerated() {
                if case .dictionary(let content) = self {
                    content.entries[index].key.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
                }
                part.value.collectLeaves(path + [.index(index)], inLists, limit, &leaves)
            }
        case .reference: break
        default:
            for part in directParts {
                part.value.collectLeaves(path + [part.component].compactMap(\.self), inLists, limit, &leaves)
            }
        }
    }

    /// The scalars without their paths.
    var scalars: Set<Value> { Set(leaves().map(\.value)) }

    /// The payload of an action or output as scalars; nil if it has no payload.
    var payloadScalars: Set<Value> {
        switch unwrapped {
        case .enumeration(let enumCase): Value.tuple(enumCase.payload).scalars
        default: scalars
        }
    }

    /// Whether the value is an empty string, a flag, a number or a character. Two equal values of this kind prove
    /// nothing.
    var isCommonplace: Bool {
        switch unwrapped {
        case .text(let text): text.content.isEmpty
        case .integer, .boolean, .float, .character: true
        default: false
        }
    }

    /// A scalar as it would be written in a key.
    var keyText: String? {
        switch unwrapped {
        case .text(let text): text.content
        case .integer(let number): "\(number)"
        case .natural, .character: text()
        default: nil
        }
    }
}
