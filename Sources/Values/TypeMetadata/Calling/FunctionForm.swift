// The form in which a closure is stored in memory. Generic code stores closures in a different form, in which values
// are passed differently.

/// How the values of a stored closure are passed.
package enum FunctionForm: Sendable, Hashable {
    /// Values are passed as the closure's own type requires: in a field declared with that type.
    case natural
    /// All values are passed by address: in an array, an `Any`, or a field declared with a generic parameter.
    case generic
    /// Values are passed by address where the declaration has a generic parameter, like the `Item` of `let onSelect:
    /// (Item) -> Void`.
    case mixed(parameters: [Bool], result: Bool)
    /// The metadata doesn't show the form.
    case unknown

    func goesByAddress(parameter: Int) -> Bool {
        switch self {
        case .natural, .unknown: false
        case .generic: true
        case .mixed(let parameters, _): parameters[parameter]
        }
    }

    var resultGoesByAddress: Bool {
        switch self {
        case .natural, .unknown: false
        case .generic: true
        case .mixed(_, let result): result
        }
    }
}

extension TypeReader {
    /// The form of a function in a member declared with this type.
    ///
    /// The declared type is instantiated a second time, with a type from this file in place of each generic argument.
    /// The differences show where the declaration has a parameter.
    func functionForm(
        of declared: MangledName, made type: Any.Type?, in owner: Any.Type, _ descriptor: TypeDescriptor
    ) -> FunctionForm {
        guard descriptor.isGeneric, declared.mentionsGenericParameters else { return .natural }
        // All other values have no form of their own, but their parts do.
        guard var actual = type, [.function, .tuple].contains(kind(of: withoutOptionals(actual))),
            !declared.mentionsAssociatedTypes,
            var marked = markedType(declared, in: owner, descriptor)
        else { return .unknown }
        while marked != Marker.self, kind(of: marked) == .optional, kind(of: actual) == .optional,
            let inMarked = genericArguments(of: marked)?.first, let inActual = genericArguments(of: actual)?.first
        {
            (marked, actual) = (inMarked, inActual)
        }
        if marked == Marker.self { return .generic }
        guard let pattern = function(of: marked), let function = function(of: actual),
            pattern.parameters.count == function.parameters.count
        else { return .unknown }
        var parameters: [Bool] = []
        for (pattern, parameter) in zip(pattern.parameters, function.parameters) {
            guard let answer = isParameter(pattern.type, of: parameter.type) else { return .unknown }
            parameters.append(answer)
        }
        guard let result = isParameter(pattern.result, of: function.result) else { return .unknown }
        return .mixed(parameters: parameters, result: result)
    }

    /// Whether the declaration has a generic parameter here. Nil (unknown) if the parameter is only part of the
    /// declared type.
    private func isParameter(_ pattern: Any.Type, of actual: Any.Type) -> Bool? {
        if pattern == actual { return false }
        guard pattern == Marker.self else { return nil }
        // A parameter constrained to classes is passed as a reference, any other by address.
        switch kind(of: actual) {
        case .struct, .enum, .optional: return true
        case .existential: return existential(of: actual)?.representation == .opaque ? true : nil
        default: return nil
        }
    }

    private func markedType(
        _ declared: MangledName, in owner: Any.Type, _ descriptor: TypeDescriptor
    ) -> Any.Type? {
        guard let types = genericArguments(of: owner), !types.isEmpty,
            var words = genericArgumentWords(of: owner, descriptor), types.count <= words.count
        else { return nil }
        for index in types.indices { words[index] = metadata(Marker.self) }
        return words.withUnsafeBytes { words in
            words.baseAddress.flatMap { declared.resolve(context: descriptor.address, genericArguments: $0) }
        }
    }

    private func withoutOptionals(_ type: Any.Type) -> Any.Type {
        var type = type
        while kind(of: type) == .optional, let wrapped = genericArguments(of: type)?.first { type = wrapped }
        return type
    }
}

/// A marker type. No program has a value of it.
private struct Marker {}
