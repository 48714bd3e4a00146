// The directories of the workbench's files, by the XDG rules.

import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum Places {
    /// The directory for journals, history, and progress in lessons.
    static var state: String { directory("XDG_STATE_HOME", ".local/state") }
    /// The directory for commands that run at every start.
    static var configuration: String { directory("XDG_CONFIG_HOME", ".config") }
    /// The directory for files that can be made again, including programs.
    static var cache: String {
        get throws(HostingError) {
            let path = directory("XDG_CACHE_HOME", ".cache")
            make(path)
            if let fault = UntrustedPath(below: path) {
                throw .notTrusted(fault.message(settingInstead: "XDG_CACHE_HOME"))
            }
            return path
        }
    }

    static var initFile: String { configuration + "/init.wf" }

    /// The path of a file in the state directory. If other users may have written the file, shows a warning and returns
    /// nil.
    static func stateFile(_ name: String, _ printer: Printer) -> String? {
        make(state)
        guard let fault = UntrustedPath(below: "\(state)/\(name)") else { return "\(state)/\(name)" }
        printer.warn(fault.message(settingInstead: "XDG_STATE_HOME"))
        return nil
    }

    /// Makes a directory that only its owner can access. If that fails, writing there will report the error.
    static func make(_ directory: String) {
        var path = ""
        for part in directory.split(separator: "/") {
            path += "/" + part
            mkdir(path, 0o700)
        }
    }

    private static func directory(_ variable: String, _ fallback: String) -> String {
        // The XDG rules say to ignore relative paths.
        if let value = environment(variable), value.hasPrefix("/") { return value + "/workflow" }
        return (HomeDirectory.path() ?? "/tmp/workflow-\(geteuid())") + "/\(fallback)/workflow"
    }

    static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
