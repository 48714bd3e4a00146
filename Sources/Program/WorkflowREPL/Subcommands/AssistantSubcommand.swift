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
        guard let opening = try opening(program, arguments, printer) else { return 1 }
        let input = AssistantInput()
        let server = AssistantServer(opening, version: Program.version, input)
        defer { server.end() }
        while let line = input.next() {
            if let answer = server.answer(to: line) { input.answer(answer) }
        }
        return 0
    }

    /// The session to serve: a running app's, or a new private one. A package may take long to build, and the assistant
    /// may be about to correct it, so it is built for the first command.
    private static func opening(
        _ program: Program, _ arguments: Arguments, _ printer: Printer
    ) throws(UsageError) -> AssistantOpening? {
        if let name = arguments.value(.session) {
            guard arguments.operands.isEmpty, arguments.value(.package) == nil else {
                throw UsageError(
                    .contradiction("--session", arguments.operands.first ?? "--package"), arguments.subcommand)
            }
            return attached(to: name, mayWrite: arguments.has(.write), printer).map { session in
                AssistantOpening { _ in (session, nil) }
            }
        }
        guard !arguments.has(.write) else {
            throw UsageError(.needs(option: "--write", other: "--session=NAME"), arguments.subcommand)
        }
        let kernels = try ScriptKernels(arguments, of: program, limit: defaultTimeLimit)
        let root = arguments.operands.first
        func session(_ builder: PackageBuilder?) throws(AssistantOpening.Failure) -> any WorkbenchSession {
            var options = kernels.options(client: "assistant", builder, root: root)
            options.workers = nil
            do {
                let session = try SupervisedSession(options: options)
                try session.start()
                CodeSources(builder).serve(session, printer)
                return session
            } catch {
                throw AssistantOpening.Failure(lines: [(error as? SessionError)?.message ?? "\(error)"])
            }
        }
        guard let package = arguments.value(.package).map(TextFile.expanded) else {
            do throws(AssistantOpening.Failure) {
                let own = try session(nil)
                return AssistantOpening(seconds: Int(kernels.limit)) { _ in (own, OwnPackage.builder) }
            } catch {
                for line in error.lines { printer.complain("workflow: \(line)") }
                return nil
            }
        }
        return AssistantOpening(seconds: Int(kernels.limit)) { stop throws(AssistantOpening.Failure) in
            let builder: PackageBuilder
            do throws(HostingError) {
                builder = try PackageBuilder.host(packageAt: package, cache: try Places.cache, stop: stop)
                try builder.build(stop: stop)
            } catch {
                throw AssistantOpening.Failure(error)
            }
            return (try session(builder), builder)
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
