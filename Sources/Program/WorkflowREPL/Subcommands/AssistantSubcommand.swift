// `workflow mcp`: serves a session to an assistant over the Model Context Protocol, on standard input and output.

import WorkbenchCommandLine
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
enum AssistantSubcommand {
    /// The time limit for a command, in seconds. The assistant waits for the answer.
    private static let defaultTimeLimit = 60.0

    static func run(_ program: Program, _ arguments: Arguments) throws(UsageError) -> Int32 {
        let printer = SessionDriver.printer(arguments)
        guard let (session, builder) = try session(program, arguments, printer) else { return 1 }
        defer { session.end() }
        let input = AssistantInput(session.interruption)
        let server = AssistantServer(session, builder.map(AssistantCode.init), version: Program.version, input)
        while let line = input.next() {
            if let answer = server.answer(to: line) { printer.write(answer + "\n") }
        }
        return 0
    }

    /// The session to serve: a running app's, or a new private one, with the package that it was built from.
    private static func session(
        _ program: Program, _ arguments: Arguments, _ printer: Printer
    ) throws(UsageError) -> (session: any WorkbenchSession, builder: PackageBuilder?)? {
        if let name = arguments.value(.session) {
            guard arguments.operands.isEmpty, arguments.value(.package) == nil else {
                throw UsageError(
                    .contradiction("--session", arguments.operands.first ?? "--package"), arguments.subcommand)
            }
            return attached(to: name, mayWrite: arguments.has(.write), printer).map { ($0, nil) }
        }
        guard !arguments.has(.write) else {
            throw UsageError(.needs(option: "--write", other: "--session=NAME"), arguments.subcommand)
        }
        let package = arguments.value(.package).map(TextFile.expanded)
        let kernels = try ScriptKernels(arguments, of: program, limit: defaultTimeLimit)
        let builder = package.map { PackageHost.built(forPackageAt: $0, printer) }
        if case .some(nil) = builder { return nil }
        var options = kernels.options(client: "assistant", builder ?? nil, root: arguments.operands.first)
        options.workers = nil
        do {
            let session = try SupervisedSession(options: options)
            try session.start()
            CodeSources(builder ?? nil).serve(session, printer)
            return (session, package == nil ? OwnPackage.builder : builder ?? nil)
        } catch {
            printer.complain("workflow: \((error as? SessionError)?.message ?? "\(error)")")
            return nil
        }
    }

    private static func attached(to name: String, mayWrite: Bool, _ printer: Printer) -> (any WorkbenchSession)? {
        do {
            let (stream, app) = try AttachDirectory().connect(to: name)
            let session = try AttachedSession(stream: stream, app: app)
            try session.start(client: "assistant \(getpid())", isReadOnly: !mayWrite)
            return session
        } catch {
            printer.complain(
                "workflow: \((error as? SessionError)?.message ?? (error as? AttachError)?.message ?? "\(error)")")
            return nil
        }
    }
}
