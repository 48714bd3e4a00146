// Which types a library may still change the layout of: code outside of it knows nothing of what they are made of, and
// passes them by address. No metadata says so; the libraries of the toolchain are the only ones built like that.

enum Resilience {
    /// Whether values of the type must be taken to travel in a way that cannot be known.
    static func mayChange(_ type: Any.Type, in reader: TypeReader) -> Bool {
        switch reader.kind(of: type) {
        case .struct, .enum: break
        default: return false
        }
        guard let name = reader.nominalName(of: type) else { return true }
        guard changingModules.contains(name.module) else { return false }
        // What the frozen types are made of is frozen as well, and not for others to use.
        let outermost = name.parts[0].name
        return !(frozenTypes.contains(outermost) || outermost.hasPrefix("_") || outermost.hasPrefix("Unsafe"))
    }

    private static let changingModules: Set<String> = [
        "Swift", "_Concurrency", "_StringProcessing", "_RegexParser", "RegexBuilder", "Synchronization", "Observation",
        "Distributed", "_Differentiation", "_Volatile", "Cxx", "Runtime",
    ]

    /// The `@frozen` types of the standard library, and with them the types declared in them.
    private static let frozenTypes: Set<String> = [
        "AnyHashable", "Array", "ArraySlice", "Bool", "Character", "ClosedRange", "CollectionOfOne", "ContiguousArray",
        "Dictionary", "Double", "Duration", "EmptyCollection", "Float", "Float16", "Int", "Int8", "Int16", "Int32",
        "Int64", "KeyValuePairs", "Never", "ObjectIdentifier", "OpaquePointer", "Optional", "PartialRangeFrom",
        "PartialRangeThrough", "PartialRangeUpTo", "Range", "Result", "ReversedCollection", "Set", "Slice",
        "StaticString", "String", "Substring", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Unicode", "Unmanaged",
    ]
}
