// Finds the objects that may change after they were made, once for each class.

import Synchronization

package enum ChangeableObjects {
    private static let types = Mutex<[ObjectIdentifier: Bool]>([:])
    private static let holders = Mutex<[ObjectIdentifier: Bool]>([:])

    /// Whether a value of the type may hold an object or a closure, determined once for each type.
    package static func mayBeHeld(by type: Any.Type) -> Bool {
        if let known = holders.withLock({ $0[ObjectIdentifier(type)] }) { return known }
        var references = HiddenReferences(reader: .shared)
        references.countsFunctions = false
        let holds = references.exist(in: type)
        holders.withLock { $0[ObjectIdentifier(type)] = holds }
        return holds
    }

    /// Whether an object of exactly that class may change. A class with only `let` fields may not, whatever the fields hold:
    /// their values are examined separately.
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
        // A field of unknown type cannot be copied: it is a lock or an atomic.
        if fields.contains(where: { $0.isVar || $0.type.map { isPointer($0, reader) } ?? true }) { return true }
        return reader.superclass(of: type).map { changes($0, reader) } ?? false
    }

    private static func isPointer(_ type: Any.Type, _ reader: TypeReader) -> Bool {
        guard let name = reader.nominalName(of: type), name.module == "Swift", let first = name.parts.first?.name else {
            return false
        }
        return first.hasPrefix("UnsafeMutable") || first == "OpaquePointer"
    }

    /// Classes of Foundation whose objects never change.
    private static let constants: Set<String> = [
        "NSNumber", "NSURL", "NSUUID", "NSDate", "NSError", "NSNull", "NSLocale", "NSTimeZone", "NSDecimalNumber",
        "NSRegularExpression",
    ]
}
