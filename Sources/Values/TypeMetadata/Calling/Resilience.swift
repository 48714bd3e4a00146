// Types whose layout a library may still change. Code outside the library doesn't know their members, so it passes them
// by address. The metadata doesn't mention this, but only the toolchain's libraries are built that way.

enum Resilience {
    /// Whether it is impossible to know how values of the type are passed.
    static func mayChange(_ type: Any.Type, in reader: TypeReader) -> Bool {
        switch reader.kind(of: type) {
        case .struct, .enum: break
        default: return false
        }
        guard let name = reader.nominalName(of: type) else { return true }
        guard changingModules.contains(name.module) else { return false }
        // The members of frozen types are frozen as well, even if they aren't public.
        let outermost = name.parts[0].name
        return !(frozenTypes.contains(outermost) || outermost.hasPrefix("_") || outermost.hasPrefix("Unsafe"))
    }

    private static let changingModules: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Synchronization", "Observation",
        "Distributed", "_Differentiation", "_Volatile", "Cxx", "Runtime",
    ]

    /// The `@frozen` types of the standard library; types nested in them count as well.
    private static let frozenTypes: Set<String> = [
        "AnyHashable", "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "CollectionOfOne", "ContiguousArray",
        "Dictionary", "Double", "Duration", "EmptyCollection", "Float", "Float16", "Int", "Int8", "Int16", "Int32",
        "Int64", "KeyValuePairs", "Never", "ObjectIdentifier", "OpaquePointer", "Optional", "PartialRangeFrom",
        "PartialRangeThrough", "PartialRangeUpTo", "Range", "Result", "ReversedCollection", "Set", "Slice",
        "StaticString", "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Unicode", "Unmanaged",
    ]
}
