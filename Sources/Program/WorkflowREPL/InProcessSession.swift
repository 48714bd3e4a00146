// `--in-process`: runs the tree and its front end in one process, for a debugger. If the tree crashes, so does the
// front end.

import Dispatch
import WorkbenchCSystem
import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchTerminal
import WorkbenchPackages
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct InProcessSession {
    private let program: Program
    private let app: String?
    private let arguments: Arguments

    init(_ program: Program, _ app: String?, _ arguments: Arguments) {
        self.program = program
        self.app = app
        self.arguments = arguments
    }

    /// The tree runs on the main thread, as in a kernel; the front end gets its own thread.
    func run() -> Int32 {
        _ = main_queue_handle()
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else { return 1 }
        let server = KernelServer(.apps(program.apps))
        server.sourceFolders = { OwnPackage.directory.map { [$0] } ?? [] }
        server.serve(descriptor: ends[1], isOwner: true) {}
        let (front, app, arguments) = (ends[0], app, arguments)
        let started = SystemThread.start { exit(Self.use(front, app, arguments)) }
        guard started else {
            Printer(pages: false).complain("workflow: can't start the front end: the system is out of threads")
            return 1
        }
        main_queue_run {
            Printer(pages: false).complain(
                "workflow: the app closed one of the workbench's file descriptors, so the session can't continue")
            _exit(1)
        }
    }

    nonisolated private static func use(_ socket: Int32, _ app: String?, _ arguments: Arguments) -> Int32 {
        let printer = SessionDriver.printer(arguments)
        do {
            let here = AttachDirectory.App(name: app ?? "the app", process: Int(getpid()), path: "")
            let session = try AttachedSession(stream: MessageStream(socket: socket), app: here)
            try session.start(
                client: "repl \(getpid())", opening: app, workers: arguments.has(.noWorkers) ? "off" : nil)
            return SessionDriver(
                session: session, printer: printer, arguments: arguments, code: CodeSources(nil)
            ).run()
        } catch let error as SessionError {
            printer.complain("workflow: \(error.message)")
        } catch {
            printer.complain("workflow: \(error)")
        }
        return 1
    }
}
