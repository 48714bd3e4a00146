// Terminals of all kinds: narrow, resized, without color, without any capabilities; and output longer than a screen.

import Foundation
import Testing
import WorkbenchTestSupport

#if canImport(Glibc)
    import Glibc
#endif

extension WorkbenchTests {
    @Suite struct ScreenTests {
        @Test(arguments: [20, 40, 80, 200])
        func repliesFitTheTerminalWidth(columns: Int) throws {
            // Enough rows for the longest list on the narrowest screen, so nothing is shown page by page.
            let sitting = try Sitting(try Place(), columns: columns, rows: 600)
            try sitting.prompt()
            sitting.type("send welcome didLogin\r")
            try sitting.sees("Welcome ▸")
            try sitting.prompt()
            // On the narrowest screen, some names are longer than a row.
            let values = columns < 40 ? [] : ["props Todo/List", "state Todo", "find cat", "why screen.title"]
            for command in ["tree", "help", "trace", "screen", "apps"] + values {
                sitting.type(command)
                try sitting.sees("❯ \(command)‸")
                sitting.type(Press.enter)
                try sitting.prompt()
            }
            // The program wraps its output itself, between words; the terminal wraps only typed lines.
            let wrapped = sitting.terminal.screen.lines.filter(\.isWrapped).map { $0.cells.map(\.text).joined() }
            #expect(wrapped.filter { !$0.contains("❯") } == [], "these rows were cut by the terminal")
            try sitting.leave()
        }

        private static let script = """
            open todo
            send Welcome nameChanged(name: "Ada Lovelace, Countess of a very long name")
            = 1  Welcome  nameChanged(name: "Ada")   name: "" → "Eve"
            expect Welcome.name == "Eve, who has a name that is too long for one line of sixty columns"
            send Welcome didLogni

            """

        private static let journal = """
            # app: todo
            # begun: 2026-01-01T00:00:00Z
            # directory: /home/ada/a/directory/of/some/length
            open todo

            """

        /// Output outside a session uses the same width: reports, lists, and messages. COLUMNS makes it narrower.
        @Test(
            arguments: [
                "check a.wf", "run a.wf", "audit tutorial1", "sessions", "learn nothing", "nothing", "chekc a.wf",
                "check --color=sometimes a.wf", "help nothing", "attach", "fmt nothing.wf", "--root Nothing --bogus",
            ], [60, 200])
        func reportsAndErrorsFitTheTerminalWidth(call: String, columns: Int) throws {
            let place = try Place()
            try place.write(Self.script, to: "a.wf")
            try place.write(Self.journal, to: "~/state/workflow/todo-20260101T000000Z-1.wf")
            let sitting = try Sitting(
                place, .workflow, call.split(separator: " ").map(String.init), columns: 200, rows: 60,
                environment: ["COLUMNS": "\(columns)", "PAGER": "cat"])
            _ = try sitting.terminal.waitForEnd()
            let rows = sitting.picture.split(separator: "\n").map(String.init)
            #expect(!rows.isEmpty)
            #expect(rows.filter { $0.count > columns } == [])
        }

        @Test("A help page in a pipe keeps its code as written, so that it can be copied")
        func helpPageInAPipeKeepsItsCode() throws {
            let page = try Place().run(["help", "own-package"])
            let manifest = """
                           name: "shop-workbench", dependencies: ["Shop", .product(name: "WorkflowREPL", package: "workflow")]),
                """
            #expect(page.output.contains(manifest), "\(page.output)")
        }

        @Test func helpListsCommandsWithSummaries() throws {
            let sitting = try Sitting(try Place(), columns: 80, rows: 70)
            try sitting.prompt()
            let help = try sitting.say("help")
            #expect(help.contains("look "))
            #expect(help.contains("undo        go back a step"))
            try sitting.leave()
        }

        @Test func aPresentersPageFollowsAResize() throws {
            let presenter = try Sitting(
                try Place(), .workflow, ["learn", "tutorial-2", "--present"], columns: 80, rows: 24)
            try presenter.prompt()
            presenter.type("hin")
            try presenter.sees("hin‸")
            presenter.terminal.resize(columns: 130, rows: 40)
            // Now there is room for the tree beside the text.
            try presenter.sees("│    Root")
            try presenter.sees("/ ❯ hin‸")
            presenter.type("t" + Press.enter)
            try presenter.prompt()
            try presenter.leave()
        }

        @Test func aLineSurvivesAResize() throws {
            let sitting = try Sitting(try Place(), columns: 80, rows: 24)
            try sitting.prompt()
            sitting.type("send welcome nameChanged(name: \"Ada\")")
            try sitting.sees("\"Ada\")‸")
            sitting.terminal.resize(columns: 30, rows: 24)
            try sitting.sees("/ ❯ send welcome nameChanged(n\name: \"Ada\")‸")
            sitting.terminal.resize(columns: 100, rows: 24)
            try sitting.sees("/ ❯ send welcome nameChanged(name: \"Ada\")‸")
            sitting.type(Press.enter)
            try sitting.sees("name: \"\" → \"Ada\"")
            try sitting.prompt()
            try sitting.leave()
        }

        @Test(arguments: [["TERM": "dumb"], ["TERM": ""], ["NO_COLOR": "1"], ["TERM": "no-such-terminal"]])
        func dumbAndUnknownTerminalsAreSupported(environment: [String: String]) throws {
            let sitting = try Sitting(try Place(), environment: environment)
            try sitting.sees("❯ ‸")
            sitting.type("send welcome didLogin\r")
            try sitting.sees("todoTitles")
            try sitting.sees("[New Todo]")
            try sitting.prompt()
            let styles = Set(sitting.terminal.screen.lines.flatMap { $0.cells.map(\.style) })
            if environment["TERM"] != "no-such-terminal" {
                #expect(styles == [""], "no color was wanted")
            }
            try sitting.leave()
        }

        @Test("A terminal that cannot erase a line gets no transient lines", arguments: ["dumb", "xterm-256color"])
        func plainTerminalGetsNoTransientLines(terminal: String) throws {
            let plain = terminal == "dumb" ? "" : "1"
            let sitting = try Sitting(try Place(), environment: ["TERM": terminal, "WORKFLOW_PLAIN": plain])
            try sitting.sees(plain.isEmpty ? "/ ❯ ‸" : "/ > ‸")
            sitting.type("tap onLoginTapped\rsend Todo discardChanges\rquit\r")
            try sitting.ends(with: 0)
            #expect(sitting.picture.contains("the app crashed"))
            #expect(!sitting.terminal.written.contains("restoring"))
        }

        /// A terminal that only has ASCII characters gets no others, not even replacement characters.
        @Test(arguments: [["LC_ALL": "C"], ["LC_ALL": "", "LANG": "POSIX"], ["WORKFLOW_PLAIN": "1"]])
        func asciiAndPlainTerminalsGetWordsInsteadOfSigns(environment: [String: String]) throws {
            let sitting = try Sitting(try Place(), environment: environment)
            try sitting.sees("/ > ‸")
            sitting.type("send welcome didLogin\r")
            try sitting.sees("button New Todo")
            try sitting.sees("welcome to todo")
            sitting.type("tree\r")
            try sitting.sees("level 3: List")
            // Continued input has a mark in its second line.
            sitting.type("send List selectTodo(\r")
            try sitting.sees("‹  | ›‸")
            sitting.type("index: 0)\r")
            try sitting.sees("down: started Todo/Edit")
            // Candidates are listed one per line.
            sitting.type("s\t\t")
            try sitting.sees("sinks")
            sitting.type(Press.control("c"))
            try sitting.sees("/ > ‸")
            let signs = sitting.terminal.screen.lines.flatMap { $0.cells.map(\.text) }.joined().filter { !$0.isASCII }
            #expect(signs == "")
            try sitting.leave()
        }

        @Test func longOutputGoesThroughThePager() throws {
            let place = try Place()
            try place.writeProgram(
                "#!/bin/sh\ncat > paged\necho \"$LESS\" > options\necho the pager was here\n", to: "pager.sh")
            let sitting = try Sitting(
                place, .workflow, ["garden"], columns: 80, rows: 10, environment: ["PAGER": "./pager.sh"])
            try sitting.prompt()
            sitting.type("tree\r")
            try sitting.sees("the pager was here")
            try sitting.prompt()
            #expect(try place.read("paged").split(separator: "\n").count > 10)
            #expect(try place.read("options").contains("q goes back"), "less alone shows a colon")
            // Output that fits on the screen is printed immediately.
            try sitting.say("undo")
            #expect(!sitting.picture.hasSuffix("the pager was here\n/ ❯ ‸"))
            try sitting.leave()
        }

        @Test func missingPagerPrintsTheOutput() throws {
            let sitting = try Sitting(
                try Place(), .workflow, ["garden"], columns: 80, rows: 10, environment: ["PAGER": "no-such-pager -x"])
            try sitting.prompt()
            sitting.type("tree\r")
            try sitting.sees("`ls NODE` lists all its children")
            try sitting.prompt()
            #expect(
                !sitting.picture.contains("❯ tree"),
                "the whole tree was printed, and the command has gone off the screen")
            try sitting.leave()
        }
    }
}
