// Runs a session for its user: on a terminal, or with lines from a pipe, a file, or `-c`.

import WorkbenchCommandLine
import WorkbenchTerminal
import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

struct SessionDriver {
    let session: any WorkbenchSession
    let printer: Printer
    let arguments: Arguments
    var rebuild: (() -> String?)?
    /// The sources of the session's code; nil if they aren't available.
    var code: CodeSources?
    var companion: (any Companion)?
    /// If set, the code is rebuilt whenever a source file is saved.
    var watch: SourceWatch?
    /// Whether to show a banner with the app. A lesson introduces itself, and may use a different app.
    var greets = true
    /// Whether a session without a terminal ends at the first line that fails. False in lessons in Swift, in which
    /// failed builds are expected.
    var stopsAtError = true
    /// The script to `run`, if it can be read.
    var script: ScriptFile?
    /// The package that provides the session's workflows, for scripts that the session saves.
    var package: String?

    /// Whether the user is at a terminal.
    static func isInteractive(_ arguments: Arguments) -> Bool {
        arguments.values(.command).isEmpty && arguments.subcommand != .run && isatty(STDIN_FILENO) == 1
    }

    static func printer(_ arguments: Arguments) -> Printer {
        // The line editor, and code that prints without these arguments, read the environment instead.
        if arguments.has(.plain) { setenv("WORKFLOW_PLAIN", "1", 1) }
        return Printer(
            color: arguments.value(.color).flatMap(Printer.Color.init) ?? .auto, plain: arguments.has(.plain),
            pages: isInteractive(arguments))
    }

    /// The page of the session in which this session was started.
    private static var inheritedPage: String? {
        guard let path = getenv(Loop.pageVariable) else { return nil }
        defer { unsetenv(Loop.pageVariable) }
        return String(cString: path)
    }

    /// Runs the session and returns an exit code.
    func run() -> Int32 {
        let commands = arguments.values(.command)
        let file = arguments.subcommand == .run ? arguments.operands.first : nil
        let isInteractive = Self.isInteractive(arguments)
        var options = Loop.Options()
        options.printsJSON = arguments.has(.json)
        options.stopsAtError = !isInteractive && stopsAtError
        options.readsTypedLines = isInteractive
        options.source = isInteractive || !commands.isEmpty ? nil : "standard input"
        options.package = package
        let loop = Loop(session, printer: printer, options: options)
        loop.helpPage = { Program.page($0, printer) }
        loop.companion = companion
        loop.rebuild = rebuild
        code?.serve(session, printer)
        if let watch {
            loop.alarms.append(
                (
                    watch.wakeUp.descriptor,
                    { [weak loop] in
                        _ = watch.wakeUp.take()
                        _ = loop?.carryOut("reload")
                    }
                ))
        }
        defer { loop.finishPage() }
        let (page, outerPage) = (arguments.value(.page), Self.inheritedPage)
        if let file = page ?? outerPage, !loop.follow(on: file, isOuterPage: page == nil), options.stopsAtError {
            return 1
        }
        guard isInteractive else {
            if let script { return loop.carryOut(script) ? 0 : 1 }
            if let file { return loop.carryOut(file: file) ? 0 : 1 }
            guard commands.isEmpty else { return loop.carryOut(inTurn: commands) ? 0 : 1 }
            return code(of: loop.run(PlainLineReader()), loop)
        }
        if greets, !arguments.has(.quiet) { welcome(loop) }
        if !arguments.has(.noInit), access(Places.initFile, R_OK) == 0 {
            if let fault = UntrustedPath(below: Places.initFile) {
                printer.warn(fault.message(settingInstead: "XDG_CONFIG_HOME"))
            } else {
                _ = loop.carryOut(file: Places.initFile)
            }
        }
        let reader = reader()
        let ending = loop.run(reader)
        reader.end()
        return code(of: ending, loop)
    }

    private func reader() -> any LineReader {
        let configuration = LineEditorConfiguration(
            programName: "workflow", historyPath: Places.stateFile("history", printer), isColored: printer.hasColor)
        guard let editor = LineEditor(configuration: configuration) else {
            if !LineEditor.isAvailable {
                printer.warn(
                    "no line editing, history or completion: libedit was not found. On Debian and Ubuntu, install it with "
                        + "sudo apt-get install libedit2")
            }
            return PlainLineReader()
        }
        if let problem = editor.historyProblem {
            printer.warn("the history isn't saved: \(problem)")
        }
        return editor
    }

    private func welcome(_ loop: Loop) {
        guard let greeting = session.greeting else { return }
        if let fault = greeting.doorFault {
            printer.warn("other programs can't attach to this session: \(fault)")
        }
        // A resumed session may have changed since the kernel's greeting.
        let now = (try? session.call(Snapshot.self, Empty()))?.prompt ?? greeting.prompt
        printer.print([Self.banner(greeting.app, nodes: now.nodes, width: printer.width)])
        for event in greeting.history { loop.show(.changed(event)) }
        loop.showWhereItStands()
    }

    /// The banner, on one line. If it doesn't fit, the least important parts are left out first.
    private static func banner(_ app: AppReply, nodes: Int, width: Int) -> StyledLine {
        let name = " · \(app.name)"
        let summary = " (\(ReplyText.summary(of: app)))"
        let count = " · \(BriefText.count(nodes, "node"))"
        let keys = " · help, Tab, workflow learn"
        let title = StyledLine("Workflow workbench", .title)
        for tail in [name + summary + count + keys, name + count + keys, name + keys, name + " · help", name] {
            let line = title + StyledLine(tail, .dim)
            if line.columns <= width { return line }
        }
        return (title + StyledLine(name, .dim)).cut(to: width)
    }

    private func code(of ending: Loop.Ending, _ loop: Loop) -> Int32 {
        switch ending {
        case .left: return 0
        case .failed, .lost: return 1
        case .terminated(let signal):
            loop.finishPage()
            session.end()
            // The signal's sender must see that the signal ended the process.
            Glibc.signal(signal, SIG_DFL)
            raise(signal)
            return 128 + signal
        }
    }
}
