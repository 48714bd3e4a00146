// The fields of structs and classes and the cases of enums, from their field descriptors.

import WorkbenchRules

extension TypeReader {
    /// The stored properties of a struct, in source order; for a class, those in its own declaration, without accessing
    /// an instance. Nil for other types, for types imported from C, whose metadata doesn't list all of their storage,
    /// and for types built without reflection metadata.
    package func fields(of type: Any.Type) -> [StoredField]? {
        guard let descriptor = TypeDescriptor(of: type, in: self),
            let witnesses = valueWitnesses(of: type), witnesses.isCopyable,
            descriptor.moduleName.map({ !$0.hasPrefix("__C") }) == true
        else { return nil }
        switch descriptor.context {
        case ABICode.structContext:
            return fields(
                of: type, descriptor, kinds: [ABICode.structFields], countAt: layout.structFieldCount,
                offsetsAt: layout.structFieldOffsets, offset: { memory.load($0, $1 * 4, as: Int32.self).map(Int.init) })
        case ABICode.classContext where descriptor.flags & ABICode.classHasResilientSuperclass == 0:
            return fields(
                of: type, descriptor, kinds: [ABICode.classFields], countAt: layout.classFieldCount,
                offsetsAt: layout.classFieldOffsets, offset: { memory.load($0, $1 * 8, as: Int.self) })
        default:
            return nil
        }
    }

    /// The stored properties without the bookkeeping of a macro. What the macro stores as `_$count`, or `@Observable` as
    /// `_count`, has the name of the property, `count`.
    package func declaredFields(of type: Any.Type) -> [StoredField]? {
        guard let stored = fields(of: type) else { return nil }
        var prefix = "_$"
        let declared = stored.filter { field in
            if field.type is any Bookkeeping.Type { return false }
            guard let name = field.type.flatMap(nominalName), name.module == "Observation",
                name.parts.map(\.name) == ["ObservationRegistrar"]
            else { return true }
            prefix = "_"
            return false
        }
        guard declared.count < stored.count else { return stored }
        return declared.map { field in
            var field = field
            if field.name.hasPrefix(prefix) { field.name.removeFirst(prefix.count) }
            return field
        }
    }

    /// The stored properties of a struct whose layout can't depend on its generic arguments.
    func fieldsOfFixedLayout(of type: Any.Type, _ descriptor: TypeDescriptor) -> Set<String> {
        guard let fields = fields(of: type),
            let records = FieldRecords(of: descriptor, kinds: [ABICode.structFields], in: self)
        else { return [] }
        return Set(
            fields.indices.filter { index in
                guard let declared = records.read(index)?.mangledType, let fieldType = fields[index].type else {
                    return false
                }
                if !declared.mentionsGenericParameters { return true }
                // A parameter itself may be bound to anything, and its values are returned differently.
                guard declared.isBoundGeneric else { return false }
                if kind(of: fieldType) == .class { return true }
                // The elements are stored elsewhere.
                let name = nominalName(of: fieldType)
                return name?.module == "Swift" && ["Array", "Dictionary", "Set"].contains(name?.parts.last?.name)
            }.map { fields[$0].name })
    }

    /// The superclass of a class. Nil at the top, and for other types.
    package func superclass(of type: Any.Type) -> Any.Type? {
        guard storedKind(of: type) == .class, TypeDescriptor(of: type, in: self) != nil else { return nil }
        return memory.pointer(metadata(type), layout.classSuperclass).map { self.type($0) }
    }

    /// The cases of an enum, in the order of their tags. Nil for other types, for types imported from C, and for types
    /// built without reflection metadata.
    package func cases(of type: Any.Type) -> [EnumCase]? {
        guard let descriptor = TypeDescriptor(of: type, in: self), descriptor.context == ABICode.enumContext,
            let witnesses = valueWitnesses(of: type), witnesses.isCopyable,
            descriptor.moduleName.map({ !$0.hasPrefix("__C") }) == true,
            let records = FieldRecords(
                of: descriptor, kinds: [ABICode.enumFields, ABICode.multiPayloadEnumFields], in: self),
            let payloadCases = memory.load(descriptor.address, layout.enumPayloadCases, as: UInt32.self),
            let emptyCases = memory.load(descriptor.address, layout.enumEmptyCases, as: UInt32.self),
            Int(payloadCases & ABICode.payloadCaseMask) + Int(emptyCases) == records.count
        else { return nil }
        let arguments = genericArgumentVector(of: type, descriptor)
        var cases: [EnumCase] = []
        for index in 0..<records.count {
            guard let record = records.read(index) else { return nil }
            let hasPayload = record.mangledType != nil
            // Other cases may have a payload that takes no space, such as `()`. Those are laid out as if they had no
            // payload.
            guard hasPayload || index >= Int(payloadCases & ABICode.payloadCaseMask) else { return nil }
            let payload = record.mangledType.flatMap { copyableType($0, descriptor, arguments) }
            cases.append(
                EnumCase(
                    name: record.name, tag: index, hasPayload: hasPayload, payload: payload,
                    isIndirect: record.flags & ABICode.recordIsIndirectCase != 0,
                    form: record.mangledType.map {
                        functionForm(of: $0, made: payload, in: type, descriptor)
                    }
                        ?? .natural,
                    elements: payload.map(payloadElements) ?? []))
        }
        return cases
    }

    private func fields(
        of type: Any.Type, _ descriptor: TypeDescriptor, kinds: [UInt16], countAt: Int, offsetsAt: Int,
        offset: (UnsafeRawPointer, Int) -> Int?
    ) -> [StoredField]? {
        guard let records = FieldRecords(of: descriptor, kinds: kinds, in: self),
            let count = memory.load(descriptor.address, countAt, as: UInt32.self), Int(count) == records.count,
            let vector = memory.load(descriptor.address, offsetsAt, as: UInt32.self), vector != 0 || count == 0
        else { return nil }
        let offsets = metadata(type) + Int(vector) * MemoryLayout<Int>.size
        let arguments = genericArgumentVector(of: type, descriptor)
        var fields: [StoredField] = []
        for index in 0..<records.count {
            guard let record = records.read(index), let offset = offset(offsets, index) else { return nil }
            var fieldType = record.mangledType.flatMap { copyableType($0, descriptor, arguments) }
            // The compiler writes Void for a field of a noncopyable type, which only a class can have.
            if descriptor.context == ABICode.classContext, fieldType == Void.self { fieldType = nil }
            fields.append(
                StoredField(
                    name: record.name,
                    type: fieldType,
                    offset: offset,
                    isVar: record.flags & ABICode.recordIsVariable != 0,
                    ownership: record.mangledType?.ownership ?? .strong,
                    form: record.mangledType.map {
                        functionForm(of: $0, made: fieldType, in: type, descriptor)
                    }
                        ?? .natural))
        }
        return fields
    }

    private func copyableType(
        _ name: MangledName, _ descriptor: TypeDescriptor, _ arguments: UnsafeRawPointer?
    ) -> Any.Type? {
        guard arguments != nil || !descriptor.isGeneric,
            let type = name.resolve(context: descriptor.address, genericArguments: arguments),
            let witnesses = valueWitnesses(of: type), witnesses.isCopyable
        else { return nil }
        return type
    }

    private func payloadElements(_ payload: Any.Type) -> [TupleElement] {
        if let elements = elements(ofTuple: payload), !elements.isEmpty { return elements }
        return [TupleElement(label: nil, type: payload, offset: 0)]
    }
}

/// The records of a field descriptor.
private struct FieldRecords {
    let count: Int
    private let first: UnsafeRawPointer
    private let size: Int
    private let reader: TypeReader

    /// Nil if the type was built without reflection metadata.
    init?(of descriptor: TypeDescriptor, kinds: [UInt16], in reader: TypeReader) {
        let (memory, layout) = (reader.memory, reader.layout)
        guard let fields = memory.relative(descriptor.address, layout.descriptorFields),
            let kind = memory.load(fields, layout.fieldsKind, as: UInt16.self), kinds.contains(kind),
            let size = memory.load(fields, layout.fieldsRecordSize, as: UInt16.self), size >= 12,
            let count = memory.load(fields, layout.fieldsCount, as: UInt32.self),
            TypeReader.plausibleCounts.contains(Int(count))
        else { return nil }
        self.count = Int(count)
        self.size = Int(size)
        first = fields + layout.fieldsRecords
        self.reader = reader
    }

    /// The type is nil in the record of a case without a payload.
    func read(_ index: Int) -> (name: String, flags: UInt32, mangledType: MangledName?)? {
        let (memory, layout) = (reader.memory, reader.layout)
        let record = first + index * size
        guard let flags = memory.load(record, layout.recordFlags, as: UInt32.self),
            let name = memory.relative(record, layout.recordName).flatMap({ memory.text($0) })
        else { return nil }
        let type = memory.relative(record, layout.recordType)
        let mangledType = type.flatMap { MangledName(at: $0, in: memory) }
        guard (type == nil) == (mangledType == nil) else { return nil }
        return (DeclaredName.plain(name), flags, mangledType)
    }
}

// Types that a field may store in a layout that differs from their metadata: the metatype of a struct or an enum needs
// no storage if its type is written out, so every type that contains it is smaller.
extension TypeReader {
    /// Whether a tuple, an optional or an enum holds the metatype of a type without subtypes.
    package func holdsThinMetatype(_ type: Any.Type) -> Bool {
        holdsThinMetatype(type, depth: 0)
    }

    private func holdsThinMetatype(_ type: Any.Type, depth: Int) -> Bool {
        guard depth < 16 else { return false }
        func isThin(_ part: Any.Type) -> Bool {
            isThinMetatype(part) || holdsThinMetatype(part, depth: depth + 1)
        }
        switch kind(of: type) {
        case .tuple: return elements(ofTuple: type)?.contains { isThin($0.type) } ?? false
        case .optional: return genericArguments(of: type)?.contains(where: isThin) ?? false
        case .enum:
            return cases(of: type)?.contains { !$0.isIndirect && $0.payload.map(isThin) ?? false } ?? false
        default: return false
        }
    }
}
