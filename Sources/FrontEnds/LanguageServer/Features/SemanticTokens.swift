// Semantic tokens in the protocol's form: five numbers each, relative to the previous token. Tokens that span lines are
// split into lines, which every client understands.

import WorkbenchLanguage

/// The last tokens of a document that were sent to a client.
struct SemanticTokenHistory {
    var number = 0
    var data: [Int] = []
}

struct SemanticTokenWriter {
    let encoding: PositionEncoding
    private(set) var data: [Int] = []
    private var lastLine = 0
    private var lastCharacter = 0
    /// The offset in the statement up to which units have been counted, and the number of units before it on its line.
    private var counted = (end: 0, units: 0)

    init(_ encoding: PositionEncoding) {
        self.encoding = encoding
    }

    /// The tokens of some statements of a script.
    static func data(of script: Script, statements: Range<Int>, _ encoding: PositionEncoding) -> [Int] {
        var writer = SemanticTokenWriter(encoding)
        guard !statements.isEmpty else { return [] }
        var line = script.lines.line(at: script.starts[statements.lowerBound])
        writer.data.reserveCapacity(statements.count * 25)
        for statement in script.statements[statements] {
            line = writer.write(statement, at: line)
        }
        return writer.data
    }

    /// - Returns: The line on which the next statement starts.
    private mutating func write(_ statement: Statement, at firstLine: Int) -> Int {
        var line = firstLine
        counted = (0, 0)
        let bytes = statement.bytes
        for token in statement.tokens {
            guard let semantic = token.kind.semantic else {
                for index in token.range where Self.endsLine(bytes, index) {
                    line += 1
                    counted = (index + 1, 0)
                }
                continue
            }
            var start = token.range.lowerBound
            while let end = (start..<token.range.upperBound).first(where: { Self.endsLine(bytes, $0) }) {
                write(bytes, start..<end, line, semantic)
                line += 1
                start = end + 1
                counted = (start, 0)
            }
            write(bytes, start..<token.range.upperBound, line, semantic)
        }
        return line
    }

    /// Whether the byte ends a line in the editor: a line feed, or a carriage return that no line feed follows.
    private static func endsLine(_ bytes: [UInt8], _ index: Int) -> Bool {
        switch bytes[index] {
        case UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
        default: false
        }
    }

    private mutating func write(
        _ bytes: [UInt8], _ range: Range<Int>, _ line: Int, _ semantic: (type: SemanticTokenType, modifiers: Int)
    ) {
        var range = range
        if range.upperBound > range.lowerBound, bytes[range.upperBound - 1] == UInt8(ascii: "\r") {
            range = range.lowerBound..<range.upperBound - 1
        }
        guard !range.isEmpty else { return }
        let character = counted.units + encoding.units(bytes[counted.end..<range.lowerBound])
        let length = encoding.units(bytes[range])
        counted = (range.upperBound, character + length)
        data.append(line - lastLine)
        data.append(line == lastLine ? character - lastCharacter : character)
        data.append(length)
        data.append(semantic.type.rawValue)
        data.append(semantic.modifiers)
        lastLine = line
        lastCharacter = character
    }
}
