// The name of a declared type, from its descriptors: the names of its enclosing types first, without the parts that
// don't appear in Swift code.

package struct NominalName: Sendable {
    package struct Part: Sendable {
        package let name: String
        /// The number of the type's generic arguments that belong to this part or an earlier one.
        package let argumentCount: Int
    }

    /// The module that declares the type; `__C` for types imported from C.
    package let module: String
    /// The names, outermost first; never empty. An enclosing function, or the file to which the type is private, is
    /// left out.
    package let parts: [Part]
    /// Whether the type is private to a file or declared in a function, so its name may not be unique.
    package let isLocal: Bool
}

extension TypeReader {
    /// The name of a type; nil for types that aren't declared, such as tuples.
    package func nominalName(of type: Any.Type) -> NominalName? {
        TypeDescriptor(of: type, in: self).flatMap { nominalName(at: $0.address) }
    }

    func nominalName(at descriptor: UnsafeRawPointer) -> NominalName? {
        var parts: [NominalName.Part] = []
        var isLocal = false
        var current = descriptor
        for _ in 0..<Self.deepestContext {
            guard let flags = memory.load(current, layout.descriptorFlags, as: UInt32.self) else { return nil }
            switch flags & ABICode.contextKindMask {
            case ABICode.moduleContext:
                guard let module = memory.relative(current, layout.descriptorName).flatMap({ memory.text($0) }),
                    !parts.isEmpty
                else { return nil }
                return NominalName(module: module, parts: parts.reversed(), isLocal: isLocal)
            case ABICode.classContext, ABICode.structContext, ABICode.enumContext, ABICode.protocolContext:
                guard let name = memory.relative(current, layout.descriptorName).flatMap({ memory.text($0) }) else {
                    return nil
                }
                parts.append(
                    NominalName.Part(name: DeclaredName.plain(name), argumentCount: parameterCount(at: current, flags)))
            case ABICode.extensionContext:
                if let extended = extendedType(current), let name = nominalName(of: extended) {
                    return NominalName(
                        module: name.module, parts: name.parts + parts.reversed(), isLocal: isLocal || name.isLocal)
                }
            case ABICode.anonymousContext: isLocal = true
            default: break
            }
            guard let parent = memory.indirectable(current, layout.descriptorParent) else { return nil }
            current = parent
        }
        return nil
    }

    private static let deepestContext = 1_000

    private func parameterCount(at descriptor: UnsafeRawPointer, _ flags: UInt32) -> Int {
        guard flags & ABICode.contextIsGeneric != 0 else { return 0 }
        let header: Int
        switch flags & ABICode.contextKindMask {
        case ABICode.classContext: header = layout.classGenericHeader
        case ABICode.structContext, ABICode.enumContext: header = layout.valueGenericHeader
        default: return 0
        }
        return memory.load(descriptor + header, layout.genericParameterCount, as: UInt16.self).map(Int.init) ?? 0
    }

    /// The type that an extension extends, if that type isn't generic.
    private func extendedType(_ context: UnsafeRawPointer) -> Any.Type? {
        guard let start = memory.relative(context, layout.extensionType),
            let name = MangledName(at: start, in: memory), !name.mentionsGenericParameters
        else { return nil }
        return name.resolve(context: nil, genericArguments: nil)
    }
}
