// The shortest commands that show a finding: the steps up to it, without those that can be left out.

import WorkbenchLanguage
import WorkbenchValueTree

@MainActor
struct ScriptShortening {
    let session: Session
    let finding: AuditFinding
    let work: LongWork
    /// The maximum number of steps taken to shorten one script.
    static let budget = 1_200

    /// Whether commands show the finding. A copy of the process tries it, because a command may crash the app after
    /// other steps.
    private func shows(_ lines: [String]) throws(Refusal) -> Bool {
        try work.pause()
        func isShown() -> Bool {
            let drive = Drive(of: session, for: finding.rule)
            defer { drive.end() }
            for line in lines { drive.take(line) }
            return drive.judged(isLenient: true).contains { $0.isLike(finding) }
        }
        return ProcessCopy.holds(limit: Self.limit) { MainActor.assumeIsolated { isShown() } }
            ?? (session.isAttached ? false : isShown())
    }

    /// The time limit for the commands of one try, in milliseconds.
    private static let limit: Int32 = 20_000

    /// The fewest commands with which the app crashes with a message; nil if these don't.
    ///
    /// - Parameter message: The message of the crash; nil if it left none.
    static func fewest(
        of lines: [String], crashing session: Session, with message: String?, _ work: LongWork, budget: Int
    ) throws(Refusal) -> [String]? {
        func crashes(_ lines: [String]) throws(Refusal) -> Bool {
            try work.pause()
            let drive = Drive(of: session, for: .trap)
            defer { drive.end() }
            guard let outcome = drive.rehearsed(lines), outcome.end == .died else { return false }
            return outcome.message == message
        }
        return try crashes(lines) ? fewest(of: lines, for: budget, crashes) : nil
    }

    /// Leaves out all commands without which the rest still shows the finding.
    static func fewest<Line>(
        of lines: [Line], for budget: Int, _ shows: ([Line]) throws(Refusal) -> Bool
    ) throws(Refusal) -> [Line] {
        var kept = lines
        var left = budget
        var size = max(1, kept.count / 2)
        while left > 0 {
            var start = 0
            var hasShrunk = false
            while start < kept.count, left > 0 {
                var fewer = kept
                fewer.removeSubrange(start..<min(start + size, kept.count))
                left -= fewer.count + 1
                if !fewer.isEmpty, try shows(fewer) {
                    kept = fewer
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { break }
            size = max(1, size / 2)
        }
        return kept
    }

    /// Nil if the finding cannot be shown by itself.
    func shortest(of lines: [String]) throws(Refusal) -> [String]? {
        var spent = 0
        func shows(_ lines: [String]) throws(Refusal) -> Bool {
            spent += lines.count + 1
            return try self.shows(lines)
        }
        if try shows([]) { return [] }
        // The first step in which it was seen is known, or else found by halving.
        var low = 1
        var high = lines.count
        if case .observed(let observation) = finding, observation.step < high {
            if try shows(Array(lines.prefix(observation.step))) { high = observation.step }
        }
        while low < high, spent < Self.budget {
            let middle = (low + high) / 2
            if try shows(Array(lines.prefix(middle))) { high = middle } else { low = middle + 1 }
        }
        let first = Array(lines.prefix(high))
        guard try shows(first) else { return nil }
        return try Self.fewest(of: first, for: Self.budget - spent, self.shows)
    }
}

extension AuditFinding {
    /// The rules with at most one finding per place.
    private static let rulesOfPlaces: Set<AuditRule> = [
        .changingKey, .indexKey, .restlessWorker, .brokenRelation, .twoOwners,
    ]

    /// Whether two findings are of the same rule and place, in two runs or at two nodes of one kind.
    func isLike(_ other: AuditFinding) -> Bool {
        rule == other.rule && place.node.type == other.place.node.type && place.path == other.place.path
            && (Self.rulesOfPlaces.contains(rule) || subject == other.subject)
    }
}
