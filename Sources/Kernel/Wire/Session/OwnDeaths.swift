// Crashes that no command caused: a worker that crashes a moment after its start would crash every restored session.

import WorkbenchLanguage

struct OwnDeaths {
    /// After this many crashes within the period, the workers stay off.
    static let limit = 3
    static let period = Duration.seconds(20)

    /// With workers off.
    private static let deathsUntilNextRemedy = 2
    /// After this many, the session stops.
    static let mostLinesLeftOut = 3

    /// There are no further remedies.
    static let mostInARow = limit + (mostLinesLeftOut + 1) * deathsUntilNextRemedy

    private struct Entry {
        var time: ContinuousClock.Instant
        var crash: CrashReport
    }

    private var entries: [Entry] = []
    private var sinceRemedy = 0
    private var linesLeftOut = 0

    /// Whether the app crashed in the same way a short while ago when no command was running. If so, a command that was
    /// running at this crash is not the cause.
    func hasSeen(_ crash: CrashReport, at now: ContinuousClock.Instant) -> Bool {
        Self.isOfCode(crash)
            && entries.contains {
                // The file's path may not have been known the first time.
                now - $0.time < Self.period && $0.crash.cause == crash.cause && $0.crash.message == crash.message
                    && $0.crash.place?.line == crash.place?.line
            }
    }

    /// The reaction to a crash that no command caused.
    enum Remedy: Hashable {
        /// The session is restored, in the hope that the next kernel lasts longer.
        case tryAgain
        case turnWorkersOff(deaths: Int)
        /// With workers off, the last line of the journal must be the cause, which is the same in each replay.
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

    /// A process killed from outside says nothing about the app's code.
    private static func isOfCode(_ crash: CrashReport) -> Bool {
        switch crash.cause {
        case .hang, .interrupted, .brokenProtocol, .notStarted: false
        default: !crash.cause.isFromOutside
        }
    }
}
