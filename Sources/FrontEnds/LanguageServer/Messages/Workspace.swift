// The workspace's folders, configuration and files, and the capabilities registered during the session.

import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum DidChangeWorkspaceFolders: ClientNotification {
        static let method = "workspace/didChangeWorkspaceFolders"

        struct Parameters: MemberwiseDecodable {
            var event: Event

            struct Event: MemberwiseDecodable {
                var added: [WorkspaceFolder]
                var removed: [WorkspaceFolder]
            }
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            let removed = Set(parameters.event.removed.compactMap { DocumentURI.path($0.uri) })
            server.folders.removeAll(where: removed.contains)
            for folder in parameters.event.added {
                guard let path = DocumentURI.path(folder.uri), !server.folders.contains(path) else { continue }
                server.folders.append(path)
            }
            server.sources.forget()
        }
    }

    enum DidChangeConfiguration: ClientNotification {
        static let method = "workspace/didChangeConfiguration"

        struct Parameters: MemberwiseDecodable {
            var settings: JSONValue?
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            if server.client.givesConfiguration {
                // The message may contain nothing, or the settings of all servers, so the client is asked.
                server.fetchConfiguration()
            } else if let settings = parameters.settings, case .object = settings {
                server.take(server.readSettings(settings))
            }
        }
    }

    enum DidChangeWatchedFiles: ClientNotification {
        static let method = "workspace/didChangeWatchedFiles"
        typealias Parameters = NoParameters

        static func handle(_ parameters: Parameters, _ server: Server) {
            server.sources.forget()
            server.forgetClosedScripts()
            server.evaluateReaders()
            // A package's `audit.wf` may have changed.
            server.publishRules()
            for document in server.swiftDocuments.values.sorted(by: { $0.uri < $1.uri }) { server.beginAudit(document) }
            server.refresh("workspace/diagnostic/refresh", server.client.capabilities.workspace?.diagnostics)
        }
    }

    struct ConfigurationParameters: MemberwiseCodable {
        var items: [Item]

        struct Item: MemberwiseCodable {
            var section: String
        }
    }

    struct RegistrationParameters: MemberwiseCodable {
        var registrations: [Registration]

        struct Registration: MemberwiseCodable {
            var id: String
            var method: String
            var registerOptions: Options?
        }

        struct Options: MemberwiseCodable {
            var watchers: [Watcher]?
            var section: String?
        }

        struct Watcher: MemberwiseCodable {
            var globPattern: String
        }
    }
}

extension Server {
    /// Registers for the notifications that the client sends only on request.
    func registerCapabilities() {
        var registrations: [LSP.RegistrationParameters.Registration] = []
        let workspace = client.capabilities.workspace
        if workspace?.didChangeWatchedFiles?.dynamicRegistration == true {
            registrations.append(
                .init(
                    id: "files", method: LSP.DidChangeWatchedFiles.method,
                    registerOptions: .init(watchers: [.init(globPattern: "**/*.wf"), .init(globPattern: "**/*.swift")]))
            )
        }
        if workspace?.didChangeConfiguration?.dynamicRegistration == true {
            registrations.append(
                .init(
                    id: "configuration", method: LSP.DidChangeConfiguration.method,
                    registerOptions: .init(section: "workflow")))
        }
        guard !registrations.isEmpty else { return }
        request("client/registerCapability", LSP.RegistrationParameters(registrations: registrations))
    }

    func fetchConfiguration() {
        guard client.givesConfiguration else { return }
        request("workspace/configuration", LSP.ConfigurationParameters(items: [.init(section: "workflow")])) {
            [weak self] message in
            guard let self, case .response = message.kind, let values = try? message.result(as: [JSONValue].self),
                let settings = values.first, case .object = settings
            else { return }
            take(readSettings(settings["workflow"] == nil ? ["workflow": settings] : settings))
        }
    }

    /// Reads the settings, and reports each error in them once.
    func readSettings(_ json: JSONValue) -> Settings {
        Settings(json, defaults: defaults) { [weak self] fault in
            guard let self, toldFaults.insert(fault).inserted else { return }
            show(.warning, fault)
        }
    }

    func take(_ settings: Settings) {
        let before = self.settings
        guard settings != before else { return }
        self.settings = settings
        let isOtherTree = settings.app != before.app || settings.evaluates != before.evaluates
        for document in documents.values.sorted(by: { $0.uri < $1.uri }) where isOtherTree {
            leaveKernel(document)
            document.evaluation.outcomes = [:]
            evaluate(document)
        }
        if isOtherTree { forgetClosedScripts() }
        if !settings.servesSwift { swiftDocuments.values.forEach(closeSwift) }
        refreshViews()
    }

    /// Asks the client to update its views, which are out of date even though the text wasn't edited.
    func refreshViews() {
        let workspace = client.capabilities.workspace
        refresh("workspace/inlayHint/refresh", workspace?.inlayHint)
        refresh("workspace/inlineValue/refresh", workspace?.inlineValue)
        refresh("workspace/codeLens/refresh", workspace?.codeLens)
    }

    func refresh(_ method: String, _ capability: LSP.ClientCapabilities.Refreshable?) {
        if capability?.refreshSupport == true { request(method, LSP.Null()) }
    }
}
