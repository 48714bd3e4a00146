// Whether a name in a literal means a type.

import ValueTree

enum TypeNames {
    /// Whether the name is the type's own, with or without its generic arguments and the names of the types around it.
    static func refers(_ path: NamePath, to plan: TypePlan) -> Bool {
        guard !path.hasLeadingDot else { return false }
        // By far the most frequent case: one name, which is all of the type's.
        if path.names.count == 1, path.names[0].genericArguments.isEmpty, path.names[0].text == plan.name {
            return true
        }
        let written = path.names.map(\.text)
        let own = parts(of: plan.writtenName)
        guard written.count <= own.count, Array(own.map(\.name).suffix(written.count)) == written else {
            // What is in front of a type's outermost name can only be its module.
            return written.count == own.count + 1 && Array(written.dropFirst()) == own.map(\.name)
        }
        return zip(path.names.reversed(), own.reversed()).allSatisfy { name, part in
            name.genericArguments.isEmpty || withoutSpaces(name.genericArguments) == withoutSpaces(part.arguments)
        }
    }

    /// `Box` from `Box<Int>`.
    static func withoutArguments(_ name: String) -> String {
        parts(of: name).map(\.name).joined(separator: ".")
    }

    /// The names of `Outer<Int>.Inner`, with their generic arguments in brackets.
    static func parts(of name: String) -> [(name: String, arguments: String)] {
        var parts: [(name: String, arguments: String)] = [("", "")]
        var depth = 0
        for character in name {
            if character == "<" { depth += 1 }
            if depth > 0 {
                parts[parts.count - 1].arguments.append(character)
            } else if character == "." {
                parts.append(("", ""))
            } else {
                parts[parts.count - 1].name.append(character)
            }
            if character == ">", depth > 0 { depth -= 1 }
        }
        return parts
    }

    private static func withoutSpaces(_ text: String) -> String {
        text.filter { $0 != " " }
    }
}
