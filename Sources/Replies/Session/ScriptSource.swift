// Scripts that a script reads with `source`, as whoever reads files hands them to a kernel, and what went wrong in them.

/// A script that another one names.
package struct ScriptSource: Codable, Hashable, Sendable {
    /// The path of the other one; empty if it is in no file.
    package var script: String
    /// As the other script names it.
    package var name: String
    /// Where it is. One file has one path, however it is named.
    package var path: String
    /// Nil if it cannot be read.
    package var text: String?
    /// Why it cannot be read: `no such file or directory`.
    package var fault: String?

    package init(script: String, name: String, path: String, text: String?, fault: String? = nil) {
        self.script = script
        self.name = name
        self.path = path
        self.text = text
        self.fault = fault
    }
}

/// What is wrong with a line of a script that another one reads.
package struct SourceFault: Codable, Hashable, Sendable {
    package var path: String
    /// Counted from zero.
    package var line: Int
    package var message: String

    package init(path: String, line: Int, message: String) {
        self.path = path
        self.line = line
        self.message = message
    }
}

/// What a script that was read did, besides changing the tree.
package struct SourceReport: Codable, Hashable, Sendable {
    package var faults: [SourceFault]
    /// The app that it opened last, if it opened one; the lines are those behind that.
    package var opened: String?
    /// What a journal holds of it.
    package var lines: [String]

    package init(faults: [SourceFault] = [], opened: String? = nil, lines: [String] = []) {
        self.faults = faults
        self.opened = opened
        self.lines = lines
    }
}
