// Scripts that a script reads with `source`, passed from a front end to a kernel, and the errors in them.

import WorkbenchReflection

/// A script that is named in another script.
package struct ScriptSource: MemberwiseCodable, Hashable, Sendable {
    /// The path of the script that contains the name; empty if it has no file.
    package var script: String
    /// The name as written in that script.
    package var name: String
    /// The resolved path. A file has only one, no matter how a script refers to it.
    package var path: String
    /// The script; nil if the file can't be read.
    package var text: String?
    /// The reason that the file can't be read: `no such file or directory`.
    package var fault: String?

    package init(script: String, name: String, path: String, text: String?, fault: String? = nil) {
        self.script = script
        self.name = name
        self.path = path
        self.text = text
        self.fault = fault
    }
}

/// An error in a line of a script that is read by another script.
package struct SourceFault: MemberwiseCodable, Hashable, Sendable {
    package var path: String
    /// The line, counted from zero.
    package var line: Int
    package var message: String

    package init(path: String, line: Int, message: String) {
        self.path = path
        self.line = line
        self.message = message
    }
}

/// The effects of a script that was read with `source`, apart from changes to the tree.
package struct SourceReport: MemberwiseCodable, Hashable, Sendable {
    package var faults: [SourceFault]
    /// The last app that the script opened, if any. If it opened one, `lines` has only the lines after that.
    package var opened: String?
    /// The script's lines in the journal.
    package var lines: [String]

    package init(faults: [SourceFault] = [], opened: String? = nil, lines: [String] = []) {
        self.faults = faults
        self.opened = opened
        self.lines = lines
    }
}

/// A statement of a script that was read with `source`, and the crash that it caused in an earlier evaluation.
package struct SourcedDeath: MemberwiseCodable, Hashable, Sendable {
    /// The index of the `source` statement in the evaluated script.
    package var index: Int
    /// The number of statements that the sourced scripts had evaluated before this one.
    package var step: Int
    package var death: Death

    package init(index: Int, step: Int, death: Death) {
        self.index = index
        self.step = step
        self.death = death
    }
}
