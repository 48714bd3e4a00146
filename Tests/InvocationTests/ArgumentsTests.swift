// Parsing of command lines, and the messages for invalid ones.

import Testing
import WorkbenchCommandLine

// One at a time, because getopt_long keeps its state in global variables.
@Suite(.serialized) struct ArgumentsTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var words: String
        var reading: String

        var testDescription: String { words.isEmpty ? "no words" : words }
    }

    @Test(arguments: [
        Case(words: "", reading: "|"),
        Case(words: "tictactoe", reading: "| tictactoe"),
        Case(words: "-c tree -c stack todo", reading: "| todo command=tree command=stack"),
        Case(words: "todo --no-w -q", reading: "| todo quiet no-workers"),
        Case(words: "--resume", reading: "| resume"),
        Case(words: "--resume=monday", reading: "| resume=monday"),
        Case(words: "-- check", reading: "| check"),
        Case(words: "run - --json", reading: "run | - json"),
        Case(words: "check a.wf b --promote --junit=x.xml -j 3", reading: "check | a.wf b promote junit=x.xml jobs=3"),
        Case(words: "fmt", reading: "fmt |"),
        Case(words: "fmt --help extra", reading: "fmt | extra help"),
        Case(words: "open --help", reading: "open | help"),
        Case(words: "kernel", reading: "kernel |"),
    ])
    func argumentsAreParsed(_ sample: Case) throws {
        let arguments = try Arguments(sample.words.split(separator: " ").map(String.init))
        var text = arguments.subcommand.name + " |"
        for operand in arguments.operands { text += " " + operand }
        for option in arguments.subcommand.options {
            for value in arguments.values(option) { text += " \(option.name)" + (value.isEmpty ? "" : "=\(value)") }
        }
        let expected = sample.reading.hasPrefix("|") ? " " + sample.reading : sample.reading
        #expect(text == expected)
    }

    @Test(
        "Options may precede the subcommand",
        arguments: [
            ["--plain", "check", "a.wf"], ["check", "--plain", "a.wf"],
            ["--color", "never", "check", "--plain", "a.wf"],
        ])
    func optionsMayPrecedeSubcommand(_ words: [String]) throws {
        let arguments = try Arguments(words)
        #expect(arguments.subcommand == .check && arguments.has(.plain) && arguments.operands == ["a.wf"])
        // A value isn't taken for a subcommand.
        let line = try Arguments(["-c", "apps", "--root=check"])
        #expect(line.subcommand == .repl && line.values(.command) == ["apps"])
    }

    @Test(arguments: [
        Case(words: "--resme", reading: "unknown option --resme; did you mean --resume?"),
        Case(words: "--package .", reading: "unknown option --package; did you mean workflow open DIRECTORY?"),
        Case(words: "lldb 3", reading: "unknown app or command lldb; did you mean workflow -c 'lldb 3'?"),
        Case(words: "-x", reading: "unknown option -x"),
        Case(
            words: "-c",
            reading: "--command takes a value: --command=LINE (run the line and exit; can be repeated)"),
        Case(words: "--quiet=1", reading: "--quiet takes no value"),
        Case(words: "--color=red", reading: "--color can't be red; use one of auto, always, never"),
        Case(words: "run", reading: "FILE is missing"),
        Case(words: "run a b", reading: "unexpected argument b"),
        Case(words: "todo garden", reading: "unexpected argument garden"),
    ])
    func invalidArgumentsAreRefused(_ sample: Case) {
        #expect {
            try Arguments(sample.words.split(separator: " ").map(String.init))
        } throws: { error in
            "\(error)".hasPrefix("workflow: \(sample.reading)\nTry 'workflow")
        }
    }

    @Test func learnOfALessonWithoutCodeNamesLessonsWithCode() {
        let error = UsageError(.lessonWithoutCode("tutorial-1", lessons: ["tutorial-2", "tutorial-3"]), .learn)
        #expect(
            "\(error)" == """
                workflow: tutorial-1 can't be done in Swift; use one of tutorial-2, tutorial-3
                Try 'workflow learn --help'.
                """)
    }

    @Test func helpListsEverySubcommandAndOption() {
        let overview = HelpText.overview(version: "1").joined(separator: "\n")
        for subcommand in Subcommand.visible {
            #expect(overview.contains(subcommand.summary), "the overview lacks \(subcommand.name)")
            let page = HelpText.page(subcommand).joined(separator: "\n")
            for option in subcommand.options { #expect(page.contains("--\(option.name)")) }
        }
        #expect(!overview.contains("descriptor 3"), "what is hidden is shown")
    }

    @Test(arguments: [60, 80, 120])
    func helpFitsTheTerminalWidth(width: Int) {
        let pages = [("accessibility", "without colors, without drawing characters, at any width")]
        let lines =
            HelpText.overview(version: "1", pages: pages, width: width)
            + Subcommand.all.flatMap { HelpText.page($0, width: width) }
        // Lines that a user would type aren't wrapped.
        let wide = lines.filter { $0.count > width && !$0.hasPrefix("usage:") && !$0.hasPrefix("  workflow ") }
        #expect(wide == [])
    }

    @Test(arguments: ShellCompletion.shells)
    func shellCompletionScriptsHaveEverySubcommand(_ shell: String) throws {
        let names = ShellCompletion.Names(apps: ["todo", "garden"], lessons: ["tutorial-1"])
        let script = try #require(ShellCompletion.script(for: shell, names: names))
        for subcommand in Subcommand.visible where !subcommand.name.isEmpty {
            #expect(script.contains(subcommand.name))
        }
        #expect(script.contains("garden"))
        #expect(script.contains("tutorial-1"))
        #expect(ShellCompletion.script(for: "csh", names: names) == nil)
    }
}
