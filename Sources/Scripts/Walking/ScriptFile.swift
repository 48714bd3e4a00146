// A script with its name, and where in it things stand.

import WorkbenchCommandLanguage

package struct ScriptFile: Sendable {
    /// Reads the file that a script names: its name there, and the name of the script.
    package typealias Reader = @Sendable (_ name: String, _ script: String) throws(UnreadableFile) -> ScriptFile

    /// As the user knows it: its path.
    package var name: String
    /// One file has one identity, however it is reached, so that scripts that read each other in a circle are found.
    package var identity: String
    package private(set) var script: Script
    /// How many lines stood before the script's first and have been forgotten.
    private var linesBefore = 0

    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    package init(name: String, identity: String? = nil, bytes: [UInt8]) {
        self.name = name
        self.identity = identity ?? name
        script = Script(bytes)
    }

    /// The place of an offset in a statement.
    package func place(ofStatement index: Int, offset: Int = 0) -> FilePlace {
        let start = script.starts.indices.contains(index) ? script.starts[index] : script.count
        let position = script.lines.position(at: min(script.count, start + offset))
        return FilePlace(file: name, line: linesBefore + position.line + 1, column: position.column + 1)
    }

    /// Adds lines, and forgets some.
    mutating func append(_ more: Script, droppingFirst count: Int) {
        linesBefore += script.lines.line(at: script.starts[count])
        script = Script(Array(script.statements[count...]) + more.statements)
    }
}

extension ScriptFile {
    /// Where a script may be that another one names: beside that one, or else where what is typed is looked for. Standard
    /// input and what is typed lie nowhere.
    package static func places(of name: String, namedIn script: String?, elsewhere folders: [String] = [""]) -> [String]
    {
        guard !name.hasPrefix("/") else { return [name] }
        let beside = script.flatMap { $0.lastIndex(of: "/").map { slash in String(script?[...slash] ?? "") } }
        return ([beside].compactMap(\.self) + folders).map { $0 + name }
    }
}

/// A file that cannot be read, and why: `no such file`.
package struct UnreadableFile: Error, Hashable, Sendable {
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
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
