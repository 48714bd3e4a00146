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
        let kernels = try ScriptKernels(arguments, of: program, limit: defaultTimeLimit)
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
                let root = launch.root ?? arguments.operands.first
                let options = kernels.options(client: "debugger", builder, root: root)
                do {
                    let started = try SupervisedSession(options: options)
                    try started.start()
                    session = started
                    let script = DebuggedScript(file, in: started, CodeSources(builder), app: options.app)
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
        var hosts = ScriptHosts(arguments, of: program, package: launch.package.map(TextFile.expanded))
        hosts.build(for: [file], printer)
        do throws(UnreadableFile) { return try hosts.builder(for: file) } catch {
            let package = hosts.package(of: file) ?? ""
            throw DebugFault("\(error.reason); `workflow open \(package.quotedForShell)` shows the errors")
        }
    }
}
