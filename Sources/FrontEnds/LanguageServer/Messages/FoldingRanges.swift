// Folding ranges.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct FoldingRange: MemberwiseCodable {
        var startLine: Int
        var endLine: Int
        var kind: String?
    }

    enum FoldingRangeRequest: ClientRequest {
        static let method = "textDocument/foldingRange"
        typealias Result = [FoldingRange]

        typealias Parameters = TextDocumentParams

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let limit = server.client.capabilities.textDocument?.foldingRange?.rangeLimit ?? .max
            let folds = document.script.folds.prefix(max(0, limit))
            answer(
                folds.map {
                    FoldingRange(startLine: $0.lines.lowerBound, endLine: $0.lines.upperBound, kind: $0.kind?.rawValue)
                })
        }
    }
}
