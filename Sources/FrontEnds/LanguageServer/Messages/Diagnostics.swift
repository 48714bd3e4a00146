// Diagnostics of one document or of all scripts in the workspace. The server pushes them, or the client requests them.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum PublishDiagnostics {
        static let method = "textDocument/publishDiagnostics"

        struct Parameters: MemberwiseCodable {
            var uri: String
            var version: Int?
            var diagnostics: [Diagnostic]
        }
    }

    struct DiagnosticReport: MemberwiseCodable {
        var kind: String
        var resultId: String?
        var items: [Diagnostic]?
    }

    enum DocumentDiagnostic: ClientRequest {
        static let method = "textDocument/diagnostic"
        typealias Result = DiagnosticReport

        struct Parameters: MemberwiseDecodable {
            var textDocument: TextDocumentIdentifier
            var previousResultId: String?
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            let document = try server.document(parameters.textDocument.uri)
            // Clients that can be told to ask again get a partial result if the full one takes too long.
            server.whenEvaluated(document, isImpatient: server.client.asksForDiagnostics) { [weak server] in
                guard let server else { return }
                if document.evaluation.isRunning { document.evaluation.owesDiagnostics = true }
                let items = server.diagnostics(of: document)
                let id = Self.resultID(items)
                if id == parameters.previousResultId {
                    answer(DiagnosticReport(kind: "unchanged", resultId: id))
                } else {
                    answer(DiagnosticReport(kind: "full", resultId: id, items: items))
                }
            }
        }

        /// An ID that is the same for equal diagnostics during one run of the server.
        static func resultID(_ items: [Diagnostic]) -> String {
            String(UInt(bitPattern: items.hashValue), radix: 36)
        }
    }

    enum WorkspaceDiagnostic: ClientRequest {
        static let method = "workspace/diagnostic"

        struct Parameters: MemberwiseDecodable {
            var previousResultIds: [Previous]?

            struct Previous: MemberwiseDecodable {
                var uri: String
                var value: String
            }
        }

        struct Result: MemberwiseCodable {
            var items: [Report]
        }

        struct Report: Codable {
            var kind: String
            var resultId: String?
            var uri: String
            var version: Int?
            var items: [Diagnostic]?

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(kind, forKey: .kind)
                try container.encodeIfPresent(resultId, forKey: .resultId)
                try container.encode(uri, forKey: .uri)
                try container.encode(version, forKey: .version)
                try container.encodeIfPresent(items, forKey: .items)
            }
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            var previous: [String: String] = [:]
            for id in parameters.previousResultIds ?? [] { previous[id.uri] = id.value }
            let documents = server.documents.values.sorted { $0.uri < $1.uri }
            func report(_ uri: String, _ version: Int?, _ items: [Diagnostic]) -> Report {
                let id = DocumentDiagnostic.resultID(items)
                return previous[uri] == id
                    ? Report(kind: "unchanged", resultId: id, uri: uri, version: version)
                    : Report(kind: "full", resultId: id, uri: uri, version: version, items: items)
            }
            var waiting = documents.count + 1
            func proceed() {
                guard waiting == 0 else { return }
                let open = documents.map { report($0.uri, $0.version, server.diagnostics(of: $0)) }
                let closed = server.closedScripts().map { script in
                    report(
                        script.uri, nil,
                        server.closed.diagnostics(of: script) ?? server.textDiagnostics(of: script.script))
                }
                answer(Result(items: open + closed))
            }
            func settle() {
                waiting -= 1
                proceed()
            }
            for document in documents { server.whenEvaluated(document, isImpatient: false, settle) }
            server.whenClosedScriptsAreEvaluated(settle)
        }
    }
}

extension Server {
    /// Sends a document's diagnostics to the client, unless it requests them itself or has them already.
    func publishDiagnostics(_ document: Document) {
        guard documents[document.uri] === document, !client.asksForDiagnostics else { return }
        let found = diagnostics(of: document)
        guard found != document.publishedDiagnostics else { return }
        document.publishedDiagnostics = found
        publish(found, of: document.uri, version: document.version)
    }

    /// Reports unreadable and refused lines in each closed `audit.wf` whose package has an open file, because the audit
    /// skips them. A client that requests diagnostics for the whole workspace gets them in that response instead.
    func publishRules() {
        guard !client.asksForDiagnostics else { return }
        let open = Array(documents.keys) + Array(swiftDocuments.keys)
        let folders = open.compactMap(DocumentURI.path).compactMap(package(containing:))
        let wanted = Set(folders.map { DocumentURI.uri($0 + "/audit.wf") }).subtracting(documents.keys)
        for uri in wanted.union(faultyRules.keys).sorted() {
            let bytes = wanted.contains(uri) ? DocumentURI.path(uri).flatMap(files.read) : nil
            let found = bytes.map { rulesDiagnostics(of: Script($0), uri) } ?? []
            guard found != faultyRules[uri] ?? [] else { continue }
            faultyRules[uri] = found.isEmpty ? nil : found
            publish(found, of: uri, version: nil)
        }
    }

    private func rulesDiagnostics(of script: Script, _ uri: String) -> [LSP.Diagnostic] {
        // The package's own tree has all nodes that the conditions can name.
        let folder = DocumentURI.path(uri).map { String($0.dropLast("/audit.wf".count)) }
        let audit = folder.flatMap { liveTrees[$0]?.audits[""] }
        let refused = audit?.rules == script.text ? audit?.refusedRules ?? [] : []
        let unread = Finding.text(script)
        let told = Set(unread.map(\.said))
        return (unread + refused.filter { !told.contains($0.said) }).map { diagnostic($0, script, "") }
    }

    func publish(_ diagnostics: [LSP.Diagnostic], of uri: String, version: Int?) {
        let takesVersion = client.capabilities.textDocument?.publishDiagnostics?.versionSupport == true
        notify(
            LSP.PublishDiagnostics.method,
            LSP.PublishDiagnostics.Parameters(
                uri: uri, version: takesVersion ? version : nil, diagnostics: diagnostics))
    }
}

extension Server {
    func diagnostics(of document: Document) -> [LSP.Diagnostic] {
        (document.findings + [buildFinding(document)].compactMap(\.self)).map {
            diagnostic($0, document.script, document.uri)
        }
    }

    /// The diagnostics of a script that isn't evaluated.
    func textDiagnostics(of script: Script) -> [LSP.Diagnostic] {
        Finding.text(script).map { diagnostic($0, script, "") }
    }

    func diagnostic(_ finding: Finding, _ script: Script, _ uri: String) -> LSP.Diagnostic {
        var related = finding.related.map {
            [
                LSP.DiagnosticRelatedInformation(
                    location: LSP.Location(uri: uri, range: client.encoding.range(of: $0.range, in: script)),
                    message: $0.message)
            ]
        }
        for place in finding.elsewhere {
            guard let file = sources.path(ofFile: place.file, below: sourceRoots(of: documents[uri])) else { continue }
            let start = LSP.Position(line: place.line, character: 0)
            related =
                (related ?? []) + [
                    LSP.DiagnosticRelatedInformation(
                        location: LSP.Location(
                            uri: DocumentURI.uri(file), range: LSP.Range(start: start, end: start)),
                        message: place.message)
                ]
        }
        return LSP.Diagnostic(
            range: client.encoding.range(of: finding.range, in: script),
            severity: LSP.DiagnosticSeverity(finding.severity),
            code: finding.code.rawValue, source: "workflow", message: finding.message,
            tags: finding.isUnnecessary && client.takesUnnecessaryTag ? [.unnecessary] : nil,
            relatedInformation: client.takesRelatedInformation ? related : nil)
    }
}

extension LSP.DiagnosticSeverity {
    init(_ severity: Finding.Severity) {
        self =
            switch severity {
            case .error: .error
            case .warning: .warning
            case .information: .information
            case .hint: .hint
            }
    }
}
