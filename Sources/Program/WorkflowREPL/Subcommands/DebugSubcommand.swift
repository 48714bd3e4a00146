// `workflow dap`: serves scripts to an editor's debugger over the Debug Adapter Protocol, on standard input and output.

import WorkbenchCommandLine
import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
enum DebugSubcommand {
    /// The time limit for a script, in seconds. The editor waits for the answer.
    private static let defaultTimeLimit = 60.0

    static func run(_ program: Program, _ arguments: Arguments) throws(UsageError) -> Int32 {
        let printer = SessionDriver.printer(arguments)
        let input = DebugInput()
        let limits = (time: try arguments.timeLimit() ?? defaultTimeLimit, memory: try arguments.memoryLimit())
        var sent = 0
        func send(_ message: JSONTree) {
            sent += 1
            printer.write(DebugMessage.bytes(message, number: sent))
        }
        var session: SupervisedSession?
        defer { session?.end() }
        let server = DebugServer(
            launch: { (file, launch) throws(DebugFault) in
                let builder = try builder(for: file, launch, program, arguments, printer)
                let root = launch.root ?? arguments.operands.first ?? arguments.value(.root)
                let app = root ?? (builder == nil ? program.apps.first?.name : nil)
                var options = SupervisedSession.Options(
                    client: "debugger \(getpid())", app: app, workers: "off", isPrivate: true,
                    commandLimit: .seconds(limits.time), framesLimit: SupervisedSession.Options.framesInScripts)
                if let builder { options.launch.executable = builder.executable }
                options.launch.memoryBytes = limits.memory
                do {
                    let started = try SupervisedSession(options: options)
                    try started.start()
                    session = started
                    let script = DebuggedScript(file, in: started, CodeSources(builder), app: app)
                    started.onEvent = { [weak script] event in
                        guard script?.take(event) != true, case .output(let output) = event else { return }
                        let text = String(decoding: output.bytes, as: UTF8.self)
                        send(DebugMessage.event("output", ["output": .string(text)]))
                    }
                    input.interrupt(started.interruption)
                    return script
                } catch {
                    throw DebugFault((error as? SessionError)?.message ?? "\(error)")
                }
            }, send: send)
        while !server.hasEnded, let event = input.next() { server.take(event) }
        return 0
    }

    /// The builder of the package that a script runs in; nil for this program.
    private static func builder(
        for file: ScriptFile, _ launch: DebugRequest.Arguments, _ program: Program, _ arguments: Arguments,
        _ printer: Printer
    ) throws(DebugFault) -> PackageBuilder? {
        guard let package = launch.package else {
            var hosts = ScriptHosts(arguments, of: program)
            hosts.build(for: [file], printer)
            do throws(UnreadableFile) { return try hosts.builder(for: file) } catch { throw DebugFault(error.reason) }
        }
        guard let builder = PackageHost.built(forPackageAt: TextFile.expanded(package), printer) else {
            throw DebugFault("\(package) can't be built; `workflow open \(package)` shows the errors")
        }
        return builder
    }
}
