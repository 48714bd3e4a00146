// Parses a path into a value, either alone or at an offset of a longer text.

package struct ParsedPath: Sendable {
    package var steps: [PathStep]
    /// The offset after the last byte that belongs to the path.
    package var end: Int
    package var diagnostics: [LiteralDiagnostic]
    package var unfinished: Unfinished?

    package var path: ValuePath {
        ValuePath(steps.map(\.component))
    }
}

extension ValuePath {
    /// Parses the path that starts at `start`. Parsing never fails, and reads no further than the path. The first field
    /// doesn't need a dot: `todos[0].title`.
    package static func parse(_ bytes: [UInt8], from start: Int = 0, limit: Int? = nil) -> ParsedPath {
        var parser = LiteralParser(bytes, from: start, limit: limit)
        let steps = path(&parser)
        return ParsedPath(
            steps: steps, end: parser.position, diagnostics: parser.sortedDiagnostics, unfinished: parser.unfinished)
    }

    /// Parses a string that contains only one path.
    package static func parse(_ text: String) -> ParsedPath {
        var parser = LiteralParser(Array(text.utf8))
        let steps = path(&parser)
        if !parser.isAtEnd, parser.diagnostics.isEmpty {
            parser.report(.expected(.endOfValue, found: parser.found), parser.rangeOfFound)
        }
        return ParsedPath(
            steps: steps, end: parser.position, diagnostics: parser.sortedDiagnostics, unfinished: parser.unfinished)
    }

    private static func path(_ parser: inout LiteralParser) -> [PathStep] {
        let start = parser.position
        var steps: [PathStep] = []
        if parser.isIdentifierStart, let field = parser.fieldOrPosition() {
            steps.append(PathStep(field, range: start..<parser.position))
        }
        return steps + parser.pathSteps()
    }
}
