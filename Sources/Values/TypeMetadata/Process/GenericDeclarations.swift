// Generic declarations in the process, and the types made from them.

/// The declaration of a generic type, or of a type nested in one. All specializations share it.
package struct GenericDeclaration: @unchecked Sendable {
    // The address points to an immutable record that is never freed, so it can be sent to any thread.
    fileprivate let descriptor: UnsafeRawPointer
    package let name: NominalName

    /// The number of arguments, including those of the enclosing types.
    package var parameterCount: Int { name.parts.last?.argumentCount ?? 0 }
}

extension TypeReader {
    /// The generic declarations that declare conformance to the protocol, in image order.
    package func genericDeclarations(conformingTo identity: ProtocolIdentity) -> [GenericDeclaration] {
        var seen: Set<UnsafeRawPointer> = []
        return (knownConformances(to: identity) ?? []).map(\.descriptor).filter { seen.insert($0).inserted }
            .compactMap(genericDeclaration)
    }

    /// The generic declarations with this name, regardless of nesting.
    package func genericDeclarations(named name: String) -> [GenericDeclaration] {
        descriptors(named: name).compactMap(genericDeclaration)
    }

    /// The type made from a declaration with these arguments. Nil if the arguments don't fit.
    package func type(_ declaration: GenericDeclaration, with arguments: [Any.Type]) -> Any.Type? {
        guard arguments.count == declaration.parameterCount, let list = ArgumentList.type(arguments),
            let context = TypeDescriptor(of: list, in: self), let vector = genericArgumentVector(of: list, context)
        else { return nil }
        return MangledName.type(
            describedAt: declaration.descriptor, argumentCount: arguments.count, context: context.address,
            genericArguments: vector)
    }

    /// The protocols that a parameter of a declaration must conform to. Constraints on associated types, and on the
    /// parameters of nested declarations, aren't included.
    package func protocols(ofParameter index: Int, of declaration: GenericDeclaration) -> [ProtocolIdentity] {
        guard let flags = memory.load(declaration.descriptor, layout.descriptorFlags, as: UInt32.self) else {
            return []
        }
        let isClass = flags & ABICode.contextKindMask == ABICode.classContext
        let header = declaration.descriptor + (isClass ? layout.classGenericHeader : layout.valueGenericHeader)
        guard let parameters = memory.load(header, layout.genericParameterCount, as: UInt16.self),
            let requirements = memory.load(header, layout.genericParameterCount + 2, as: UInt16.self)
        else { return [] }
        // The parameters are padded to a multiple of four bytes.
        let first = header + layout.genericParameters + (Int(parameters) + 3) & ~3
        let name = index == 0 ? "x" : index == 1 ? "q_" : "q\(index - 2)_"
        return (0..<Int(requirements)).compactMap { number in
            let requirement = first + number * layout.genericRequirementSize
            guard let flags = memory.load(requirement, 0, as: UInt32.self),
                flags & ABICode.requirementKindMask == ABICode.protocolRequirement,
                memory.relative(requirement, layout.requirementParameter).flatMap({ memory.text($0) }) == name
            else { return nil }
            return memory.indirectable(requirement, layout.requirementProtocol).flatMap(protocolIdentity)
        }
    }

    func genericDeclaration(at descriptor: UnsafeRawPointer) -> GenericDeclaration? {
        guard let flags = memory.load(descriptor, layout.descriptorFlags, as: UInt32.self),
            (ABICode.classContext...ABICode.enumContext).contains(flags & ABICode.contextKindMask),
            flags & ABICode.contextIsGeneric != 0, let name = nominalName(at: descriptor)
        else { return nil }
        return GenericDeclaration(descriptor: descriptor, name: name)
    }
}

/// Types whose metadata lists other types, which gives the runtime the arguments of a new type.
private enum ArgumentList {
    private enum One<A> {}
    private enum Two<A, B> {}
    private enum Three<A, B, C> {}
    private enum Four<A, B, C, D> {}

    /// A type with these arguments; nil for an empty list, or for more types than any declaration has.
    static func type(_ types: [Any.Type]) -> Any.Type? {
        guard let first = types.first else { return nil }
        func one<A>(_: A.Type) -> Any.Type? {
            guard types.count > 1 else { return One<A>.self }
            func two<B>(_: B.Type) -> Any.Type? {
                guard types.count > 2 else { return Two<A, B>.self }
                func three<C>(_: C.Type) -> Any.Type? {
                    guard types.count > 3 else { return Three<A, B, C>.self }
                    func four<D>(_: D.Type) -> Any.Type? { types.count == 4 ? Four<A, B, C, D>.self : nil }
                    return _openExistential(types[3], do: four)
                }
                return _openExistential(types[2], do: three)
            }
            return _openExistential(types[1], do: two)
        }
        return _openExistential(first, do: one)
    }
}
