// A script that a client has open: its run, and how far the client has been told of it.

import WorkbenchKernel
import WorkbenchWire

@MainActor
final class OpenScript {
    let run: ScriptRun
    let app: String?
    let client: Client
    private(set) var version: ScriptVersion
    /// Whether the end of the evaluation is still to be told.
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
