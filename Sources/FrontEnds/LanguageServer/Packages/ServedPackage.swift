// The state of a package whose scripts are served: the program that was built for it, and the build that will replace
// it.

/// A program with a package's workflows.
package struct BuiltHost: Hashable, Sendable {
    package var executable: String
    /// The folders with its code.
    package var sourceFolders: [String]
    /// Changes whenever the executable does. A build without changes doesn't change the stamp.
    package var stamp: String

    package init(executable: String, sourceFolders: [String] = [], stamp: String) {
        self.executable = executable
        self.sourceFolders = sourceFolders
        self.stamp = stamp
    }
}

/// The reason why there is no new program.
package struct BuildFault: Error, Hashable, Sendable {
    /// An error at a place in a source file. Lines and columns start at one; columns count bytes.
    package struct Place: Hashable, Sendable {
        package var file: String
        package var line: Int
        package var column: Int
        package var message: String

        package init(file: String, line: Int, column: Int, message: String) {
            self.file = file
            self.line = line
            self.column = column
            self.message = message
        }
    }

    package var message: String
    package var places: [Place]
    /// The program from an earlier build, possibly in an earlier session.
    package var older: BuiltHost?
    /// Whether the package doesn't use workflows.
    package var isUnrelated: Bool

    package init(_ message: String, places: [Place] = [], older: BuiltHost? = nil, isUnrelated: Bool = false) {
        self.message = message
        self.places = places
        self.older = older
        self.isUnrelated = isUnrelated
    }
}

struct ServedPackage {
    /// The program that the kernels run; nil before the first build.
    var host: BuiltHost?
    /// Why the last build failed; nil if it succeeded.
    var fault: BuildFault?
    var isBuilding = false
    /// Whether sources changed during the build. If so, its result is outdated.
    var isStale = false
    /// Whether the build is taking so long that scripts mention it.
    var takesLong = false
    /// The progress token that was sent to the client.
    var progress: String?
    var isProgressShown = false
    /// The percentage sent last. It never decreases, even if a running build finds more work.
    var percentage = 0
    /// The source files for which the client has diagnostics.
    var blamedFiles: Set<String> = []
    /// The errors of the last build, by file.
    var faultyPlaces: [String: [BuildFault.Place]] = [:]

    /// Whether there is neither a program nor a build.
    var isUnknown: Bool { host == nil && fault == nil && !isBuilding }
}
