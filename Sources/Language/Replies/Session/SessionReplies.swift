// The session: apps, options, expectations, saved scripts, and help.

import WorkbenchReflection

/// An app that can be opened, or a workflow type that is linked in.
package struct AppReply: MemberwiseCodable, Hashable, Sendable {
    package enum Kind: String, Codable, Hashable, Sendable {
        /// An app that the program offers by name.
        case app
        /// A workflow with its values.
        case workflow
        /// An app that is already running in the process.
        case running
    }

    package var name: String
    package var kind: Kind
    /// A description by the app's author.
    package var summary: String?
    /// The workflows that render this one; nil if they are unknown.
    package var renderedBy: [String]?

    package init(name: String, kind: Kind = .app, summary: String? = nil, renderedBy: [String]? = nil) {
        self.name = name
        self.kind = kind
        self.summary = summary
        self.renderedBy = renderedBy
    }
}

package struct OptionReply: MemberwiseCodable, Hashable, Sendable {
    package var name: String
    package var value: String
    package var summary: String

    package init(name: String, value: String, summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }
}

/// The answer to `save`. The front end writes the file.
package struct SavedReply: MemberwiseCodable, Hashable, Sendable {
    /// The file to write; nil if the script is only shown.
    package var file: String?
    package var lines: [SavedLine]

    package init(file: String?, lines: [SavedLine]) {
        self.file = file
        self.lines = lines
    }
}

/// A line of a script and its output.
package struct SavedLine: MemberwiseCodable, Hashable, Sendable {
    /// A command, or a comment with its `#`. It may span several lines.
    package var command: String
    /// The output; empty if the script doesn't expect any.
    package var replies: [Reply]

    package init(command: String, replies: [Reply]) {
        self.command = command
        self.replies = replies
    }
}

/// The subject of a `help` command. The front end has the command's description, but only the kernel has examples for
/// this tree.
package struct HelpReply: MemberwiseCodable, Hashable, Sendable {
    /// The command to explain; nil for the list of all commands.
    package var command: String?
    /// Lines that can be typed now, based on the live tree.
    package var examples: [Example]

    package init(command: String?, examples: [Example] = []) {
        self.command = command
        self.examples = examples
    }

    package struct Example: MemberwiseCodable, Hashable, Sendable {
        /// A line of a script.
        package var line: String
        /// The line's effect, as part of a sentence.
        package var explanation: String

        package init(line: String, explanation: String) {
            self.line = line
            self.explanation = explanation
        }
    }
}

/// Whether workers run. In a replay, their recorded outputs are delivered again instead.
package enum WorkerMode: String, Codable, Hashable, Sendable, CaseIterable {
    case on, off, replay
}
