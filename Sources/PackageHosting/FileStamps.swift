// Which files there are, and whether one has changed: by date and size, so that thousands are looked at in milliseconds.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

/// A file as it was when it was looked at.
package struct FileStamp: Hashable, Codable, Sendable {
    package var path: String
    /// Zero if there was no file.
    package var modified: Int
    package var size: Int

    package init(_ path: String) {
        var facts = stat()
        let exists = stat(path, &facts) == 0
        self.path = path
        modified = exists ? Int(facts.st_mtim.tv_sec) * 1_000_000_000 + Int(facts.st_mtim.tv_nsec) : 0
        size = exists ? Int(facts.st_size) : 0
    }
}

enum SourceFolder {
    /// The files below a folder, in a fixed order, with their paths. Hidden ones are left out.
    static func files(below folder: String, where isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        collect(folder, isWanted, &found)
        return found.sorted()
    }

    private static func collect(
        _ folder: String, _ isWanted: (String) -> Bool, _ found: inout [String], depth: Int = 0
    ) {
        // Deeper than this, links lead in a circle.
        guard depth < 32, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if isWanted(path) {
                found.append(path)
            } else if isDirectory(path) {
                collect(path, isWanted, &found, depth: depth + 1)
            }
        }
    }

    private static func isDirectory(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

/// A short name for a text that is always the same.
package func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
}
