// A session as a script: each command, and below it what it answered as expected output.

import Replies

extension ReplyText {
    /// The text of the file that `save` writes. It is checked by evaluating it again.
    package static func script(of saved: SavedReply) -> String {
        saved.lines.map { line in
            let expected = line.replies.flatMap { expectedLines(of: $0, command: line.command) }
            return ([line.command] + expected.map { $0.isEmpty ? "=" : "= " + $0 }).joined(separator: "\n") + "\n"
        }.joined()
    }
}
