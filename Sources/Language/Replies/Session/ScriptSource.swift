// Scripts that a script reads with `source`, as a front end passes them to a kernel, and the errors in them.

import WorkbenchReflection

/// A script that another script names.
package struct ScriptSource: MemberwiseCodable, Hashable, Sendable {
    /// The path of the naming script; empty if it has no file.
    package var script: String
    /// The name as written there.
    package var name: String
    /// The resolved path. A file has one path, no matter how a script names it.
    package var path: String
    /// Nil if the file cannot be read.
    package var text: String?
    /// Why the file cannot be read: `no such file or directory`.
    package var fault: String?

    package init(script: String, name: String, path: String, text: String?, fault: String? = nil) {
        self.script = script
        self.name = name
        self.path = path
        self.text = text
        self.fault = fault
    }
}

/// An error in a line of a script that another script reads.
package struct SourceFault: MemberwiseCodable, Hashable, Sendable {
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

/// The effects of a `source`d script, apart from changes to the tree.
package struct SourceReport: MemberwiseCodable, Hashable, Sendable {
    package var faults: [SourceFault]
    /// The last app that it opened, if any. The lines are those after that.
    package var opened: String?
    /// Its lines in the journal.
    package var lines: [String]

    package init(faults: [SourceFault] = [], opened: String? = nil, lines: [String] = []) {
        self.faults = faults
        self.opened = opened
        self.lines = lines
    }
}

/// A statement of a script that another one reads, and the crash that it caused in an earlier evaluation.
package struct SourcedDeath: MemberwiseCodable, Hashable, Sendable {
    /// The index of the `source` statement in the evaluated script.
    package var index: Int
    /// The number of statements that the named scripts evaluated before this one.
    package var step: Int
    package var death: Death

    package init(index: Int, step: Int, death: Death) {
        self.index = index
        self.step = step
        self.death = death
    }
}
