// The facts about errors in the text of a value. The messages are in LiteralDiagnostic+Message.swift.

package struct LiteralDiagnostic: Hashable, Sendable {
    package enum Fact: Hashable, Sendable {
        case expected(Expectation, found: Found)
        /// A bracket that is never closed. The range is the bracket.
        case unclosed(Bracket)
        /// A closing bracket without an opening one.
        case strayClosing(Bracket, expected: Bracket)
        case unterminatedString
        case unterminatedBlock
        case unterminatedBackticks
        case unterminatedOpaque
        case emptyName
        /// Text on the same line as an opening `"""`.
        case textAfterBlockOpening
        /// Text before a closing `"""` on its line.
        case textBeforeBlockClosing
        /// A line of a block that doesn't start with the indentation of the closing `"""`.
        case blockIndentation
        case unknownEscape(String)
        case interpolation
        case unicodeEscapeWithoutBraces
        case unicodeEscapeDigits
        case notACharacter(UInt32)
        case controlCharacter(UInt8)
        /// A character that can't be part of a name, a key or a mark, because it is invisible or a backslash.
        case forbiddenCharacter(UInt32)
        case invalidUTF8
        case digitsMissing(radix: Int)
        case textAfterNumber(String)
        case numberTooLarge
        case hexadecimalFraction
        /// A `key: value` in a list whose first element has no key.
        case keyInList
        case tooDeep(limit: Int)
        case tooManyValues(limit: Int)
    }

    package enum Expectation: Hashable, Sendable {
        case value
        /// A value after a label or a dictionary key.
        case valueAfter(String)
        case commaOrClosing(Bracket)
        case colonAfterKey
        case caseName
        case nodeName
        /// The name of a worker, after the node that runs it.
        case workerName
        case fieldName
        case subscriptKey
        case rangeBound
        case digit
        case endOfValue
    }

    package enum Found: Hashable, Sendable {
        case end
        case endOfLine
        /// A word or a character.
        case text(String)
        case controlCharacter(UInt8)
        case invalidByte(UInt8)
    }

    package enum Bracket: Hashable, Sendable {
        case round
        case square
    }

    package var fact: Fact
    package var range: Range<Int>

    package init(_ fact: Fact, _ range: Range<Int>) {
        self.fact = fact
        self.range = range
    }
}
