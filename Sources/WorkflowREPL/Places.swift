// Where files of the workbench are: by the XDG rules, below the home directory.

import Glibc
import WorkbenchWire

enum Places {
    /// Journals, history, progress of lessons.
    static var state: String { JournalDirectory()?.path ?? "/tmp/.local/state/workflow" }
    /// Commands for every start.
    static var configuration: String { directory("XDG_CONFIG_HOME", ".config") }
    /// What can be made again.
    static var cache: String { directory("XDG_CACHE_HOME", ".cache") }

    static var initFile: String { configuration + "/init.wf" }

    /// Makes the state directory, for its owner alone. Whoever writes there finds out if it could not be made.
    static func makeStateDirectory() {
        var path = ""
        for part in state.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
    }

    private static func directory(_ variable: String, _ fallback: String) -> String {
        // A path that is not absolute is to be passed over, as the rules say.
        if let value = environment(variable), value.hasPrefix("/") { return value + "/workflow" }
        return (environment("HOME") ?? "/tmp") + "/\(fallback)/workflow"
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
