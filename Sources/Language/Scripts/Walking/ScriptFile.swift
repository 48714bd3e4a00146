// A script with its name, and places in it.

package struct ScriptFile: Sendable {
    /// Reads a file, given the name that a script uses for it, and the path of that script.
    package typealias Reader = @Sendable (_ name: String, _ script: String) throws(UnreadableFile) -> ScriptFile

    /// The path as given by the user.
    package var name: String
    /// The identity of the file. It is the same however the file is reached, so cycles can be found.
    package var identity: String
    package private(set) var script: Script
    /// The number of lines that have been dropped from the start of the script.
    private var linesBefore = 0

    package init(name: String, text: String) {
        self.init(name: name, bytes: Array(text.utf8))
    }

    package init(name: String, identity: String? = nil, bytes: [UInt8]) {
        self.name = name
        self.identity = identity ?? name
        script = Script(bytes)
    }

    package func place(ofStatement index: Int, offset: Int = 0) -> FilePlace {
        let start = script.starts.indices.contains(index) ? script.starts[index] : script.count
        let position = script.lines.position(at: min(script.count, start + offset))
        return FilePlace(file: name, line: linesBefore + position.line + 1, column: position.column + 1)
    }

    /// Appends lines, and drops the first statements.
    mutating func append(_ more: Script, droppingFirst count: Int) {
        linesBefore += script.lines.line(at: script.starts[count])
        script = Script(Array(script.statements[count...]) + more.statements)
    }
}

extension ScriptFile {
    /// The possible paths of a script that another script names: beside that script, and then in the given folders.
    /// Standard input and typed lines have no folder.
    package static func places(of name: String, namedIn script: String?, elsewhere folders: [String] = [""]) -> [String]
    {
        guard !name.hasPrefix("/") else { return [name] }
        let beside = script.flatMap { $0.lastIndex(of: "/").map { slash in String(script?[...slash] ?? "") } }
        return ([beside].compactMap(\.self) + folders).map { $0 + name }
    }
}

/// The reason that a file can't be read: `no such file`.
package struct UnreadableFile: Error, Hashable, Sendable {
    package var reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

/// A line and a column, counted from one. Columns are bytes.
package struct FilePlace: Codable, Hashable, Sendable {
    package var file: String
    package var line: Int
    package var column: Int

    package init(file: String, line: Int, column: Int = 1) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// `login.wf:12`, with the column unless it is the first.
    package var text: String {
        column > 1 ? "\(file):\(line):\(column)" : "\(file):\(line)"
    }
}
