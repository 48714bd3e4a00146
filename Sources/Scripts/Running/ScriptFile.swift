// A script with its name, and where in it things stand.

import WorkbenchCommandLanguage

package struct ScriptFile: Sendable {
    /// As the user knows it: its path.
    package var name: String
    package var script: Script

    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    package init(name: String, bytes: [UInt8]) {
        self.name = name
        script = Script(bytes)
    }

    /// The place of an offset in a statement.
    package func place(ofStatement index: Int, offset: Int = 0) -> FilePlace {
        let start = script.starts.indices.contains(index) ? script.starts[index] : script.count
        let position = script.lines.position(at: min(script.count, start + offset))
        return FilePlace(file: name, line: position.line + 1, column: position.column + 1)
    }
}

/// A line and a column, counted from one; columns are bytes.
package struct FilePlace: Codable, Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `login.wf:12`, and the column where it says something.
    package var text: String {
        column > 1 ? "\(file):\(line):\(column)" : "\(file):\(line)"
    }
}
