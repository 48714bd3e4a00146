// A session as a script: each command, and below it what it answered as expected output.

import WorkbenchReplies

extension ReplyText {
    /// The text of the file that `save` writes. It is checked by evaluating it again.
    package static func script(of saved: SavedReply) -> String {
        saved.lines.map { line in
            let expected = line.replies.filter { !$0.isOfTheRun }.flatMap {
                expectedLines(of: $0, command: line.command)
            }
            return line.command + "\n" + expectedText(expected)
        }.joined()
    }
}

extension Reply {
    /// Whether it tells of this run and not of the tree: workers that run while somebody works with an app are off where
    /// its script is checked.
    fileprivate var isOfTheRun: Bool {
        if case .workers(let workers) = content { !workers.isEmpty } else { false }
    }
}
