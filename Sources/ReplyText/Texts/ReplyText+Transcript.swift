// The text that scripts hold as expected output: the same lines as in a terminal, at a fixed width, without what is
// different in every run.

import WorkbenchReplies

extension ReplyText {
    package static let transcriptWidth = 100

    /// The lines that stand behind `= ` below a command.
    package static func expectedLines(of reply: Reply, command: String? = nil) -> [String] {
        ReplyText(width: transcriptWidth, identities: .hidden).lines(of: reply, command: command).map {
            // Formatting takes blanks at the end away.
            var line = Substring($0.plain)
            while line.last == " " || line.last == "\t" { line.removeLast() }
            return String(line)
        }
    }

    /// The lines as a script expects them.
    package static func expectedText(_ lines: [String], lineBreak: String = "\n") -> String {
        lines.map { ($0.isEmpty ? "=" : "= \($0)") + lineBreak }.joined()
    }
}
