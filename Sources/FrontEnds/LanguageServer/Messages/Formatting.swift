// Formatting: a whole document, a range, or the statement that `)` or a line break has just finished.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum Formatting: ClientRequest {
        static let method = "textDocument/formatting"
        typealias Result = [TextEdit]

        typealias Parameters = TextDocumentParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            answer(server.edits(document, to: ScriptFormatter().format(document.script)))
        }
    }

    enum RangeFormatting: ClientRequest {
        static let method = "textDocument/rangeFormatting"
        typealias Result = [TextEdit]

        typealias Parameters = TextDocumentRangeParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
            answer(server.format(document, document.script.statements(touching: offsets)))
        }
    }

    enum OnTypeFormatting: ClientRequest {
        static let method = "textDocument/onTypeFormatting"
        typealias Result = [TextEdit]

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var position: Position
            var ch: String
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            // After a line break, the finished statement is on the previous line.
            let place = parameters.ch == "\n" ? document.script.endOfLine(before: offset) : offset
            guard let place, let index = document.script.statementIndex(at: place),
                document.script.statements[index].kind != .blank,
                // In an unfinished statement, the text at the cursor must not move.
                offset >= document.contentRange(ofStatement: index).upperBound
            else {
                answer([])
                return
            }
            answer(server.format(document, index..<index + 1))
        }
    }
}

extension Server {
    fileprivate func format(_ document: Document, _ statements: Range<Int>) -> [LSP.TextEdit] {
        ScriptFormatter().edits(document.script, statements: statements).reversed().compactMap { edit in
            smallest(edit.range, edit.replacement, document)
        }
    }

    /// Edits that turn a document's text into a new one, statement by statement where possible.
    fileprivate func edits(_ document: Document, to formatted: [UInt8]) -> [LSP.TextEdit] {
        let before = document.script.bytes
        let change = LineEdits.edits(from: before, to: formatted)
        return change.compactMap { smallest($0.range, $0.replacement, document) }
    }

    /// An edit without the text that is unchanged at its start and end; nil if nothing changes.
    private func smallest(_ range: Range<Int>, _ replacement: [UInt8], _ document: Document) -> LSP.TextEdit? {
        let before = document.script.bytes(in: range)
        var start = 0
        while start < min(before.count, replacement.count), before[start] == replacement[start] { start += 1 }
        var end = 0
        while end < min(before.count, replacement.count) - start,
            before[before.count - 1 - end] == replacement[replacement.count - 1 - end]
        { end += 1 }
        // The edit must not start or end within a character.
        while start > 0, start < replacement.count, replacement[start] & 0xC0 == 0x80 { start -= 1 }
        while end > 0, replacement[replacement.count - end] & 0xC0 == 0x80 { end -= 1 }
        let replaced = range.lowerBound + start..<range.upperBound - end
        let text = String(decoding: replacement[start..<replacement.count - end], as: UTF8.self)
        if replaced.isEmpty && text.isEmpty { return nil }
        return LSP.TextEdit(range: self.range(of: replaced, in: document), newText: text)
    }
}

extension Script {
    func bytes(in range: Range<Int>) -> [UInt8] {
        var found: [UInt8] = []
        found.reserveCapacity(range.count)
        guard var index = statementIndex(at: range.lowerBound) else { return [] }
        while index < statements.count, starts[index] < range.upperBound {
            let part = range.clamped(to: starts[index]..<starts[index + 1])
            found += statements[index].bytes[part.lowerBound - starts[index]..<part.upperBound - starts[index]]
            index += 1
        }
        return found
    }

    /// The end of the line before the one that contains an offset, without the line break.
    fileprivate func endOfLine(before offset: Int) -> Int? {
        let line = lines.line(at: offset)
        guard line > 0, let start = lines.start(ofLine: line) else { return nil }
        return start - 1
    }
}
