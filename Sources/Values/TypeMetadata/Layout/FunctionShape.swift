// The parts of a function type: parameters, result, effects and isolation.

package struct FunctionShape: Sendable {
    package enum Convention: UInt8, Sendable {
        case swift, block, thin, c
    }

    package enum Ownership: UInt8, Sendable {
        case standard, `inout`, borrowing, consuming
    }

    package struct Parameter: Sendable {
        /// For a variadic parameter, the type of one of its values.
        package let type: Any.Type
        package let ownership: Ownership
        package let isVariadic: Bool
        package let isAutoclosure: Bool
        package let isIsolated: Bool
        package let isSending: Bool
    }

    package let parameters: [Parameter]
    package let result: Any.Type
    package let convention: Convention
    package let isAsync: Bool
    package let isThrowing: Bool
    /// The type in parentheses after `throws`; nil if there is none.
    package let thrownError: Any.Type?
    package let isSendable: Bool
    /// The global actor, such as `@MainActor`.
    package let globalActor: Any.Type?
    /// `@isolated(any)`
    package let isIsolatedToItsOwnActor: Bool
    /// `nonisolated(nonsending)`
    package let isNonisolatedNonsending: Bool
    package let hasSendingResult: Bool
}

extension TypeReader {
    /// The parts of a function type. Nil for other types, and for functions with a part that this module doesn't know.
    package func function(of type: Any.Type) -> FunctionShape? {
        guard kind(of: type) == .function else { return nil }
        let function = metadata(type)
        guard let flags = memory.load(function, layout.functionFlags, as: UInt.self),
            let convention = FunctionShape.Convention(
                rawValue: UInt8(
                    truncatingIfNeeded: flags >> ABICode.functionConventionShift & ABICode.functionConventionMask)),
            let result = memory.pointer(function, layout.functionResult)
        else { return nil }
        let count = Int(flags & ABICode.functionParameterCountMask)
        // After the parameters, the following parts are each aligned and present only if a flag is set: parameter
        // flags, the kind of differentiability, the global actor, more flags, and the error type (TrailingObjects of
        // TargetFunctionTypeMetadata).
        var rest = layout.functionParameters + count * 8
        guard let parameters = parameters(of: function, count: count, flags: flags, rest: &rest) else { return nil }
        if flags & ABICode.functionIsDifferentiable != 0 { rest = (rest + 7) & ~7 + 8 }
        var globalActor: UnsafeRawPointer?
        if flags & ABICode.functionHasGlobalActor != 0 {
            rest = (rest + 7) & ~7
            guard let actor = memory.pointer(function, rest) else { return nil }
            globalActor = actor
            rest += 8
        }
        var extended: UInt32 = 0
        if flags & ABICode.functionHasExtendedFlags != 0 {
            guard let more = memory.load(function, rest, as: UInt32.self) else { return nil }
            extended = more
            rest += 4
        }
        var error: UnsafeRawPointer?
        if extended & ABICode.functionHasTypedThrows != 0 {
            guard let thrown = memory.pointer(function, (rest + 7) & ~7) else { return nil }
            error = thrown
        }
        return FunctionShape(
            parameters: parameters, result: self.type(result), convention: convention,
            isAsync: flags & ABICode.functionIsAsync != 0, isThrowing: flags & ABICode.functionThrows != 0,
            thrownError: error.map { self.type($0) }, isSendable: flags & ABICode.functionIsSendable != 0,
            globalActor: globalActor.map { self.type($0) },
            isIsolatedToItsOwnActor: extended & ABICode.functionIsIsolatedAny != 0,
            isNonisolatedNonsending: extended & ABICode.functionIsNonisolatedNonsending != 0,
            hasSendingResult: extended & ABICode.functionHasSendingResult != 0)
    }

    private func parameters(
        of function: UnsafeRawPointer, count: Int, flags: UInt, rest: inout Int
    ) -> [FunctionShape.Parameter]? {
        let hasFlags = flags & ABICode.functionHasParameterFlags != 0
        let start = rest
        if hasFlags { rest += count * 4 }
        var parameters: [FunctionShape.Parameter] = []
        for index in 0..<count {
            guard let type = memory.pointer(function, layout.functionParameters + index * 8) else { return nil }
            var own: UInt32 = 0
            if hasFlags {
                guard let flags = memory.load(function, start + index * 4, as: UInt32.self) else { return nil }
                own = flags
            }
            guard
                let ownership = FunctionShape.Ownership(
                    rawValue: UInt8(truncatingIfNeeded: own & ABICode.parameterOwnershipMask))
            else { return nil }
            parameters.append(
                FunctionShape.Parameter(
                    type: self.type(type), ownership: ownership, isVariadic: own & ABICode.parameterIsVariadic != 0,
                    isAutoclosure: own & ABICode.parameterIsAutoclosure != 0,
                    isIsolated: own & ABICode.parameterIsIsolated != 0,
                    isSending: own & ABICode.parameterIsSending != 0))
        }
        return parameters
    }
}
