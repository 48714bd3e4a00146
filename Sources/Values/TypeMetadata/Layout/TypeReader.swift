// Reads the metadata of a type: kind, fields, cases, elements and generic arguments. Any answer may be nil (or
// `.unknown`), for types built without reflection metadata, or if the ABI is unknown.

package struct TypeReader: Sendable {
    /// The shared reader of this process. Its layout is tested once, on first use.
    package static let shared = TypeReader(layout: ABILayout())

    /// The reason why nothing can be read, because the ABI doesn't match this module; nil if it does.
    package let failure: String?

    let layout: ABILayout
    let memory: MetadataMemory
    let index = DescriptorIndex()
    let nativeLayouts = NativeLayouts()

    /// A reader for a layout, which is tested first. If the layout is wrong, the reader finds nothing for any type.
    package init(layout: ABILayout) {
        failure = ABISelfTest.failure(of: layout)
        self.layout = layout
        memory = MetadataMemory(isGuarded: false)
    }

    /// A reader that checks every address, for the self-test.
    init(untested layout: ABILayout) {
        failure = nil
        self.layout = layout
        memory = MetadataMemory(isGuarded: true)
    }

    package func kind(of type: Any.Type) -> TypeKind {
        guard let witnesses = valueWitnesses(of: type), witnesses.isCopyable else { return .unknown }
        return storedKind(of: type)
    }

    package func valueWitnesses(of type: Any.Type) -> ValueWitnesses? {
        guard failure == nil, let table = memory.pointer(metadata(type), layout.metadataValueWitnesses) else {
            return nil
        }
        return ValueWitnesses(table: table, metadata: metadata(type))
    }

    /// The elements of a tuple type. Nil for other types.
    package func elements(ofTuple type: Any.Type) -> [TupleElement]? {
        guard kind(of: type) == .tuple else { return nil }
        let tuple = metadata(type)
        guard let count = memory.load(tuple, layout.tupleCount, as: Int.self), Self.plausibleCounts.contains(count)
        else { return nil }
        let labels = tupleLabels(tuple)
        var elements: [TupleElement] = []
        for index in 0..<count {
            let element = tuple + layout.tupleElements + index * layout.tupleElementStride
            guard let elementType = memory.pointer(element, 0),
                let offset = memory.load(element, layout.tupleElementOffset, as: Int32.self)
            else { return nil }
            let label = index < labels.count && !labels[index].isEmpty ? DeclaredName.plain(String(labels[index])) : nil
            elements.append(TupleElement(label: label, type: self.type(elementType), offset: Int(offset)))
        }
        return elements
    }

    /// The instance type of a metatype. Nil for other types.
    package func instanceType(ofMetatype type: Any.Type) -> Any.Type? {
        guard kind(of: type) == .metatype else { return nil }
        return memory.pointer(metadata(type), layout.metatypeInstance).map { self.type($0) }
    }

    /// Whether the type is a metatype without storage. Only a type without subtypes has such a metatype.
    package func isThinMetatype(_ type: Any.Type) -> Bool {
        StructTiling.isThinMetatype(type, reader: self)
    }

    /// A count outside this range must have been read from the wrong place.
    static let plausibleCounts = 0...65_535

    func storedKind(of type: Any.Type) -> TypeKind {
        guard failure == nil, let kind = memory.load(metadata(type), layout.metadataKind, as: UInt.self) else {
            return .unknown
        }
        return TypeKind(metadataKind: kind)
    }

    func metadata(_ type: Any.Type) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self)
    }

    func type(_ metadata: UnsafeRawPointer) -> Any.Type {
        unsafeBitCast(metadata, to: Any.Type.self)
    }

    private func tupleLabels(_ tuple: UnsafeRawPointer) -> [Substring] {
        guard let address = memory.pointer(tuple, layout.tupleLabels), let text = memory.text(address) else {
            return []
        }
        return text.split(separator: " ", omittingEmptySubsequences: false)
    }
}

package enum TypeKind: Sendable, Hashable {
    case `struct`, `enum`, optional, `class`, tuple, function, existential, metatype, existentialMetatype
    /// A class from another language.
    case foreignClass
    /// A compiler built-in, on which the standard library's types are based.
    case opaque
    /// A type whose layout is unknown: a noncopyable type, a kind newer than this module, or any type if the ABI is
    /// unproven.
    case unknown

    /// An existential with constraints, like `any Sequence<Int>`.
    static let extendedExistential: UInt = 0x307

    /// include/swift/ABI/MetadataKind.def.
    init(metadataKind: UInt) {
        self =
            switch metadataKind {
            case 0, 0x800...: .class  // Above the enumerated kinds, it is the address of an isa.
            case 0x200: .struct
            case 0x201: .enum
            case 0x202: .optional
            case 0x203: .foreignClass
            case 0x300: .opaque
            case 0x301: .tuple
            case 0x302: .function
            case 0x303, Self.extendedExistential: .existential
            case 0x304: .metatype
            case 0x306: .existentialMetatype
            default: .unknown
            }
    }
}
