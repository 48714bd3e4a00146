// The session: what can be opened, its options, what is expected of it, the script that it is saved as, and help.

/// An app that can be opened, or a workflow type that is linked in.
package struct AppReply: Codable, Hashable, Sendable {
    package var name: String
    package var summary: String

    package init(name: String, summary: String) {
        self.name = name
        self.summary = summary
    }
}

package struct OptionReply: Codable, Hashable, Sendable {
    package var name: String
    package var value: String
    package var summary: String

    package init(name: String, value: String, summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }
}

/// What `save` answers. Writing the file is up to whoever asked.
package struct SavedReply: Codable, Hashable, Sendable {
    /// Where it is to be written; nil if it is to be shown.
    package var file: String?
    package var lines: [SavedLine]

    package init(file: String?, lines: [SavedLine]) {
        self.file = file
        self.lines = lines
    }
}

/// A line of a script and what was answered to it.
package struct SavedLine: Codable, Hashable, Sendable {
    /// A command, or a comment with its `#`; it may have several lines of text.
    package var command: String
    /// Empty if nothing is expected of it.
    package var replies: [Reply]

    package init(command: String, replies: [Reply]) {
        self.command = command
        self.replies = replies
    }
}

/// What `help` was asked about. What a command is, front ends know themselves; how it is used on this tree, only the
/// kernel.
package struct HelpReply: Codable, Hashable, Sendable {
    /// Nil for all commands.
    package var command: String?
    /// Lines that can be typed now, from the live tree.
    package var examples: [Example]

    package init(command: String?, examples: [Example] = []) {
        self.command = command
        self.examples = examples
    }

    package struct Example: Codable, Hashable, Sendable {
        /// A line of a script.
        package var line: String
        /// What it does, as half a sentence.
        package var explanation: String

        package init(line: String, explanation: String) {
            self.line = line
            self.explanation = explanation
        }
    }
}
