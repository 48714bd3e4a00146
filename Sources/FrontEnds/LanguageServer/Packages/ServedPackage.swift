// The state of a package whose scripts are served: the program that was built for it, and the build that replaces it.

/// A program with a package's workflows.
package struct BuiltHost: Hashable, Sendable {
    package var executable: String
    /// Changes with the executable: a build without changes leaves it as it is.
    package var stamp: String

    package init(executable: String, stamp: String) {
        self.executable = executable
        self.stamp = stamp
    }
}

/// Why there is no new program.
package struct BuildFault: Error, Hashable, Sendable {
    /// An error at a place of a source file. Lines and columns count from one; columns are bytes.
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
    /// The program of an earlier build, possibly in an earlier session.
    package var older: BuiltHost?
    /// Whether the package does not use workflows at all.
    package var isUnrelated: Bool

    package init(_ message: String, places: [Place] = [], older: BuiltHost? = nil, isUnrelated: Bool = false) {
        self.message = message
        self.places = places
        self.older = older
        self.isUnrelated = isUnrelated
    }
}

struct ServedPackage {
    /// The kernels run this program; nil before the first build.
    var host: BuiltHost?
    /// Why the last build failed; nil if it succeeded.
    var fault: BuildFault?
    var isBuilding = false
    /// Sources changed during the build, so its result is outdated.
    var isStale = false
    /// Whether the build is taking so long that scripts mention it.
    var takesLong = false
    /// The progress token that the client knows.
    var progress: String?
    var isProgressShown = false
    /// The percentage sent last. It never decreases, even if a running build finds more work.
    var percentage = 0
    /// The source files for which the client has diagnostics.
    var blamedFiles: Set<String> = []
    /// The errors of the last build, by their files.
    var faultyPlaces: [String: [BuildFault.Place]] = [:]

    /// Whether there is neither a program nor a build.
    var isUnknown: Bool { host == nil && fault == nil && !isBuilding }
}
