// The server's view of a client: its identity and its open scripts.

import WorkbenchCommandLanguage
import WorkbenchKernel
import WorkbenchReplies
import WorkbenchWire

@MainActor
final class Client {
    let connection: ClientConnection
    let isOwner: Bool
    /// Nil until the handshake.
    var name: String?
    var isReadOnly = false
    /// Whether it wants to be read-only, in a class or not.
    var asksToBeReadOnly = false
    /// Its user's progress in a lesson.
    var report: ReportProgress.Parameters?
    /// The scripts that this client has open.
    var scripts: [String: OpenScript] = [:]
    /// The script that the kernel is working on, as reported to the client.
    var turn: String?

    init(_ connection: ClientConnection, isOwner: Bool) {
        self.connection = connection
        self.isOwner = isOwner
    }
}

/// A script that a client has open: its run, and how much of it has been reported.
@MainActor
final class OpenScript {
    let run: ScriptRun
    let app: String?
    let client: Client
    private(set) var version: ScriptVersion
    /// Whether the end of the evaluation has yet to be reported.
    private(set) var hasWork = true
    /// Grows with each new text, so that the latest is evaluated first.
    private(set) var wanted: Int
    /// The back stack after the statement reported last.
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
        run.session.close()
    }
}

/// Limits a read-only client to requests that change nothing, as declared by each method and command.
enum ReadOnlyClient {
    /// Throws if a method would change something or could end the process.
    static func require(_ method: (some KernelMethod).Type) throws(ResponseError) {
        if method.effect == .anything { throw refusal(method.name) }
    }

    /// Throws if a command would change something, before any of them is carried out.
    ///
    /// - Parameter guest: The client's name in a class, whom the presenter may invite.
    static func require(_ script: Script, of guest: String? = nil) throws(ResponseError) {
        for command in script.statements.lazy.compactMap(\.command) {
            // The session refuses an unknown command with a better explanation.
            if command.specification == nil || command.onlyLooks { continue }
            throw refusal(command.text, guest)
        }
    }

    private static func refusal(_ what: String, _ guest: String? = nil) -> ResponseError {
        let reason = "would change something or could crash the app, but this client is read-only"
        let remedy = guest.map { "; the presenter may type `invite \($0)`" } ?? ""
        return ResponseError(.readOnly, "\(what.prefix(80)) \(reason)\(remedy)")
    }
}
