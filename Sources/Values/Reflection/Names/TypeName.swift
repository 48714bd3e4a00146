// The name of a type in source form, without modules: `[TodoModel]`, `String?`, `(String) -> Void`.

import WorkbenchTypeMetadata
import WorkbenchValueTree

package enum TypeName {
    package enum Style: Sendable {
        /// `[Int]`, `String?`
        case sugared
        /// A name that can precede a parenthesis: `Array<Int>`, `Optional<String>`.
        case written
    }

    package static func text(
        of type: Any.Type, _ style: Style = .sugared, in reader: TypeReader = .shared
    ) -> String {
        TypeNameMaker(reader: reader, style: style).name(of: type)
    }

    /// The names of `Outer<Int>.Inner`, without backticks, with their generic arguments in brackets.
    package static func parts(of name: String) -> [(name: String, arguments: String)] {
        TypeNames.parts(of: name)
    }
}

private struct TypeNameMaker {
    let reader: TypeReader
    let style: TypeName.Style

    func name(of type: Any.Type) -> String {
        switch reader.kind(of: type) {
        case .struct, .enum, .optional, .class: declaredName(of: type)
        case .tuple: tupleName(of: type)
        case .function: functionName(of: type)
        case .existential: existentialName(of: type)
        case .metatype: reader.instanceType(ofMetatype: type).map { operand($0) + ".Type" } ?? runtimeName(of: type)
        case .existentialMetatype, .foreignClass, .opaque, .unknown: runtimeName(of: type)
        }
    }

    /// A name before `?` or `.Type`. Functions and existentials need parentheses there.
    private func operand(_ type: Any.Type) -> String {
        let name = name(of: type)
        switch reader.kind(of: type) {
        case .function: return "(\(name))"
        case .existential where name.hasPrefix("any "): return "(\(name))"
        default: return name
        }
    }

    private func declaredName(of type: Any.Type) -> String {
        guard let declared = reader.nominalName(of: type), let arguments = reader.genericArgumentsAndIntegers(of: type)
        else {
            return runtimeName(of: type)
        }
        if style == .sugared, declared.module == "Swift", declared.parts.count == 1 {
            switch (declared.parts[0].name, arguments.count) {
            case ("Array", 1): return "[\(name(of: arguments[0]))]"
            case ("Dictionary", 2): return "[\(name(of: arguments[0])): \(name(of: arguments[1]))]"
            case ("Optional", 1): if case .type(let wrapped) = arguments[0] { return operand(wrapped) + "?" }
            default: break
            }
        }
        var used = 0
        let parts = declared.parts.map { part in
            let own = arguments[used..<max(used, min(part.argumentCount, arguments.count))]
            used = max(used, min(part.argumentCount, arguments.count))
            let written = IdentifierText.written(part.name)
            if own.isEmpty { return written }
            return "\(written)<\(own.map { name(of: $0) }.joined(separator: ", "))>"
        }
        return parts.joined(separator: ".")
    }

    private func name(of argument: GenericArgument) -> String {
        switch argument {
        case .type(let type): name(of: type)
        case .integer(let number): String(number)
        }
    }

    private func tupleName(of type: Any.Type) -> String {
        guard let elements = reader.elements(ofTuple: type) else { return runtimeName(of: type) }
        if elements.isEmpty { return "Void" }
        let parts = elements.map { ($0.label.map { IdentifierText.written($0) + ": " } ?? "") + name(of: $0.type) }
        return "(\(parts.joined(separator: ", ")))"
    }

    // MARK: - Functions

    private func functionName(of type: Any.Type) -> String {
        guard let function = reader.function(of: type) else { return runtimeName(of: type) }
        return attributes(of: function) + "(\(function.parameters.map(parameterName).joined(separator: ", ")))"
            + effects(of: function) + " -> " + (function.hasSendingResult ? "sending " : "") + name(of: function.result)
    }

    private func attributes(of function: FunctionShape) -> String {
        var text = ""
        switch function.convention {
        case .swift: break
        case .block: text += "@convention(block) "
        case .thin: text += "@convention(thin) "
        case .c: text += "@convention(c) "
        }
        if let actor = function.globalActor { text += "@\(name(of: actor)) " }
        if function.isIsolatedToItsOwnActor { text += "@isolated(any) " }
        if function.isNonisolatedNonsending { text += "nonisolated(nonsending) " }
        if function.isSendable { text += "@Sendable " }
        return text
    }

    private func effects(of function: FunctionShape) -> String {
        var text = function.isAsync ? " async" : ""
        if let error = function.thrownError {
            text += " throws(\(name(of: error)))"
        } else if function.isThrowing {
            text += " throws"
        }
        return text
    }

    private func parameterName(_ parameter: FunctionShape.Parameter) -> String {
        var text = ""
        switch parameter.ownership {
        case .standard: break
        case .inout: text += "inout "
        case .borrowing: text += "borrowing "
        case .consuming: text += "consuming "
        }
        if parameter.isIsolated { text += "isolated " }
        if parameter.isSending { text += "sending " }
        if parameter.isAutoclosure { text += "@autoclosure () -> " }
        return text + name(of: parameter.type) + (parameter.isVariadic ? "..." : "")
    }

    // MARK: - Existentials

    private func existentialName(of type: Any.Type) -> String {
        guard let shape = reader.existential(of: type), let protocols = shape.protocols else {
            return withoutRequirementNames(runtimeName(of: type))
        }
        if shape.representation == .error { return "any Error" }
        let parts = (shape.superclass.map { [name(of: $0)] } ?? []) + protocols.map { IdentifierText.written($0.name) }
        if parts.isEmpty { return shape.isClassBound ? "AnyObject" : "Any" }
        return "any " + parts.joined(separator: " & ")
    }

    /// Converts the runtime's `any Sequence<Self.Sequence.Element == Int>` to `any Sequence<Int>`.
    private func withoutRequirementNames(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.indices.first(where: { rest[$0...].hasPrefix("Self.") }) {
            result += rest[..<start]
            guard let end = rest[start...].indices.first(where: { rest[$0...].hasPrefix(" == ") }) else {
                return result + rest[start...]
            }
            rest = rest[rest.index(end, offsetBy: 4)...]
        }
        return result + rest
    }

    /// The runtime writes `Pack<Pack{Int, String}>` for `Pack<Int, String>`.
    private func runtimeName(of type: Any.Type) -> String {
        var result = ""
        var depth = 0
        var rest = _typeName(type, qualified: false)[...]
        while let character = rest.first {
            if rest.hasPrefix("Pack{") {
                depth += 1
                rest = rest.dropFirst(5)
                continue
            }
            let closes = depth > 0 && character == "}"
            if closes { depth -= 1 } else { result.append(character) }
            rest.removeFirst()
        }
        return result
    }
}
