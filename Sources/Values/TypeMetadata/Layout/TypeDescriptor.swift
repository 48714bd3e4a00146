// The descriptor of a struct, enum or class. All specializations of a generic type share one.

struct TypeDescriptor {
    let address: UnsafeRawPointer
    let flags: UInt32
    private let reader: TypeReader

    var context: UInt32 { flags & ABICode.contextKindMask }
    var isGeneric: Bool { flags & ABICode.contextIsGeneric != 0 }

    /// Nil for types that aren't declared, such as tuples and functions.
    init?(of type: Any.Type, in reader: TypeReader) {
        let offset: Int
        let contexts: ClosedRange<UInt32>
        switch reader.storedKind(of: type) {
        case .struct:
            (offset, contexts) = (reader.layout.valueDescriptor, ABICode.structContext...ABICode.structContext)
        case .enum, .optional:
            (offset, contexts) = (reader.layout.valueDescriptor, ABICode.enumContext...ABICode.enumContext)
        case .class: (offset, contexts) = (reader.layout.classDescriptor, ABICode.classContext...ABICode.classContext)
        default: return nil
        }
        guard let address = reader.memory.pointer(reader.metadata(type), offset),
            let flags = reader.memory.load(address, reader.layout.descriptorFlags, as: UInt32.self),
            contexts.contains(flags & ABICode.contextKindMask)
        else { return nil }
        self.address = address
        self.flags = flags
        self.reader = reader
    }

    /// The name as declared, without module and generic arguments.
    var name: String? {
        reader.memory.relative(address, reader.layout.descriptorName).flatMap { reader.memory.text($0) }
    }

    /// The module that declares the type; `__C` for types imported from C.
    var moduleName: String? {
        let (memory, layout) = (reader.memory, reader.layout)
        var current = address
        for _ in 0..<Self.deepestNesting {
            guard let flags = memory.load(current, layout.descriptorFlags, as: UInt32.self) else { return nil }
            if flags & ABICode.contextKindMask == ABICode.moduleContext {
                return memory.relative(current, layout.descriptorName).flatMap { memory.text($0) }
            }
            guard let parent = memory.indirectable(current, layout.descriptorParent) else { return nil }
            current = parent
        }
        return nil
    }

    private static let deepestNesting = 1_000
}

extension TypeReader {
    /// The address of a type's declaration, which is in the image that contains its code. Nil for types that aren't
    /// declared, such as tuples.
    package func declaration(of type: Any.Type) -> UInt? {
        TypeDescriptor(of: type, in: self).map { UInt(bitPattern: $0.address) }
    }
}
