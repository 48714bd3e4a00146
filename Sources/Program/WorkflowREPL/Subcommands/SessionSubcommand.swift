// `workflow [APP]` and `workflow run FILE`: a session for a terminal, a script, or a few commands.

import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchTerminal
import WorkbenchPackages
import WorkbenchValueTree
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
struct SessionSubcommand {
    let program: Program
    let arguments: Arguments
    /// Whether the commands work with any tree.
    private let needsNoRoot: Bool
    /// The package whose workflows replace the program's own.
    private let package: String?

    init(program: Program, _ arguments: Arguments, needsNoRoot: Bool = false) {
        self.program = program
        self.arguments = arguments
        self.needsNoRoot = needsNoRoot
        package = program.opened?.directory
    }

    private var isInteractive: Bool { SessionDriver.isInteractive(arguments) }
    /// Whether the argument is a script rather than an app.
    private var isScript: Bool { arguments.subcommand == .run }

    func run() throws(UsageError) -> Int32 {
        let timeLimit = try arguments.timeLimit().map { Duration.seconds($0) }
        let memoryLimit = try arguments.memoryLimit()
        let printer = SessionDriver.printer(arguments)
        // If a session is named, only that one can be resumed.
        if resumesLast, recordedScript == nil, let name = arguments.operands.first,
            !program.openableNames.contains(name)
        {
            throw unknown(name)
        }
        if let (session, package) = sessionOfAnotherPackage {
            return try OpenSubcommand.run(packageAt: package, program, arguments, resuming: session, printer)
        }
        if isScript, TextFile.names(in: arguments.operands[0]) != nil {
            let directory = arguments.operands[0]
            printer.complain("workflow: \(directory) is a directory: `workflow check \(directory)` runs its scripts")
            return 1
        }
        let app: String?
        switch try wanted() {
        case .app(let name): app = name
        case .undecided(let list):
            printer.complain("workflow: \(list.head)")
            if !list.lines.isEmpty { printer.complain(list.lines.joined(separator: "\n"), folds: false) }
            return 1
        }
        if arguments.has(.inProcess) { return InProcessSession(program, app, arguments).run() }

        // Standard input can only be read once.
        let script = isScript ? try? TextFile.script(arguments.operands[0], "") : nil
        var hosts = ScriptHosts(arguments, of: program)
        hosts.build(for: [script].compactMap(\.self), printer)
        let host: PackageBuilder?
        do throws(UnreadableFile) {
            host =
                try script.flatMap { (file) throws(UnreadableFile) in try hosts.builder(for: file) }
                ?? program.opened?.builder
        } catch {
            return 1
        }
        var options = SupervisedSession.Options(
            launch: KernelLaunch(memoryBytes: memoryLimit), client: "repl \(getpid())", app: app)
        if let host {
            options.launch.run(host)
            if isScript { options.app = arguments.value(.root) }
        }
        options.workers = arguments.has(.noWorkers) ? "off" : nil
        options.commandLimit = timeLimit
        if !SessionDriver.isInteractive(arguments) {
            options.framesLimit = SupervisedSession.Options.framesInScripts
        }
        let session: SupervisedSession
        do throws(SessionProblem) {
            session = try start(options, printer)
        } catch {
            printer.complain("workflow: \(error.message)")
            return 1
        }
        defer { session.end() }
        var driver = SessionDriver(
            session: session, printer: printer, arguments: arguments,
            rebuild: host.map { Rebuild.of($0, printer) } ?? Rebuild.ofThisProgram(printer))
        driver.code = CodeSources(host)
        driver.script = script
        driver.package = script.flatMap(hosts.package(of:)).flatMap(PackageBuilder.realPath) ?? package
        return driver.run()
    }

    /// The session to resume, if its workflows belong to a package that this program wasn't built for.
    private var sessionOfAnotherPackage: (name: String, package: String)? {
        if let recordedScript {
            let script = try? TextFile.script(recordedScript, "")
            return script.flatMap { file in
                var hosts = ScriptHosts(arguments, of: program)
                // The package around the script may have no workflows.
                hosts.build(for: [file], SessionDriver.printer(arguments))
                return hosts.package(of: file).map { (recordedScript, $0) }
            }
        }
        guard arguments.has(.resume),
            let entry = try? JournalDirectory()?.entry(toResume: wantedSession),
            let other = entry.package.map(TextFile.expanded), other != package, other != OwnPackage.directory
        else { return nil }
        return (entry.name, other)
    }

    /// The file in `--resume FILE.wf`; nil if a session of this user is resumed, or none.
    private var recordedScript: String? {
        guard arguments.has(.resume) else { return nil }
        return (wantedSession ?? arguments.operands.first).flatMap { $0.hasSuffix(".wf") ? $0 : nil }
    }

    /// The session's name on the command line; nil for the newest.
    private var wantedSession: String? { arguments.value(.resume).flatMap { $0.isEmpty ? nil : $0 } }

    // MARK: The app

    private enum Wanted {
        /// Nil for the kernel's own choice.
        case app(String?)
        /// Several roots are possible, and the user hasn't named one.
        case undecided(RootList)
    }

    private func wanted() throws(UsageError) -> Wanted {
        if let root = arguments.value(.root) {
            if !arguments.operands.isEmpty, !isScript {
                throw UsageError(.contradiction("--root", arguments.operands[0]), arguments.subcommand)
            }
            return .app(root)
        }
        guard !isScript, recordedScript == nil, let wanted = arguments.operands.first else {
            if program.opened == nil, let app = program.apps.first { return .app(app.name) }
            // Resumed sessions and scripts name their own apps.
            guard !isScript, !arguments.has(.resume), !needsNoRoot, !beginsWithOpen else { return .app(nil) }
            let roots = program.roots
            return roots.app.map { .app($0) } ?? .undecided(RootList(roots, call: program.call))
        }
        let names = program.openableNames
        if let app = names.first(where: { $0.lowercased() == wanted.lowercased() }) { return .app(app) }
        // The kernel checks the values of a workflow later.
        if wanted.contains("(") { return .app(wanted) }
        throw unknown(wanted)
    }

    private var resumesLast: Bool { arguments.has(.resume) && arguments.value(.resume)?.isEmpty ?? true }

    /// The error for a word that isn't an app, with suggestions.
    private func unknown(_ name: String) -> UsageError {
        let names = program.openableNames
        var nearest = NearestName.matches(for: name, among: names + Subcommand.visible.map(\.name))
        if access(name + "/Package.swift", F_OK) == 0 { nearest.insert("open \(name)", at: 0) }
        if let line = Arguments.session([name]) { nearest.insert(line, at: 0) }
        if resumesLast { nearest.insert("--resume=\(name)", at: 0) }
        return UsageError(.unknownApp(name, nearest: nearest, apps: names), arguments.subcommand)
    }

    private var beginsWithOpen: Bool {
        arguments.values(.command).first.flatMap { Script($0).statements.first?.command }?.is(OpenCommand.self) ?? false
    }

    // MARK: Starting

    private struct SessionProblem: Error {
        var message: String
    }

    private func start(
        _ options: SupervisedSession.Options, _ printer: Printer
    ) throws(SessionProblem) -> SupervisedSession {
        let directory = JournalDirectory()
        if arguments.has(.durable), !arguments.has(.resume), !isInteractive || directory == nil {
            throw SessionProblem(
                message: isInteractive
                    ? "--durable needs a journal, but there is no home directory; set HOME or XDG_STATE_HOME"
                    : "--durable needs a journal, but -c and scripts don't keep one; omit --durable")
        }
        do {
            guard arguments.has(.resume) else {
                // Only interactive sessions are worth resuming.
                var file: JournalFile?
                if isInteractive {
                    if directory == nil {
                        printer.warn(
                            "the journal isn't saved: there is no home directory; set HOME or "
                                + "XDG_STATE_HOME")
                    }
                    do {
                        file = try directory?.create(
                            app: options.app ?? "session", package: package, isDurable: arguments.has(.durable))
                    } catch {
                        if arguments.has(.durable) { throw SessionProblem(message: error.message) }
                        printer.warn("the journal isn't saved: \(error.message)")
                    }
                    _ = directory?.prune()
                }
                let session = try SupervisedSession(options: options, file: file)
                try session.start()
                return session
            }
            let (text, file, original) = try resumed(directory)
            if arguments.has(.durable) { try file?.makeDurable() }
            let (name, path) = (recordedScript ?? file?.name ?? "", recordedScript ?? file?.path ?? "")
            let session = try SupervisedSession(options: options, file: file)
            let warnings = ResumeWarnings(session, printer)
            let outcome: Death.Outcome
            do throws(SessionProblem) {
                outcome = try restore(text, named: name, at: path, in: session, printer)
            } catch {
                // Otherwise, a bare `--resume` would find this session, and fail again.
                if recordedScript != nil, let file { unlink(file.path) }
                throw error
            }
            if let original { session.onEvent?(.warning(.journalKept(original: original))) }
            warnings.end()
            if case .restored(let step, let lines, let milliseconds) = outcome, !arguments.has(.quiet) {
                let time = "\(Int(milliseconds.rounded())) ms"
                let text = "Resumed \(name): step \(step), \(BriefText.count(lines, "line")) replayed in \(time)"
                printer.print([StyledLine(text)])
            }
            if case .interrupted = outcome {
                let report = Death(crash: CrashReport(cause: .interrupted), outcome: outcome)
                printer.print(ReplyText(width: printer.width).lines(ofOutcomeOf: report))
            }
            return session
        } catch let problem as SessionProblem {
            throw problem
        } catch let error as SessionError {
            throw SessionProblem(message: Self.message(of: error))
        } catch let error as JournalDirectory.ResumeError {
            throw SessionProblem(message: error.message)
        } catch let error as JournalFile.OpenError {
            throw SessionProblem(message: error.message)
        } catch let error as SystemError {
            throw SessionProblem(message: error.message)
        } catch {
            throw SessionProblem(message: "\(error)")
        }
    }

    /// The journal to resume, and the file that continues it. A script that is resumed stays as it is.
    private func resumed(
        _ directory: JournalDirectory?
    ) throws -> (text: JournalText, file: JournalFile?, original: String?) {
        if let recordedScript {
            let text = JournalText(reading: try TextFile.read(TextFile.expanded(recordedScript)))
            guard text.opened != nil else {
                let remedy = "to run a script, use `workflow run \(recordedScript)`"
                throw SessionProblem(message: "\(recordedScript) has no `open` line; \(remedy)")
            }
            let source = SourceCommand.specification.name
            let script = try TextFile.script(recordedScript, "").script
            guard !script.statements.contains(where: { $0.command?.specification?.name == source }) else {
                let remedy = "put its lines into \(recordedScript), or use `workflow run \(recordedScript)`"
                throw SessionProblem(message: "\(recordedScript) includes another script with `source`; \(remedy)")
            }
            return (text, isInteractive ? try directory?.create(continuing: text, package: package) : nil, nil)
        }
        guard let file = try directory?.resume(wantedSession) else {
            throw SessionProblem(
                message: "there is no home directory, so no session can be continued; set HOME or XDG_STATE_HOME")
        }
        let (text, original) = try file.readToContinue()
        return (text, file, original)
    }

    /// Restores a journal. In an interactive session, Ctrl-C stops it at the current line. If every kernel is killed
    /// from outside at the same line, only the user can remove that line, so the message names the file.
    private func restore(
        _ text: JournalText, named name: String, at path: String, in session: SupervisedSession, _ printer: Printer
    ) throws(SessionProblem) -> Death.Outcome {
        if isInteractive {
            let lines = BriefText.count(text.lines.count, "line")
            printer.show(passing: "resuming \(name), \(lines); Ctrl-C stops it")
        }
        let resume = { Result { () throws(SessionError) in try session.resume(text) } }
        let result = isInteractive ? Interrupts.forwarded(to: session.interruption, resume) : resume()
        if isInteractive { printer.clearPassing() }
        do throws(SessionError) {
            return try result.get()
        } catch {
            var message = Self.message(of: error, hasJournal: true)
            if case .stopped(let crash) = error, case .notStarted = crash.cause {
                message += "\n   if the `open` line no longer works, correct it in \(path)"
            }
            if case .stopped(let crash) = error, crash.during != nil {
                message += "\n   to continue, remove the line from \(path)"
                if crash.cause == .interrupted {
                    message += ", or use --time-limit=SECONDS, which leaves out a line that takes longer"
                }
            }
            throw SessionProblem(message: message)
        }
    }

    private static func message(of error: SessionError, hasJournal: Bool = false) -> String {
        guard case .stopped(let crash) = error else { return error.message }
        let report = Death(crash: crash, command: nil, outcome: .givenUp(deaths: 1, hasJournal: hasJournal))
        return ReplyText(width: 100).lines(of: report).map(\.plain).joined(separator: "\n")
    }
}

/// Collects the warnings while a journal is being resumed, before the loop exists.
private final class ResumeWarnings {
    private let session: SupervisedSession

    init(_ session: SupervisedSession, _ printer: Printer) {
        self.session = session
        session.onEvent = { event in
            switch event {
            case .warning(let warning): printer.warn(warning.message)
            case .lost(let lost): printer.print(ReplyText(width: printer.width).lines(of: lost))
            default: break
            }
        }
    }

    func end() {
        session.onEvent = nil
    }
}
