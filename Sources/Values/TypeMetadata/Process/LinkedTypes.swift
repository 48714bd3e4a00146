// Finds the types in this process, by conformance and by name, from the records of every loaded image.

import WorkbenchRules
import WorkbenchCSwiftABI

extension TypeReader {
    /// The protocols of `any P`. Empty for `Any`; nil for other types.
    package func protocols(of existential: Any.Type) -> [ProtocolIdentity]? {
        self.existential(of: existential)?.protocols
    }

    /// Every type in the process that declares conformance to the protocol, each only once, in image order.
    ///
    /// Generic types, and types nested in one, aren't included; nor are types that the optimizer removed because they
    /// are unused. Nil if the runtime doesn't list its images.
    package func conformingTypes(to identity: ProtocolIdentity) -> [Any.Type]? {
        guard let conformances = knownConformances(to: identity) else { return nil }
        var types: [Any.Type] = []
        var seen: Set<UnsafeRawPointer> = []
        for (_, descriptor) in conformances where seen.insert(descriptor).inserted {
            if let type = typeDescribed(at: descriptor) { types.append(type) }
        }
        return types
    }

    /// The records of all conformances to the protocol, including those of generic types, each with the descriptor of
    /// its type. Nil if the runtime doesn't list its images.
    func knownConformances(
        to identity: ProtocolIdentity
    ) -> [(record: UnsafeRawPointer, descriptor: UnsafeRawPointer)]? {
        guard failure == nil, let sections = MetadataMemory.sections(SwiftSectionConformances) else { return nil }
        var conformances: [UnsafeRawPointer] = []
        withUnsafeMutablePointer(to: &conformances) { conformances in
            for section in sections {
                guard let start = section.baseAddress else { continue }
                swiftabi_forEachConformance(
                    start, section.count, identity.descriptor, layout.conformanceProtocol, memory.isGuarded,
                    { $1.assumingMemoryBound(to: [UnsafeRawPointer].self).pointee.append($0) }, conformances)
            }
        }
        return conformances.compactMap { conformance in
            guard let flags = memory.load(conformance, layout.conformanceFlags, as: UInt32.self),
                let descriptor = descriptor(
                    conformance + layout.conformanceType,
                    reference: (flags & ABICode.conformanceTypeKindMask) >> ABICode.conformanceTypeKindShift)
            else { return nil }
            return (conformance, descriptor)
        }
    }

    /// The non-generic types with this name, regardless of nesting.
    package func types(named name: String) -> [Any.Type] {
        descriptors(named: name).compactMap(typeDescribed)
    }

    func descriptors(named name: String) -> [UnsafeRawPointer] {
        guard failure == nil, let sections = MetadataMemory.sections(SwiftSectionTypes) else { return [] }
        return index.descriptors(named: [name, DeclaredName.quoted(name)], in: sections) { section in
            descriptors(in: section).compactMap { descriptor in declaredName(at: descriptor).map { ($0, descriptor) } }
        }
    }

    /// The names of all non-generic types.
    package func declaredNames() -> [NominalName] {
        describedTypes().compactMap { isDescribedAlone($0) ? nominalName(at: $0) : nil }
    }

    /// The descriptors in the type records of every image.
    private func describedTypes() -> [UnsafeRawPointer] {
        guard failure == nil else { return [] }
        return (MetadataMemory.sections(SwiftSectionTypes) ?? []).flatMap { descriptors(in: $0) }
    }

    /// Whether the process has a record of a type with this name. This is cheaper than looking up the type.
    func isListed(_ type: Any.Type, as name: String) -> Bool {
        guard let descriptor = TypeDescriptor(of: type, in: self)?.address, declaredName(at: descriptor) == name else {
            return false
        }
        return (MetadataMemory.sections(SwiftSectionTypes) ?? []).contains {
            !descriptors(in: $0, wanted: descriptor).isEmpty
        }
    }

    /// The descriptors in the type records of one image.
    private func descriptors(
        in section: UnsafeRawBufferPointer, wanted: UnsafeRawPointer? = nil
    ) -> [UnsafeRawPointer] {
        guard let start = section.baseAddress else { return [] }
        var descriptors: [UnsafeRawPointer] = []
        withUnsafeMutablePointer(to: &descriptors) { descriptors in
            swiftabi_forEachType(
                start, section.count, wanted, memory.isGuarded,
                { $1.assumingMemoryBound(to: [UnsafeRawPointer].self).pointee.append($0) }, descriptors)
        }
        return descriptors
    }

    /// The descriptor that a reference of the given kind leads to. Nil if it leads to anything else.
    private func descriptor(_ address: UnsafeRawPointer, reference: UInt32) -> UnsafeRawPointer? {
        guard let target = memory.relative(address, 0) else { return nil }
        switch reference {
        case ABICode.directTypeDescriptor: return target
        case ABICode.indirectTypeDescriptor: return memory.pointer(target, 0)
        default: return nil
        }
    }

    /// The type that belongs to a descriptor, if there is only one.
    private func typeDescribed(at descriptor: UnsafeRawPointer) -> Any.Type? {
        isDescribedAlone(descriptor) ? MangledName.type(describedAt: descriptor) : nil
    }

    private func isDescribedAlone(_ descriptor: UnsafeRawPointer) -> Bool {
        guard let flags = memory.load(descriptor, layout.descriptorFlags, as: UInt32.self) else { return false }
        return (ABICode.classContext...ABICode.enumContext).contains(flags & ABICode.contextKindMask)
            && flags & ABICode.contextIsGeneric == 0
    }

    /// The unprocessed name in a descriptor. Nil if the descriptor doesn't describe a type.
    private func declaredName(at descriptor: UnsafeRawPointer) -> String? {
        guard let flags = memory.load(descriptor, layout.descriptorFlags, as: UInt32.self),
            (ABICode.classContext...ABICode.enumContext).contains(flags & ABICode.contextKindMask),
            let start = memory.relative(descriptor, layout.descriptorName)
        else { return nil }
        return String(cString: start.assumingMemoryBound(to: CChar.self))
    }
}

/// All descriptors in the process, by the name in each. Searching all descriptors takes milliseconds per name, and
/// hundreds of names are looked up.
final class DescriptorIndex: Sendable {
    private struct Known {
        /// The start addresses of the sections that have been read. An image that is loaded later adds a section.
        var sections: Set<UInt> = []
        /// The descriptors' addresses, in image order.
        var descriptors: [String: [UInt]] = [:]
    }

    private let known = Guarded(Known())

    /// The descriptors with one of these names. `read` returns all names of a section, and is called once per section.
    func descriptors(
        named names: [String], in sections: [UnsafeRawBufferPointer],
        read: (UnsafeRawBufferPointer) -> [(name: String, descriptor: UnsafeRawPointer)]
    ) -> [UnsafeRawPointer] {
        let addresses = known.withLock { known in
            for section in sections where known.sections.insert(UInt(bitPattern: section.baseAddress)).inserted {
                for (name, descriptor) in read(section) {
                    known.descriptors[name, default: []].append(UInt(bitPattern: descriptor))
                }
            }
            return names.flatMap { known.descriptors[$0] ?? [] }
        }
        return addresses.compactMap { UnsafeRawPointer(bitPattern: $0) }
    }
}
