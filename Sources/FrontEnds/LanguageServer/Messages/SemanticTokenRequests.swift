// Semantic tokens of a document: all of them, the changes, or the tokens in a range.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct SemanticTokens: MemberwiseCodable {
        var resultId: String?
        var data: [Int]
    }

    enum SemanticTokensFull: ClientRequest {
        static let method = "textDocument/semanticTokens/full"
        typealias Result = SemanticTokens

        typealias Parameters = TextDocumentParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            answer(server.tokens(of: document))
        }
    }

    /// The edits from the client's tokens to the new ones. A client without tokens from this server gets all tokens.
    enum SemanticTokensDelta: ClientRequest {
        static let method = "textDocument/semanticTokens/full/delta"

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var previousResultId: String
        }

        struct Result: MemberwiseCodable {
            var resultId: String?
            var data: [Int]?
            var edits: [Edit]?
        }

        struct Edit: MemberwiseCodable {
            var start: Int
            var deleteCount: Int
            var data: [Int]
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let before = document.tokens
            let after = server.tokens(of: document)
            guard parameters.previousResultId == "\(before.number)", before.number > 0 else {
                answer(Result(resultId: after.resultId, data: after.data))
                return
            }
            answer(Result(resultId: after.resultId, edits: edits(from: before.data, to: after.data)))
        }

        /// One edit that replaces everything between the common prefix and the common suffix.
        static func edits(from before: [Int], to after: [Int]) -> [Edit] {
            let shorter = min(before.count, after.count)
            var start = 0
            while start < shorter, before[start] == after[start] { start += 1 }
            var end = 0
            while end < shorter - start, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
            let inserted = Array(after[start..<after.count - end])
            let deleted = before.count - end - start
            return inserted.isEmpty && deleted == 0 ? [] : [Edit(start: start, deleteCount: deleted, data: inserted)]
        }
    }

    enum SemanticTokensRange: ClientRequest {
        static let method = "textDocument/semanticTokens/range"
        typealias Result = SemanticTokens

        typealias Parameters = TextDocumentRangeParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offsets = server.client.encoding.offsets(of: parameters.range, in: document.script)
            let statements = document.script.statements(touching: offsets)
            answer(
                SemanticTokens(
                    data: SemanticTokenWriter.data(of: document.script, statements: statements, server.client.encoding))
            )
        }
    }
}

extension Server {
    fileprivate func tokens(of document: Document) -> LSP.SemanticTokens {
        let data = SemanticTokenWriter.data(
            of: document.script, statements: document.script.statements.indices, client.encoding)
        document.tokens = SemanticTokenHistory(number: document.tokens.number + 1, data: data)
        return LSP.SemanticTokens(resultId: "\(document.tokens.number)", data: data)
    }
}

extension Script {
    /// The statements that overlap or touch a range of the text.
    func statements(touching range: Range<Int>) -> Range<Int> {
        guard let first = statementIndex(at: range.lowerBound), let last = statementIndex(at: range.upperBound) else {
            return 0..<0
        }
        // A range that ends at the start of a line doesn't include that line.
        let end = last > first && starts[last] == range.upperBound ? last : last + 1
        return first..<max(first + 1, end)
    }
}
