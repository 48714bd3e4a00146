// Symbols of a document and of the workspace: headings and, below them, marks and the commands that open apps.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum SymbolKind: Int, Codable {
        case module = 2
        case namespace = 3
        case package = 4
        case `class` = 5
        case method = 6
        case property = 7
        case function = 12
        case string = 15
        case key = 20
        case event = 24
    }

    struct DocumentSymbol: MemberwiseCodable {
        var name: String
        var detail: String?
        var kind: SymbolKind
        var range: Range
        var selectionRange: Range
        var children: [DocumentSymbol]?
    }

    struct SymbolInformation: MemberwiseCodable {
        var name: String
        var kind: SymbolKind
        var location: Location
        var containerName: String?
    }

    enum DocumentSymbolRequest: ClientRequest {
        static let method = "textDocument/documentSymbol"

        typealias Parameters = TextDocumentParams

        enum Result: Encodable {
            case tree([DocumentSymbol])
            case list([SymbolInformation])

            func encode(to encoder: any Encoder) throws {
                switch self {
                case .tree(let symbols): try symbols.encode(to: encoder)
                case .list(let symbols): try symbols.encode(to: encoder)
                }
            }
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let encoding = server.client.encoding
            let symbols = document.script.symbols
            if server.client.takesHierarchy {
                answer(.tree(symbols.map { $0.symbol(in: document.script, encoding) }))
            } else {
                answer(.list(symbols.flatMap { $0.list(document.uri, in: document.script, encoding, below: nil) }))
            }
        }
    }

    enum WorkspaceSymbolRequest: ClientRequest {
        static let method = "workspace/symbol"
        typealias Result = [SymbolInformation]

        struct Parameters: MemberwiseDecodable {
            var query: String
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let query = parameters.query.lowercased()
            let open = server.documents.values.sorted { $0.uri < $1.uri }.map { ($0.uri, $0.script) }
            let symbols = (open + server.closedScripts().map { ($0.uri, $0.script) }).flatMap { uri, script in
                script.symbols.flatMap { $0.list(uri, in: script, server.client.encoding, below: nil) }
            }
            answer(symbols.filter { query.isEmpty || $0.name.lowercased().containsInOrder(query) })
        }
    }
}

extension String {
    /// Whether the characters of a query occur in this order, as in an editor's fuzzy search.
    fileprivate func containsInOrder(_ text: String) -> Bool {
        var rest = text[...]
        for character in self where character == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}

extension ScriptSymbol {
    fileprivate func symbol(in script: Script, _ encoding: PositionEncoding) -> LSP.DocumentSymbol {
        LSP.DocumentSymbol(
            name: name, detail: detail, kind: kind.kind, range: encoding.range(of: range, in: script),
            selectionRange: encoding.range(of: nameRange, in: script),
            children: children.isEmpty ? nil : children.map { $0.symbol(in: script, encoding) })
    }

    fileprivate func list(
        _ uri: String, in script: Script, _ encoding: PositionEncoding, below container: String?
    ) -> [LSP.SymbolInformation] {
        [
            LSP.SymbolInformation(
                name: name, kind: kind.kind,
                location: LSP.Location(uri: uri, range: encoding.range(of: nameRange, in: script)),
                containerName: container)
        ] + children.flatMap { $0.list(uri, in: script, encoding, below: name) }
    }
}

extension ScriptSymbol.Kind {
    fileprivate var kind: LSP.SymbolKind {
        switch self {
        case .heading: .namespace
        case .task: .function
        case .mark: .key
        case .app: .module
        case .step: .event
        }
    }
}
