// Files are the front end's: a kernel does not know the user's directory.

import WorkbenchCommandLanguage
import Glibc

/// What completion may know of where the user is: files, and nothing of the tree.
struct FileFacts: LanguageFacts {
    func files(beginningWith path: String) -> [NamedFact] {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[...$0]) } ?? ""
        let name = slash.map { path[path.index(after: $0)...] } ?? path[...]
        return Self.entries(of: Self.expanded(directory.isEmpty ? "." : directory)).filter {
            $0.hasPrefix(name) && (name.hasPrefix(".") || !$0.hasPrefix("."))
        }.map { NamedFact(directory + $0) }
    }

    /// The path with the home directory in the place of `~`.
    static func expanded(_ path: String) -> String {
        guard path == "~" || path.hasPrefix("~/"), let home = Printer.environment("HOME") else { return path }
        return home + path.dropFirst()
    }

    /// The names in a directory, in order; those of directories end with a slash.
    private static func entries(of directory: String) -> [String] {
        (TextFile.names(in: directory) ?? []).map { name in
            var facts = stat()
            let isDirectory = stat("\(directory)/\(name)", &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
            return isDirectory ? name + "/" : name
        }.sorted()
    }
}
