// A tree of JSON to be written. The result is always well-formed, and members keep their order.

package indirect enum JSONTree: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number, in JSON's notation.
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: JSONTree

        package init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    package static func integer(_ number: Int) -> JSONTree { .number(String(number)) }
}

extension JSONTree {
    /// The whole tree on one line.
    package var line: String {
        var text = ""
        write(into: &text, nil)
        return text
    }

    /// The tree with an indentation of two spaces per level, up to a limit.
    package var indentedText: String {
        var text = ""
        write(into: &text, 0)
        return text
    }

    private static let deepestIndentation = 40

    /// - Parameter level: The current level; nil to write everything on one line.
    private func write(into text: inout String, _ level: Int?) {
        switch self {
        case .null: text += "null"
        case .boolean(let flag): text += flag ? "true" : "false"
        case .number(let number): text += number
        case .string(let content): Self.write(quoted: content, into: &text)
        case .array(let elements):
            Self.write(elements, "[", "]", into: &text, level) { $0.write(into: &$1, $2) }
        case .object(let members):
            Self.write(members, "{", "}", into: &text, level) { member, text, level in
                Self.write(quoted: member.name, into: &text)
                text += level == nil ? ":" : ": "
                member.value.write(into: &text, level)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ open: String, _ close: String, into text: inout String, _ level: Int?,
        _ body: (Element, inout String, Int?) -> Void
    ) {
        let inner = level.map { $0 + 1 }
        text += open
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            breakLine(&text, inner)
            body(element, &text, inner)
        }
        if !elements.isEmpty { breakLine(&text, level) }
        text += close
    }

    private static func breakLine(_ text: inout String, _ level: Int?) {
        guard let level else { return }
        text += "\n" + String(repeating: "  ", count: min(level, deepestIndentation))
    }

    /// Characters that could reverse a terminal's text or move its cursor are escaped.
    private static func write(quoted content: String, into text: inout String) {
        text += "\""
        for scalar in content.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where isInvisible(scalar):
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        if (0x20..<0x7f).contains(scalar.value) { return false }
        return switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
