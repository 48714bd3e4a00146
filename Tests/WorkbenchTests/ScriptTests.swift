// Without a terminal: `-c`, scripts from files and from standard input, and their output and exit codes.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct ScriptTests {
        struct Row: CustomTestStringConvertible {
            var name: String
            var arguments: [String]
            var executable = Executable.workflow
            var input = ""
            var files: [String: String] = [:]
            var code: Int32 = 0
            /// The whole standard output; nil if a test gives only parts of it.
            var output: String?
            var outputParts: [String] = []
            var errors: String? = ""
            var testDescription: String { name }
        }

        private static let welcome =
            " stack  ▸ Welcome\n          name \"\"   onNameChanged(String)   onLoginTapped()\n"
        private static let help = "Try 'workflow --help'.\n"

        @Test(arguments: rows)
        func subcommandsExitWithCodeAndOutput(row: Row) throws {
            let place = try Place()
            for (name, text) in row.files { try place.write(text, to: name) }
            let outcome = try place.run(row.arguments, row.executable, input: Array(row.input.utf8))
            #expect(outcome.code == row.code)
            if let output = row.output { #expect(outcome.output == output) }
            for part in row.outputParts {
                #expect(outcome.output.contains(part), "\(part) is missing in\n\(outcome.output)")
            }
            if let errors = row.errors { #expect(outcome.errors == errors) }
        }

        private static let rows = [
            Row(name: "one command", arguments: ["-c", "stack"], output: welcome),
            Row(name: "several commands", arguments: ["-c", "stack", "--command=stack"], output: welcome + welcome),
            Row(
                name: "the first command that fails ends it", arguments: ["-c", "send nobody x", "-c", "tree"], code: 1,
                output:
                    " error: no such node: nobody; `tree` shows the nodes\n   send nobody x\n        ^\n"),
            // The program has both apps, but neither app's code renders anything of the other.
            Row(
                name: "a screen of another app", arguments: ["tictactoe", "-c", "eventually stack is Welcome"], code: 1,
                output: " error: the app has no screen called Welcome\n   eventually stack is Welcome\n"
                    + "                       ^\n"),
            Row(
                name: "a node of another app", arguments: ["tictactoe", "-c", "reach Todo.todos.count == 0"], code: 1,
                output: " error: the app has no workflow called Todo\n   reach Todo.todos.count == 0\n         ^\n"),
            Row(
                name: "a screen of the app that isn't shown yet",
                arguments: ["tictactoe", "-c", "reach --states 1 stack has Board"],
                outputParts: ["not found in 1 state"]),
            Row(
                name: "an audit that finds nothing", arguments: ["audit", "todo", "--drive", "20", "--color=never"],
                outputParts: [" · nothing found in 2 nodes and 20 random steps, but", "not seen: "]),
            Row(
                name: "an audit that finds something", arguments: ["audit", "tutorial1", "--junit=audit.xml"], code: 1,
                outputParts: ["onLoginTapped", "(dead-tap)"]),
            Row(
                name: "an audit whose lines are refused", arguments: ["audit", "tutorial1", "--junit=/dev/stdout"],
                files: ["audit.wf": "send nobody x\n"], code: 2,
                outputParts: [
                    #"tests="1" failures="0" errors="1""#, #"<error message="./audit.wf: send nobody x: no such node"#,
                ],
                errors: "workflow: ./audit.wf: send nobody x: no such node: nobody; `tree` shows the nodes\n"),
            Row(
                name: "an audit whose lines don't hold", arguments: ["audit", "tutorial1", "--junit=/dev/stdout"],
                files: ["audit.wf": "expect Welcome.name == \"Ada\"\n"], code: 1,
                outputParts: [#"<error message=""#]),
            Row(
                name: "an audit with a finding that is meant", arguments: ["audit", "tutorial1"],
                files: ["audit.wf": "allow dead-tap / \"the next step of the tutorial fills it in\"\n"],
                outputParts: ["✓ nothing found", "1 finding allowed"]),
            Row(
                name: "an audit of nothing", arguments: ["audit", "todo", "--drive", "0"], code: 2, output: "",
                errors: "workflow: --drive takes a number greater than 0, not 0\nTry 'workflow audit --help'.\n"),
            Row(name: "an app by name", arguments: ["tictactoe", "-c", "tree"], outputParts: ["TicTacToe"]),
            Row(
                name: "branches and screens side by side in words",
                arguments: [
                    "--plain", "--root", "RunGameWorkflow(host: \"Ada\")", "-c", "tap onPlayerOChanged \"Eve\"",
                    "-c", "undo", "-c", "tap onPlayerOChanged \"Bob\"", "-c", "tap onStart", "-c", "branches",
                ],
                outputParts: [" branch-1  step", "from step 0 of branch-1", " beside "]),
            Row(
                name: "the workflow that takes these values, of several that have the name",
                arguments: ["-c", #"open TodoListWorkflow(name: "Ada")"#, "-c", "apps", "-c", "props"],
                outputParts: [#"WorkbenchTutorial3.TodoListWorkflow(name: "Ada")"#]),
            Row(
                name: "several workflows that take these values",
                arguments: ["tictactoe", "-c", #"open TodoListWorkflow(name: "Ada", todos: [])"#], code: 1,
                outputParts: ["WorkbenchTutorial4.TodoListWorkflow or WorkbenchTutorial5.TodoListWorkflow\n"]),
            Row(
                name: "a root by its text", arguments: ["--root", #"SignWorkflow(text: "open")"#, "-c", "props"],
                executable: .probe, outputParts: ["text: \"open\""]),
            Row(
                name: "a root with a service", arguments: ["shop", "-c", "send / put(article: \"tea\")"],
                executable: .probe, outputParts: ["total: 0 → 7"]),
            Row(
                name: "the first app is the default", arguments: ["-c", "apps"], executable: .probe,
                outputParts: ["trouble"]),
            Row(name: "a script on standard input", arguments: [], input: "# comment\n\nstack\n", output: welcome),
            Row(
                name: "an error in a script on standard input", arguments: [],
                input: "stack\n# what follows is wrong\nsend welcome x\ntree\n", code: 1,
                output: welcome
                    + " error: Welcome has no action x; it has nameChanged, didLogin\n   send welcome x\n                ^\n",
                errors: "standard input:3:1: stopped at: send welcome x\n"),
            Row(name: "run -", arguments: ["run", "-"], input: "stack\n", output: welcome),
            Row(name: "run FILE", arguments: ["run", "a.wf"], files: ["a.wf": "stack\n"], output: welcome),
            Row(
                name: "a file with an error", arguments: ["run", "a.wf"],
                files: ["a.wf": "stack\n\n  send welcome nameChanged(\n    title: 3)\ntree\n"], code: 1,
                outputParts: [welcome, "error: nameChanged"],
                errors: "a.wf:3:3: stopped at: send welcome nameChanged(\n"),
            Row(
                name: "what cannot be parsed is told before anything is done", arguments: ["run", "a.wf"],
                files: ["a.wf": "stack\nbogus\nsend \"x\n"], code: 1, output: "",
                errors: """
                    a.wf:2:1: error: unknown command bogus; `help` lists the commands
                    a.wf:3:6: error: the string is never closed; end it with ", or write \""" for several lines

                    """),
            Row(
                name: "no such file", arguments: ["run", "no.wf"], code: 1,
                output: " error: can't read no.wf: No such file or directory\n"),
            Row(
                name: "a failed expectation", arguments: ["-c", "expect / == .todo(name: \"\")", "-c", "stack"],
                code: 1,
                outputParts: ["✗"]),
            Row(
                name: "a trap that was expected", arguments: ["run", "a.wf"], executable: .probe,
                files: ["a.wf": "send / trap\nexpect crash \"told to trap\"\nsend / add(1)\n"],
                outputParts: ["the app crashed", "count: 0 → 1"]),
            Row(
                name: "a trap that was not", arguments: ["-c", "send / add(1)", "-c", "send / trap", "-c", "tree"],
                executable: .probe, code: 1, outputParts: ["told to trap at 1", "restored to step 1"]),
            Row(name: "quit ends a script", arguments: [], input: "stack\nquit\nbogus\n", output: welcome),
            Row(name: "in this process", arguments: ["--in-process", "-c", "stack"], output: welcome),
            Row(
                name: "in this process, with an error", arguments: ["--in-process", "-c", "bogus"], code: 1,
                outputParts: ["unknown command bogus"]),
            Row(
                name: "version", arguments: ["--version"],
                output: "workflow 1.0.0\nbuilt in place; the commit and the compiler aren't recorded\n"),
            Row(
                name: "a finding on its line, for a service",
                arguments: ["check", "--annotations=github", "--quiet", "a.wf"],
                files: ["a.wf": "open todo\nexpect Welcome.name == \"Ada\"\n"], code: 1,
                outputParts: ["\n::error file=a.wf,line=2,col=1,title=workflow check::expected Welcome.name == \"Ada\""]
            ),
            Row(
                name: "a rule that is broken, for a service",
                arguments: ["audit", "tutorial1", "--annotations=github"],
                code: 1, outputParts: ["::error title=workflow audit%3A dead-tap::Welcome renders onLoginTapped"]),
            Row(
                name: "a lesson about an app that is not here", arguments: ["learn", "lesson.wf"],
                files: [
                    "lesson.wf": "# # A shop\n\nopen shop\n\n# ## Task: Look\n# - hint: Type `screen`.\nscreen\n"
                        + "expect asked screen\n"
                ],
                errors: " a line of the lesson does not work here: open shop\n"
                    + "   no such app: shop; `apps` lists them\n"),
            Row(
                name: "words for a screen reader", arguments: ["--plain", "-c", "tap onLoginTapped", "-c", "tree"],
                outputParts: ["up: output didLogin", "welcome to todo", "button New Todo", "level 3: List"]),
            Row(
                name: "a page by task", arguments: ["help", "symptoms"],
                outputParts: ["stale-copy", "Something happens twice"]),
            Row(
                name: "a page that is misspelt", arguments: ["help", "symptom"], code: 2, output: "",
                errors:
                    "workflow: unknown subcommand, command or page symptom; did you mean symptoms?\nTry 'workflow help --help'.\n"
            ),
            Row(name: "help", arguments: ["--help"], outputParts: ["usage: workflow [APP] [options]", "--resume"]),
            Row(name: "help of a subcommand", arguments: ["run", "--help"], outputParts: ["usage: workflow run"]),
            Row(
                name: "an unknown option", arguments: ["--jsn"], code: 2, output: "",
                errors: "workflow: unknown option --jsn; did you mean --json?\n" + help),
            Row(
                name: "an unknown app", arguments: ["todoo"], code: 2, output: "",
                errors: "workflow: unknown app or command todoo; did you mean todo?\n" + help),
            Row(
                name: "a command of a session", arguments: ["profile"], code: 2, output: "",
                errors: "workflow: unknown app or command profile; did you mean workflow -c profile?\n" + help),
            Row(
                name: "a missing operand", arguments: ["run"], code: 2, output: "",
                errors: "workflow: FILE is missing\nTry 'workflow run --help'.\n"),
            Row(
                name: "too many operands", arguments: ["todo", "garden"], code: 2, output: "",
                errors: "workflow: unexpected argument garden\n" + help),
            Row(
                name: "a contradiction", arguments: ["todo", "--root=X()"], code: 2, output: "",
                errors: "workflow: --root and todo can't be used together\n" + help),
            Row(
                name: "a number that is none", arguments: ["--time-limit=soon"], code: 2, output: "",
                errors: "workflow: --time-limit takes a number greater than 0, not soon\n" + help),
            Row(
                name: "NUL on standard input", arguments: [], input: "stack\ntr\0ee\n", code: 1, output: welcome,
                errors:
                    "error: line 2, byte 3: a control character (0) can't be in a command; write it as \\u{0} in a string\n"
            ),
            Row(
                name: "a line of ten megabytes", arguments: [], input: String(repeating: "a", count: 10_000_000),
                code: 1, output: "", errors: "error: line 1 is longer than 1048576 bytes; split it\n"),
            Row(
                name: "fmt from standard input", arguments: ["fmt"], input: "send   welcome    didLogin\n",
                output: "send welcome didLogin\n"),
            Row(
                name: "fmt --check", arguments: ["fmt", "--check", "good.wf", "bad.wf"],
                files: ["good.wf": "stack\n", "bad.wf": "  stack\n"], code: 1, output: "bad.wf is not formatted\n"),
            Row(
                name: "fmt without a file", arguments: ["fmt", "no.wf"], code: 1, output: "",
                errors: "workflow: can't read no.wf: No such file or directory\n"),
            Row(
                name: "no sessions", arguments: ["sessions"], output: "no saved sessions; run `workflow` to start one\n"
            ),
            Row(
                name: "nothing to resume", arguments: ["--resume", "-c", "stack"], code: 1, output: "",
                errors: nil),
            Row(
                name: "a script to resume", arguments: ["--resume", "a.wf", "-c", "history"],
                files: ["a.wf": "# A failed test\nopen todo\nsend welcome nameChanged(name: \"Ada\")\nworkers off\n"],
                outputParts: ["Resumed a.wf: step 1, 2 lines replayed", "nameChanged(name: \"Ada\")"]),
            Row(
                name: "a script to resume that is not there", arguments: ["--resume=no.wf", "-c", "stack"], code: 1,
                output: "", errors: "workflow: can't read no.wf: No such file or directory\n"),
            Row(
                name: "a script to resume without a tree", arguments: ["--resume", "a.wf", "-c", "stack"],
                files: ["a.wf": "stack\n"], code: 1, output: "",
                errors: "workflow: a.wf has no `open` line; to run a script, use `workflow run a.wf`\n"),
            Row(
                name: "an unknown shell", arguments: ["completion", "tcsh"], code: 2, output: "",
                errors:
                    "workflow: the shell can't be tcsh; use one of bash, zsh, fish\nTry 'workflow completion --help'.\n"
            ),
            Row(
                name: "a directory that is no package", arguments: ["open", "."], code: 1, output: "",
                errors: "workflow: . has no Package.swift: specify the directory of a Swift package\n"),
        ]

        @Test func invalidUTF8InStandardInputIsAnErrorWithItsPlace() throws {
            let outcome = try Place().run([], input: Array("stack\ntr".utf8) + [0xFF, 0x0A])
            #expect(outcome.code == 1)
            #expect(outcome.errors == "error: line 2, byte 3: this is not UTF-8; save the file as UTF-8\n")
        }

        @Test func jsonOptionPrintsOneJSONValuePerLine() throws {
            let commands = [
                "stack", "tree", "send welcome nameChanged(name: \"Ada\\u{1b}[31m\")", "send welcome didLogin", "undo",
                "history", "apps", "help", "help send", "owner \"Ada\"", "bogus",
            ]
            let outcome = try Place().run(["--json"] + commands.flatMap { ["-c", $0] })
            #expect(outcome.code == 1)
            let lines = outcome.output.split(separator: "\n")
            #expect(lines.count == commands.count)
            let kinds = [
                "stack", "tree", "step", "step", "moved", "history", "apps", "help", "help", "owner", "refused",
            ]
            for (line, kind) in zip(lines, kinds) {
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                #expect(object?[kind] != nil, "a reply has its kind: \(line)")
            }
            #expect(!outcome.output.unicodeScalars.contains("\u{1b}"))
        }

        @Test(
            "A script that can't run isn't compared",
            arguments: [
                (["compare", "a.wf", "b.wf"], "open todo\nnonsense\n", "a.wf:2: unknown command nonsense"),
                (["compare", "HEAD~1", "a.wf"], "open todo\nnonsense\n", "a.wf:2: unknown command nonsense"),
                (["bisect", "HEAD~1..HEAD", "a.wf"], "# nothing\n", "a.wf has no commands"),
            ])
        func scriptThatCannotRunIsNotCompared(arguments: [String], script: String, message: String) throws {
            let place = try Place()
            try place.write(script, to: "a.wf")
            try place.write("stack\n", to: "b.wf")
            let outcome = try place.run(arguments)
            #expect(outcome.code == 2)
            #expect(outcome.errors.contains(message), "\(outcome)")
        }

        @Test func checkWithJSONPrintsOnlyJSON() throws {
            let place = try Place()
            let script = place.directory.path + "/a.wf"
            try Data("tap onLoginTapped\n".utf8).write(to: URL(filePath: script))
            let outcome = try place.run(["check", "--coverage", "--json", script])
            #expect(outcome.code == 0)
            let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
            #expect(object?["coverage"] != nil)
            #expect(outcome.errors.contains("a.wf"))
            let refused = try place.run(["check", "--json", script])
            #expect(refused.code == 2)
            #expect(refused.errors.contains("--json needs --coverage or --mutants"))
        }

        @Test func closedOutputEndsTheProgramQuietly() throws {
            let place = try Place()
            let command = "'\(try Executable.workflow.path)' garden -c tree -c tree -c tree | head -1"
            let outcome = try place.run("/bin/bash", ["-c", command])
            #expect(outcome.code == 0)
            #expect(outcome.output.split(separator: "\n").count == 1)
            #expect(outcome.errors == "")
            try place.waitForNoProcesses()
        }

        @Test func closedStandardDescriptorsAreTreatedAsEmpty() throws {
            let place = try Place()
            let program = try Executable.workflow.path
            for (redirection, output) in [("<&-", ""), ("-c stack <&-", Self.welcome), ("-c stack >&-", "")] {
                let outcome = try place.run("/bin/bash", ["-c", "'\(program)' \(redirection)"])
                #expect(outcome == Outcome(code: 0, output: output, errors: ""), "workflow \(redirection)")
            }
        }

        @Test func savedAndExportedFilesAreReadBack() throws {
            let place = try Place()
            let commands = [
                "send welcome nameChanged(name: \"Ada\")", "send welcome didLogin", "save a.wf", "export test b.swift",
            ]
            let first = try place.run(commands.flatMap { ["-c", $0] })
            #expect(first.code == 0)
            #expect(try place.read("b.swift").contains("import WorkflowTesting"))
            let again = try place.run(["-c", "source a.wf", "-c", "expect / == .todo(name: \"Ada\")"])
            #expect(again.code == 0)
            #expect(try place.run(["fmt", "--check", "a.wf"]).code == 0, "what is saved is formatted")
            let refused = try place.run(["-c", "save no/such/directory/a.wf"])
            #expect(refused.code == 1)
            #expect(refused.output.contains("can't write no/such/directory/a.wf: No such file or directory"))
        }

        @Test func aScriptThatSourcesItselfIsRefused() throws {
            let place = try Place()
            try place.write("source b.wf\n", to: "a.wf")
            try place.write("source a.wf\n", to: "b.wf")
            let outcome = try place.run(["run", "a.wf"])
            #expect(outcome.code == 1)
            #expect(outcome.output.contains("scripts run each other in a cycle: a.wf → b.wf → a.wf"))
        }

        @Test func sourcedScriptIsFoundBesideTheScriptOrInTheCurrentFolder() throws {
            let place = try Place()
            try place.write("source ok.wf\nsource here.wf\nexpect Welcome.name == \"Ada\"\n", to: "dir/a.wf")
            try place.write("open todo\n", to: "dir/ok.wf")
            try place.write("send Welcome nameChanged(name: \"Ada\")\n", to: "here.wf")
            for arguments in [
                ["check", "dir/a.wf"], ["check", "dir"], ["run", "dir/a.wf"], ["-c", "source dir/a.wf"],
            ] {
                let outcome = try place.run(arguments)
                #expect(outcome.code == 0, "\(arguments): \(outcome.output)\(outcome.errors)")
            }
            try place.write("source b.wf\n", to: "dir/b.wf")
            #expect(try place.run(["check", "dir/b.wf"]).output.contains("in a cycle: dir/b.wf → dir/b.wf"))
        }

        @Test func fmtInPlaceWritesAndListsFiles() throws {
            let place = try Place()
            try place.write("  stack\n", to: "dir/a.wf")
            try place.write("stack\n", to: "dir/b.wf")
            let outcome = try place.run(["fmt", "-i", "dir"])
            #expect(outcome == Outcome(code: 0, output: "formatted dir/a.wf\n", errors: ""))
            #expect(try place.read("dir/a.wf") == "stack\n")
        }

        @Test(arguments: ["bash", "zsh", "fish"])
        func completionScriptsAreValidForTheirShell(shell: String) throws {
            let place = try Place()
            let script = try place.run(["completion", shell])
            #expect(script.code == 0)
            #expect(script.output.contains("tictactoe"))
            let found = try place.run("/bin/sh", ["-c", "command -v \(shell)"])
            guard found.code == 0 else { return }
            try place.write(script.output, to: "script")
            let check = try place.run("/usr/bin/env", [shell, shell == "fish" ? "--no-execute" : "-n", "script"])
            #expect(check == Outcome(code: 0, output: "", errors: ""))
        }

        @Test func bashCompletesSubcommandsAppsAndOptions() throws {
            let place = try Place()
            try place.write(try place.run(["completion", "bash"]).output, to: "script")
            let ask = #"source ./script; COMP_WORDS=(workflow $0); COMP_CWORD=1; _workflow; echo "${COMPREPLY[@]}""#
            for (word, answer) in [("tic", "tictactoe"), ("comp", "compare completion"), ("--res", "--resume")] {
                #expect(try place.run("/bin/bash", ["-c", ask, word]).output == answer + "\n")
            }
        }

        @Test func unwritableStateDirectoryIsAWarning() throws {
            let place = try Place()
            try place.write("", to: "~/state")
            let sitting = try Sitting(place)
            try sitting.prompt()
            #expect(sitting.picture.contains("warning: the journal isn't saved"))
            try sitting.say("send welcome didLogin")
            try sitting.leave()
        }

        @Test(
            "A session warns at its start about directories that it lacks",
            arguments: [
                (
                    ["HOME": "/etc/passwd", "XDG_STATE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_CACHE_HOME": ""],
                    "the journal isn't saved: /etc/passwd/.local: Not a directory"
                ),
                (["XDG_RUNTIME_DIR": "/dev/null"], "other programs can't attach to this session: /dev/null/workflow"),
            ])
        func missingDirectoriesAreWarnings(_ environment: [String: String], _ warning: String) throws {
            let sitting = try Sitting(try Place(), .workflow, [], environment: environment)
            try sitting.prompt()
            #expect(sitting.picture.contains(warning), "\(sitting.picture)")
            try sitting.say("send welcome didLogin")
            try sitting.leave()
        }

        @Test func concurrentSessionsHaveSeparateJournals() throws {
            let place = try Place()
            let (one, two) = (try Sitting(place), try Sitting(place))
            try one.prompt()
            try two.prompt()
            try one.say("send welcome nameChanged(name: \"one\")")
            try two.say("send welcome nameChanged(name: \"two\")")
            #expect(try one.say("state /Welcome").contains("one"))
            #expect(try two.say("state /Welcome").contains("two"))
            let listed = try place.run(["sessions"]).output
            #expect(listed.split(separator: "\n").filter { $0.contains("open now") }.count == 2)
            one.type(Press.control("d"))
            try one.ends(with: 0)
            try two.leave()
        }

        @Test func outputOfTheAppDoesNotMixWithJSON() throws {
            let outcome = try Place().run(
                ["--json", "-c", "send / say(text: \"{ not json\")", "-c", "send / complain(text: \"nor this\\n\")"],
                .probe)
            #expect(outcome.code == 0)
            #expect(outcome.output.split(separator: "\n").count == 2)
            for line in outcome.output.split(separator: "\n") {
                #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any], "\(line)")
            }
            #expect(outcome.errors == "{ not json\nnor this\n")
        }

        @Test(arguments: [mode_t(0o666), 0o664, 0o600])
        func promotionKeepsTheModeAndTheNamesOfAFile(mode: mode_t) throws {
            let place = try Place()
            for name in ["a.wf", "b.wf"] { try place.write("stack\n= wrong\n", to: name) }
            let (single, linked) = (place.url("a.wf").path, place.url("b.wf").path)
            for path in [single, linked] { chmod(path, mode) }
            link(linked, place.url("c.wf.text").path)
            _ = try place.run(["check", "--promote", "a.wf", "b.wf"])
            #expect(try !place.read("a.wf").contains("wrong"))
            #expect(try !place.read("b.wf").contains("wrong"))
            #expect(try place.read("c.wf.text") == place.read("b.wf"))
            var facts = stat()
            for path in [single, linked] {
                #expect(stat(path, &facts) == 0 && facts.st_mode & 0o777 == mode)
            }
        }

        @Test func madeFilesAreThoseOfTheUserAloneWhateverTheMask() throws {
            let place = try Place()
            let program = try Executable.workflow.path
            let script =
                "umask 000; \"\(program)\" -c 'send welcome didLogin' -c 'save kept.wf'; umask 027; \"\(program)\" -c 'save too.wf'"
            _ = try place.run("/bin/sh", ["-c", script])
            let made = try #require(FileManager.default.enumerator(atPath: place.directory.path + "/state"))
            for case let name as String in made {
                var facts = stat()
                #expect(
                    stat("\(place.directory.path)/state/\(name)", &facts) == 0 && facts.st_mode & 0o077 == 0, "\(name)")
            }
            var facts = stat()
            #expect(stat(place.url("kept.wf").path, &facts) == 0 && facts.st_mode & 0o777 == 0o644)
            #expect(stat(place.url("too.wf").path, &facts) == 0 && facts.st_mode & 0o777 == 0o640)
        }

        @Test func promotionKeepsAnEditThatAnEditorHasSavedMeanwhile() throws {
            let place = try Place()
            try place.write("stack\n= wrong\nsend / loop\n", to: "a.wf")
            let program = try Executable.probe.path
            // The app creates the file `looping` when the loop starts.
            let script = """
                "\(program)" check --promote --time-limit=3 a.wf & while ! [ -e looping ]; do sleep 0.05; done
                echo '# saved by an editor' >> a.wf; wait $!
                """
            let outcome = try place.run(
                "/bin/sh", ["-c", script], environment: ["LOOPING": place.url("looping").path])
            #expect(outcome.code == 1)
            #expect(try place.read("a.wf") == "stack\n= wrong\nsend / loop\n# saved by an editor\n")
            #expect(outcome.output.contains("it was saved by another program in the meantime"), "\(outcome)")
        }
    }
}
