// Whether a type's own `==` may find two values equal although a class instance inside has changed, because it compares
// the instance with itself.

import WorkbenchRules

struct HiddenReferences {
    let reader: TypeReader
    /// Whether a closure counts as a class instance.
    var countsFunctions = true
    private var seen: Set<ObjectIdentifier> = []

    init(reader: TypeReader) {
        self.reader = reader
    }

    /// Whether a value of the type holds a class instance or a closure, other than the storage of standard library and
    /// Foundation values.
    mutating func exist(in type: Any.Type) -> Bool {
        guard seen.insert(ObjectIdentifier(type)).inserted, !(type is any Bookkeeping.Type) else { return false }
        switch reader.kind(of: type) {
        case .metatype, .existentialMetatype: return false
        case .tuple: return reader.elements(ofTuple: type)?.contains { exist(in: $0.type) } ?? true
        case .struct, .enum, .optional: return existInMembers(of: type)
        case .function: return countsFunctions
        case .class, .existential, .foreignClass, .opaque, .unknown: return true
        }
    }

    private mutating func existInMembers(of type: Any.Type) -> Bool {
        guard let module = TypeDescriptor(of: type, in: reader)?.moduleName else { return true }
        if Self.modulesOfValues.contains(module) {
            return reader.genericArguments(of: type)?.contains { exist(in: $0) } ?? true
        }
        if reader.kind(of: type) == .struct {
            guard let fields = reader.fields(of: type) else { return true }
            for field in fields {
                guard let type = field.type, !exist(in: type) else { return true }
            }
            return false
        }
        guard let cases = reader.cases(of: type) else { return true }
        for enumCase in cases where enumCase.hasPayload {
            guard let payload = enumCase.payload, !exist(in: payload) else { return true }
        }
        return false
    }

    /// Modules whose structs and enums behave as values, even if class instances store their contents.
    private static let modulesOfValues: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    ]
}
