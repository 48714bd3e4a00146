// A command's form on one line: `send [node] action`.

extension CommandSpecification {
    package var usage: String {
        ([name] + parameters.map(\.usage) + flags.map(\.usage)).joined(separator: " ")
    }
}

extension ParameterDeclaration {
    package var usage: String {
        let name =
            if case .choice(let choices) = kind { choices.map(\.word).joined(separator: "|") } else { self.name }
        return switch presence {
        case .required: name
        case .optional: "[\(name)]"
        case .repeated: "[\(name) …]"
        }
    }
}

extension FlagDeclaration {
    package var usage: String {
        "[--\(name)\(argument.map { " " + $0.name } ?? "")]"
    }
}
