// Completion of `workflow` in shells: each shell loads its completion script, and the test presses Tab.

import Foundation
import Testing
import WorkbenchTestSupport

extension WorkbenchTests {
    /// Shells that aren't installed are skipped; CI installs all of them.
    @Suite struct ShellCompletionTests {
        struct Case: CustomTestStringConvertible {
            /// The text typed after `workflow `.
            var typed: String
            /// The text after pressing Tab; with several candidates, their common prefix.
            var line: String
            /// The listed candidates.
            var listed: [String] = []
            var absent: [String] = []

            var testDescription: String { "workflow \(typed)" }
        }

        static let cases = [
            Case(typed: "ru", line: "run "),
            Case(typed: "tict", line: "tictactoe "),
            Case(typed: "t", line: "t", listed: ["tictactoe", "todo", "tutorial1"], absent: ["check"]),
            Case(typed: "run ", line: "run ", listed: ["login.wf", "more/"], absent: ["notes.txt"]),
            Case(typed: "open ", line: "open more/"),
            Case(typed: "learn tutorial-", line: "learn tutorial-", listed: ["tutorial-1", "tutorial-5"]),
            Case(typed: "learn why", line: "learn why-did-it-render "),
            Case(typed: "completion fi", line: "completion fish "),
            Case(typed: "help che", line: "help check "),
            Case(typed: "--color=ne", line: "--color=never "),
            Case(typed: "run --co", line: "run --color="),
            Case(typed: "check --junit=no", line: "check --junit=notes.txt "),
            Case(typed: "check --pro", line: "check --promote "),
        ]

        private static func path(of shell: String) -> String? {
            ["/bin", "/usr/bin", "/usr/local/bin"].map { "\($0)/\(shell)" }.first(
                where: FileManager.default.isExecutableFile(atPath:))
        }

        private static func place() throws -> Place {
            let place = try Place()
            for name in ["login.wf", "notes.txt", "more/again.wf"] { try place.write("", to: name) }
            return place
        }

        private static func searchPath() throws -> String {
            URL(filePath: try Executable.workflow.path).deletingLastPathComponent().path
                + ":/usr/local/bin:/usr/bin:/bin"
        }

        @Test(
            .enabled(if: path(of: "bash") != nil, "install bash to try its completion"), arguments: cases)
        func bashCompletionOffersCandidates(_ sample: Case) throws {
            try complete(
                sample, in: ["bash", "--norc", "--noprofile", "-i"],
                setUp: """
                    bind 'set bell-style none'; bind 'set show-all-if-ambiguous on'; source <(workflow completion bash)
                    """)
        }

        @Test(.enabled(if: path(of: "zsh") != nil, "install zsh to try its completion"), arguments: cases)
        func zshCompletionOffersCandidates(_ sample: Case) throws {
            try complete(
                sample, in: ["zsh", "-f", "-i", "-o", "no_prompt_sp", "-o", "no_list_beep", "-o", "no_beep"],
                setUp: "autoload -Uz compinit; compinit -u -D; source <(workflow completion zsh)")
        }

        /// Types at the shell's own prompt and presses Tab.
        private func complete(_ sample: Case, in shell: [String], setUp: String) throws {
            let place = try Self.place()
            let terminal = try PseudoTerminal(columns: 100, rows: 30)
            let environment = place.environment(adding: [
                "PS1": "shell$ ", "PATH": try Self.searchPath(), "BASH_SILENCE_DEPRECATION_WARNING": "1",
            ])
            try terminal.start(
                "/bin/sh",
                ["-c", "cd \"$0\" && exec \"$@\"", place.url("").path, try #require(Self.path(of: shell[0]))]
                    + shell.dropFirst(), environment: environment)
            try terminal.wait(for: "the shell's prompt") { $0.picture.hasSuffix("shell$ ‸") }
            terminal.type(setUp + "; clear; echo ready\r")
            try terminal.wait(for: "the script is read") { $0.picture.hasPrefix("ready\nshell$ ‸") }
            terminal.type("workflow \(sample.typed)\t")
            let line = "shell$ workflow \(sample.line)‸"
            try terminal.wait(for: ([line] + sample.listed).joined(separator: "\n")) { screen in
                screen.picture.contains(line) && sample.listed.allSatisfy(screen.picture.contains)
            }
            for word in sample.absent { #expect(!terminal.screen.picture.contains(word)) }
        }

        @Test(.enabled(if: path(of: "fish") != nil, "install fish to try its completion"), arguments: cases)
        func fishCompletionOffersCandidates(_ sample: Case) throws {
            let place = try Self.place()
            let outcome = try place.run(
                try #require(Self.path(of: "fish")),
                ["--no-config", "-c", "workflow completion fish | source; complete -C 'workflow \(sample.typed)'"],
                environment: ["PATH": try Self.searchPath()])
            #expect(outcome.errors == "")
            let words = outcome.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
            // fish completes the last word. It offers files with the suffix first, then the others.
            let last = String(
                sample.line.split(separator: " ", omittingEmptySubsequences: false).last { !$0.isEmpty } ?? "")
            let wanted = sample.listed.isEmpty ? [last.hasSuffix("=") ? String(last.dropLast()) : last] : sample.listed
            for word in wanted { #expect(words.contains(word), "\(outcome.output)") }
            if !sample.typed.hasSuffix("run ") {
                for word in sample.absent { #expect(!words.contains(word)) }
            }
        }
    }
}
