// The subcommands of `workflow`, each with its arguments and options. The first is the default.

import WorkbenchValueTree

package struct Subcommand: Hashable, Sendable {
    package enum Operand: Hashable, Sendable {
        case app, script, scripts, directory, session, runningApp, lesson, topic
        case shell
    }

    package var name: String
    /// `[APP]`, `FILE…`
    package var operands: String
    /// The shell completion of the arguments.
    package var operand: Operand?
    /// The allowed number of arguments.
    package var count: ClosedRange<Int>
    package var summary: String
    package var discussion: String
    package var options: [OptionDeclaration]
    package var examples: [Example]
    /// Whether help and completion leave out the subcommand.
    package var isHidden = false

    package struct Example: Hashable, Sendable {
        package var line: String
        package var explanation: String
    }
}

extension Subcommand {
    private static let session: [OptionDeclaration] = [
        .quiet, .json, .color, .plain, .page, .noWorkers, .noInit, .inProcess, .timeLimit, .memoryLimit,
    ]

    package static let repl = Subcommand(
        name: "", operands: "[APP]", operand: .app, count: 0...1,
        summary: "open an app and type commands",
        discussion: """
            Without an app, the first one that `apps` lists is opened. If standard input isn't a terminal, it is read \
            as a script and run up to the first error.

            `--resume` starts where a session or a script ends. The lines of a script are repeated in a new session, so the \
            file stays as it is; `undo` goes back through its steps. If the script names a package or is in one, the package \
            is built first.
            """,
        options: [.command, .root, .resume, .durable] + session + [.help, .version],
        examples: [
            Example(line: "workflow", explanation: "the tutorial's todo app"),
            Example(line: "workflow tictactoe", explanation: "another app"),
            Example(
                line: "workflow -c 'send welcome didLogin' -c tree",
                explanation: "two commands, without a terminal"),
            Example(line: "workflow --resume", explanation: "where the last session ended"),
            Example(line: "workflow --page session.html", explanation: "with a page that follows the session"),
            Example(
                line: "workflow --resume failed.wf",
                explanation: "the tree of a script, such as that of a failed test, at its last line"),
        ])

    package static let run = Subcommand(
        name: "run", operands: "FILE", operand: .script, count: 1...1,
        summary: "run a script, up to the first error",
        discussion:
            """
            `-` is standard input. The output is the same as in a session. The script stops, and the exit code is 1, \
            at the first command that is refused, `expect` that does not hold, or `= ` line that differs from the \
            output.

            A script in the directory of a Swift package that has workflows runs in that package. A script elsewhere \
            can name a package above its first command: `# package: ../Shop`, relative to the script. The package is \
            built first.
            """,
        options: session + [.root, .package, .help],
        examples: [Example(line: "workflow run login.wf", explanation: "prints the reply to each command")])

    package static let check = Subcommand(
        name: "check", operands: "FILE|DIRECTORY…", operand: .scripts, count: 1...10_000,
        summary: "run scripts as tests",
        discussion: """
            Each script runs in a separate kernel. Its `= ` lines are compared with the output, its `expect`s must \
            hold, and a lesson's solutions must meet the conditions of their tasks. The exit code is 0 if all scripts \
            pass, 1 if some fail, and 2 if the command line is wrong.

            A script in the directory of a Swift package that has workflows runs in that package. A script elsewhere \
            can name a package above its first command: `# package: ../Shop`. The package is built first.

            With --coverage, the summary is followed by the actions, screens and states that no script has seen. Add \
            --json to get the coverage as one line of JSON; all other lines then go to standard error.

            With --mutants, a copy of the package is changed in one place at a time: a statement is left out, a condition \
            negated, or a number or output replaced. This covers apply, workflowDidChange, isEquivalent, output maps, \
            and the keys of children, except inside #if; an output map changes only if another of its actions fits. A change that makes a script fail is caught. For each \
            other change, the command looks for a script that would notice it. The exit code is 1 if any isn't caught. \
            Your files stay as they are. Results are kept until you edit the package's code or scripts, so you can stop with \
            Ctrl-C and continue later.
            """,
        options: [
            .promote, .coverage, .mutants, .seed, .json, .junit, .filter, .jobs, .annotations, .color, .plain, .root,
            .package,
            .timeLimit, .memoryLimit, .quiet, .help,
        ],
        examples: [
            Example(line: "workflow check scripts", explanation: "every .wf file in the directory"),
            Example(line: "workflow check --promote login.wf", explanation: "rewrites the expected output"),
            Example(line: "workflow check --coverage scripts", explanation: "also lists what no script covers"),
            Example(line: "workflow check --mutants=50 scripts", explanation: "tries 50 changes to the code"),
        ])

    package static let audit = Subcommand(
        name: "audit", operands: "[APP]", operand: .app, count: 0...1,
        summary: "check an app against the architecture's rules",
        discussion: """
            Takes random steps in the app, with workers off, and checks them as `audit --drive` does in a session. \
            The exit code is 0 if no rule is broken, 1 if a rule is broken or the app crashes, and 2 if the command \
            line is wrong or a line of audit.wf is refused.

            If the package's directory has a file audit.wf, its lines are run first: `open` names the app, other \
            commands lead to the state where the random steps begin, `allow` lines name intentional findings, and \
            `always` lines state what must hold after each step. With --package, the package is built first.
            """,
        options: [
            .package, .root, .drive, .seed, .junit, .annotations, .color, .plain, .timeLimit, .memoryLimit, .help,
        ],
        examples: [
            Example(line: "workflow audit todo", explanation: "the app named todo"),
            Example(line: "workflow audit --package . --junit audit.xml", explanation: "checks a package in CI"),
        ])

    package static let compare = Subcommand(
        name: "compare", operands: "REVISION SCRIPT… | SCRIPT SCRIPT", operand: .scripts, count: 2...10_000,
        summary: "show where two versions of a package, or two scripts, first differ",
        discussion: """
            Runs a script in an earlier version of its package and in your current files, one command at a time. At \
            the first difference, it prints the command, the state and output on both sides, and the changed code \
            that ran. REVISION is any commit: HEAD~1, main, a tag. The earlier version is built in the cache, so \
            your checkout stays as it is.

            With two scripts, both run in the package as it is now. The exit code is 0 if both are the same, 1 if they \
            differ or no command ran, and 2 on errors.
            """,
        options: [.package, .root, .json, .color, .plain, .timeLimit, .memoryLimit, .help],
        examples: [
            Example(line: "workflow compare HEAD~1 login.wf", explanation: "what the last commit changed"),
            Example(line: "workflow compare before.wf after.wf", explanation: "where two sessions diverge"),
        ])

    package static let bisect = Subcommand(
        name: "bisect", operands: "GOOD..BAD SCRIPT", operand: .scripts, count: 2...2,
        summary: "find the commit that broke a script",
        discussion: """
            If `workflow check` passes in GOOD and fails in BAD, this names the first commit in which it fails. If \
            the result is the same in both, this names the first commit in which a command behaves differently \
            than in GOOD. Commits that don't build are skipped. GOOD and BAD can be any commits; BAD defaults to HEAD. \
            Your checkout stays as it is. With --json, the commit and the first difference are each printed as one line \
            of JSON; all other lines go to standard error.
            """,
        options: [.package, .root, .json, .color, .plain, .timeLimit, .memoryLimit, .help],
        examples: [
            Example(line: "workflow bisect v1.0..HEAD login.wf", explanation: "the first bad commit since v1.0")
        ])

    package static let doc = Subcommand(
        name: "doc", operands: "FILE", operand: .script, count: 1...1,
        summary: "print a script as Markdown or as a page, with the real output of each command",
        discussion: """
            In Markdown, each section's trace is drawn as a Mermaid sequence diagram.

            The page is a single HTML file. Its slider and the arrow keys go through the steps. Each step shows the \
            screens, the tree, and which node sent what to which other node. The page opens at the line that failed. \
            Attach it to a bug report. A lesson is shown without its hints and expectations, unless --whole is given.
            """,
        options: [.html, .whole, .root, .package, .timeLimit, .memoryLimit, .help],
        examples: [
            Example(line: "workflow doc login.wf > login.md", explanation: "documentation with real output"),
            Example(line: "workflow doc --html bug.wf > bug.html", explanation: "a page for a report"),
        ])

    package static let format = Subcommand(
        name: "fmt", operands: "[FILE…]", operand: .scripts, count: 0...10_000,
        summary: "format scripts",
        discussion: "Without a file, standard input is formatted to standard output.",
        options: [.inPlace, .lint, .help],
        examples: [Example(line: "workflow fmt -i scripts/*.wf", explanation: "in place")])

    package static let open = Subcommand(
        name: "open", operands: "DIRECTORY", operand: .directory, count: 1...1,
        summary: "open the workflows of a Swift package",
        discussion: """
            Compiles the package's library targets, and links them with a kernel. Opens the workflow that no other \
            workflow renders. If there are several, lists them with the command that opens each; --root chooses one. \
            An installed `workflow` includes a prebuilt kernel; in a clone, one is linked from the build directory \
            the first time. If that kernel doesn't match this version and compiler, a new one is compiled and kept in \
            the cache directory. A package that needs more than its own Swift sources (resources, plugins, or packages \
            from the network) is built by SwiftPM, which takes longer; the reason is shown. In the session, `reload` \
            compiles the changes and continues where you were, and a script written by `save` names the package.
            """,
        options: [.root, .command, .durable] + session.filter { $0 != .inProcess } + [.help],
        examples: [
            Example(line: "workflow open .", explanation: "the package here"),
            Example(
                line: "workflow open ../Shop --root 'CartWorkflow(items: [])'", explanation: "one of its workflows"),
        ])

    package static let new = Subcommand(
        name: "new", operands: "NAME", operand: .directory, count: 1...1,
        summary: "create a Swift package with a workflow, a script, a test and a CI configuration",
        discussion: """
            The package is written to a new directory, and its only dependency is the workbench. NAME may be a path: \
            the last part is the name of the package and of its module. If the directory already exists, nothing is \
            written.
            """,
        options: [.color, .plain, .help],
        examples: [
            Example(line: "workflow new Bakery", explanation: "creates ./Bakery"),
            Example(line: "workflow open Bakery", explanation: "opens its workflow"),
            Example(line: "workflow check Bakery", explanation: "runs its script as a test"),
        ])

    package static let attach = Subcommand(
        name: "attach", operands: "[NAME|PID]", operand: .runningApp, count: 0...1,
        summary: "inspect a running app",
        discussion: """
            Without a name, it attaches to the only running app. If there are several, it joins the only lesson that is \
            being presented, or else lists the apps.

            In a lesson, the audience sees the task, the commands and their effects; learners that the presenter \
            invites by name can also change the tree.
            """,
        options: [.command, .readOnly, .clientName, .page, .quiet, .json, .color, .plain, .help],
        examples: [Example(line: "workflow attach shop", explanation: "the tree of the running app")])

    package static let sessions = Subcommand(
        name: "sessions", operands: "", operand: nil, count: 0...0,
        summary: "list the sessions that can be resumed",
        discussion: "Each session's journal, a script, is kept in the state directory.",
        options: [.prune, .json, .color, .plain, .help],
        examples: [Example(line: "workflow sessions", explanation: "the newest first")])

    package static let learn = Subcommand(
        name: "learn", operands: "[LESSON]", operand: .lesson, count: 0...1,
        summary: "learn with tasks on a live tree",
        discussion: """
            Without a lesson, the lessons are listed with your progress. In a lesson every command works; task, hint, \
            solution, skip, next and restart control the lesson.

            With --code, you do the lesson in Swift, in a package that is written to the directory. The tutorial can \
            be done this way from its second lesson, and so can the bug hunts, where you fix the bug. `reload` \
            compiles the package and checks the task.
            """,
        options: [.task, .present, .joinClass, .code, .watch, .page, .color, .plain, .timeLimit, .help],
        examples: [
            Example(line: "workflow learn tutorial-1", explanation: "begins or continues"),
            Example(line: "workflow learn hunt-rows --code Rows", explanation: "fixing the bug of a hunt, in Swift"),
        ])

    package static let languageServer = Subcommand(
        name: "lsp", operands: "", operand: nil, count: 0...0,
        summary: "serve scripts to an editor, on standard input and output",
        discussion: "Editors start it; examples/editors holds their configurations.",
        options: [.root, .package, .timeLimit, .memoryLimit, .stdio, .clientProcess, .help],
        examples: [Example(line: "workflow lsp", explanation: "how an editor starts it")])

    package static let assistant = Subcommand(
        name: "mcp", operands: "[APP]", operand: .app, count: 0...1,
        summary: "serve a session to an assistant over standard input and output",
        discussion: """
            Speaks the Model Context Protocol. The assistant gets six tools (run, why, find, reach, audit and check), \
            and can read the tree, the help and the manual. By default, it works in a private session. With --session, \
            it works on the tree of a running app instead, read-only unless you add --write.

            Answers are limited to 300 tokens, unless the assistant asks for more.
            """,
        options: [.session, .write, .root, .package, .timeLimit, .memoryLimit, .help],
        examples: [
            Example(line: "workflow mcp todo", explanation: "how an assistant's configuration starts it"),
            Example(line: "workflow mcp --package .", explanation: "the workflows of the package here"),
        ])

    package static let debugAdapter = Subcommand(
        name: "dap", operands: "[APP]", operand: .app, count: 0...1,
        summary: "serve scripts to an editor's debugger over standard input and output",
        discussion: """
            Speaks the Debug Adapter Protocol. The script in the editor's launch configuration runs to its end, and \
            the debugger then moves forward and backward through it: over lines, into the hops of a step, and to \
            breakpoints in the script or in Swift files. The variables are the tree, its state and the screens.

            A launch configuration has "script", the path of a script, or "session", the name of a session from \
            `workflow sessions`. It can also have "package", "root" and "stopOnEntry". examples/editors has sample \
            configurations.
            """,
        options: [.root, .package, .timeLimit, .memoryLimit, .help],
        examples: [
            Example(line: "workflow dap", explanation: "how an editor starts it"),
            Example(line: "workflow dap --package .", explanation: "for the workflows of the package here"),
        ])

    package static let completion = Subcommand(
        name: "completion", operands: "bash|zsh|fish", operand: .shell, count: 1...1,
        summary: "print a script that completes `workflow` in a shell",
        discussion: "",
        options: [.help],
        examples: [
            Example(line: "source <(workflow completion bash)", explanation: "for this shell")
        ])

    package static let apps = Subcommand(
        name: "apps", operands: "", operand: nil, count: 0...0,
        summary: "list the apps and workflows that can be opened",
        discussion: "It prints the same list as `apps` in a session.",
        options: [.json, .color, .plain, .help],
        examples: [Example(line: "workflow apps", explanation: "the apps for `workflow APP`")])

    package static let help = Subcommand(
        name: "help", operands: "[SUBCOMMAND|COMMAND|PAGE]", operand: .topic, count: 0...1,
        summary: "explain a subcommand, a command of a session, or a task",
        discussion: """
            Without an argument, it prints the same as `workflow --help`, and lists the pages. Each page, such as \
            `symptoms`, explains a task, and is also in the manual, as workflow-symptoms(7).
            """,
        options: [.color, .plain, .help],
        examples: [
            Example(line: "workflow help run", explanation: "the same as workflow run --help"),
            Example(line: "workflow help send", explanation: "what `help send` prints in a session"),
            Example(line: "workflow help symptoms", explanation: "which command to type for which symptom"),
        ])

    package static let kernel = Subcommand(
        name: "kernel", operands: "", operand: nil, count: 0...0,
        summary: "hold a tree for a front end, on descriptor 3",
        discussion: "A front end starts it.",
        options: [.help], examples: [], isHidden: true)

    package static let all: [Subcommand] = [
        repl, apps, run, check, audit, compare, bisect, doc, format, new, open, attach, sessions, learn, languageServer,
        assistant, debugAdapter, completion, help, kernel,
    ]

    package static let visible = all.filter { !$0.isHidden }

    /// The likely subcommands for a misspelt word.
    static func near(_ word: String) -> [String] {
        NearestName.matches(for: word, among: visible.map(\.name).filter { !$0.isEmpty })
    }

    package static func named(_ name: String) -> Subcommand? {
        all.first { $0.name == name && !name.isEmpty }
    }
}
