// The program: its apps, and the implementation of its subcommands.

import WorkbenchLanguage
import WorkbenchCommandLine
import WorkbenchKernel
import WorkbenchLanguageServer
import WorkbenchPages
import WorkbenchPackages
import WorkbenchTerminal
import WorkbenchValueTree

#if canImport(Glibc)
    import Glibc
#endif

@MainActor
package struct Program {
    package static let version = "1.0.0"

    let apps: [KernelApp]
    /// The package whose workflows replace the program's own.
    var opened: OpenedPackage?

    package init(apps: [KernelApp]) {
        self.apps = apps
    }

    /// The command that starts this program without further options.
    var call: String {
        opened.map { "workflow open \($0.name)" } ?? CommandLine.arguments.first ?? "workflow"
    }

    /// The workflows that can be opened by their names and values.
    var roots: OpenableRoots { opened?.roots ?? .linked }

    /// The names that `open` accepts without values: the program's apps, or the linked workflows without required
    /// values.
    var openableNames: [String] {
        apps.isEmpty || opened != nil ? roots.all.compactMap(\.withoutValues) : apps.filter(\.isListed).map(\.name)
    }

    /// Carries out the call and returns the exit code.
    func run(_ arguments: Arguments) -> Int32 {
        if arguments.has(.help) {
            let isOverview = arguments.subcommand.name.isEmpty
            let printer = SessionDriver.printer(arguments)
            let page = HelpText.page(arguments.subcommand, width: printer.width)
            show(isOverview ? Self.overview(printer) : page, printer)
            return 0
        }
        if arguments.has(.version) {
            show(BuildStamp.installed.text(version: Self.version))
            return 0
        }
        do throws(UsageError) {
            switch arguments.subcommand {
            case .repl: return try SessionSubcommand(program: self, arguments).run()
            case .run: return try SessionSubcommand(program: self, arguments).run()
            case .format: return FormatSubcommand.run(arguments, SessionDriver.printer(arguments))
            case .new: return try NewSubcommand.run(arguments, SessionDriver.printer(arguments))
            case .open: return try OpenSubcommand(program: self, arguments).run()
            case .attach: return AttachSubcommand.run(arguments, SessionDriver.printer(arguments))
            case .sessions: return SessionsSubcommand.run(arguments, SessionDriver.printer(arguments))
            case .completion: return try completion(arguments)
            case .apps: return try carryOut("apps", arguments)
            case .help: return try help(arguments)
            case .check: return try CheckSubcommand(program: self, arguments).run()
            case .audit: return try AuditSubcommand(program: self, arguments).run()
            case .compare: return try CompareSubcommand(program: self, arguments).compare()
            case .bisect: return try CompareSubcommand(program: self, arguments).bisect()
            case .doc: return try CheckSubcommand(program: self, arguments).printDocument()
            case .learn: return try LearnSubcommand(program: self, arguments).run()
            case .assistant: return try AssistantSubcommand.run(self, arguments)
            case .debugAdapter: return try DebugSubcommand.run(self, arguments)
            case .languageServer:
                LanguageServer.run(
                    version: Self.version, app: arguments.value(.root), package: arguments.value(.package),
                    timeLimit: try arguments.timeLimit(), memoryLimit: try arguments.memoryLimit(),
                    ownPackage: OwnPackage.directory, hosts: PackageHost.work)
            default: preconditionFailure("every subcommand is handled above")
            }
        } catch {
            SessionDriver.printer(arguments).complain("\(error)")
            return 2
        }
    }

    /// Carries out one command in a separate session.
    private func carryOut(_ line: String, _ arguments: Arguments) throws(UsageError) -> Int32 {
        var words = ["--command=\(line)"]
        if arguments.has(.json) { words.append("--\(OptionDeclaration.json.name)") }
        if arguments.has(.plain) { words.append("--\(OptionDeclaration.plain.name)") }
        if let color = arguments.value(.color) { words.append("--\(OptionDeclaration.color.name)=\(color)") }
        return try SessionSubcommand(program: self, try Arguments(words), needsNoRoot: true).run()
    }

    private func help(_ arguments: Arguments) throws(UsageError) -> Int32 {
        let printer = SessionDriver.printer(arguments)
        guard let operand = arguments.operands.first else {
            show(Self.overview(printer), printer)
            return 0
        }
        // Manual page names start with the tool's name.
        let prefix = "workflow-"
        let topic = operand.hasPrefix(prefix) ? String(operand.dropFirst(prefix.count)) : operand
        if let subcommand = Subcommand.named(topic), !subcommand.isHidden {
            show(HelpText.page(subcommand, width: printer.width), printer)
            return 0
        }
        // `help script` explains the language, which is the same in scripts and sessions.
        if topic == "script" { return try carryOut("help", arguments) }
        if CommandTable.command(topic) != nil || HelpTopic(rawValue: topic) != nil {
            return try carryOut("help \(topic)", arguments)
        }
        if let page = Self.page(topic, printer) {
            printer.print(page)
            return 0
        }
        let names =
            Subcommand.visible.map(\.name) + CommandTable.commands.map(\.name) + ManualArticle.all.map(\.name)
        let longer = names.filter { $0.hasPrefix(topic) }
        let nearest = longer.isEmpty ? NearestName.matches(for: topic, among: names) : longer
        throw UsageError(.unknownTopic(operand, nearest: nearest), arguments.subcommand)
    }

    /// The lines of a page; nil if there is no page with this name.
    nonisolated static func page(_ name: String, _ printer: Printer) -> [StyledLine]? {
        guard let page = ManualArticle.named(name) else { return nil }
        // In a pipe, code isn't wrapped, so that it can be copied.
        let text = MarkdownLines(
            width: min(printer.width, widestPage), codeWidth: printer.look.folds ? printer.width : .max,
            marksCode: !printer.hasColor)
        return [StyledLine(" \(page.title)", .title), StyledLine()] + text.lines(of: page.body)
    }

    /// The maximum width of prose, because long lines are hard to read.
    nonisolated private static let widestPage = 90

    private static func overview(_ printer: Printer) -> [String] {
        HelpText.overview(
            version: version, pages: ManualArticle.all.map { ($0.name, $0.summary) }, width: printer.width)
    }

    private func show(_ lines: [String], _ printer: Printer) {
        printer.pages = false
        printer.print(lines.map { StyledLine($0) })
    }

    private func show(_ text: String) {
        Printer(pages: false).write(text)
    }

    private func completion(_ arguments: Arguments) throws(UsageError) -> Int32 {
        let shell = arguments.operands[0]
        let names = ShellCompletion.Names(
            apps: openableNames, lessons: ShippedLesson.all.map(\.name), pages: ManualArticle.all.map(\.name))
        guard let script = ShellCompletion.script(for: shell, names: names) else {
            throw UsageError(
                .notAChoice(option: "the shell", value: shell, choices: ShellCompletion.shells), arguments.subcommand)
        }
        show(script)
        return 0
    }
}
