// What a client that only looks on may ask for.

import WorkbenchCommandLanguage
import WorkbenchWire

enum ReadOnlyCommands {
    /// Throws if something in a text would change the session. Nothing of it has been evaluated then.
    static func require(_ script: Script) throws(ResponseError) {
        for command in script.statements.lazy.compactMap(\.command) {
            // What is no command is refused by the session, which says why.
            if command.specification == nil || command.onlyLooks { continue }
            throw refusal(command.text)
        }
    }

    static func refusal(_ what: String) -> ResponseError {
        ResponseError(.readOnly, "\(what.prefix(80)) would change something, and this client only looks on")
    }
}
