// A JSON text, made from a tree so that it is always well-formed.

indirect enum JSONValue {
    case string(String)
    case number(Int)
    case boolean(Bool)
    case null
    case array([JSONValue])
    /// Members in reading order.
    case object([(String, JSONValue)])

    /// The text, indented by two spaces per level. Very deep levels are not indented further.
    func text() -> String {
        var text = ""
        write(into: &text, 0)
        return text
    }

    private static let deepestIndentation = 40

    private func write(into text: inout String, _ level: Int) {
        switch self {
        case .string(let content): text += Self.quoted(content)
        case .number(let number): text += String(number)
        case .boolean(let flag): text += flag ? "true" : "false"
        case .null: text += "null"
        case .array(let elements):
            Self.write(elements, "[", "]", into: &text, level) { $0.write(into: &$1, level + 1) }
        case .object(let members):
            Self.write(members, "{", "}", into: &text, level) { member, text in
                text += Self.quoted(member.0) + ": "
                member.1.write(into: &text, level + 1)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], _ open: String, _ close: String, into text: inout String, _ level: Int,
        _ body: (Element, inout String) -> Void
    ) {
        text += open
        for (index, element) in elements.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            indent(&text, level + 1)
            body(element, &text)
        }
        if !elements.isEmpty {
            text += "\n"
            indent(&text, level)
        }
        text += close
    }

    private static func indent(_ text: inout String, _ level: Int) {
        for _ in 0..<min(level, deepestIndentation) { text += "  " }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
