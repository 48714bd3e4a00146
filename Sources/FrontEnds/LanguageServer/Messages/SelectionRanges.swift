// Selection ranges: from the token at the cursor out to the whole script.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    struct SelectionRange: MemberwiseCodable {
        var range: Range
        var parent: Box?

        /// A struct can't contain itself.
        final class Box: Codable {
            let content: SelectionRange

            init(_ content: SelectionRange) {
                self.content = content
            }

            init(from decoder: any Decoder) throws {
                content = try SelectionRange(from: decoder)
            }

            func encode(to encoder: any Encoder) throws {
                try content.encode(to: encoder)
            }
        }
    }

    enum SelectionRangeRequest: ClientRequest {
        static let method = "textDocument/selectionRange"
        typealias Result = [SelectionRange]

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var positions: [Position]
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            answer(
                parameters.positions.map { position in
                    let offset = server.offset(of: position, in: document)
                    var selection: SelectionRange?
                    for range in document.script.selections(at: offset).reversed() {
                        selection = SelectionRange(
                            range: server.range(of: range, in: document), parent: selection.map(SelectionRange.Box.init)
                        )
                    }
                    return selection ?? SelectionRange(range: Range(start: position, end: position))
                })
        }
    }
}
