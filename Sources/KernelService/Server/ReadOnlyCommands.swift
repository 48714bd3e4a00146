// Limits a read-only client to commands that change nothing.

import WorkbenchCommandLanguage
import WorkbenchWire

enum ReadOnlyCommands {
    /// Throws if a command would change the session. None of the commands has been evaluated then.
    static func require(_ script: Script) throws(ResponseError) {
        for command in script.statements.lazy.compactMap(\.command) {
            // The session refuses an unknown command with a better explanation.
            if command.specification == nil || command.onlyLooks { continue }
            throw refusal(command.text)
        }
    }

    static func refusal(_ what: String) -> ResponseError {
        ResponseError(.readOnly, "\(what.prefix(80)) would change something, and this client is read-only")
    }
}
