// The standard library's generic types, specialized for arguments that are known only at run time.

enum StandardGenerics {
    static let names = [
        "Array", "ContiguousArray", "ArraySlice", "Optional", "Set", "Dictionary", "KeyValuePairs", "Result", "Range",
        "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough", "SIMD2", "SIMD3", "SIMD4",
        "SIMD8", "SIMD16", "SIMD32", "SIMD64",
    ]

    static func type(_ name: String, _ arguments: [Any.Type]) -> Any.Type? {
        switch arguments.count {
        case 1: one(name, arguments[0])
        case 2: two(name, arguments[0], arguments[1])
        default: nil
        }
    }

    private static func one(_ name: String, _ first: Any.Type) -> Any.Type? {
        func open<First>(_ first: First.Type) -> Any.Type? { one(name, of: first) }
        return _openExistential(first, do: open)
    }

    private static func one<First>(_ name: String, of first: First.Type) -> Any.Type? {
        switch name {
        case "Array": return [First].self
        case "ContiguousArray": return ContiguousArray<First>.self
        case "ArraySlice": return ArraySlice<First>.self
        case "Optional": return First?.self
        case "Set": return (first as? any Hashable.Type).map { set($0) }
        case "Range", "ClosedRange", "PartialRangeFrom", "PartialRangeUpTo", "PartialRangeThrough":
            return (first as? any Comparable.Type).flatMap { range(name, $0) }
        case "SIMD2", "SIMD3", "SIMD4", "SIMD8", "SIMD16", "SIMD32", "SIMD64":
            return (first as? any SIMDScalar.Type).flatMap { vector(name, $0) }
        default: return nil
        }
    }

    private static func set<Element: Hashable>(_: Element.Type) -> Any.Type {
        Set<Element>.self
    }

    private static func range<Bound: Comparable>(_ name: String, _: Bound.Type) -> Any.Type? {
        switch name {
        case "Range": Range<Bound>.self
        case "ClosedRange": ClosedRange<Bound>.self
        case "PartialRangeFrom": PartialRangeFrom<Bound>.self
        case "PartialRangeUpTo": PartialRangeUpTo<Bound>.self
        case "PartialRangeThrough": PartialRangeThrough<Bound>.self
        default: nil
        }
    }

    private static func vector<Scalar: SIMDScalar>(_ name: String, _: Scalar.Type) -> Any.Type? {
        switch name {
        case "SIMD2": SIMD2<Scalar>.self
        case "SIMD3": SIMD3<Scalar>.self
        case "SIMD4": SIMD4<Scalar>.self
        case "SIMD8": SIMD8<Scalar>.self
        case "SIMD16": SIMD16<Scalar>.self
        case "SIMD32": SIMD32<Scalar>.self
        case "SIMD64": SIMD64<Scalar>.self
        default: nil
        }
    }

    private static func two(_ name: String, _ first: Any.Type, _ second: Any.Type) -> Any.Type? {
        func open<First>(_ first: First.Type) -> Any.Type? { two(name, of: first, second) }
        return _openExistential(first, do: open)
    }

    private static func two<First>(_ name: String, of first: First.Type, _ second: Any.Type) -> Any.Type? {
        func open<Second>(_ second: Second.Type) -> Any.Type? { two(name, of: first, and: second) }
        return _openExistential(second, do: open)
    }

    private static func two<First, Second>(
        _ name: String, of first: First.Type, and second: Second.Type
    ) -> Any.Type? {
        switch name {
        case "Dictionary": (first as? any Hashable.Type).map { dictionary($0, second) }
        case "KeyValuePairs": KeyValuePairs<First, Second>.self
        case "Result": (second as? any Error.Type).map { result(first, $0) }
        default: nil
        }
    }

    private static func dictionary<Key: Hashable, Content>(_: Key.Type, _: Content.Type) -> Any.Type {
        [Key: Content].self
    }

    private static func result<Success, Failure: Error>(_: Success.Type, _: Failure.Type) -> Any.Type {
        Result<Success, Failure>.self
    }
}
