// Existential types, such as `any P` and `Any`, and the values in them.

import WorkbenchCSwiftABI

package struct ExistentialShape: Sendable {
    package enum Representation: Sendable, Hashable {
        /// A buffer of three words, the type, and witness tables.
        case opaque
        /// A reference to a class instance, and witness tables.
        case object
        /// A special box: `any Error`.
        case error
    }

    package let representation: Representation
    /// The listed protocols, without inherited ones; nil if the type has constraints, like `any Sequence<Int>`.
    package let protocols: [ProtocolIdentity]?
    /// The class of every value in it.
    package let superclass: Any.Type?
    /// Whether it accepts only class instances.
    package let isClassBound: Bool
}

/// A protocol, identified by the address of its descriptor, not by its name.
package struct ProtocolIdentity: Hashable, @unchecked Sendable {
    // The address points to an immutable record that is never freed, so it can be sent to any thread.
    let descriptor: UnsafeRawPointer
    package let name: String

    package static func == (left: ProtocolIdentity, right: ProtocolIdentity) -> Bool {
        left.descriptor == right.descriptor
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(descriptor)
    }
}

extension TypeReader {
    /// The parts of an existential type. Nil for other types, and for kinds that this module doesn't know.
    package func existential(of type: Any.Type) -> ExistentialShape? {
        guard kind(of: type) == .existential else { return nil }
        let metadata = metadata(type)
        if memory.load(metadata, layout.metadataKind, as: UInt.self) == TypeKind.extendedExistential {
            return extendedExistential(metadata)
        }
        guard let flags = memory.load(metadata, layout.existentialFlags, as: UInt32.self),
            let count = memory.load(metadata, layout.existentialProtocolCount, as: UInt32.self),
            Self.plausibleCounts.contains(Int(count))
        else { return nil }
        var offset = layout.existentialProtocols
        var superclass: Any.Type?
        if flags & ABICode.existentialHasSuperclass != 0 {
            guard let pointer = memory.pointer(metadata, offset) else { return nil }
            superclass = self.type(pointer)
            offset += 8
        }
        var protocols: [ProtocolIdentity] = []
        for index in 0..<Int(count) {
            guard let descriptor = memory.pointer(metadata, offset + index * 8),
                let identity = protocolIdentity(descriptor)
            else { return nil }
            protocols.append(identity)
        }
        let isError = flags & ABICode.existentialSpecialProtocolMask == ABICode.existentialIsError
        let isClassBound = flags & ABICode.existentialIsNotClassBound == 0
        return ExistentialShape(
            representation: isError ? .error : isClassBound ? .object : .opaque, protocols: protocols,
            superclass: superclass, isClassBound: isClassBound)
    }

    /// Calls `body` with the type and the address of the value in an existential. Nil if the value can't be found.
    package func withExistentialContent<Answer, Failure: Error>(
        at address: UnsafeRawPointer, _ shape: ExistentialShape,
        _ body: (Any.Type, UnsafeRawPointer) throws(Failure) -> Answer
    ) throws(Failure) -> Answer? {
        switch shape.representation {
        case .opaque:
            guard let metadata = memory.pointer(address, layout.existentialValueType) else { return nil }
            let type = type(metadata)
            guard let witnesses = valueWitnesses(of: type) else { return nil }
            if witnesses.isInline { return try body(type, address) }
            guard let box = memory.pointer(address, 0) else { return nil }
            return try body(type, box + Self.offsetInBox(alignment: witnesses.alignment))
        case .object:
            guard let object = memory.pointer(address, 0), let type = typeOfObject(object) else { return nil }
            return try body(type, address)
        case .error:
            // Only the runtime can find the value in its box, so it is copied out.
            func copy<Concrete: Error>(_ error: Concrete) -> (Any.Type, UnsafeMutableRawPointer) {
                let copy = UnsafeMutablePointer<Concrete>.allocate(capacity: 1)
                copy.initialize(to: error)
                return (Concrete.self, UnsafeMutableRawPointer(copy))
            }
            let error = address.assumingMemoryBound(to: (any Error).self).pointee
            let (type, copied) = _openExistential(error, do: copy)
            defer {
                valueWitnesses(of: type)?.destroy(copied)
                copied.deallocate()
            }
            return try body(type, copied)
        }
    }

    /// The class of an instance.
    package func typeOfObject(_ object: UnsafeRawPointer) -> Any.Type? {
        guard failure == nil else { return nil }
        return memory.pointer(object, layout.objectType).map { type($0) }
    }

    package func isActor(_ type: Any.Type) -> Bool {
        guard let descriptor = TypeDescriptor(of: type, in: self), descriptor.context == ABICode.classContext else {
            return false
        }
        return descriptor.flags & ABICode.classIsActor != 0
    }

    /// The offset of the value in a box, which is after the two words that every heap object has.
    static func offsetInBox(alignment: Int) -> Int {
        (16 + alignment - 1) & ~(alignment - 1)
    }

    func protocolIdentity(_ descriptor: UnsafeRawPointer) -> ProtocolIdentity? {
        guard let flags = memory.load(descriptor, layout.descriptorFlags, as: UInt32.self),
            flags & ABICode.contextKindMask == ABICode.protocolContext,
            let name = memory.relative(descriptor, layout.descriptorName).flatMap({ memory.text($0) })
        else { return nil }
        return ProtocolIdentity(descriptor: descriptor, name: DeclaredName.plain(name))
    }

    private func extendedExistential(_ metadata: UnsafeRawPointer) -> ExistentialShape? {
        guard let shape = memory.pointer(metadata, layout.extendedExistentialShape),
            let flags = memory.load(shape, 0, as: UInt32.self)
        else { return nil }
        switch flags & ABICode.extendedExistentialKindMask {
        case ABICode.extendedExistentialIsOpaque:
            return ExistentialShape(representation: .opaque, protocols: nil, superclass: nil, isClassBound: false)
        case ABICode.extendedExistentialIsClass:
            return ExistentialShape(representation: .object, protocols: nil, superclass: nil, isClassBound: true)
        default: return nil
        }
    }
}
