// `slice`: finds the commands that a value, a failed condition or a crash depends on.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension SliceCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let place = command[Self.place]
        guard let crash = command[Self.crash] else {
            guard let place else {
                let (goal, moments) = try session.lastFailure(command.range)
                return .slice(try session.slice(.condition(goal), moments, command.range))
            }
            return .slice(try session.slice(.place(place), session.timeline.past, command.argument(Self.place)?.range))
        }
        guard place == nil else {
            throw Refusal(.impossible, "slice takes a place or --crash, but not both", at: command.range)
        }
        return .slice(try session.slice(.crash(crash), session.timeline.past, command.range))
    }
}

/// The result that a slice preserves.
private enum SliceSubject {
    case place(NodeReference)
    case condition(Goal)
    case crash(ParsedCommand)

    @MainActor var text: String {
        switch self {
        case .place(let place): place.text
        case .condition(let goal): goal.text
        case .crash(let command): command.text
        }
    }
}

/// The last condition that failed, and the moment when it failed.
final class LastFailure {
    let condition: Expectation
    let moment: Int

    init(condition: Expectation, moment: Int) {
        self.condition = condition
        self.moment = moment
    }
}

extension ExpectationReply.Found {
    /// The paths at which two values differ; nil if the results aren't values.
    fileprivate func parts(differingFrom other: Self?) -> Set<ValuePath>? {
        guard case .value(let value) = self, case .value(let second)? = other else { return nil }
        return Set(Change.changes(from: value, to: second).map(\.path))
    }
}

extension Session {
    /// The maximum number of steps, both for a whole slice and for one attempt.
    private static let budget = 20_000
    /// The maximum number of commands for which omitting every pair is tried.
    private static let mostPaired = 24
    /// The time limit for one attempt in a copy of the process, in milliseconds.
    private static let patience: Int32 = 20_000

    /// The last condition that failed, and the moments that led to it.
    fileprivate func lastFailure(_ range: Range<Int>) throws(Refusal) -> (Goal, Slice<SharedList<Int>>) {
        guard let failed = failedCondition else {
            throw Refusal(
                .impossible, "no condition has failed; slice needs a place, or --crash and a command", at: range)
        }
        guard let end = timeline.past.lastIndex(of: failed.moment) else {
            throw Refusal(
                .impossible,
                "the last condition that failed did so at a step outside the current history; run expect again here",
                at: range)
        }
        return (try Goal(failed.condition, range, in: self), timeline.past[...end])
    }

    fileprivate func slice(
        _ subject: SliceSubject, _ past: Slice<SharedList<Int>>, _ range: Range<Int>?
    ) throws(Refusal) -> SliceReply {
        guard timeline.beginning != nil else {
            throw Refusal(
                .impossible, "the first steps are folded, so the commands can't be repeated from the beginning",
                at: range)
        }
        let moments = past.dropFirst().map { timeline.moments[$0] }
        guard moments.count < Self.budget else {
            throw Refusal(
                .impossible, "slice needs fewer than \(Self.budget) steps, but \(moments.count) led here",
                at: range)
        }
        let work = work(.repeatingSteps, total: Self.budget)
        var left = Self.budget
        let wanted = try found(subject, after: moments, range)
        func leads(_ some: [Timeline.Moment]) throws(Refusal) -> Bool {
            // If the user interrupts, the result is the commands that haven't been omitted so far.
            for _ in 0...some.count where left > 0 { if (try? work.proceed()) == nil { left = 0 } }
            guard left > 0 else { return false }
            left -= some.count + 1
            if case .crash(let command) = subject { return crash(of: command, after: some) == wanted }
            func result(_ some: [Timeline.Moment]) -> ExpectationReply.Found? {
                guard let copy = restarted else { return nil }
                defer { copy.tree.end() }
                // A command may be refused when an earlier one is omitted; it then changes nothing.
                for moment in some { try? copy.take(moment) }
                return try? copy.found(subject, range)
            }
            func isReached() -> Bool {
                guard let found = result(some) else { return false }
                if found == wanted { return true }
                // Parts that differ in each run, such as new UUIDs, must differ here, too.
                guard let passing = wanted.parts(differingFrom: result(moments)), !passing.isEmpty else { return false }
                return found.parts(differingFrom: result(some)) == passing
                    && wanted.parts(differingFrom: found) == passing
            }
            return ProcessCopy.holds(limit: Self.patience, interruption) { MainActor.assumeIsolated { isReached() } }
                ?? (mayGoWithoutCopy && isReached())
        }
        guard try leads(moments) else {
            if interruption.isRequested { throw .interrupted }
            let objects = StateDigest.objects(in: tree.snapshot()).sorted().joined(separator: ", ")
            let reason = objects.isEmpty ? "" : ", perhaps because the instances of \(objects) keep earlier changes"
            throw Refusal(
                .impossible, "repeating the commands so far doesn't reproduce this result" + reason, at: range,
                remedies: { if case .place(let place) = subject { ["why \(place.text)"] } else { [] } }())
        }
        let kept =
            try leads([]) ? [] : ScriptShortening.fewest(of: moments, for: left, mostPaired: Self.mostPaired, leads)
        if interruption.isRequested { left = 0 }
        return SliceReply(
            place: subject.text, found: wanted,
            kept: kept.map { SliceReply.StepLine(step: $0.number, command: $0.command) }, total: moments.count,
            isUnfinished: left <= 0 ? true : nil)
    }

    /// The result of the session's commands.
    private func found(
        _ subject: SliceSubject, after moments: [Timeline.Moment], _ range: Range<Int>?
    ) throws(Refusal) -> ExpectationReply.Found {
        switch subject {
        case .place: return try found(subject, range)
        case .crash(let command):
            guard let found = crash(of: command, after: moments) else {
                if interruption.isRequested { throw .interrupted }
                throw Refusal(.impossible, "this command doesn't crash the app when run now", at: range)
            }
            return found
        case .condition:
            guard survives(moments) else {
                if interruption.isRequested { throw .interrupted }
                throw Refusal(.impossible, "the commands so far can't be repeated from the beginning", at: range)
            }
            return try apart { () throws(Refusal) in
                guard let copy = restarted else { return try found(subject, range) }
                defer { copy.tree.end() }
                for moment in moments { try? copy.take(moment) }
                return try copy.found(subject, range)
            }
        }
    }

    /// A copy of the session in its initial state. Commands have changed the class instances in the state, so the app is
    /// opened again for new ones, unless it is attached. Use it only in a copy of the process.
    private var restarted: Session? {
        guard let beginning = timeline.beginning, !isAttached, !StateDigest.objects(in: beginning).isEmpty else {
            return Session(beginningOf: self)
        }
        let session = Session(apps: apps, opening: app, workers: .off)
        session.options = options
        return session
    }

    /// The value of a place, or the finding of a condition, in the current tree.
    private func found(_ subject: SliceSubject, _ range: Range<Int>?) throws(Refusal) -> ExpectationReply.Found {
        switch subject {
        case .place(let place):
            return .value(try value(of: .place(place), range ?? 0..<0).withoutIdentities)
        case .condition(let goal):
            let finding = try goal.judge(self)
            guard !finding.holds else {
                throw Refusal(.impossible, "the condition doesn't fail when the commands are repeated", at: range)
            }
            return finding.found
        case .crash: preconditionFailure("a crash is found in a copy of the process")
        }
    }

    /// Whether repeating steps from the beginning neither crashes nor takes too long, as tried in a copy of the process.
    func survives(_ moments: [Timeline.Moment]) -> Bool {
        ProcessCopy.holds(limit: Self.patience, interruption) {
            MainActor.assumeIsolated {
                guard let copy = restarted else { return false }
                for moment in moments { try? copy.take(moment) }
                return true
            }
        } ?? mayGoWithoutCopy
    }

    /// How a command crashes after some steps; nil if it doesn't.
    private func crash(of command: ParsedCommand, after moments: [Timeline.Moment]) -> ExpectationReply.Found? {
        var copy: Session?
        let outcome = ProcessCopy.outcome(of: 2, limit: Self.patience, interruption) { piece in
            MainActor.assumeIsolated {
                if piece == 0 {
                    copy = restarted
                    for moment in moments { try? copy?.take(moment) }
                } else {
                    _ = try? copy?.carryOut(command.text)
                }
                return copy != nil
            }
        }
        guard let outcome, outcome.end == .died, outcome.done == 1 else { return nil }
        return .trap(outcome.message ?? "")
    }
}
