// Keeps the server's copy of the client's documents: opened, edited, saved, closed.

import WorkbenchCommandLanguage
import WorkbenchWire

extension LSP {
    enum DidOpen: ClientNotification {
        static let method = "textDocument/didOpen"

        struct Parameters: Decodable {
            var textDocument: Item

            struct Item: Decodable {
                var uri: String
                var version: Int
                var text: String
            }
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            let item = parameters.textDocument
            server.giveUpClosedScripts()
            if let open = server.documents[item.uri] { server.close(open) }
            let document = Document(
                uri: item.uri, number: server.makeQuestionNumber(), version: item.version, text: item.text)
            server.documents[item.uri] = document
            server.evaluate(document)
            server.evaluateReaders(except: document)
        }
    }

    enum DidChange: ClientNotification {
        static let method = "textDocument/didChange"

        struct Parameters: Decodable {
            var textDocument: OptionalVersionedTextDocumentIdentifier
            var contentChanges: [Change]
        }

        struct Change: Decodable {
            /// The replaced range; nil for the whole text.
            var range: Range?
            var text: String
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            guard let document = server.documents[parameters.textDocument.uri] else {
                server.log(.warning, "\(parameters.textDocument.uri) was changed, but is not open")
                return
            }
            server.giveUpClosedScripts()
            // The version is set first, so that results of the edits are not attributed to the text before them.
            document.version = parameters.textDocument.version ?? document.version + 1
            for change in parameters.contentChanges {
                if let range = change.range {
                    let offsets = server.client.encoding.offsets(of: range, in: document.script)
                    document.apply(ScriptEdit(offsets, change.text))
                } else {
                    document.replace(change.text)
                }
            }
            server.evaluateEdited(document)
            server.evaluateReaders(except: document)
        }
    }

    enum DidSave: ClientNotification {
        static let method = "textDocument/didSave"

        struct Parameters: Decodable {
            var textDocument: TextDocumentIdentifier
        }

        /// Abandoned work is tried again: the kernel kept ending, or the user stopped it.
        static func handle(_ parameters: Parameters, _ server: Server) {
            guard let document = server.documents[parameters.textDocument.uri] else { return }
            var isGivenUp = document.evaluation.isStopped
            if case .failed = document.evaluation.kernel { isGivenUp = true }
            guard isGivenUp else { return }
            document.evaluation.isStopped = false
            document.evaluation.fruitlessStarts = 0
            server.evaluate(document)
        }
    }

    enum DidClose: ClientNotification {
        static let method = "textDocument/didClose"

        struct Parameters: Decodable {
            var textDocument: TextDocumentIdentifier
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            guard let document = server.documents[parameters.textDocument.uri] else { return }
            let hadDiagnostics = document.publishedDiagnostics?.isEmpty == false
            server.close(document)
            server.evaluateReaders()
            guard hadDiagnostics else { return }
            server.notify(
                PublishDiagnostics.method, PublishDiagnostics.Parameters(uri: document.uri, diagnostics: []))
        }
    }
}

extension Server {
    /// The open document of a request.
    func document(_ uri: String) throws(ResponseError) -> Document {
        guard let document = documents[uri] else {
            throw ResponseError(.invalidParameters, "\(uri) is not open")
        }
        return document
    }

    func offset(of position: LSP.Position, in document: Document) -> Int {
        client.encoding.offset(of: position, in: document.script)
    }

    func range(of offsets: Range<Int>, in document: Document) -> LSP.Range {
        client.encoding.range(of: offsets, in: document.script)
    }
}
