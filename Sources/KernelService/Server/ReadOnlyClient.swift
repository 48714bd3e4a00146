// Limits a read-only client to requests that change nothing, by what each method and each command declares.

import WorkbenchCommandLanguage
import WorkbenchWire

enum ReadOnlyClient {
    /// Throws if a request would change something or could end the process. Nothing has been carried out then.
    static func require<Method: KernelMethod>(
        _ method: Method.Type, _ parameters: Method.Parameters
    ) throws(ResponseError) {
        switch method.effect {
        case .nothing: return
        case .anything: throw refusal(method.name)
        case .commands(let text):
            for command in Script(text(parameters)).statements.lazy.compactMap(\.command) {
                // The session refuses an unknown command with a better explanation.
                if command.specification == nil || command.onlyLooks { continue }
                throw refusal(command.text)
            }
        }
    }

    private static func refusal(_ what: String) -> ResponseError {
        ResponseError(.readOnly, "\(what.prefix(80)) would change something, and this client is read-only")
    }
}
