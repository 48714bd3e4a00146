// The files of the workspace on disk.

import FoundationEssentials

struct DiskFiles: FileAccess {
    /// No workspace of scripts is larger; a home directory that was opened by mistake is.
    private static let limit = 5000
    /// A source file that is larger was not written by hand.
    private static let largest = 4 << 20
    private static let depth = 12

    func read(_ path: String) -> [UInt8]? {
        (try? Data(contentsOf: URL(filePath: path))).map { Array($0) }
    }

    func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: path)
    }

    func files(below folder: String, withSuffix suffix: String) -> [FileEntry] {
        var found: [FileEntry] = []
        var seen = 0
        var folders = [(path: folder, depth: 0)]
        while let next = folders.popLast(), seen < Self.limit * 4, found.count < Self.limit {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: next.path)) ?? []
            for name in names.sorted() where !name.hasPrefix(".") {
                seen += 1
                let path = "\(next.path)/\(name)"
                guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { continue }
                // Links are not followed: they may lead round in circles.
                switch attributes[.type] as? FileAttributeType {
                case FileAttributeType.typeDirectory?:
                    if next.depth < Self.depth, name != "node_modules" { folders.append((path, next.depth + 1)) }
                case FileAttributeType.typeRegular?:
                    guard name.hasSuffix(suffix),
                        let size = attributes[.size] as? Int ?? (attributes[.size] as? UInt64).map(Int.init),
                        size <= Self.largest
                    else { continue }
                    let date = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
                    found.append(FileEntry(path: path, stamp: "\(size) \(date)"))
                default: break
                }
            }
        }
        return found.sorted { $0.path < $1.path }
    }
}
