// Deaths that no command caused: a worker that traps a moment after its start would stop every session that is restored.

import WorkbenchReplies

struct OwnDeaths {
    /// The number of deaths within the period after which the workers stay off.
    static let limit = 3
    static let period = Duration.seconds(20)

    private struct Entry {
        var time: ContinuousClock.Instant
        var crash: CrashReport
    }

    private var entries: [Entry] = []

    /// Whether the app stopped in the same way a short while ago when no command was running. Then a command that was running at
    /// this death is not the cause.
    func hasSeen(_ crash: CrashReport, at now: ContinuousClock.Instant) -> Bool {
        Self.isOfCode(crash)
            && entries.contains {
                // The file's path may not have been known the first time.
                now - $0.time < Self.period && $0.crash.cause == crash.cause && $0.crash.message == crash.message
                    && $0.crash.place?.line == crash.place?.line
            }
    }

    /// Adds a death. Returns their number within the period.
    mutating func add(_ crash: CrashReport, at now: ContinuousClock.Instant) -> Int {
        entries.removeAll { now - $0.time >= Self.period }
        if Self.isOfCode(crash) { entries.append(Entry(time: now, crash: crash)) }
        return entries.count
    }

    /// A process killed from outside says nothing about the app's code.
    private static func isOfCode(_ crash: CrashReport) -> Bool {
        switch crash.cause {
        case .hang, .interrupted, .brokenProtocol, .notStarted: false
        default: !crash.cause.isFromOutside
        }
    }
}
