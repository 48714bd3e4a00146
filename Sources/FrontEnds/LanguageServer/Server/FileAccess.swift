// Read access to the files of the workspace. Tests replace it with a dictionary.

package protocol FileAccess {
    func read(_ path: String) -> [UInt8]?
    /// The files below a folder that have this suffix, except in hidden folders; at most a few thousand.
    func files(below folder: String, withSuffix suffix: String) -> [FileEntry]
    func exists(_ path: String) -> Bool
}

package struct FileEntry: Hashable, Sendable {
    package var path: String
    /// The file's size and time, which change whenever the file does.
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
