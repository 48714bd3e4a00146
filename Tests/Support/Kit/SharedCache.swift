// A folder for files that take long to make and are the same for all tests: the program that reads Swift.

import Foundation

package enum SharedCache {
    /// The value of `XDG_CACHE_HOME` for programs under test. A test whose program doesn't compile anything uses its
    /// own folder instead.
    package static let folder = FileManager.default.temporaryDirectory.appending(
        path: "workflow-tests-cache-\(getuid())")
    /// The subfolder in which `workflow` keeps its files.
    package static let workflow = folder.appending(path: "workflow")
}
