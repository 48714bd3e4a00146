// The options of `workflow`. Parsing, help, shell completion and the man page are made from these declarations.

package struct OptionDeclaration: Hashable, Sendable {
    package enum Argument: Hashable, Sendable {
        case none
        case required(String)
        case optional(String)
    }

    /// `--resume`, without the dashes.
    package var name: String
    /// `-c`, without the dash.
    package var letter: Character?
    package var argument: Argument
    package var summary: String
    /// The allowed arguments, if there are only a few.
    package var choices: [String]

    package init(
        _ name: String, letter: Character? = nil, argument: Argument = .none, choices: [String] = [], _ summary: String
    ) {
        self.name = name
        self.letter = letter
        self.argument = argument
        self.summary = summary
        self.choices = choices
    }

    /// The name of the value; nil if the option takes none.
    package var value: String? {
        switch argument {
        case .none: nil
        case .required(let value), .optional(let value): value
        }
    }

    /// `-c, --command=LINE`
    package var usage: String {
        let short = letter.map { "-\($0), " } ?? "    "
        return switch argument {
        case .none: "\(short)--\(name)"
        case .required(let value): "\(short)--\(name)=\(value)"
        case .optional(let value): "\(short)--\(name)[=\(value)]"
        }
    }
}

extension OptionDeclaration {
    package static let help = OptionDeclaration("help", letter: "h", "print this help")
    package static let version = OptionDeclaration("version", letter: "V", "print the version")
    package static let command = OptionDeclaration(
        "command", letter: "c", argument: .required("LINE"), "run the line and exit; can be repeated")
    package static let quiet = OptionDeclaration("quiet", letter: "q", "don't print the banner")
    package static let json = OptionDeclaration("json", "print each reply as one line of JSON")
    package static let color = OptionDeclaration(
        "color", argument: .required("WHEN"), choices: ["auto", "always", "never"],
        "color the output: auto, always or never")
    package static let plain = OptionDeclaration(
        "plain", "use words instead of drawing characters, for screen readers and terminals that can't show them")
    package static let annotations = OptionDeclaration(
        "annotations", argument: .required("FOR"), choices: ["auto", "github", "none"],
        "annotate each finding on its line; auto does so only if GITHUB_ACTIONS is true")
    package static let noWorkers = OptionDeclaration(
        "no-workers", "start with workers off; deliver sends outputs in their place")
    package static let noInit = OptionDeclaration("no-init", "do not run the init file")
    package static let inProcess = OptionDeclaration(
        "in-process", "keep the tree in this process, for a debugger; a crash then ends the session")
    package static let resume = OptionDeclaration(
        "resume", argument: .optional("SESSION|FILE"),
        "continue the last session or the named one, or open a script (.wf) at its end")
    package static let durable = OptionDeclaration(
        "durable", "write each step to the disk before its reply is shown, so a power failure can't lose it")
    package static let page = OptionDeclaration(
        "page", argument: .required("FILE"), "write a page for a browser, such as session.html")
    package static let root = OptionDeclaration(
        "root", argument: .required("WORKFLOW"), "open this workflow: 'TodoWorkflow(name: \"Ada\")'")
    package static let package = OptionDeclaration(
        "package", argument: .required("DIRECTORY"),
        "use this Swift package instead of the one that the scripts name")
    package static let timeLimit = OptionDeclaration(
        "time-limit", argument: .required("SECONDS"), "stop the app if a command takes longer than this")
    package static let memoryLimit = OptionDeclaration(
        "memory-limit", argument: .required("MEGABYTES"),
        "stop the app if it uses more memory than this (default: half of the machine's; off: no limit)")
    package static let session = OptionDeclaration(
        "session", argument: .required("NAME|PID"),
        "serve the tree of this running app, read-only unless --write is given")
    package static let write = OptionDeclaration("write", "with --session, let the assistant change the app's tree")
    package static let html = OptionDeclaration("html", "print a page for a browser")
    package static let whole = OptionDeclaration("whole", "include a lesson's hints and expectations")
    package static let promote = OptionDeclaration(
        "promote", "rewrite the expected output, and show what changed")
    package static let coverage = OptionDeclaration(
        "coverage", "show which actions, screens and states no script has seen")
    package static let mutants = OptionDeclaration(
        "mutants", argument: .optional("COUNT"),
        "try up to COUNT changes to the package's code (default: 100), and show those that no script notices")
    package static let junit = OptionDeclaration("junit", argument: .required("FILE"), "write the results as JUnit XML")
    package static let drive = OptionDeclaration(
        "drive", argument: .required("STEPS"), "the number of random steps (default: 200)")
    package static let seed = OptionDeclaration(
        "seed", argument: .required("NUMBER"), "the seed of the random steps (default: 1)")
    package static let filter = OptionDeclaration(
        "filter", argument: .required("TEXT"), "run only the scripts whose path contains this text")
    package static let jobs = OptionDeclaration(
        "jobs", letter: "j", argument: .required("COUNT"),
        "the number of scripts to run at a time (default: one per core)")
    package static let inPlace = OptionDeclaration(
        "in-place", letter: "i", "rewrite the files, and list those that changed")
    package static let lint = OptionDeclaration("check", "don't change files; exit with code 1 if any isn't formatted")
    package static let readOnly = OptionDeclaration("read-only", "don't allow changes")
    package static let clientName = OptionDeclaration(
        "name", argument: .required("NAME"), "your name, as others see it")
    package static let joinClass = OptionDeclaration(
        "class", argument: .required("NAME"), "show NAME's progress to the presenter on this machine")
    package static let present = OptionDeclaration("present", "show one section at a time, for a projector")
    package static let task = OptionDeclaration(
        "task", argument: .required("NUMBER"), "begin with this task")
    package static let code = OptionDeclaration(
        "code", argument: .required("DIRECTORY"), "do the lesson in Swift, in a package in this directory")
    package static let watch = OptionDeclaration("watch", "build again whenever a source file is saved")
    package static let stdio = OptionDeclaration("stdio", "use standard input and output (always on)")
    package static let clientProcess = OptionDeclaration(
        "clientProcessId", argument: .required("PID"), "the editor's process ID")
    package static let prune = OptionDeclaration("prune", "remove sessions older than 30 days, except the newest 100")
}
