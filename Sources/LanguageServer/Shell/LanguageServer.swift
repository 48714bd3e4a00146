// The language server as a process: `workflow lsp`.

import Glibc
import WorkbenchWire

package enum LanguageServer {
    /// Serves the client on standard input and output until it says that it is enough. Nothing but the protocol is written
    /// on standard output.
    ///
    /// - Parameters:
    ///   - arguments: What stands behind `lsp` on the command line. Clients name the way they connect: `--stdio`.
    ///   - version: What the server says that it is.
    ///   - app: The app, or the workflow as a value, that stands before the first line of a script.
    ///   - timeLimit: How many seconds one statement may take.
    ///   - kernelExecutable: The executable that is a kernel when it is called with `kernel`.
    package static func run(
        arguments: [String] = [], version: String = "", app: String? = nil, timeLimit: Double? = nil,
        kernelExecutable: String = KernelLaunch.ownExecutable
    ) -> Never {
        for argument in arguments where !isKnown(argument) {
            complain("there is no option \(argument); it speaks LSP on standard input and output")
            exit(2)
        }
        signal(SIGPIPE, SIG_IGN)
        var settings = Settings()
        settings.app = app
        if let timeLimit { settings.timeLimitMilliseconds = Int(timeLimit * 1000) }
        let shell = Shell(launch: KernelLaunch(executable: kernelExecutable), settings: settings, version: version)
        exit(shell.run())
    }

    static func complain(_ text: String) {
        let line = Array("workflow lsp: \(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }

    /// Editors add what they like: how to connect, and which process they are.
    private static func isKnown(_ argument: String) -> Bool {
        argument == "--stdio" || argument.hasPrefix("--clientProcessId")
    }
}
