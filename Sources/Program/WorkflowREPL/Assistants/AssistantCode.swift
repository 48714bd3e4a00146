// The package that an assistant's session was built from, which the assistant may be editing.

import WorkbenchPackages

struct AssistantCode {
    private let builder: PackageBuilder
    /// The stamp of the executable that the session runs.
    private var built: FileStamp
    /// Whether the builder itself can tell that its files are unchanged. Otherwise only SwiftPM knows.
    private var isKnown: Bool

    /// - Parameter builder: The builder, which has just built the executable.
    init(_ builder: PackageBuilder) {
        self.builder = builder
        built = FileStamp(builder.executable)
        isKnown = builder.isUpToDate
    }

    var executable: String { builder.executable }

    /// Whether the files have changed since they were built, or another process has built them again.
    var isChanged: Bool { FileStamp(executable) != built || isKnown && !builder.isUpToDate }

    mutating func build(stop: () -> Bool) throws(HostingError) {
        try builder.build(stop: stop)
        self = AssistantCode(builder)
    }
}
