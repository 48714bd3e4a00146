// Opens an assistant's session and tracks its package, which the assistant may be editing.

import WorkbenchPackages
import WorkbenchWire

@MainActor
struct AssistantOpening {
    /// Why there is no session, as lines for the assistant.
    struct Failure: Error {
        let lines: [String]

        init(lines: [String]) { self.lines = lines }

        init(_ error: HostingError) {
            if case .buildFailed(let output) = error {
                lines = BuildProgress.lines(of: output, "\(error)", width: 100).map(\.plain)
            } else {
                lines = ["\(error)"]
            }
        }
    }

    /// The time limit for a command.
    var seconds = 60
    /// Builds the code if necessary, until `stop` returns true, and starts a session.
    let open: (_ stop: () -> Bool) throws(Failure) -> (session: any WorkbenchSession, builder: PackageBuilder?)
}

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
