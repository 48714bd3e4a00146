// Dictionaries and sets. Only the standard library's generic code can hash their keys. That code is specialized for the
// key and value types once, when the plan is made.

import WorkbenchRules

extension TypeReader {
    /// Whether equal keys of the type are identical, so finding a key proves equality. False for keys that are or
    /// contain class instances, and for types whose `==` or `hash` is isolated to a global actor, because those must
    /// not be called here.
    func decidesAsKey(_ type: Any.Type) -> Bool {
        guard isComparableKey(type), let hashable = type as? any Hashable.Type,
            let conformance = conformance(hashable)
        else { return false }
        return !isIsolated(conformance.witnessTable)
    }

    private func isComparableKey(_ type: Any.Type) -> Bool {
        switch kind(of: type) {
        case .struct, .enum, .optional: break
        default: return false
        }
        switch ValueTypeRule(for: type, reader: self) {
        case .bytes, .string, .ownEquality, .identity: return true
        case .array(let element), .set(let element): return decidesAsKey(element)
        case .dictionary(let key, let value): return decidesAsKey(key) && decidesAsKey(value)
        case .membersOfGenericEnum(let arguments): return arguments.allSatisfy { decidesAsKey($0) }
        case .members, .unknown: return false
        }
    }
}

/// How two dictionaries or two sets are compared.
protocol CollectionComparison: Sendable {
    func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ code: EqualityCode, _ depth: Int) -> Equality
}

func setComparison<Element: Hashable>(_: Element.Type, elementsDecide: Bool) -> any CollectionComparison {
    SetComparison<Element>(elementsDecide: elementsDecide)
}

func dictionaryComparison<Key: Hashable>(
    _: Key.Type, keysDecide: Bool, value: Any.Type, routine: Int
) -> any CollectionComparison {
    func make<Value>(_: Value.Type) -> any CollectionComparison {
        DictionaryComparison<Key, Value>(keysDecide: keysDecide, routine: routine)
    }
    return _openExistential(value, do: make)
}

private struct SetComparison<Element: Hashable>: CollectionComparison {
    /// Whether finding an element proves equality. If not, only empty sets and sets of different sizes can be compared.
    let elementsDecide: Bool

    func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ code: EqualityCode, _ depth: Int) -> Equality {
        let left = left.assumingMemoryBound(to: Set<Element>.self)
        let right = right.assumingMemoryBound(to: Set<Element>.self)
        guard left.pointee.count == right.pointee.count else { return .different }
        if left.pointee.isEmpty { return .equal }
        guard elementsDecide else { return .unknown }
        return left.pointee == right.pointee ? .equal : .different
    }
}

private struct DictionaryComparison<Key: Hashable, Value>: CollectionComparison {
    /// Whether finding a key proves equality. If not, only empty dictionaries and those of different sizes can be
    /// compared.
    let keysDecide: Bool
    /// The routine for the values.
    let routine: Int

    func compare(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ code: EqualityCode, _ depth: Int) -> Equality {
        let left = left.assumingMemoryBound(to: [Key: Value].self)
        let right = right.assumingMemoryBound(to: [Key: Value].self)
        guard left.pointee.count == right.pointee.count else { return .different }
        if left.pointee.isEmpty { return .equal }
        guard keysDecide, depth < EqualityCode.deepestNesting else { return .unknown }
        var result = Equality.equal
        for (key, leftValue) in left.pointee {
            guard let rightValue = right.pointee[key] else { return .different }
            let answer = withUnsafePointer(to: leftValue) { left in
                withUnsafePointer(to: rightValue) { right in
                    code.run(routine, UnsafeRawPointer(left), UnsafeRawPointer(right), depth: depth + 1)
                }
            }
            switch answer {
            case .equal: continue
            case .different: return .different
            case .unknown: result = .unknown
            }
        }
        return result
    }
}
