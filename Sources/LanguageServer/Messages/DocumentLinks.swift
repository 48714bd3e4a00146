// Links: from `source other.wf` to that script.

import WorkbenchCommandLanguage
import WorkbenchScripts
import WorkbenchWire

extension LSP {
    struct DocumentLink: Codable {
        var range: Range
        var target: String
    }

    enum DocumentLinkRequest: ClientRequest {
        static let method = "textDocument/documentLink"
        typealias Result = [DocumentLink]

        struct Parameters: Decodable {
            var textDocument: TextDocumentIdentifier
        }

        /// A name whose file cannot be read has no link; its diagnostic says why.
        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let script = DocumentURI.path(document.uri) ?? ""
            let sources = server.sources(of: document).filter { $0.script == script && $0.text != nil }
            answer(
                document.commands.compactMap { index in
                    let statement = document.script.statements[index]
                    guard let name = statement.sourceName, let source = sources.first(where: { $0.name == name }),
                        let range = statement.command?.arguments.first?.range
                    else { return nil }
                    return DocumentLink(
                        range: server.range(of: range.moved(by: document.script.starts[index]), in: document),
                        target: DocumentURI.uri(source.path))
                })
        }
    }
}
