// A folder for what takes long to make and is the same for all tests: the program that reads Swift.

import Foundation

package enum SharedCache {
    /// What programs get as `XDG_CACHE_HOME`. A test whose program compiles nothing has a folder of its own instead.
    package static let folder = FileManager.default.temporaryDirectory.appending(
        path: "workflow-tests-cache-\(getuid())")
    /// The part of it in which `workflow` keeps what it makes.
    package static let workflow = folder.appending(path: "workflow")
}
