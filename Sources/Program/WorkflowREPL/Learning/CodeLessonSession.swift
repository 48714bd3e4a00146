// `workflow learn LESSON --code DIRECTORY`: makes the package, builds it, and opens the REPL on it.

import WorkbenchCommandLine
import WorkbenchPages
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct CodeLessonSession {
    private let code: CodeLesson
    private let arguments: Arguments
    private let printer: Printer
    private let store: LessonStore

    init(_ code: CodeLesson, _ arguments: Arguments, _ printer: Printer, _ store: LessonStore) {
        self.code = code
        self.arguments = arguments
        self.printer = printer
        self.store = store
    }

    func run(in directory: String) -> Int32 {
        guard prepare(directory), let builder = PackageHost.built(forPackageAt: directory, printer),
            let roots = PackageHost.roots(of: builder, printer)
        else { return 1 }
        let session: SupervisedSession
        do {
            let launch = KernelLaunch(of: builder)
            session = try SupervisedSession(
                options: .init(launch: launch, client: "learner \(getpid())", app: roots.app))
            try session.start()
        } catch {
            printer.complain("workflow: can't start your code: \(error)")
            return 1
        }
        defer { session.end() }
        var driver = SessionDriver(
            session: session, printer: printer, arguments: arguments, rebuild: Rebuild.of(builder, printer),
            code: CodeSources(builder), companion: CodeTutor(code, builder, in: directory, store), greets: false)
        driver.stopsAtError = false
        if arguments.has(.watch) { driver.watch = SourceWatch([directory + "/Sources", directory + "/Tests"]) }
        return driver.run()
    }

    /// Writes the package. If it already exists, the learner continues with it.
    private func prepare(_ directory: String) -> Bool {
        if access(directory + "/Package.swift", F_OK) == 0 {
            guard access("\(directory)/\(CodePackage.workPlace(of: code))", F_OK) == 0 else {
                printer.complain(
                    "workflow: the package in \(directory) belongs to a different lesson; use another directory: "
                        + code.command)
                return false
            }
            printer.print([StyledLine(" continuing with the package in \(directory)", .dim)])
            return true
        }
        guard let own = OwnPackage.workbench else {
            printer.complain(
                "workflow: the code needs the workbench's sources, which weren't installed with this program; "
                    + "in a clone, run `swift run workflow learn \(code.name) --code \(directory)`")
            return false
        }
        do throws(FileProblem) {
            for file in CodePackage(for: code, product: .path(own)).files {
                try TextFile.write(Array(file.text.utf8), toNew: "\(directory)/\(file.path)")
            }
        } catch {
            printer.complain("workflow: \(error)")
            return false
        }
        printer.print([StyledLine(" wrote the package \(directory); the tasks are in its TASKS.md", .success)])
        return true
    }
}
