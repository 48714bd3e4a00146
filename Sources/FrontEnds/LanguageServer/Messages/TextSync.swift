// Keeps the server's copy of the client's documents up to date: opened, edited, saved, closed.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum DidOpen: ClientNotification {
        static let method = "textDocument/didOpen"

        struct Parameters: MemberwiseDecodable {
            var textDocument: Item

            struct Item: MemberwiseDecodable {
                var uri: String
                var version: Int
                var text: String
            }
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            let item = parameters.textDocument
            if Server.isSwift(item.uri) {
                server.openSwift(item.uri, version: item.version, item.text)
                return server.publishRules()
            }
            server.giveUpClosedScripts()
            if let open = server.documents[item.uri] { server.close(open) }
            let document = Document(
                uri: item.uri, number: server.makeQuestionNumber(), version: item.version, text: item.text)
            server.documents[item.uri] = document
            server.publishRules()
            server.evaluate(document)
            server.evaluateReaders(except: document)
            // Until the package is built and a kernel has started, names are completed from the code.
            if case .ready = document.evaluation.kernel { return }
            if let path = DocumentURI.path(item.uri) { server.whenPackageIsRead(containing: path) { _ in } }
        }
    }

    enum DidChange: ClientNotification {
        static let method = "textDocument/didChange"

        struct Parameters: MemberwiseDecodable {
            var textDocument: OptionalVersionedTextDocumentIdentifier
            var contentChanges: [Change]
        }

        struct Change: MemberwiseDecodable {
            /// The range to replace; nil for the whole text.
            var range: Range?
            var text: String
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            if let swift = server.swiftDocuments[parameters.textDocument.uri] {
                return server.editSwift(swift, parameters.textDocument.version, parameters.contentChanges)
            }
            guard let document = server.documents[parameters.textDocument.uri] else {
                // Swift files outside packages aren't served.
                if Server.isSwift(parameters.textDocument.uri) { return }
                server.log(.warning, "\(parameters.textDocument.uri) was changed, but is not open")
                return
            }
            server.giveUpClosedScripts()
            // The version is set first, so that results of the edits aren't attributed to the earlier text.
            document.version = parameters.textDocument.version ?? document.version + 1
            if !document.isTooLarge {
                document.apply(edit(parameters.contentChanges, of: document.script, server.client.encoding))
            } else if let change = parameters.contentChanges.last(where: { $0.range == nil }) {
                document.replace(change.text)
            }
            server.evaluateEdited(document)
            server.evaluateReaders(except: document)
        }

        /// Merges all changes of a notification into one edit. If together they change nothing, the results are kept.
        private static func edit(_ changes: [Change], of script: Script, _ encoding: PositionEncoding) -> ScriptEdit {
            func edit(_ change: Change, of script: Script) -> ScriptEdit {
                let range = change.range.map { encoding.offsets(of: $0, in: script) } ?? 0..<script.count
                return ScriptEdit(range.clamped(to: 0..<script.count), change.text)
            }
            // Usually, this avoids parsing a second script.
            if changes.count == 1, changes[0].range != nil { return edit(changes[0], of: script) }
            var edited = script
            for change in changes { edited.apply(edit(change, of: edited)) }
            return ScriptEdit(from: script.bytes, to: edited.bytes)
        }
    }

    enum DidSave: ClientNotification {
        static let method = "textDocument/didSave"

        typealias Parameters = TextDocumentParams

        /// Retries work that was given up because the kernel kept ending, or because the user stopped it.
        static func handle(_ parameters: Parameters, _ server: Server) {
            guard let document = server.documents[parameters.textDocument.uri] else { return }
            server.retryBuild(for: document)
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

        typealias Parameters = TextDocumentParams

        static func handle(_ parameters: Parameters, _ server: Server) {
            defer { server.publishRules() }
            if let swift = server.swiftDocuments[parameters.textDocument.uri] { return server.closeSwift(swift) }
            guard let document = server.documents[parameters.textDocument.uri] else { return }
            let hadDiagnostics = document.publishedDiagnostics?.isEmpty == false
            server.close(document)
            server.liveScriptWasClosed(document)
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
