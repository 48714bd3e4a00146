// `workflow attach`: the usual prompt, connected to a running app.

import WorkbenchCommandLine
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum AttachSubcommand {
    static func run(_ arguments: Arguments, _ printer: Printer) -> Int32 {
        let directory = AttachDirectory()
        do throws(AttachError) {
            var wanted = arguments.operands.first
            if wanted == nil {
                let apps = try directory.apps()
                // In a class, join the presented lesson, not one that a learner is playing alone.
                let meant = apps.count > 1 ? try directory.classes() : apps
                guard meant.count == 1 else {
                    list(apps, printer)
                    return apps.isEmpty ? 1 : 0
                }
                wanted = "\(meant[0].process)"
            }
            let (stream, app) = try directory.connect(to: wanted)
            return attach(stream, app, arguments, printer)
        } catch {
            printer.complain("workflow: \(error.message)")
            return 1
        }
    }

    private static func attach(
        _ stream: MessageStream, _ app: AttachDirectory.App, _ arguments: Arguments, _ printer: Printer
    ) -> Int32 {
        let session: AttachedSession
        do {
            session = try AttachedSession(stream: stream, app: app)
            try session.start(
                client: arguments.value(.clientName) ?? "\(userName) \(getpid())", isReadOnly: arguments.has(.readOnly))
        } catch let error as SessionError {
            printer.complain("workflow: \(error.message)")
            return 1
        } catch {
            printer.complain("workflow: \(error)")
            return 1
        }
        defer { session.end() }
        // The app runs on this machine, and may be in a package's build directory.
        let program = PackageBuilder.realPath("/proc/\(app.process)/exe").flatMap(PackageBuilder.ofExecutable)
        return SessionDriver(
            session: session, printer: printer, arguments: arguments, code: CodeSources(program),
            companion: ClassGuest()
        ).run()
    }

    private static var userName: String { Places.environment("USER") ?? "repl" }

    private static func list(_ apps: [AttachDirectory.App], _ printer: Printer) {
        guard !apps.isEmpty else {
            printer.complain(
                "workflow: there is no app to attach to; call WorkflowInspector.serve(host) in the app, and run it as the "
                    + "same user, with the same XDG_RUNTIME_DIR")
            return
        }
        let width = apps.map(\.name.count).max() ?? 0
        for app in apps {
            let gap = String(repeating: " ", count: width - app.name.count + 2)
            printer.print([StyledLine(app.name, .node) + StyledLine("\(gap)process \(app.process)", .dim)])
        }
    }
}
