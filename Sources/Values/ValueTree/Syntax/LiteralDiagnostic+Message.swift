// The message for every diagnostic of a literal: the error, and what to write instead.

extension LiteralDiagnostic {
    package var message: String {
        switch fact {
        case .expected(let expectation, let found): "expected \(expectation.text), found \(found.text)"
        case .unclosed(let bracket): "‘\(bracket.opening)’ is never closed; write ‘\(bracket.closing)’ where it ends"
        case .strayClosing(let bracket, let expected):
            "‘\(bracket.closing)’ closes nothing; expected ‘\(expected.closing)’"
        case .unterminatedString: "the string is never closed; end it with \", or write \"\"\" for several lines"
        case .unterminatedBlock: "the text block is never closed; end it with \"\"\" on a separate line"
        case .unterminatedBackticks: "the name is never closed; end it with `"
        case .unterminatedOpaque: "‹ is never closed"
        case .emptyName: "there is no name between the backticks"
        case .textAfterBlockOpening: "the text of a block begins on the line after \"\"\""
        case .textBeforeBlockClosing: "the closing \"\"\" must be on a separate line"
        case .blockIndentation: "indent this line at least as far as the closing \"\"\", with the same characters"
        case .unknownEscape(let text):
            "‘\\\(text)’ is not an escape; use one of \\\\ \\\" \\' \\n \\r \\t \\0 and \\u{…}"
        case .interpolation: "\\(…) is not evaluated here; write \\\\( for the characters themselves"
        case .unicodeEscapeWithoutBraces: "write the character's number in braces: \\u{1F600}"
        case .unicodeEscapeDigits: "\\u{…} takes one to eight hexadecimal digits"
        case .notACharacter(let number): "\(String(number, radix: 16, uppercase: true)) is not a Unicode character"
        case .controlCharacter(let byte):
            "control character \(hexadecimal(byte)) in a string; write \(escape(of: byte))"
        case .forbiddenCharacter(let number):
            "character \(String(number, radix: 16, uppercase: true)) is not allowed here"
        case .invalidUTF8: "these bytes are not UTF-8"
        case .digitsMissing(let radix): "expected a base-\(radix) digit"
        case .textAfterNumber(let text): "‘\(text)’ can't follow a number; quote it if it is a string"
        case .numberTooLarge: "the number needs more than 128 bits"
        case .hexadecimalFraction: "a hexadecimal fraction must end with an exponent: 0x1.8p0"
        case .keyInList: "a key in a list whose first element has none; write a key before every element"
        case .tooDeep(let limit): "brackets are nested more than \(limit) deep"
        case .tooManyValues(let limit): "there are more than \(limit) values"
        }
    }
}

extension LiteralDiagnostic.Expectation {
    fileprivate var text: String {
        switch self {
        case .value: "a value"
        case .valueAfter(let label): "a value after ‘\(TextEscaping.harmless(label)):’"
        case .commaOrClosing(let bracket): "‘,’ or ‘\(bracket.closing)’"
        case .colonAfterKey: "‘:’ and a value after the key"
        case .caseName: "a name after the dot"
        case .nodeName: "a node’s name"
        case .workerName: "a worker’s name after its node"
        case .fieldName: "a field’s name"
        case .subscriptKey: "an index or a key, then ‘]’"
        case .rangeBound: "the end of the range"
        case .digit: "a digit"
        case .endOfValue: "nothing more"
        }
    }
}

extension LiteralDiagnostic.Found {
    fileprivate var text: String {
        switch self {
        case .end: "the end"
        case .endOfLine: "the end of the line"
        case .text(let text): "‘\(TextEscaping.harmless(text))’"
        case .controlCharacter(let byte): "control character \(hexadecimal(byte))"
        case .invalidByte(let byte): "byte \(hexadecimal(byte)), which is not UTF-8"
        }
    }
}

extension LiteralDiagnostic.Bracket {
    package var opening: String {
        self == .round ? "(" : "["
    }

    package var closing: String {
        self == .round ? ")" : "]"
    }
}

private func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "0x" + (digits.count == 1 ? "0" : "") + digits
}

private func escape(of byte: UInt8) -> String {
    switch byte {
    case 0: "\\0"
    case UInt8(ascii: "\r"): "\\r"
    default: "\\u{\(String(byte, radix: 16, uppercase: true))}"
    }
}
