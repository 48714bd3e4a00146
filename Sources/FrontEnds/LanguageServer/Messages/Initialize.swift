// `initialize`, `initialized`, `shutdown`, `exit`: the start and the end of a session.

import WorkbenchReflection
import WorkbenchWire

extension LSP {
    enum Initialize: ClientRequest {
        static let method = "initialize"

        struct Parameters: Decodable {
            var processId: Int?
            var capabilities: ClientCapabilities
            var rootUri: String?
            var rootPath: String?
            var workspaceFolders: [WorkspaceFolder]?
            var initializationOptions: JSONValue?
            var trace: String?

            private enum CodingKeys: CodingKey {
                case processId, capabilities, rootUri, rootPath, workspaceFolders, initializationOptions, trace
            }

            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: CodingKeys.self)
                processId = try? container.decodeIfPresent(Int.self, forKey: .processId)
                capabilities = try container.decode(ClientCapabilities.self, forKey: .capabilities)
                rootUri = try container.decodeIfPresent(String.self, forKey: .rootUri)
                rootPath = try? container.decodeIfPresent(String.self, forKey: .rootPath)
                workspaceFolders = try container.decodeIfPresent([WorkspaceFolder].self, forKey: .workspaceFolders)
                initializationOptions = try? container.decodeIfPresent(JSONValue.self, forKey: .initializationOptions)
                trace = try? container.decodeIfPresent(String.self, forKey: .trace)
            }
        }

        struct Result: MemberwiseEncodable {
            var capabilities: ServerCapabilities
            var serverInfo: ServerInfo
        }

        struct ServerInfo: MemberwiseEncodable {
            var name = "workflow"
            var version: String
        }

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            guard server.lifecycle == .uninitialized else {
                throw ResponseError(.invalidRequest, "initialize was already sent")
            }
            server.lifecycle = .running
            if let process = parameters.processId { server.emit(.watchClient(process: process)) }
            server.client.capabilities = parameters.capabilities
            server.client.encoding = PositionEncoding(offered: parameters.capabilities.general?.positionEncodings)
            server.client.traces = parameters.trace.map { $0 != "off" } ?? false
            if let options = parameters.initializationOptions {
                server.settings = server.readSettings(options)
            }
            let root = parameters.rootUri.flatMap(DocumentURI.path) ?? parameters.rootPath
            server.folders =
                parameters.workspaceFolders.map { $0.compactMap { DocumentURI.path($0.uri) } }
                ?? (root.map { [$0] } ?? [])
            let rename = parameters.capabilities.textDocument?.rename
            answer(
                Result(
                    capabilities: ServerCapabilities(
                        positionEncoding: server.client.encoding.rawValue,
                        codeActionProvider: ServerCapabilities.CodeActionOptions(),
                        renameProvider: ServerCapabilities.RenameOptions(hasPrepare: rename?.prepareSupport == true),
                        diagnosticProvider: server.client.asksForDiagnostics
                            ? ServerCapabilities.DiagnosticOptions() : nil),
                    serverInfo: ServerInfo(version: server.version)))
        }
    }

    struct WorkspaceFolder: MemberwiseCodable {
        var uri: String
        var name: String?
    }

    enum Initialized: ClientNotification {
        static let method = "initialized"
        typealias Parameters = NoParameters

        static func handle(_ parameters: Parameters, _ server: Server) {
            server.registerCapabilities()
            server.fetchConfiguration()
        }
    }

    enum Shutdown: ClientRequest {
        static let method = "shutdown"
        typealias Parameters = NoParameters
        typealias Result = Null

        static func handle(
            _ parameters: Parameters, _ server: Server, _ answer: Answer<Result>
        ) throws(ResponseError) {
            server.closeAll()
            server.lifecycle = .shutDown
            answer(Null())
        }
    }

    enum Exit: ClientNotification {
        static let method = "exit"
        typealias Parameters = NoParameters

        static func handle(_ parameters: Parameters, _ server: Server) {
            server.exit(server.lifecycle == .shutDown ? 0 : 1)
        }
    }

    enum CancelRequest: ClientNotification {
        static let method = "$/cancelRequest"

        struct Parameters: MemberwiseDecodable {
            var id: MessageID
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            server.cancel(parameters.id)
        }
    }

    enum SetTrace: ClientNotification {
        static let method = "$/setTrace"

        struct Parameters: MemberwiseDecodable {
            var value: String
        }

        static func handle(_ parameters: Parameters, _ server: Server) {
            server.client.traces = parameters.value != "off"
        }
    }
}
