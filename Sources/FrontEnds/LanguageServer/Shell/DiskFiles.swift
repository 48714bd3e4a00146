// The workspace's files on disk.

import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#endif

package struct DiskFiles: FileAccess {
    /// The maximum number of files. No workspace of scripts has more, but a home directory that was opened by mistake
    /// does.
    private static let limit = 5000
    /// The maximum size of a source file. Larger ones weren't written by hand.
    private static let largest = 4 << 20
    private static let depth = 12

    package init() {}

    package func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { Array($0) }
    }

    package func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    package func files(below folder: String, withSuffix suffix: String) -> [FileEntry] {
        var found: [FileEntry] = []
        var seen = 0
        var folders = [(path: folder, depth: 0)]
        while let next = folders.popLast(), seen < Self.limit * 4, found.count < Self.limit {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                seen += 1
                let path = "\(next.path)/\(name)"
                var status = stat()
                // Links are not followed: they may form cycles.
                guard lstat(path, &status) == 0 else { continue }
                switch status.st_mode & S_IFMT {
                case S_IFDIR:
                    if next.depth < Self.depth, name != "node_modules" { folders.append((path, next.depth + 1)) }
                case S_IFREG:
                    guard name.hasSuffix(suffix), status.st_size <= Self.largest else { continue }
                    let time = status.st_mtim
                    found.append(
                        FileEntry(path: path, stamp: "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"))
                default: break
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }
}
