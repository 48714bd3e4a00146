// Calls a closure in memory that is stored in the form of its own type, as in a field declared with that type. In
// generic code a closure has another form; calling that one like this would corrupt memory.

import WorkbenchCSwiftABI

/// Why a closure of some type is not called.
package enum CallRefusal: Error, Sendable {
    case asynchronous
    /// `@convention(c)` and its like.
    case foreignConvention
    /// `throws(Failure)`, whose error is returned in a different way.
    case typedThrows
    /// `inout`, `consuming`, `sending`, `isolated`, an autoclosure, `Int...`.
    case parameter(Any.Type, ParameterReason)
    case closureArgument(Any.Type)
    case closureResult(Any.Type)
    case tooManyArguments
    case type(UncallableType)
    /// Bound to a global actor other than the main actor.
    case otherActor(Any.Type)
    /// Bound to the main actor, and the caller is not on it.
    case offMainActor
    /// Bound to an actor that only the closure knows.
    case isolatedToItsOwnActor
    case noValueEverReturned
    case unavailable(String)

    package enum ParameterReason: Sendable, Hashable {
        case `inout`, consuming, sending, isolated, autoclosure, variadic
    }
}

extension TypeReader {
    /// Throws the reason if closures of that type cannot be called.
    package func checkCallable(_ function: FunctionShape) throws(CallRefusal) {
        if let failure = CallSelfTest.failure { throw .unavailable(failure) }
        try checkConvention(function)
        for parameter in function.parameters {
            if let reason = parameter.refusal { throw .parameter(parameter.type, reason) }
            if containsFunction(parameter.type) { throw .closureArgument(parameter.type) }
        }
        if containsFunction(function.result) { throw .closureResult(function.result) }
        if kind(of: function.result) == .enum, cases(of: function.result)?.isEmpty == true {
            throw .noValueEverReturned
        }
        _ = try layouts(of: function)
    }

    /// Calls the closure with the arguments at those addresses, which must be values of the parameters' types in memory
    /// made by `ValueMemory`, and initialises the memory at `target` with its result.
    /// - Returns: The error that it threw; the memory at `target` is then not initialised.
    package func call(
        _ function: FunctionShape, closureAt address: UnsafeRawPointer, arguments: [UnsafeRawPointer],
        isOnMainActor: Bool, into target: UnsafeMutableRawPointer
    ) throws(CallRefusal) -> (any Error)? {
        try checkCallable(function)
        if let actor = function.globalActor {
            guard actor == MainActor.self else { throw .otherActor(actor) }
            guard isOnMainActor else { throw .offMainActor }
        }
        return try callUnchecked(function, closureAt: address, arguments: arguments, into: target)
    }

    /// The call itself. The self-test uses it too, because it cannot wait for its own result.
    func callUnchecked(
        _ function: FunctionShape, closureAt address: UnsafeRawPointer, arguments: [UnsafeRawPointer],
        into target: UnsafeMutableRawPointer
    ) throws(CallRefusal) -> (any Error)? {
        let (pieces, empty) = try layouts(of: function)
        precondition(
            arguments.count == function.parameters.count, "as many arguments as parameters are the caller's duty")
        var call = empty
        for piece in pieces { call.addArgument(at: arguments[piece.parameter] + piece.offset, piece.layout) }
        // A closure is two words: the function, and the object with its captures.
        guard let code = address.load(as: UnsafeRawPointer?.self) else {
            preconditionFailure("a closure without code: the place in memory is not one of a closure")
        }
        let context = (address + MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer?.self)
        return call.run(code, context: context, into: target)
    }

    private func checkConvention(_ function: FunctionShape) throws(CallRefusal) {
        if function.isAsync { throw .asynchronous }
        if function.convention != .swift { throw .foreignConvention }
        if let error = function.thrownError, error != (any Error).self { throw .typedThrows }
        if function.isIsolatedToItsOwnActor { throw .isolatedToItsOwnActor }
    }

    /// A value that is passed by itself: a parameter, or an element of a tuple parameter.
    private struct Piece {
        let parameter: Int
        let offset: Int
        let layout: NativeLayout
    }

    /// A tuple is passed element by element.
    private func pieces(_ type: Any.Type, parameter: Int, offset: Int) throws(UncallableType) -> [Piece] {
        guard kind(of: type) == .tuple, let elements = elements(ofTuple: type) else {
            return [Piece(parameter: parameter, offset: offset, layout: try nativeLayout(of: type))]
        }
        if holdsThinMetatype(type) { throw .unknownLayout(type) }
        var pieces: [Piece] = []
        for element in elements {
            pieces += try self.pieces(element.type, parameter: parameter, offset: offset + element.offset)
        }
        return pieces
    }

    /// A tuple is also returned element by element; if an element is returned by address, each has a place of its own.
    private func checkResult(_ type: Any.Type) throws(UncallableType) {
        guard kind(of: type) == .tuple else { return }
        for piece in try pieces(type, parameter: 0, offset: 0) {
            if case .indirect = piece.layout { throw .unknownLayout(type) }
        }
    }

    /// How each argument is passed, and a call without arguments so far.
    private func layouts(of function: FunctionShape) throws(CallRefusal) -> ([Piece], NativeCall) {
        var layouts: [Piece] = []
        let call: NativeCall
        do throws(UncallableType) {
            for (position, parameter) in function.parameters.enumerated() {
                layouts += try pieces(parameter.type, parameter: position, offset: 0)
            }
            try checkResult(function.result)
            call = try NativeCall(returning: function.result, in: self)
        } catch {
            throw .type(error)
        }
        var (integers, doubles) = (0, 0)
        for layout in layouts {
            switch layout.layout {
            case .indirect: integers += 1
            case .registers(let parts):
                doubles += parts.count { $0.register == .double }
                integers += parts.count { $0.register == .integer }
            }
        }
        guard integers <= Int(SWIFTABI_INTEGER_ARGUMENTS), doubles <= Int(SWIFTABI_DOUBLE_ARGUMENTS) else {
            throw .tooManyArguments
        }
        return (layouts, call)
    }

    /// Whether the type is a function, or a tuple or an optional of functions, whose values have two forms.
    private func containsFunction(_ type: Any.Type) -> Bool {
        switch kind(of: type) {
        case .function: true
        case .tuple: elements(ofTuple: type)?.contains { containsFunction($0.type) } ?? false
        case .optional: genericArguments(of: type)?.contains { containsFunction($0) } ?? false
        default: false
        }
    }
}

extension FunctionShape.Parameter {
    fileprivate var refusal: CallRefusal.ParameterReason? {
        if ownership == .inout { return .inout }
        if ownership == .consuming { return .consuming }
        if isSending { return .sending }
        if isIsolated { return .isolated }
        if isAutoclosure { return .autoclosure }
        if isVariadic { return .variadic }
        return nil
    }
}
