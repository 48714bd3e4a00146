// A session as a script that checks green at once: its commands with the output they had.

import CommandLanguage
import Replies
import ReplyText

package struct RecordedScript: Sendable {
    package private(set) var text: String

    /// - Parameters:
    ///   - app: What the first command opens; nil if the commands do so themselves.
    ///   - title: A heading.
    package init(app: String?, title: String? = nil) {
        text = title.map { "# # \($0)\n\n" } ?? ""
        if let app { text += "open \(ArgumentText.app(app))\n" }
    }

    /// A command and what it answered. A refused one is recorded with its refusal as expected output.
    package mutating func append(_ command: String, _ replies: [Reply]) {
        let statement = Script(command)
        // Quitting a session is no part of it.
        if replies.contains(where: { $0.content == .quit }) { return }
        text += command.last == "\n" ? command : command + "\n"
        // What an empty line shows belongs to no command.
        guard !statement.commands.isEmpty else { return }
        guard !statement.commands.contains(where: { $0.command.is(ExpectCommand.self) }) else { return }
        let lines = replies.flatMap { ReplyText.expectedLines(of: $0, command: command) }
        text += Promotion.expectedText(lines)
    }
}

enum ArgumentText {
    /// An app as `open` names it: a name, or a workflow as a value.
    static func app(_ name: String) -> String {
        if !Script("open \(name)").diagnostics.isEmpty { return "\"\(name)\"" }
        return name
    }
}
