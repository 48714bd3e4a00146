// Finds the shortest list of commands that shows a finding: the steps up to it, without those that can be omitted.

import WorkbenchLanguage
import WorkbenchValueTree

@MainActor
struct ScriptShortening {
    let session: Session
    let finding: AuditFinding
    let work: LongWork
    /// The maximum number of steps taken to shorten one script.
    static let budget = 1_200

    /// Whether commands show the finding. They are tried in a copy of the process, because a command may crash the app
    /// after different steps.
    private func shows(_ lines: [String]) throws(Refusal) -> Bool {
        try work.pause()
        func isShown() -> Bool {
            let drive = Drive(of: session, for: finding.rule)
            defer { drive.end() }
            for line in lines { drive.take(line) }
            return drive.judged(showing: finding).contains {
                $0.isLike(finding) && $0.isObserved == finding.isObserved && $0.brokenBy == finding.brokenBy
            }
        }
        return ProcessCopy.holds(limit: Self.limit) { MainActor.assumeIsolated { isShown() } }
            ?? (session.isAttached ? false : isShown())
    }

    /// The time limit for the commands of one attempt, in milliseconds.
    private static let limit: Int32 = 20_000

    /// The maximum number of times to wait for a command that takes too long.
    private static let mostWaits = 3

    /// The shortest script that crashes the app with the same message, or whose last command takes too long; nil if the
    /// given commands do neither.
    ///
    /// - Parameters:
    ///   - loss: How the last command ended.
    ///   - pace: The pace of the moves before it; nil to measure it.
    ///   - marksValues: Whether to look for arguments that don't matter.
    static func shortest(
        of lines: [String], losing session: Session, with loss: ProcessCopy.Outcome, at pace: Pace? = nil,
        _ work: LongWork, budget: Int, marksValues: Bool
    ) throws(Refusal) -> AuditReply.Script? {
        var waits = 0
        func crashes(_ lines: [String]) throws(Refusal) -> Bool {
            try work.pause()
            guard waits < mostWaits else { return false }
            let drive = Drive(of: session, for: .trap)
            defer { drive.end() }
            guard let outcome = drive.rehearsed(lines, at: pace) else { return false }
            if outcome.end == .wasGivenUp { waits += 1 }
            return outcome.end == loss.end && (loss.end == .wasGivenUp || outcome.message == loss.message)
        }
        // Repeating a command that took too long would take just as long.
        if loss.end != .wasGivenUp { guard try crashes(lines) else { return nil } }
        let fewest = try fewest(of: lines, for: budget, crashes)
        let free =
            marksValues && !session.sharesInstances
            ? try anyValues(in: fewest, of: Drive(of: session, for: .trap), crashes) : []
        return AuditReply.Script(finding: 0, lines: fewest, anyValues: free)
    }

    /// The maximum number of other values to try in one script.
    private static let mostOthers = 24

    /// The arguments that don't matter, because the script shows the same with every other value that is tried.
    private static func anyValues(
        in lines: [String], of drive: Drive, _ shows: ([String]) throws(Refusal) -> Bool
    ) throws(Refusal) -> [AuditReply.AnyValue] {
        defer { drive.end() }
        let candidates = DriveCommands(drive.copy, seed: 0).candidates
        var found: [AuditReply.AnyValue] = []
        var left = mostOthers
        for (number, line) in lines.enumerated() {
            if number > 0 { drive.take(lines[number - 1]) }
            for (argument, others) in candidates.alternatives(to: line) where !others.isEmpty && others.count <= left {
                left -= others.count
                var (changed, isFree, argument) = (lines, true, argument)
                for other in others where isFree {
                    changed[number] = other
                    isFree = try shows(changed)
                }
                argument.line = number
                if isFree { found.append(argument) }
            }
        }
        return found
    }

    /// Omits every command that isn't needed to show the finding.
    ///
    /// - Parameter mostPaired: The maximum number of commands for which omitting every pair is also tried: one command
    ///   may undo or need the other, so only both can be omitted.
    static func fewest<Line>(
        of lines: [Line], for budget: Int, mostPaired: Int = 8, _ shows: ([Line]) throws(Refusal) -> Bool
    ) throws(Refusal) -> [Line] {
        var kept = lines
        var left = budget
        func withoutPair() throws(Refusal) -> [Line]? {
            guard kept.count > 2, kept.count <= mostPaired else { return nil }
            for first in 0..<kept.count - 1 {
                for second in first + 1..<kept.count where left > 0 {
                    var fewer = kept
                    fewer.remove(at: second)
                    fewer.remove(at: first)
                    left -= fewer.count + 1
                    if try shows(fewer) { return fewer }
                }
            }
            return nil
        }
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
            if size == 1, !hasShrunk {
                guard let fewer = try withoutPair() else { break }
                kept = fewer
            }
            size = max(1, size / 2)
        }
        return kept
    }

    /// The shortest script; nil if the given commands don't show the finding on their own.
    func shortest(of lines: [String]) throws(Refusal) -> AuditReply.Script? {
        guard let lines = try fewest(of: lines) else { return nil }
        // The commands in between would change the instances here.
        let free =
            session.sharesInstances
            ? [] : try Self.anyValues(in: lines, of: Drive(of: session, for: finding.rule), shows)
        return AuditReply.Script(finding: 0, lines: lines, anyValues: free)
    }

    private func fewest(of lines: [String]) throws(Refusal) -> [String]? {
        var spent = 0
        func shows(_ lines: [String]) throws(Refusal) -> Bool {
            spent += lines.count + 1
            return try self.shows(lines)
        }
        if try shows([]) { return [] }
        // The step in which the finding was first seen may be known; otherwise, find it by bisection.
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

extension Session {
    /// Whether the tree holds class instances. Restoring a state doesn't undo changes to them, so a drive in a copy of the
    /// process can't find out which commands are needed from here.
    var sharesInstances: Bool { !StateDigest.objects(in: tree.snapshot()).isEmpty }

    /// Shortens the scripts of a drive that has changed instances in a copy of the process. A script that shows nothing
    /// here is left out, and so is a broken condition: another walk of the drive broke it.
    func shortenScripts(of reply: inout AuditReply) {
        guard sharesInstances, let scripts = reply.drive?.scripts, !interruption.isRequested else { return }
        let work = work(.shorteningScripts, total: scripts.count)
        var unshown: [AuditFinding] = []
        let findings = reply.findings
        reply.drive?.scripts = scripts.compactMap { script in
            let finding = findings[script.finding]
            guard (try? work.proceed()) != nil else { return script }
            var short = try? ScriptShortening(session: self, finding: finding, work: work).shortest(of: script.lines)
            short?.finding = script.finding
            if short == nil, finding.rule == .trap { return script }
            if short == nil, finding.rule == .brokenInvariant { unshown.append(finding) }
            return short
        }
        for finding in unshown {
            guard let index = reply.findings.firstIndex(of: finding) else { continue }
            reply.findings.remove(at: index)
            let shown = reply.drive?.scripts ?? []
            reply.drive?.scripts = shown.map { script in
                var script = script
                if script.finding > index { script.finding -= 1 }
                return script
            }
        }
    }
}

extension AuditFinding {
    /// The rules that have at most one finding per place.
    private static let rulesOfPlaces: Set<AuditRule> = [
        .changingKey, .indexKey, .restlessWorker, .brokenRelation, .twoOwners,
    ]

    /// The cause of the step that breaks a relation; nil for other rules, and for promises, whose cause is an answer.
    var brokenBy: String? {
        guard case .observed(let observation) = self, let relation = observation.relation, relation != .promised else {
            return nil
        }
        return observation.cause
    }

    /// Whether a step shows the finding, so that its script needs commands.
    var isObserved: Bool { if case .observed = self { true } else { false } }

    /// Whether two findings have the same rule and place, perhaps in two runs or at two nodes of the same kind.
    func isLike(_ other: AuditFinding) -> Bool {
        rule == other.rule && place.node.type == other.place.node.type && place.path == other.place.path
            && (Self.rulesOfPlaces.contains(rule) || subject == other.subject)
    }
}
