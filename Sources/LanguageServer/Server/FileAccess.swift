// The files of the workspace, as the server sees them: read only, and replaced by a dictionary in tests.

package protocol FileAccess {
    func read(_ path: String) -> [UInt8]?
    /// The files below a folder whose names end so, without hidden folders; at most a few thousand.
    func files(below folder: String, withSuffix suffix: String) -> [FileEntry]
    func exists(_ path: String) -> Bool
}

package struct FileEntry: Hashable, Sendable {
    package var path: String
    /// What is another after a change of the file: size and time.
    package var stamp: String

    package init(path: String, stamp: String) {
        self.path = path
        self.stamp = stamp
    }
}

/// A workspace without files.
package struct NoFiles: FileAccess {
    package init() {}
    package func read(_ path: String) -> [UInt8]? { nil }
    package func files(below folder: String, withSuffix suffix: String) -> [FileEntry] { [] }
    package func exists(_ path: String) -> Bool { false }
}
