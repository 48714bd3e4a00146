// The server's view of a client: its identity and its open scripts.

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
    /// The scripts that this client has open.
    var scripts: [String: OpenScript] = [:]

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

    init(_ run: ScriptRun, app: String?, client: Client, version: ScriptVersion) {
        self.run = run
        self.app = app
        self.client = client
        self.version = version
    }

    func change(_ version: ScriptVersion) {
        self.version = version
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
