// The `= ` lines below a command, held against what the command answers.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchReplyText

/// Expected output that is not what came.
struct OutputDifference {
    /// The statements that hold what is expected.
    var statements: [Int]
    var actual: [String]
    var message: String
}

extension Document {
    /// The `= ` lines that follow a command.
    func expectedOutput(_ ordinal: Int) -> (statements: [Int], lines: [String]) {
        var statements: [Int] = []
        let end = ordinal + 1 < commands.count ? commands[ordinal + 1] : script.statements.count
        for index in commands[ordinal] + 1..<end where script.statements[index].kind == .expectedOutput {
            statements.append(index)
        }
        return (statements, statements.map { script.statements[$0].content })
    }

    /// What a command printed, as `= ` lines have it; nil if it has not been evaluated.
    func actualOutput(_ ordinal: Int) -> [String]? {
        guard let reply = evaluation.outcomes[ordinal]?.reply else { return nil }
        let command = script.statements[commands[ordinal]].content
        return ReplyText.expectedLines(of: reply, command: command).map(Self.withoutTrailingBlanks)
    }

    /// Nil if nothing is expected, or if it is what came.
    func outputDifference(_ ordinal: Int) -> OutputDifference? {
        let expected = expectedOutput(ordinal)
        guard !expected.statements.isEmpty, let actual = actualOutput(ordinal) else { return nil }
        let lines = expected.lines.map(Self.withoutTrailingBlanks)
        guard lines != actual else { return nil }
        let first = zip(lines, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        let message: String
        if let first {
            message = "the output differs in line \(first + 1)\nexpected \(lines[first])\nfound    \(actual[first])"
        } else if lines.count < actual.count {
            message = "the output has \(actual.count - lines.count) more lines:\n\(actual[lines.count])"
        } else {
            message = "the output has \(lines.count - actual.count) lines less; it ends before:\n\(lines[actual.count])"
        }
        return OutputDifference(statements: expected.statements, actual: actual, message: message)
    }

    /// Blanks at the end of a line are no output: formatting takes them away.
    private static func withoutTrailingBlanks(_ line: String) -> String {
        var line = Substring(line)
        while line.last == " " || line.last == "\t" { line.removeLast() }
        return String(line)
    }
}
