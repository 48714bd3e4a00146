// A session as a script, line by line with what was answered: whoever writes the file renders the answers as expected output.

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
