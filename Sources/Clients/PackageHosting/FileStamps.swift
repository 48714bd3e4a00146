// Finds files, and shows whether any of them has changed. Files are compared by dates and size, so thousands of them can
// be checked in milliseconds.

import FoundationEssentials
import WorkbenchReflection

#if canImport(Glibc)
    import Glibc
#endif

/// The state of a file at one moment.
package struct FileStamp: Hashable, MemberwiseCodable, Sendable {
    package var path: String
    /// The modification time; zero if the file did not exist.
    package var modified: Int
    package var size: Int
    /// The time of the last change to the contents or the attributes. Unlike the modification time, programs can't set
    /// it.
    package var changed: Int

    package init(_ path: String) {
        var facts = stat()
        let exists = stat(path, &facts) == 0
        self.path = path
        modified = exists ? Int(facts.st_mtim.tv_sec) * 1_000_000_000 + Int(facts.st_mtim.tv_nsec) : 0
        size = exists ? Int(facts.st_size) : 0
        changed = exists ? Int(facts.st_ctim.tv_sec) * 1_000_000_000 + Int(facts.st_ctim.tv_nsec) : 0
    }

    /// A name for the states of several files.
    static func fingerprint(_ paths: [String]) -> String {
        let stamps = paths.map { FileStamp($0) }
        return WorkbenchPackages.fingerprint(
            stamps.map { "\($0.path) \($0.size) \($0.modified) \($0.changed)" }.joined())
    }
}

package enum SourceFolder {
    /// The paths of the files below a folder, in a fixed order. Hidden files are left out.
    ///
    /// - Parameter depth: The number of folder levels to search.
    static func files(below folder: String, depth: Int = 32, where isWanted: (String) -> Bool) -> [String] {
        var found: [String] = []
        collect(folder, isWanted, &found, depth: depth)
        return found.sorted()
    }

    private static func collect(
        _ folder: String, _ isWanted: (String) -> Bool, _ found: inout [String], depth: Int
    ) {
        // If folders are nested deeper than the default, symbolic links form a loop.
        guard depth >= 0, let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
        for name in names where !name.hasPrefix(".") {
            let path = "\(folder)/\(name)"
            if isWanted(path) {
                found.append(path)
            } else if isDirectory(path) {
                collect(path, isWanted, &found, depth: depth - 1)
            }
        }
    }

    package static func isDirectory(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }
}

/// A short name for a string. It is the same in every run.
package func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 36)
}
