// A reply as one line of JSON, for programs.

import FoundationEssentials

package enum JSONLine {
    package static func text(of value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Facts are made of texts, numbers and lists of them, all of which JSON has; a number that is none is written as text.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let data = try? encoder.encode(value) else { return "null" }
        return visible(String(decoding: data, as: UTF8.self))
    }

    /// Everything that could turn a terminal's text around or move its cursor is written as an escape.
    private static func visible(_ json: String) -> String {
        guard json.unicodeScalars.contains(where: isInvisible) else { return json }
        var text = ""
        for scalar in json.unicodeScalars {
            guard isInvisible(scalar) else {
                text.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
        }
        return text
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
