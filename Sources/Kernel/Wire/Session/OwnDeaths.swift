// Counts crashes that weren't caused by a command. A worker that crashes shortly after its start would crash every
// restored session.

import WorkbenchLanguage

struct OwnDeaths {
    /// After this many crashes within the period, the workers stay off.
    static let limit = 3
    static let period = Duration.seconds(20)

    /// The number of crashes with workers off before the next remedy.
    private static let deathsUntilNextRemedy = 2
    /// The number of omitted lines after which the session stops.
    static let mostLinesLeftOut = 3

    /// The number of consecutive crashes after which no remedies are left.
    static let mostInARow = limit + (mostLinesLeftOut + 1) * deathsUntilNextRemedy

    private struct Entry {
        var time: ContinuousClock.Instant
        var crash: CrashReport
    }

    private var entries: [Entry] = []
    private var sinceRemedy = 0
    private var linesLeftOut = 0

    /// Whether the app crashed in the same way shortly before, while no command was running. If so, a command that was
    /// running during this crash isn't the cause.
    func hasSeen(_ crash: CrashReport, at now: ContinuousClock.Instant) -> Bool {
        Self.isOfCode(crash)
            && entries.contains {
                // Don't compare the files, because the path may not have been known the first time.
                now - $0.time < Self.period && $0.crash.cause == crash.cause && $0.crash.message == crash.message
                    && $0.crash.place?.line == crash.place?.line
            }
    }

    /// The reaction to a crash that wasn't caused by a command.
    enum Remedy: Hashable {
        /// Restore the session, in the hope that the next kernel lasts longer.
        case tryAgain
        case turnWorkersOff(deaths: Int)
        /// Omit the last line of the journal. With workers off, this line must be the cause, and it would cause the
        /// same crash in each replay.
        case leaveOutLastLine
        case giveUp(deaths: Int)
    }

    /// Adds a crash. Returns the reaction to it.
    mutating func add(_ crash: CrashReport, at now: ContinuousClock.Instant, workersAreOff: Bool) -> Remedy {
        entries.removeAll { now - $0.time >= Self.period }
        if entries.isEmpty { (sinceRemedy, linesLeftOut) = (0, 0) }
        guard Self.isOfCode(crash) else { return .tryAgain }
        entries.append(Entry(time: now, crash: crash))
        sinceRemedy += 1
        if !workersAreOff {
            guard entries.count >= Self.limit else { return .tryAgain }
            sinceRemedy = 0
            return .turnWorkersOff(deaths: entries.count)
        }
        guard sinceRemedy >= Self.deathsUntilNextRemedy else { return .tryAgain }
        sinceRemedy = 0
        linesLeftOut += 1
        return linesLeftOut > Self.mostLinesLeftOut ? .giveUp(deaths: entries.count) : .leaveOutLastLine
    }

    /// Whether the app's code may have caused the crash, rather than something outside the process.
    private static func isOfCode(_ crash: CrashReport) -> Bool {
        switch crash.cause {
        case .hang, .interrupted, .brokenProtocol, .notStarted: false
        default: !crash.cause.isFromOutside
        }
    }
}
