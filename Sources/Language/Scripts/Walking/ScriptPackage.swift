// The package of a script: `# package: ../Shop` above its first command. The script can open the package's workflows,
// and any `workflow` program can check it.

extension Script {
    private static let word = "package:"

    /// The comment that names the package, and the directory in it; nil if there is none above the first command.
    package var packageLine: (statement: Int, directory: String)? {
        for (index, statement) in statements.enumerated() {
            switch statement.kind {
            case .blank: continue
            case .comment:
                let content = statement.content.drop(while: \.isWhitespace)
                guard content.hasPrefix(Self.word) else { continue }
                var directory = content.dropFirst(Self.word.count).drop(while: \.isWhitespace)
                while directory.last?.isWhitespace == true { directory.removeLast() }
                return directory.isEmpty ? nil : (index, String(directory))
            case .command, .expectedOutput: return nil
            }
        }
        return nil
    }

    package static func packageLine(naming directory: String) -> String { "# \(word) \(directory)" }
}

extension Script {
    /// The package's directory. A relative path is relative to the script's directory.
    package func package(namedIn path: String) -> String? {
        packageLine.flatMap { ScriptFile.places(of: $0.directory, namedIn: path).first }
    }
}

extension ScriptFile {
    package var package: String? { script.package(namedIn: name) }
}

/// The package whose directory contains a script, for scripts that don't name a package.
package enum EnclosingPackage {
    /// The directory of the innermost package that contains a script. Nil if there is none, or if it is the workbench's
    /// own package, whose programs contain all their workflows.
    ///
    /// - Parameter path: The absolute path of the script.
    package static func directory(of path: String, exists: (String) -> Bool) -> String? {
        var parts = path.split(separator: "/").dropLast()
        while !parts.isEmpty {
            let folder = "/" + parts.joined(separator: "/")
            if exists(folder + "/Package.swift") {
                return exists(folder + "/Sources/Kernel/WorkflowKernel") ? nil : folder
            }
            parts.removeLast()
        }
        return nil
    }
}

/// Computes paths without accessing files.
package enum RelativePath {
    /// The path to a directory, as written in a script in another directory. Both are absolute. If they have no
    /// component in common, the result is absolute, too.
    package static func from(_ folder: String, to directory: String) -> String {
        let (start, end) = (folder.split(separator: "/"), directory.split(separator: "/"))
        let shared = zip(start, end).prefix { $0 == $1 }.count
        guard shared > 0 else { return directory }
        let parts = Array(repeating: "..", count: start.count - shared) + end.dropFirst(shared).map(String.init)
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}
