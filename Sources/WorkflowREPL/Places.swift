// The places of the workbench's files, by the XDG rules.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum Places {
    /// For journals, history, and the progress in lessons.
    static var state: String { JournalDirectory()?.path ?? "/tmp/.local/state/workflow" }
    /// For commands that run at every start.
    static var configuration: String { directory("XDG_CONFIG_HOME", ".config") }
    /// For files that can be made again.
    static var cache: String { directory("XDG_CACHE_HOME", ".cache") }

    static var initFile: String { configuration + "/init.wf" }

    /// Makes the state directory, accessible only to its owner. If that fails, writing there will report the error.
    static func makeStateDirectory() {
        var path = ""
        for part in state.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
    }

    private static func directory(_ variable: String, _ fallback: String) -> String {
        // The XDG rules say to ignore relative paths.
        if let value = environment(variable), value.hasPrefix("/") { return value + "/workflow" }
        return (environment("HOME") ?? "/tmp") + "/\(fallback)/workflow"
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
