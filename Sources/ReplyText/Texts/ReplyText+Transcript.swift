// The text that scripts hold as expected output: the same lines as in a terminal, at a fixed width, without what is
// different in every run.

import WorkbenchReplies

extension ReplyText {
    package static let transcriptWidth = 100

    /// The lines that stand behind `= ` below a command.
    package static func expectedLines(of reply: Reply, command: String? = nil) -> [String] {
        ReplyText(width: transcriptWidth, identities: .hidden).lines(of: reply, command: command).map(\.plain)
    }
}
