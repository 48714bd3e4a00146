// The server's record of a client: its identity and its open scripts.

import WorkbenchLanguage
import WorkbenchWire

@MainActor
final class Client {
    let connection: ClientConnection
    let isOwner: Bool
    /// The client's name; nil until the handshake.
    var name: String?
    var isReadOnly = false
    /// Whether the client has asked to be read-only, whether or not there is a class.
    var asksToBeReadOnly = false
    /// The progress of the client's user in a lesson.
    var report: ReportProgress.Parameters?
    /// The client's open scripts.
    var scripts: [String: OpenScript] = [:]
    /// The script that the kernel is working on, as last reported to the client.
    var turn: String?

    init(_ connection: ClientConnection, isOwner: Bool) {
        self.connection = connection
        self.isOwner = isOwner
    }
}

/// A client's open script: its run, and how far it has been reported.
@MainActor
final class OpenScript {
    let run: ScriptRun
    let app: String?
    let client: Client
    private(set) var version: ScriptVersion
    /// Whether the end of the evaluation has yet to be reported.
    private(set) var hasWork = true
    /// Increases with each new version of a text, so that the latest one is evaluated first.
    private(set) var wanted: Int
    /// The back stack after the last reported statement.
    var toldStack: StackReply?

    init(_ run: ScriptRun, app: String?, client: Client, version: ScriptVersion, wanted: Int) {
        self.wanted = wanted
        self.run = run
        self.app = app
        self.client = client
        self.version = version
    }

    func change(_ version: ScriptVersion, wanted: Int) {
        self.version = version
        self.wanted = wanted
        hasWork = true
    }

    func finish() {
        hasWork = false
    }

    func close() {
        hasWork = false
        run.close()
    }
}

/// Limits a read-only client to requests that change nothing, as declared by each method and command.
enum ReadOnlyClient {
    /// Throws if a method could change something or end the process.
    static func require(_ method: (some KernelMethod).Type) throws(ResponseError) {
        if method.effect == .anything { throw refusal(method.name) }
    }

    /// Throws if any command would change something, before the first one runs.
    ///
    /// - Parameter guest: The client's name, if it's in a class, so the presenter can invite it.
    static func require(_ script: Script, of guest: String? = nil) throws(ResponseError) {
        for command in script.statements.lazy.compactMap(\.command) {
            // The session refuses unknown commands with a better explanation.
            if command.specification == nil || command.onlyLooks { continue }
            throw refusal(command.text, guest)
        }
    }

    private static func refusal(_ what: String, _ guest: String? = nil) -> ResponseError {
        let reason = "would change something or could crash the app, but this client is read-only"
        let remedy = guest.map { "; the presenter can allow it with `invite \($0)`" } ?? ""
        return ResponseError(.readOnly, "\(what.prefix(80)) \(reason)\(remedy)")
    }
}
