// The text of every kind of reply, in a narrow and in a wide terminal.

import Testing
import WorkbenchLanguage

/// The expected text of a sample.
struct Golden: Sendable, CustomTestStringConvertible {
    var name: String
    var at80: String
    /// Nil if the text is the same as at 80 columns.
    var at200: String?

    var testDescription: String { name }

    static let all = look + act + follow + time + session + refusals
}

struct GoldenTests {
    @Test("The text of a reply equals its golden text", arguments: Golden.all)
    func replyTextEqualsGoldenText(_ golden: Golden) throws {
        let sample = try #require(Sample.all.first { $0.name == golden.name }, "there is no sample \(golden.name)")
        for (width, expected) in [(80, golden.at80), (200, golden.at200 ?? golden.at80)] {
            let lines = ReplyText(width: width).lines(of: sample.reply, command: sample.command)
            #expect(
                lines.plain == expected,
                "If the new text is better, put it into the golden text at \(width) columns: \n\(lines.plain)\n")
        }
    }

    @Test("A reply names a node without a slash in front, unless the name is part of a command", arguments: Golden.all)
    func nodesAreNamedAlike(_ golden: Golden) {
        for line in (golden.at80 + "\n" + (golden.at200 ?? "")).split(separator: "\n") {
            for match in line.matches(of: #/(?:^|[ (])\/[A-Z]/#) {
                let words = line[..<match.range.lowerBound].split(separator: " ")
                #expect(words.contains { CommandTable.command(String($0)) != nil }, "\(line)")
            }
        }
    }

    @Test("help symbols explains every symbol of a reply, except frames", arguments: Golden.all)
    func symbolsAreExplained(_ golden: Golden) {
        let explained = Set(HelpTopic.signs.flatMap(\.text) + "├└─┌┐┘")
        // Arrows, boxes, shapes and the like.
        let printed = (golden.at80 + (golden.at200 ?? "")).filter { ("\u{2190}"..<"\u{2C00}").contains($0) }
        #expect(explained.isSuperset(of: printed), "\(Set(printed).subtracting(explained))")
    }

    @Test("A command that a reply prints can be parsed", arguments: Sample.all)
    func printedCommandsAreParsed(_ sample: Sample) {
        for line in ReplyText(width: 400).lines(of: sample.reply, command: sample.command) {
            let quoted = line.plain.matches(of: #/`([^`]+)`/#).map { String($0.1) }
            let hints = line.runs.filter { $0.style == .hint }.map { run in
                let text = run.text.drop { $0 == " " }
                let end = text.firstMatch(of: #/ (shows|lists|repeats|leads)\b/#)?.range.lowerBound
                return String(text[..<(end ?? text.endIndex)])
            }
            let lines = (quoted + hints).filter { !$0.contains(#/[A-Z]{2,}|…/#) }
            for text in lines where CommandTable.commandOfLine(text) != nil {
                #expect(Script(text).diagnostics.allSatisfy { $0.severity != .error }, "\(text)")
            }
        }
    }

    @Test("Every sample reply has a golden text")
    func everySampleHasAGoldenText() {
        #expect(Set(Sample.all.map(\.name)) == Set(Golden.all.map(\.name)))
        #expect(Set(Sample.all.map(\.name)).count == Sample.all.count)
    }

    @Test("The text of help has a line for every command, with its summary")
    func helpListsEveryCommandWithItsSummary() {
        let lines = ReplyText(width: 80).lines(of: Reply(.help(HelpReply(command: nil))))
        #expect(lines.allSatisfy { $0.columns <= 80 })
        for command in CommandTable.commands {
            let line = "\(command.name) "
            #expect(lines.contains { $0.plain.contains(line) && $0.plain.contains(command.summary) }, "\(command.name)")
        }
    }

    @Test("The text of a command's help page fits on a screen", arguments: CommandTable.commands)
    func helpPageFitsTheScreen(_ command: CommandSpecification) {
        let lines = ReplyText(width: 80).lines(of: Reply(.help(HelpReply(command: command.name))))
        #expect(lines.count <= 40)
        #expect(lines.allSatisfy { $0.columns <= 80 })
    }
}
