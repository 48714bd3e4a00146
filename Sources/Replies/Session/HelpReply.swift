// What `help` was asked about. What a command is, front ends know themselves; how it is used on this tree, only the kernel.

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
