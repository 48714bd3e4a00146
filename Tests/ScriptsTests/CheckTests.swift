// Scripts and the reports of checking them: passing scripts, each kind of error, and the text of the reports.

import Testing
import WorkbenchLanguage
import WorkbenchTestSupport

@Suite(.mainActorTurn) struct CheckTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var about: String
        var files: [String: String]
        var fatal: [String: String] = [:]
        var shown: String

        var testDescription: String { about }
    }

    @Test("check reports findings with their place and what to do", arguments: rows)
    func checkReportsFindings(_ row: Row) async {
        let report = await Files(texts: row.files).runner(fatal: row.fatal).run(["a.wf"])
        let lines = report.scripts.flatMap(\.lines) + [report.summary]
        let shown = lines.map(\.plain).joined(separator: "\n")
        #expect(shown == row.shown, "if this is right, put it into the row:\n\(shown)")
        #expect(report.exitCode == (row.shown.contains("✗") ? 1 : 0))
    }

    /// A script may open several trees, and the coverage of a failed script counts too.
    @Test func checkUnitesTheCoverageOfAllScripts() async {
        let files = [
            "a.wf": "open todo\ntap onNameChanged \"Ada\"\nopen todo\ntap onLoginTapped\ntap \"New Todo\"",
            "b.wf": "open todo\ntap onLoginTapped\ntap onTodoSelected 0\nexpect stack is Nothing",
            "c.wf": "# no command",
        ]
        var runner = Files(texts: files).runner(jobs: 2)
        let paths = files.keys.sorted()
        let without = await runner.run(paths)
        #expect(without.coverage.workflows == [])
        runner.collectsCoverage = true
        let report = await runner.run(paths)
        #expect(report.exitCode == 1 && report.scripts.map(\.lines) == without.scripts.map(\.lines))
        #expect(
            Set(report.coverage.missing) == [
                "Root.logOut", "Todo.EditAction.discardChanges", "Todo.EditAction.saveChanges", "Todo.ListAction.back",
                "TodoList.onBack", "TodoEdit.titleChanged", "TodoEdit.noteChanged", "TodoEdit.discardChanges",
                "TodoEdit.saveChanges",
            ])
        let items = report.coverage.workflows.flatMap(\.items)
        #expect(items.first { $0.name == "noteChanged" }?.lines == ["tap onNoteChanged(\"a\")  # after b.wf"])
        #expect(items.first { $0.name == "logOut" }?.lines == ["tap back  # after a.wf"])
    }

    static let rows: [Row] = [
        Row(
            about: "all is as expected",
            files: [
                "a.wf": """
                # # Logging in
                open todo
                send Welcome nameChanged(name: "Ada")
                expect Welcome.name == "Ada"

                # ## Then
                send Welcome didLogin
                expect stack is Welcome, List
                """
            ],
            shown: """
                 ✓ a.wf   2 sections   0.00 s
                 1 script: 1 passed   0.00 s
                """),
        Row(
            about: "other output, and an expectation that does not hold",
            files: [
                "a.wf": """
                # # Logging in
                open todo
                send Welcome nameChanged(name: "Ada")
                = 1  Welcome  nameChanged(name: "Ada")   name: "" → "Eve"
                = stack  ▸ Welcome
                # ## Then
                expect Welcome.name == "Eve"
                stack
                =
                """
            ],
            shown: """
                 ✗ a.wf   2 sections, 2 failed   0.00 s
                 a.wf:4: send Welcome nameChanged(name: "Ada") has different output
                   - 1  Welcome  nameChanged(name: "Ada")   name: "" → "Eve"
                   - stack  ▸ Welcome
                   +  1  Welcome  nameChanged(name: "Ada")                   name: "" → "Ada"
                   +  stack  ▸ Welcome
                   +           name "Ada"   onNameChanged(String)   onLoginTapped()
                   if the new output is right, run `check --promote`
                 a.wf:7: an expectation does not hold
                   expected  Welcome.name == "Eve"
                   found     "Ada"
                 a.wf:9: stack has different output
                   -
                   +  stack  ▸ Welcome
                   +           name "Ada"   onNameChanged(String)   onLoginTapped()
                   if the new output is right, run `check --promote`
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "a refusal ends the script",
            files: ["a.wf": "open todo\nsend Welcome didLogni\nsend Welcome didLogin\nstack\n"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 a.wf:2:14: Welcome has no action didLogni; did you mean didLogin?
                   send Welcome didLogni
                   write didLogin
                   2 commands not run
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "parts below what ends the script are not run",
            files: [
                "a.wf": "# # One\nopen todo\nsend Welcome nope\n# ## Two\nstack\n# ## Three\nexpect stack is List\n"
            ],
            shown: """
                 ✗ a.wf   3 sections, 1 failed, 2 not run   0.00 s
                 a.wf:3:14: Welcome has no action nope; it has nameChanged, didLogin
                   send Welcome nope
                   2 commands not run
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "a file that begins with a byte order mark",
            files: ["a.wf": "\u{FEFF}open todo\nexpect stack is Welcome\n"],
            shown: """
                 ✓ a.wf   1 section   0.00 s
                 1 script: 1 passed   0.00 s
                """),
        Row(
            about: "a refusal that is expected does not",
            files: [
                "a.wf": """
                open todo
                sned Welcome didLogin
                expect error "unknown command"
                send Welcome didLogni
                expect error "no action"
                """
            ],
            shown: """
                 ✓ a.wf   1 section   0.00 s
                 1 script: 1 passed   0.00 s
                """),
        Row(
            about: "everything unreadable is reported, and nothing is run",
            files: ["a.wf": "= early\nopne todo\nexpect stack\nsend Welcome\n"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 a.wf:1: there is no command above this expected output; write one, or remove this line
                   early
                 a.wf:2: unknown command opne; did you mean open?
                   opne todo
                   write open todo
                 a.wf:3:13: expected is or has or lacks
                   expect stack
                   3 commands not run
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "the app crashes",
            files: ["a.wf": "open todo\nsend Todo discardChanges\nstack\n"],
            fatal: ["send Todo discardChanges": "Fatal error: not .edit"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 a.wf:2: the app crashed: TodoWorkflow.swift:88: Fatal error: not .edit
                   send Todo discardChanges
                   in Todo.discard()   TodoWorkflow.swift:88
                   in EditAction.apply(toState:workflow:)
                   if the app should crash here, write `expect crash` below
                   1 command not run
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "the app crashes as expected",
            files: [
                "a.wf": """
                open todo
                send Todo discardChanges
                expect crash "not .edit"
                send Todo discardChanges
                =  ✗ the app crashed: Fatal error: not .edit
                """
            ],
            fatal: ["send Todo discardChanges": "Fatal error: not .edit"],
            shown: """
                 ✓ a.wf   1 section   0.00 s
                 1 script: 1 passed   0.00 s
                """),
        Row(
            about: "the app crashes otherwise, or not at all",
            files: ["a.wf": "open todo\nsend Todo discardChanges\nexpect crash \"index\"\nstack\nexpect crash\n"],
            fatal: ["send Todo discardChanges": "Fatal error: not .edit"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 a.wf:3: expected the app to crash with “index”, found “Fatal error: not .edit”
                 a.wf:5: expected the app to crash, but it didn't
                   remove the line, or use a command above it that crashes the app
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "scripts that read each other in a circle",
            files: ["a.wf": "source b.wf\nstack\n", "b.wf": "open todo\nsource c.wf\n", "c.wf": "# c\nsource b.wf\n"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 c.wf:2: scripts run each other in a cycle: b.wf → c.wf → b.wf
                   remove this line
                   1 command not run
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "a script that reads others: its commands are checked where they stand",
            files: ["a.wf": "source b.wf\n= text\nsource c.wf\n", "b.wf": "open todo\nexpect stack is List\n"],
            shown: """
                 ✗ a.wf   1 section, 1 failed   0.00 s
                 a.wf:2: the command source has no output of its own
                   remove the = lines; the output belongs to the commands in that file
                 a.wf:3: can't read c.wf: no such file
                   put the file beside the script that names it, or in the current directory
                 b.wf:2: an expectation does not hold
                   expected  stack is List
                   found     Welcome
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "a script whose last command reads another one",
            files: [
                "a.wf": "# # Above\nopen todo\n\n# # Below\nsource b.wf\n", "b.wf": "stack\nexpect stack is List\n",
            ],
            shown: """
                 ✗ a.wf   2 sections, 1 failed   0.00 s
                 b.wf:2: an expectation does not hold
                   expected  stack is List
                   found     Welcome
                 1 script: 1 failed   0.00 s
                """),
        Row(
            about: "a file that is not there", files: [:],
            shown: """
                 ✗ a.wf   0.00 s
                 a.wf:1: can't read the file: no such file
                   check the path and its permissions
                 1 script: 1 failed   0.00 s
                """),
    ]
}

@Suite struct DifferenceTests {
    @Test("LineDifference ignores addresses")
    func lineDifferenceIgnoresAddresses() {
        #expect(LineDifference(expected: ["a ‹B 0x7f01›"], found: ["a ‹B 0x8e›"]) == nil)
        #expect(LineDifference(expected: ["a ‹B 0x7f01›"], found: ["a ‹C 0x7f01›"]) != nil)
        #expect(LineDifference(expected: ["0x"], found: ["0x1"]) != nil)
    }

    @Test("LineDifference omits equal lines far from a difference")
    func lineDifferenceOmitsDistantEqualLines() throws {
        let lines = (1...9).map { "line \($0)" }
        var other = lines
        other[4] = "another"
        let difference = try #require(LineDifference(expected: lines, found: other))
        #expect(
            difference.styledLines.map(\.plain) == [
                "     … 2 equal lines", "     line 3", "     line 4", "   - line 5", "   + another", "     line 6",
                "     line 7", "     … 2 equal lines",
            ])
    }
}
