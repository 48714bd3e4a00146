// References, highlights, and renaming of marks.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum References: ClientRequest {
        static let method = "textDocument/references"
        typealias Result = [Location]

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var position: Position
            var context: Context?

            struct Context: MemberwiseDecodable {
                var includeDeclaration: Bool
            }
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset) else {
                answer([])
                return
            }
            // A mark belongs to one script; the app's names mean the same in all of them.
            let others: [(uri: String, script: Script)] =
                target.isOfOneScript
                ? []
                : server.documents.values.filter { $0 !== document }.sorted { $0.uri < $1.uri }
                    .map { ($0.uri, $0.script) } + server.closedScripts().map { ($0.uri, $0.script) }
            let scripts = [(uri: document.uri, script: document.script)] + others
            answer(
                scripts.flatMap { uri, script in
                    script.targets(like: target).filter {
                        parameters.context?.includeDeclaration != false || !$0.isDefinition
                    }.map { Location(uri: uri, range: server.client.encoding.range(of: $0.range, in: script)) }
                })
        }
    }

    struct DocumentHighlight: MemberwiseCodable {
        var range: Range
        /// The kind of access: 2 for a read, 3 for a write.
        var kind: Int
    }

    enum DocumentHighlightRequest: ClientRequest {
        static let method = "textDocument/documentHighlight"
        typealias Parameters = TextDocumentPositionParams
        typealias Result = [DocumentHighlight]

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            let found = document.script.target(at: offset).map(document.script.targets(like:)) ?? []
            answer(
                found.map { target in
                    DocumentHighlight(
                        range: server.range(of: target.range, in: document), kind: target.isDefinition ? 3 : 2)
                })
        }
    }

    enum PrepareRename: ClientRequest {
        static let method = "textDocument/prepareRename"
        typealias Parameters = TextDocumentPositionParams

        struct Preparation: MemberwiseCodable {
            var range: Range
            var placeholder: String
        }

        typealias Result = Preparation?

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset), case .mark(let name, _) = target.content else {
                answer(nil)
                return
            }
            answer(Preparation(range: server.range(of: target.range, in: document), placeholder: name))
        }
    }

    enum Rename: ClientRequest {
        static let method = "textDocument/rename"
        typealias Result = WorkspaceEdit

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var position: Position
            var newName: String
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            let offset = server.offset(of: parameters.position, in: document)
            guard let target = document.script.target(at: offset), case .mark(let name, _) = target.content else {
                throw ResponseError(
                    .requestFailed, "only marks can be renamed here; rename nodes, actions and fields in Swift")
            }
            let written = StepName.mark(parameters.newName).text
            guard !parameters.newName.isEmpty, Script("goto \(written)\n").marks == [parameters.newName],
                Script("mark \(written)\n").marks == [parameters.newName]
            else { throw ResponseError(.invalidParameters, "“\(parameters.newName)” can't be the name of a mark") }
            guard parameters.newName == name || !document.script.marks.contains(parameters.newName) else {
                throw ResponseError(.requestFailed, "there is already a mark \(parameters.newName)")
            }
            let edits = document.script.targets(like: target).map {
                ScriptEdit($0.range, written)
            }
            answer(server.workspaceEdit(edits, document))
        }
    }
}

extension Script {
    fileprivate var marks: [String] {
        statements.indices.flatMap { targets(ofStatement: $0) }.compactMap {
            if case .mark(let name, _) = $0.content { name } else { nil }
        }
    }
}

extension Target {
    fileprivate var isOfOneScript: Bool {
        switch content {
        case .mark, .branch, .value: true
        default: false
        }
    }

    fileprivate var isDefinition: Bool {
        if case .mark(_, isDefinition: true) = content { true } else { false }
    }
}
