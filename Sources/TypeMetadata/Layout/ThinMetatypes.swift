// Types whose values a field may hold in another layout than their metadata says: the metatype of a struct or an enum needs no
// storage where its type is written out, and whatever is made of it shrinks with it.

extension TypeReader {
    /// Whether a tuple, an optional or an enum holds the metatype of a type without subtypes.
    package func holdsThinMetatype(_ type: Any.Type) -> Bool {
        holdsThinMetatype(type, depth: 0)
    }

    private func holdsThinMetatype(_ type: Any.Type, depth: Int) -> Bool {
        guard depth < 16 else { return false }
        func isThin(_ part: Any.Type) -> Bool {
            isThinMetatype(part) || holdsThinMetatype(part, depth: depth + 1)
        }
        switch kind(of: type) {
        case .tuple: return elements(ofTuple: type)?.contains { isThin($0.type) } ?? false
        case .optional: return genericArguments(of: type)?.contains(where: isThin) ?? false
        case .enum:
            return cases(of: type)?.contains { !$0.isIndirect && $0.payload.map(isThin) ?? false } ?? false
        default: return false
        }
    }
}
