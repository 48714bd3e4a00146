// Parses the name of a function type: `@Sendable (Int, String) -> Void`.

/// The parameters of a function, parsed from the name of its type.
package struct FunctionName: Hashable, Sendable {
    /// The types of the parameters, as written.
    package let parameters: [String]

    /// Nil for any other type.
    package init?(_ name: String) {
        var rest = Self.withoutAttributes(name[...])
        guard rest.first == "(", let end = Self.end(ofBracketAt: rest.startIndex, in: rest) else { return nil }
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        rest = rest[rest.index(after: end)...]
        guard [" -> ", " throws", " async"].contains(where: { rest.hasPrefix($0) }) else { return nil }
        parameters = Self.split(inside)
    }

    private static func withoutAttributes(_ name: Substring) -> Substring {
        var rest = name
        while rest.first == "@" || rest.hasPrefix("nonisolated(") {
            guard let stop = rest.firstIndex(where: { $0 == " " || $0 == "(" }) else { return rest }
            var next = stop
            if rest[stop] == "(" {
                guard let end = end(ofBracketAt: stop, in: rest) else { return rest }
                next = rest.index(after: end)
            }
            rest = rest[next...].drop { $0 == " " }
        }
        return rest
    }

    private static func end(ofBracketAt start: Substring.Index, in text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text[start...].indices {
            depth += change(at: index, in: text)
            if depth == 0 { return index }
        }
        return nil
    }

    private static func split(_ list: Substring) -> [String] {
        var parts: [String] = []
        var part = ""
        var depth = 0
        for index in list.indices {
            depth += change(at: index, in: list)
            if list[index] == ",", depth == 0 {
                parts.append(part)
                part = ""
            } else if !(part.isEmpty && list[index] == " ") {
                part.append(list[index])
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }

    /// How a character changes the bracket depth. The `>` of an arrow doesn't count.
    private static func change(at index: Substring.Index, in text: Substring) -> Int {
        switch text[index] {
        case "(", "[", "<": return 1
        case ")", "]": return -1
        case ">": return index > text.startIndex && text[text.index(before: index)] == "-" ? 0 : -1
        default: return 0
        }
    }
}
