// Whether a name in a literal refers to a type.

import WorkbenchValueTree

enum TypeNames {
    /// Whether the name is the type's own, with or without its generic arguments and the names of its enclosing types.
    static func refers(_ path: NamePath, to plan: TypePlan) -> Bool {
        guard !path.hasLeadingDot else { return false }
        // By far the most frequent case: the path is a single name, which is the type's whole name.
        if path.names.count == 1, path.names[0].genericArguments.isEmpty, path.names[0].text == plan.name {
            return true
        }
        return refers(path, to: parts(of: plan.writtenName), in: plan.module)
            || plan.name != plan.writtenName && refers(path, to: parts(of: plan.name), in: plan.module)
    }

    private static func refers(
        _ path: NamePath, to own: [(name: String, arguments: String)], in module: String?
    ) -> Bool {
        let written = path.names.map(\.text)
        let names = own.map(\.name)
        guard
            names.suffix(written.count).elementsEqual(written)
                || (module.map { isModule(written[0], $0) } ?? false) && written.dropFirst().elementsEqual(names)
        else { return false }
        return zip(path.names.reversed(), own.reversed()).allSatisfy { name, part in
            name.genericArguments.isEmpty || withoutSpaces(name.genericArguments) == withoutSpaces(part.arguments)
        }
    }

    /// Whether the name before a type's name is its module. Foundation's own modules count as Foundation.
    static func isModule(_ name: String, _ module: String) -> Bool {
        name == module || name == "Foundation" && module.hasPrefix("Foundation")
    }

    /// The path as written, with all generic arguments.
    static func written(_ path: NamePath) -> String {
        path.names.map { IdentifierText.written($0.text) + $0.genericArguments }.joined(separator: ".")
    }

    /// The names of two different types, with enough of each to distinguish them.
    static func toldApart(_ left: TypePlan, _ right: TypePlan) -> (String, String) {
        guard left.name == right.name, left.type != right.type else { return (left.name, right.name) }
        let names = [left, right].map { plan in plan.module.map { $0 + "." + plan.name } ?? plan.name }
        return names[0] == names[1] ? (names[0] + " of another declaration", names[1]) : (names[0], names[1])
    }

    /// Returns `Box` for `Box<Int>`.
    static func withoutArguments(_ name: String) -> String {
        parts(of: name).map { IdentifierText.written($0.name) }.joined(separator: ".")
    }

    /// The names of `Outer<Int>.Inner`, without backticks, with their generic arguments in brackets.
    static func parts(of name: String) -> [(name: String, arguments: String)] {
        var parts: [(name: String, arguments: String)] = [("", "")]
        var brackets = Brackets()
        for character in name {
            let (isInside, isQuoted) = (brackets.depth > 0, brackets.isQuoted)
            brackets.read(character)
            if isInside || brackets.depth > 0 {
                parts[parts.count - 1].arguments.append(character)
            } else if character == ".", !isQuoted {
                parts.append(("", ""))
            } else if character != "`", character != " " || isQuoted {
                parts[parts.count - 1].name.append(character)
            }
        }
        return parts
    }

    /// Returns `Int` and `Array<String>` for `Int, Array<String>`.
    static func split(_ text: some StringProtocol, at separator: Character) -> [String] {
        var parts = [""]
        var brackets = Brackets()
        for character in text {
            brackets.read(character)
            if character == separator, brackets.depth == 0, !brackets.isQuoted {
                parts.append("")
            } else if character != " " || brackets.isQuoted || parts.last?.isEmpty == false {
                parts[parts.count - 1].append(character)
            }
        }
        return parts
    }

    private static func withoutSpaces(_ text: String) -> String {
        text.filter { $0 != " " }
    }
}

/// The bracket depth while a name is read, and whether the position is inside backticks, where all other characters are
/// ignored.
private struct Brackets {
    private(set) var depth = 0
    private(set) var isQuoted = false
    private var last: Character = " "

    mutating func read(_ character: Character) {
        if character == "`" { isQuoted.toggle() }
        if !isQuoted {
            switch character {
            case "<", "[", "(": depth += 1
            case "]", ")": depth -= 1
            case ">" where last != "-": depth -= 1
            default: break
            }
        }
        last = character
    }
}
