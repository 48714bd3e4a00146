// Strings as literals, with escapes for characters that must not reach a terminal.

package enum TextEscaping {
    /// The content in quotes, on one line.
    static func quoted(_ content: String) -> String {
        "\"" + escaped(content) + "\""
    }

    /// - Parameter previous: The character before it in the string; nil at the start.
    static func escaped(_ content: String, after previous: Unicode.Scalar? = nil) -> String {
        if content.utf8.allSatisfy(isHarmless) { return content }
        var text = ""
        text.reserveCapacity(content.utf8.count + 16)
        var previous = previous
        for scalar in content.unicodeScalars {
            append(scalar, after: previous, to: &text)
            previous = scalar
        }
        return text
    }

    /// A line of a `"""` block. A trailing space is escaped, because editors tend to strip it.
    static func escapedBlockLine(_ line: Substring.UnicodeScalarView) -> String {
        var text = ""
        var quotes = 0
        var previous: Unicode.Scalar?
        for scalar in line {
            defer { previous = scalar }
            quotes = scalar == "\"" ? quotes + 1 : 0
            if scalar == "\"" && quotes < 3 {
                text += "\""
            } else {
                append(scalar, after: previous, to: &text)
                quotes = 0
            }
        }
        if text.hasSuffix(" ") {
            text.removeLast()
            text += "\\u{20}"
        }
        return text
    }

    private static func append(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, to text: inout String) {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0": text += "\\0"
        default:
            if mustEscape(scalar) || isHidden(scalar, after: previous) {
                text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }

    /// Control characters, and characters that change the direction of text or are invisible.
    package static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x7f { return scalar.value < 0x20 }
        // Some scripts and emoji need these.
        if isJoiner(scalar) || isStyle(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .format: return true
        default: return scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether the character is invisible, or looks like another one, after the previous character.
    private static func isHidden(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar?) -> Bool {
        // A combining mark at the start would be drawn onto the quote.
        guard let previous else { return isJoiner(scalar) || scalar.properties.isGraphemeExtend }
        if isJoiner(scalar) { return previous.isASCII || isJoiner(previous) }
        // `1` and `#` have an emoji style as keycaps.
        if isStyle(scalar) {
            return previous.isASCII && !"0123456789#*".unicodeScalars.contains(previous) || isJoiner(previous)
                || isStyle(previous)
        }
        return false
    }

    /// Characters that join letters or emoji, or keep them apart.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200C}" || scalar == "\u{200D}"
    }

    /// Characters that select the text style or the emoji style.
    private static func isStyle(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{FE0E}" || scalar == "\u{FE0F}"
    }

    /// The text of a mark such as `‹…›`, which has no escapes, so characters that must not be printed are replaced.
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
