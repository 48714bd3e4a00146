// Types whose layout a library may still change: code outside the library does not know their members, and passes them
// by address. The metadata does not say so; only the libraries of the toolchain are built like that.

enum Resilience {
    /// Whether values of the type may be passed in a way that cannot be known.
    static func mayChange(_ type: Any.Type, in reader: TypeReader) -> Bool {
        switch reader.kind(of: type) {
        case .struct, .enum: break
        default: return false
        }
        guard let name = reader.nominalName(of: type) else { return true }
        guard changingModules.contains(name.module) else { return false }
        // The members of frozen types are frozen as well, though not public.
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
