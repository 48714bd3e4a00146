// The characters of identifiers, and the notation for names that aren't identifiers.

package enum IdentifierText {
    /// The name in the parser's notation: plain, or in backticks.
    package static func written(_ name: String) -> String {
        if isPlain(name) { return name }
        var text = "`"
        for scalar in name.unicodeScalars {
            // No Swift name contains a character like this, but if one did, it must not break its line.
            text.unicodeScalars.append(isAllowedInBackticks(scalar) ? scalar : "?")
        }
        return (name.isEmpty ? "`?" : text) + "`"
    }

    static func isPlain(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, isStart(first) else { return false }
        return name.unicodeScalars.allSatisfy(isContinuation)
    }

    static func isStart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "_": true
        case "\u{80}"...: isSymbolic(scalar) && !isMark(scalar)
        default: false
        }
    }

    static func isContinuation(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_": true
        case "\u{80}"...: isSymbolic(scalar)
        default: false
        }
    }

    static func isAllowedInBackticks(_ scalar: Unicode.Scalar) -> Bool {
        scalar != "`" && scalar != "\\" && !TextEscaping.mustEscape(scalar)
    }

    /// Letters, digits, marks and symbols (including emoji) of all scripts, but no spaces, punctuation or control
    /// characters.
    private static func isSymbolic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
            .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol,
            .nonspacingMark, .spacingMark, .enclosingMark:
            true
        // The joiner that holds emoji together.
        default: scalar == "\u{200D}"
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
        default: false
        }
    }
}
