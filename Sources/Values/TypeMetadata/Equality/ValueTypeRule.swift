// The rule for comparing a struct or an enum: as a known standard library type, using the type's own `==`, or by its
// members.

import WorkbenchRules

enum ValueTypeRule {
    case bytes
    case string(EquatableConformance)
    case ownEquality(EquatableConformance)
    /// Using its own `==`, which can prove that two values are equal, but not that they differ.
    case identity(EquatableConformance)
    case array(element: Any.Type)
    case set(element: Any.Type)
    case dictionary(key: Any.Type, value: Any.Type)
    case members
    /// The standard library's own enums, `Optional` and `Result`, which are values if their arguments are.
    case membersOfGenericEnum(arguments: [Any.Type])
    case unknown

    init(for type: Any.Type, reader: TypeReader) {
        if Self.typesOfBytes.contains(ObjectIdentifier(type)) {
            self = .bytes
        } else if let descriptor = TypeDescriptor(of: type, in: reader), let module = descriptor.moduleName {
            self =
                module == "Swift"
                ? Self.ruleOfStandardLibrary(type, descriptor, reader) : Self.ruleOfOthers(type, reader)
        } else {
            self = .unknown
        }
    }

    /// Every byte of these types is significant, and equal bytes mean equal values.
    private static let typesOfBytes: Set<ObjectIdentifier> = [
        ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
        ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self),
        ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self), ObjectIdentifier(UInt32.self),
        ObjectIdentifier(UInt64.self), ObjectIdentifier(Bool.self), ObjectIdentifier(Float.self),
        ObjectIdentifier(Double.self), ObjectIdentifier(Unicode.Scalar.self), ObjectIdentifier(StaticString.self),
        ObjectIdentifier(ObjectIdentifier.self),
    ]

    private static func ruleOfOthers(_ type: Any.Type, _ reader: TypeReader) -> ValueTypeRule {
        guard let conformance = reader.equatableConformance(of: type) else { return .members }
        return type is any ComparedByIdentity.Type ? .identity(conformance) : .ownEquality(conformance)
    }

    private static func ruleOfStandardLibrary(
        _ type: Any.Type, _ descriptor: TypeDescriptor, _ reader: TypeReader
    ) -> ValueTypeRule {
        if type == String.self {
            return reader.equatableConformance(of: type).map { .string($0) } ?? .unknown
        }
        let arguments = reader.genericArguments(of: type)
        switch (descriptor.address, arguments?.count) {
        case (address(of: [Int].self, reader), 1), (address(of: ContiguousArray<Int>.self, reader), 1):
            return arguments.map { .array(element: $0[0]) } ?? .unknown
        case (address(of: Set<Int>.self, reader), 1):
            return arguments.map { .set(element: $0[0]) } ?? .unknown
        case (address(of: [Int: Int].self, reader), 2):
            return arguments.map { .dictionary(key: $0[0], value: $0[1]) } ?? .unknown
        case (address(of: AnyHashable.self, reader), _):
            // `AnyHashable`'s `==` treats 1 and 1.0 as equal, and it may hold a class instance.
            return .unknown
        case (address(of: ArraySlice<Int>.self, reader), _), (address(of: Substring.self, reader), _),
            (address(of: Slice<[Int]>.self, reader), _):
            // Equal elements at different indices count as equal, but users see the indices.
            return .unknown
        case (address(of: Int?.self, reader), _), (address(of: Result<Int, Never>.self, reader), _):
            return .membersOfGenericEnum(arguments: arguments ?? [])
        default:
            if isReference(type, reader) { return .unknown }
            return reader.equatableConformance(of: type).map { .ownEquality($0) } ?? .members
        }
    }

    /// Whether equality of the type is, or depends on, the identity of something mutable, such as `Range<Object>`.
    private static func isReference(_ type: Any.Type, _ reader: TypeReader) -> Bool {
        switch reader.kind(of: type) {
        case .struct, .enum, .optional: break
        case .tuple, .metatype, .existentialMetatype: return false
        case .class, .function, .existential, .foreignClass, .opaque, .unknown: return true
        }
        guard let descriptor = TypeDescriptor(of: type, in: reader), let module = descriptor.moduleName else {
            return true
        }
        guard module == "Swift" else { return false }
        guard let name = descriptor.name, !isPointer(name), name != "AnyHashable",
            let arguments = reader.genericArguments(of: type)
        else {
            return true
        }
        return arguments.contains { isReference($0, reader) }
    }

    private static func isPointer(_ name: String) -> Bool {
        name.hasPrefix("Unsafe") || name.hasPrefix("AutoreleasingUnsafe")
            || ["OpaquePointer", "CVaListPointer", "ManagedBufferPointer", "Unmanaged"].contains(name)
    }

    private static func address(of type: Any.Type, _ reader: TypeReader) -> UnsafeRawPointer? {
        TypeDescriptor(of: type, in: reader)?.address
    }
}
