// A line at the prompt: commands between semicolons. The output of each may go to a program or a file.

package struct TypedLine: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        case program(String)
        case file(String, isAppended: Bool)
    }

    package struct Part: Hashable, Sendable {
        package var command: String
        package var target: Target?
    }

    package private(set) var parts: [Part] = []

    /// Text in quotes and brackets is part of a command, as is everything after `#` or `!`. Only the prompt reads lines this
    /// way: in a script, each line is one command.
    package init(_ text: String) {
        var rest = text[...]
        repeat {
            // The shell reads the rest of the line.
            if rest.trimmed.hasPrefix("!") {
                parts.append(Part(command: rest.trimmed))
                return
            }
            let end = Self.first(in: rest) { character, _ in character == ";" }
            parts.append(Self.part(rest[..<(end ?? rest.endIndex)]))
            rest = end.map { rest[rest.index(after: $0)...] } ?? ""
        } while !rest.allSatisfy(\.isWhitespace)
    }

    private static func part(_ text: Substring) -> Part {
        let word = text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? ""
        // In a condition, `>` is a comparison, and after a name it closes generic arguments.
        let parameters = CommandTable.command(word)?.parameters ?? []
        let compares = parameters.contains { $0.kind == .expectation || $0.kind == .condition }
        guard let sign = first(in: text, where: { $0 == "|" || $0 == ">" && !compares && $1.isWhitespace }) else {
            return Part(command: text.trimmed, target: nil)
        }
        let command = text[..<sign].trimmed
        let rest = text[text.index(after: sign)...]
        if text[sign] == "|" { return Part(command: command, target: .program(rest.trimmed)) }
        let isAppended = rest.first == ">"
        return Part(command: command, target: .file(rest.dropFirst(isAppended ? 1 : 0).trimmed, isAppended: isAppended))
    }

    /// The first character outside quotes, brackets and comments that meets a condition. The condition also gets the
    /// previous character.
    private static func first(
        in text: Substring, where holds: (Character, _ before: Character) -> Bool
    ) -> Substring.Index? {
        var (quote, depth, isEscaped): (Character?, Int, Bool) = (nil, 0, false)
        var before: Character = " "
        for index in text.indices {
            let character = text[index]
            defer { before = character }
            if isEscaped {
                isEscaped = false
            } else if let open = quote {
                isEscaped = character == "\\"
                if character == open { quote = nil }
            } else if character == "\"" || character == "'" && before.isWhitespace {
                quote = character
            } else if "([".contains(character) {
                depth += 1
            } else if ")]".contains(character) {
                depth -= 1
            } else if before.isWhitespace, character == "#" || text[index...].hasPrefix("//") {
                return nil
            } else if depth <= 0, before != "-", before != "=", holds(character, before) {
                return index
            }
        }
        return nil
    }
}

extension Substring {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
