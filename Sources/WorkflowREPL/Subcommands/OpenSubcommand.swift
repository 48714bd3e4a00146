// `workflow open DIRECTORY`: builds a host for the package's workflows, which then replaces this process.

import WorkbenchInvocation
import WorkbenchREPL
import WorkbenchReplyText

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct OpenSubcommand {
    private let arguments: Arguments
    private let printer: Printer

    init(program: Program, _ arguments: Arguments) {
        self.arguments = arguments
        printer = SessionDriver.printer(arguments)
    }

    func run() throws(UsageError) -> Int32 {
        Self.become(hostOf: arguments.operands[0], arguments, printer)
    }

    /// The host is the same program, with the package's workflows linked in. It replaces this process, unless there is an error.
    ///
    /// - Parameter session: The name of the session to resume, if it is not as in the arguments.
    static func become(
        hostOf directory: String, _ arguments: Arguments, resuming session: String? = nil, _ printer: Printer
    ) -> Int32 {
        guard let builder = PackageHost.built(forPackageAt: directory, printer) else { return 1 }
        var words = [builder.executable]
        for option in Subcommand.repl.options where arguments.has(option) {
            let values = option == .resume ? session.map { [$0] } : nil
            for value in values ?? arguments.values(option) {
                words.append(value.isEmpty ? "--\(option.name)" : "--\(option.name)=\(value)")
            }
        }
        HostedPackage.hand(on: directory)
        var vector: [UnsafeMutablePointer<CChar>?] = words.map { (word: String) in strdup(word) }
        vector.append(nil)
        execv(builder.executable, vector)
        printer.complain("workflow: \(builder.executable) cannot be started: \(String(cString: strerror(errno)))")
        return 1
    }
}

/// The package of a host, passed by `workflow open` to the host that replaces it.
enum HostedPackage {
    private static let variable = "WORKFLOW_HOSTED_PACKAGE"

    static func hand(on directory: String) {
        setenv(variable, directory, 1)
    }

    /// Only for this process: programs that the user's code starts must not inherit it.
    static func take() -> String? {
        defer { unsetenv(variable) }
        return Places.environment(variable)
    }
}
