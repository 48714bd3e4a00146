// Strings as literals: which characters must not reach a terminal as they are, and how they are written instead.

package enum TextEscaping {
    /// The content in quotes, on one line.
    static func quoted(_ content: String) -> String {
        "\"" + escaped(content) + "\""
    }

    static func escaped(_ content: String) -> String {
        if content.utf8.allSatisfy(isHarmless) { return content }
        var text = ""
        text.reserveCapacity(content.utf8.count + 16)
        var isFirst = true
        for scalar in content.unicodeScalars {
            append(scalar, isFirst: isFirst, to: &text)
            isFirst = false
        }
        return text
    }

    /// A character that does not begin the string.
    static func escapedInside(_ character: Character) -> String {
        var text = ""
        for scalar in character.unicodeScalars {
            append(scalar, isFirst: false, to: &text)
        }
        return text
    }

    /// A line of a `"""` block. Its trailing space is escaped, because editors like to strip it.
    static func escapedBlockLine(_ line: Substring.UnicodeScalarView) -> String {
        var text = ""
        var quotes = 0
        for (offset, scalar) in line.enumerated() {
            quotes = scalar == "\"" ? quotes + 1 : 0
            if scalar == "\"" && quotes < 3 {
                text += "\""
            } else {
                append(scalar, isFirst: offset == 0, to: &text)
                quotes = 0
            }
        }
        if text.hasSuffix(" ") {
            text.removeLast()
            text += "\\u{20}"
        }
        return text
    }

    static func append(_ scalar: Unicode.Scalar, isFirst: Bool, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0": text += "\\0"
        default:
            // A mark at the beginning would be drawn onto the quote.
            if mustEscape(scalar) || isFirst && scalar.properties.isGraphemeExtend {
                text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Control characters, and what turns the direction of text or cannot be seen.
    package static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7f { return scalar.value < 0x20 }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return true
        // The joiners belong to scripts and emoji; the tags spell flags.
        case .format: return scalar != "\u{200C}" && scalar != "\u{200D}" && !("\u{E0020}"..."\u{E007F}" ~= scalar)
        default: return false
        }
    }

    /// Text for a mark such as `‹…›`, which has no escapes: what must not be printed is replaced.
    static func harmless(_ content: String) -> String {
        var text = ""
        for scalar in visible(content).unicodeScalars {
            switch scalar {
            case "‹": text += "<"
            case "›": text += ">"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    /// The text with a replacement for each character that must not be printed.
    package static func visible(_ content: String) -> String {
        if content.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return content }
        var text = ""
        for scalar in content.unicodeScalars {
            text.unicodeScalars.append(mustEscape(scalar) ? "\u{FFFD}" : scalar)
        }
        return text
    }

    private static func isHarmless(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
}
