// Determines, once per class, whether its instances may change after they were created.

import WorkbenchRules

package enum ChangeableObjects {
    private static let types = Guarded<[ObjectIdentifier: Bool]>([:])
    private static let holders = Guarded<[ObjectIdentifier: Bool]>([:])

    /// Whether a value of the type may hold a class instance or a closure, determined once per type.
    package static func mayBeHeld(by type: Any.Type) -> Bool {
        if let known = holders.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var references = HiddenReferences(reader: .shared)
        references.countsFunctions = false
        let holds = references.exist(in: type)
        holders.withLock { $0[ObjectIdentifier(type)] = holds }
        return holds
    }

    /// Whether an instance of exactly this class may change. Instances of a class with only `let` fields can't,
    /// whatever the fields hold; the fields' values are examined separately.
    package static func canChange(objectsOf type: Any.Type) -> Bool {
        if let known = types.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        let changes = changes(type, .shared)
        types.withLock { $0[ObjectIdentifier(type)] = changes }
        return changes
    }

    private static func changes(_ type: Any.Type, _ reader: TypeReader) -> Bool {
        if reader.isActor(type) { return true }
        guard let name = reader.nominalName(of: type), let last = name.parts.last?.name else { return true }
        switch name.module {
        case "Swift", "_StringProcessing": return last == "ManagedBuffer"
        case "Foundation", "FoundationEssentials": return !constants.contains(last)
        default: break
        }
        guard let fields = reader.fields(of: type) else { return true }
        // A field of unknown type is noncopyable, like a lock or an atomic.
        if fields.contains(where: { $0.isVar || $0.type.map { isPointer($0, reader) } ?? true }) { return true }
        return reader.superclass(of: type).map { changes($0, reader) } ?? false
    }

    private static func isPointer(_ type: Any.Type, _ reader: TypeReader) -> Bool {
        guard let name = reader.nominalName(of: type), name.module == "Swift", let first = name.parts.first?.name else {
            return false
        }
        return first.hasPrefix("UnsafeMutable") || first == "OpaquePointer"
    }

    /// Foundation classes whose instances never change.
    private static let constants: Set<String> = [
        "NSNumber", "NSURL", "NSUUID", "NSDate", "NSError", "NSNull", "NSLocale", "NSTimeZone", "NSDecimalNumber",
        "NSRegularExpression",
    ]
}
