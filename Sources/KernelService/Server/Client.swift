// What the server knows of a client that has said who it is, or has not yet.

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
