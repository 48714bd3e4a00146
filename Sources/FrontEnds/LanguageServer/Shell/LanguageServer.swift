// The language server as a process: `workflow lsp`.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package enum LanguageServer {
    /// Serves the client on standard input and output until it exits. Standard output is used only for the protocol.
    /// - Parameters:
    /// - arguments: The words after `lsp` on the command line, such as `--stdio`, which names the client's kind of
    ///   connection.
    ///   - version: The version that the server reports.
    ///   - app: The app (or the workflow, as a value) that is open before the first line of a script.
    ///   - package: The package of all scripts; it overrides those that scripts name.
    ///   - timeLimit: The time limit of one statement, in seconds.
    ///   - memoryLimit: The maximum memory of a kernel in bytes; nil for no limit.
    ///   - kernelExecutable: The executable that runs a kernel when it is called with `kernel`.
    ///   - ownPackage: The package that this program was built from; its scripts need no other program.
    ///   - hosts: Builds the programs that run the scripts of packages; without it, all scripts run in this program.
    package static func run(
        arguments: [String] = [], version: String = "", app: String? = nil, package: String? = nil,
        timeLimit: Double? = nil, memoryLimit: Int? = KernelLaunch.halfOfMemory,
        kernelExecutable: String = KernelLaunch.ownExecutable, ownPackage: String? = nil, hosts: HostWork? = nil
    ) -> Never {
        for argument in arguments where !isKnown(argument) {
            complain("unknown option \(argument); the server speaks LSP on standard input and output")
            exit(2)
        }
        signal(SIGPIPE, SIG_IGN)
        obeySignals()
        var settings = Settings()
        settings.app = app
        settings.package = package
        if let timeLimit { settings.timeLimitMilliseconds = Int(timeLimit * 1000) }
        let shell = Shell(
            launch: KernelLaunch(executable: kernelExecutable, memoryBytes: memoryLimit), settings: settings,
            version: version, ownPackage: ownPackage, hosts: hosts)
        exit(shell.run())
    }

    /// Receives the signals that end a program, also if the editor started it on a thread that blocks them.
    private static func obeySignals() {
        var ending = sigset_t()
        sigemptyset(&ending)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&ending, number) }
        pthread_sigmask(SIG_UNBLOCK, &ending, nil)
    }

    static func complain(_ text: String) {
        let line = Array("workflow lsp: \(text)\n".utf8)
        _ = Glibc.write(STDERR_FILENO, line, line.count)
    }

    /// Editors add options, such as the kind of connection and their process ID.
    private static func isKnown(_ argument: String) -> Bool {
        argument == "--stdio" || argument.hasPrefix("--clientProcessId")
    }
}
