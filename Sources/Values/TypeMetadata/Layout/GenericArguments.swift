// The generic arguments of a type, from its metadata.

package enum GenericArgument: Sendable {
    case type(Any.Type)
    /// The `3` in `InlineArray<3, Int>`.
    case integer(Int)
}

extension TypeReader {
    /// The generic arguments of a type, those of its enclosing types first. Empty for a type that isn't generic; nil if
    /// some arguments are unknown or aren't types (parameter packs, integer parameters).
    package func genericArguments(of type: Any.Type) -> [Any.Type]? {
        guard let arguments = genericArgumentsAndIntegers(of: type) else { return nil }
        var types: [Any.Type] = []
        for argument in arguments {
            guard case .type(let type) = argument else { return nil }
            types.append(type)
        }
        return types
    }

    /// The generic arguments including integers. Nil if there are parameter packs.
    package func genericArgumentsAndIntegers(of type: Any.Type) -> [GenericArgument]? {
        guard let descriptor = TypeDescriptor(of: type, in: self) else { return nil }
        guard descriptor.isGeneric else { return [] }
        let header =
            descriptor.address
            + (descriptor.context == ABICode.classContext ? layout.classGenericHeader : layout.valueGenericHeader)
        guard let vector = genericArgumentVector(of: type, descriptor),
            let count = memory.load(header, layout.genericParameterCount, as: UInt16.self)
        else { return nil }
        var arguments: [GenericArgument] = []
        for index in 0..<Int(count) {
            guard let parameter = memory.load(header, layout.genericParameters + index, as: UInt8.self) else {
                return nil
            }
            // A parameter that is determined by another one, as in `where A == B.Element`, has no argument of its own.
            let hasArgument = parameter & ABICode.parameterHasArgument != 0
            let offset = arguments.count * MemoryLayout<Int>.size
            switch parameter & ABICode.parameterKindMask {
            case ABICode.typeParameter:
                guard hasArgument else { continue }
                guard let argument = memory.pointer(vector, offset) else { return nil }
                arguments.append(.type(self.type(argument)))
            case ABICode.integerParameter:
                guard hasArgument else { continue }
                guard let argument = memory.load(vector, offset, as: Int.self) else { return nil }
                arguments.append(.integer(argument))
            default: return nil
            }
        }
        return arguments
    }

    /// The argument vector, which is also what generic functions are passed: the types, and then the witness tables.
    func genericArgumentWords(of type: Any.Type, _ descriptor: TypeDescriptor) -> [UnsafeRawPointer?]? {
        let header =
            descriptor.address
            + (descriptor.context == ABICode.classContext ? layout.classGenericHeader : layout.valueGenericHeader)
        // The parameters, the requirements, and then the words of the vector.
        guard let vector = genericArgumentVector(of: type, descriptor),
            let count = memory.load(header, layout.genericParameterCount + 4, as: UInt16.self)
        else { return nil }
        return (0..<Int(count)).map { memory.pointer(vector, $0 * MemoryLayout<Int>.size) }
    }

    /// The location of the arguments. Nil for a class whose superclass comes from a library that may change its layout.
    func genericArgumentVector(of type: Any.Type, _ descriptor: TypeDescriptor) -> UnsafeRawPointer? {
        guard descriptor.context == ABICode.classContext else { return metadata(type) + layout.valueGenericArguments }
        guard descriptor.flags & ABICode.classHasResilientSuperclass == 0,
            let positiveSize = memory.load(descriptor.address, layout.classPositiveSize, as: UInt32.self),
            let members = memory.load(descriptor.address, layout.classImmediateMembers, as: UInt32.self),
            members <= positiveSize
        else { return nil }
        return metadata(type) + Int(positiveSize - members) * MemoryLayout<Int>.size
    }
}
