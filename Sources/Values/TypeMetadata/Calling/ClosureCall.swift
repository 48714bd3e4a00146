// Calls a closure in memory. How its values are passed depends on where the closure is stored; see `FunctionForm`.
// Calling it in the wrong form would corrupt memory.

import WorkbenchCSwiftABI

/// The reason why a closure can't be called.
package enum CallRefusal: Error, Sendable {
    case asynchronous
    /// `@convention(c)` and similar conventions.
    case foreignConvention
    /// `throws(Failure)`, whose error is returned in a different way.
    case typedThrows
    /// `inout`, `consuming`, `sending`, `isolated`, an autoclosure, `Int...`.
    case parameter(Any.Type, ParameterReason)
    case closureArgument(Any.Type)
    case closureResult(Any.Type)
    case tooManyArguments
    /// The metadata doesn't show the form in which the closure is stored.
    case unknownForm
    case type(UncallableType)
    /// Isolated to a global actor other than the main actor.
    case otherActor(Any.Type)
    /// Isolated to the main actor, but the caller isn't on it.
    case offMainActor
    /// `@isolated(any)`: isolated to an actor that comes with the closure.
    case isolatedToItsOwnActor
    case noValueEverReturned
    case unavailable(String)

    /// The maximum size of all arguments together, in words. This many fit on the stack alone.
    package static let mostWords = Int(SWIFTABI_STACK_ARGUMENTS)

    package enum ParameterReason: Sendable, Hashable {
        case `inout`, consuming, sending, isolated, autoclosure, variadic
    }
}

extension TypeReader {
    /// Throws the reason if closures of this type can never be called.
    package func checkCallable(_ function: FunctionShape, form: FunctionForm) throws(CallRefusal) {
        if let failure = CallSelfTest.failure { throw .unavailable(failure) }
        try checkConvention(function, form)
        for parameter in function.parameters {
            if let reason = parameter.refusal { throw .parameter(parameter.type, reason) }
            if containsFunction(parameter.type) { throw .closureArgument(parameter.type) }
        }
        if containsFunction(function.result) { throw .closureResult(function.result) }
        if kind(of: function.result) == .enum, cases(of: function.result)?.isEmpty == true {
            throw .noValueEverReturned
        }
        _ = try layouts(of: function, form)
    }

    /// Calls the closure with the arguments at the given addresses, and initializes the memory at `target` with its
    /// result. The arguments must be values of the parameters' types in memory from `ValueMemory`.
    /// - Returns: The error that the closure threw. In that case, the memory at `target` isn't initialized.
    package func call(
        _ function: FunctionShape, form: FunctionForm, closureAt address: UnsafeRawPointer,
        arguments: [UnsafeRawPointer],
        isOnMainActor: Bool, into target: UnsafeMutableRawPointer
    ) throws(CallRefusal) -> (any Error)? {
        try checkCallable(function, form: form)
        if let actor = function.globalActor {
            guard actor == MainActor.self else { throw .otherActor(actor) }
            guard isOnMainActor else { throw .offMainActor }
        }
        return try callUnchecked(function, form: form, closureAt: address, arguments: arguments, into: target)
    }

    /// Performs the call without checking the self-test, so the self-test can use it as well.
    func callUnchecked(
        _ function: FunctionShape, form: FunctionForm, closureAt address: UnsafeRawPointer,
        arguments: [UnsafeRawPointer],
        into target: UnsafeMutableRawPointer
    ) throws(CallRefusal) -> (any Error)? {
        let (pieces, empty) = try layouts(of: function, form)
        precondition(
            arguments.count == function.parameters.count, "the caller passes an argument for each parameter")
        var call = empty
        for piece in pieces { call.addArgument(at: arguments[piece.parameter] + piece.offset, piece.layout) }
        // A closure is two words: the function, and the object with its captures.
        guard let code = address.load(as: UnsafeRawPointer?.self) else {
            preconditionFailure("a closure without code: the place in memory is not one of a closure")
        }
        let context = (address + MemoryLayout<UnsafeRawPointer>.size).load(as: UnsafeRawPointer?.self)
        return call.run(code, context: context, into: target)
    }

    private func checkConvention(_ function: FunctionShape, _ form: FunctionForm) throws(CallRefusal) {
        if function.isAsync { throw .asynchronous }
        if function.convention != .swift { throw .foreignConvention }
        if let error = function.thrownError, error != (any Error).self { throw .typedThrows }
        if form == .unknown { throw .unknownForm }
        if function.isIsolatedToItsOwnActor { throw .isolatedToItsOwnActor }
    }

    /// A value that is passed separately: a parameter, or an element of a tuple parameter.
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

    /// Tuples are also returned element by element. An element that is returned by address would need a separate place.
    private func checkResult(_ type: Any.Type) throws(UncallableType) {
        guard kind(of: type) == .tuple else { return }
        for piece in try pieces(type, parameter: 0, offset: 0) {
            if case .indirect = piece.layout { throw .unknownLayout(type) }
        }
    }

    /// How each argument is passed, and a call to which no arguments have been added yet.
    private func layouts(of function: FunctionShape, _ form: FunctionForm) throws(CallRefusal) -> ([Piece], NativeCall)
    {
        var layouts: [Piece] = []
        let call: NativeCall
        do throws(UncallableType) {
            for (position, parameter) in function.parameters.enumerated() {
                if try goesByAddress(parameter.type, form.goesByAddress(parameter: position)) {
                    layouts.append(Piece(parameter: position, offset: 0, layout: .indirect))
                } else {
                    layouts += try pieces(parameter.type, parameter: position, offset: 0)
                }
            }
            if try goesByAddress(function.result, form.resultGoesByAddress, allowsVoid: true) {
                call = try NativeCall(returning: function.result, byAddress: true, in: self)
            } else {
                try checkResult(function.result)
                call = try NativeCall(returning: function.result, in: self)
            }
        } catch {
            throw .type(error)
        }
        guard layouts.reduce(0, { $0 + $1.layout.words }) <= CallRefusal.mostWords else {
            throw .tooManyArguments
        }
        return (layouts, call)
    }

    /// Whether generic code passes a tuple as one value or element by element depends on where the tuple is written in
    /// the source, so tuples passed by address are refused.
    private func goesByAddress(
        _ type: Any.Type, _ answer: Bool, allowsVoid: Bool = false
    ) throws(UncallableType) -> Bool {
        guard answer else { return false }
        if kind(of: type) == .tuple, !(allowsVoid && type == Void.self) { throw .unknownLayout(type) }
        return true
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

extension NativeLayout {
    /// The number of registers or stack words that the value takes.
    fileprivate var words: Int {
        switch self {
        case .indirect: 1
        case .registers(let parts): parts.count
        }
    }
}
