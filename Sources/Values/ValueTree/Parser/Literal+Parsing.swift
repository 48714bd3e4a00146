// The entry points of the parser: a value within a longer text, or a string that contains one value.

/// The result of parsing a string.
package struct ParsedLiteral: Sendable {
    /// An empty literal of kind `missing` if there is no value.
    package var literal: Literal
    /// The offset after the last byte that belongs to the value.
    package var end: Int
    /// The diagnostics in text order, at most `LiteralParser.diagnosticLimit`.
    package var diagnostics: [LiteralDiagnostic]
    /// The construct that more text could finish; nil if the value has ended.
    package var unfinished: Unfinished?
}

/// A construct that is still open at the end of the text.
package struct Unfinished: Hashable, Sendable {
    package enum Construct: Hashable, Sendable {
        case bracket(LiteralDiagnostic.Bracket)
        /// A `"` string, which can't continue on the next line.
        case string
        case block
    }

    /// The innermost open construct.
    package var construct: Construct
    /// The place of its opening bracket or quote.
    package var opening: Int
    /// The number of open constructs, including this one.
    package var depth: Int

    package init(construct: Construct, opening: Int, depth: Int) {
        self.construct = construct
        self.opening = opening
        self.depth = depth
    }

    /// Whether another line could complete the construct.
    package var takesAnotherLine: Bool {
        construct != .string
    }
}

extension Literal {
    /// Parses the value that starts at `start`, after spaces and tabs. Parsing never fails, and reads no further than
    /// the value. Line breaks count as spaces within brackets, but end a value elsewhere.
    ///
    /// - Parameter limit: The end of the text, if it isn't the end of `bytes`.
    package static func parse(_ bytes: [UInt8], from start: Int = 0, limit: Int? = nil) -> ParsedLiteral {
        var parser = LiteralParser(bytes, from: start, limit: limit)
        parser.skipBlanks()
        let literal = parser.value()
        return parser.result(literal)
    }

    /// Parses a string that contains only one value. Whitespace and comments around it are allowed.
    package static func parse(_ text: String) -> ParsedLiteral {
        var parser = LiteralParser(Array(text.utf8))
        parser.skipTrivia()
        let literal = parser.value()
        let end = parser.position
        parser.skipTrivia()
        // If there is already a fault, the rest of the text is part of it.
        if !parser.isAtEnd, !parser.diagnostics.contains(where: { $0.range.upperBound >= parser.position }) {
            parser.report(.expected(.endOfValue, found: parser.found), parser.rangeOfFound)
        }
        parser.position = end
        return parser.result(literal)
    }
}

// Converts a type's display name to a name in a literal.
extension NamePath {
    /// Nil if the name can't precede a parenthesis: `[Int]`, `(Int) -> Void`, `any Error`.
    package init?(type: String, keepsGenericArguments: Bool) {
        var names: [Name] = []
        var parser = LiteralParser(Array((type + "(").utf8))
        while var name = parser.identifier() {
            if parser.byte == UInt8(ascii: "<") {
                guard let generics = parser.genericArguments() else { return nil }
                if keepsGenericArguments { name.genericArguments = parser.text(generics) }
                parser.position = generics.upperBound
            }
            name.range = 0..<0
            names.append(name)
            guard parser.byte == UInt8(ascii: ".") else { break }
            parser.position += 1
        }
        guard !names.isEmpty, parser.position == parser.end - 1, parser.diagnostics.isEmpty else { return nil }
        self.init(names)
    }
}
