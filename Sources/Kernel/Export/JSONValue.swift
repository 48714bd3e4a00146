// A JSON text, made from a tree so that it is always well-formed.

indirect enum JSONValue {
    case string(String)
    case number(Int)
    case boolean(Bool)
    case null
    case array([JSONValue])
    /// Members in the order in which they are to be read.
    case object([(String, JSONValue)])

    /// The text, indented by two spaces a level.
    func text(indentation: String = "") -> String {
        let inner = indentation + "  "
        switch self {
        case .string(let text): return Self.quoted(text)
        case .number(let number): return String(number)
        case .boolean(let flag): return flag ? "true" : "false"
        case .null: return "null"
        case .array(let elements) where elements.isEmpty: return "[]"
        case .array(let elements):
            let lines = elements.map { inner + $0.text(indentation: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + indentation + "]"
        case .object(let members) where members.isEmpty: return "{}"
        case .object(let members):
            let lines = members.map { inner + Self.quoted($0.0) + ": " + $0.1.text(indentation: inner) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + indentation + "}"
        }
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
