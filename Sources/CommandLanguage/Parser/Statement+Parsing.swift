// Reads one statement: which kind it is, where it ends, and, if it is a command, what it says.

import WorkbenchValueTree

extension Statement {
    /// The statement that begins at an offset in front of the end.
    init(parsing script: [UInt8], from start: Int) {
        var reader = ByteReader(script, from: start)
        reader.skipByteOrderMark()
        reader.skipBlanks()
        let contentStart = reader.position
        if reader.isAtLineEnd {
            self.init(.blank, script, from: start, content: start..<start)
            return
        }
        if reader.byte == UInt8(ascii: "#") {
            reader.skipLine()
            self.init(.comment, script, from: start, content: contentStart..<reader.contentEnd(from: contentStart))
            return
        }
        if reader.isExpectedOutput(at: contentStart) {
            reader.skipLine()
            self.init(
                .expectedOutput, script, from: start, content: contentStart..<reader.contentEnd(from: contentStart))
            return
        }
        var scanner = StatementScanner(script, from: contentStart)
        scanner.scanWords()
        let end = Self.lineBreakEnd(script, at: scanner.bytes.position)
        let text = Array(script[start..<end])
        let words = scanner.words.map { $0.shifted(by: -start) }
        var parser = CommandParser(text, words: words[...])
        let command = parser.command()
        let contentEnd = max(words.last?.upperBound ?? 0, scanner.comment.map { $0.upperBound - start } ?? 0)
        self.init(
            kind: .command(command), bytes: text, diagnostics: parser.sortedDiagnostics,
            unfinished: scanner.unfinished.map {
                Unfinished(construct: $0.construct, opening: $0.opening - start, depth: $0.depth)
            },
            trailingComment: scanner.comment?.shifted(by: -start), contentRange: contentStart - start..<contentEnd)
    }

    /// A line that is no command, its content given by offsets in the script.
    private init(_ kind: Kind, _ script: [UInt8], from start: Int, content: Range<Int>) {
        var reader = ByteReader(script, from: content.upperBound)
        reader.skipLine()
        let text = Array(script[start..<Self.lineBreakEnd(script, at: reader.position)])
        let diagnostics = TextFault.first(in: text).map { [ScriptDiagnostic($0.fact, $0.range)] } ?? []
        self.init(
            kind: kind, bytes: text, diagnostics: diagnostics, unfinished: nil, trailingComment: nil,
            contentRange: content.shifted(by: -start))
    }

    private static func lineBreakEnd(_ script: [UInt8], at offset: Int) -> Int {
        var end = offset
        if end < script.count, script[end] == UInt8(ascii: "\r") { end += 1 }
        if end < script.count, script[end] == UInt8(ascii: "\n") { end += 1 }
        return end
    }
}
