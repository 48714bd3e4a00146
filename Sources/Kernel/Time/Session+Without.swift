// `without`: repeats the session on a new branch, leaving some steps out.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension WithoutCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let arguments = command.arguments.filter { $0.parameter == Self.steps.declaration }
        var left: Set<Int> = []
        for (step, argument) in zip(command[all: Self.steps], arguments) {
            let moment = try session.moment(step, argument.range)
            guard session.timeline.past.dropFirst().contains(moment) else {
                throw Refusal(
                    .impossible, "only a step that led here can be left out", at: argument.range, remedies: ["history"])
            }
            left.insert(moment)
        }
        guard !left.isEmpty else {
            throw Refusal(
                .impossible, "without needs the number of a step to leave out", at: command.range,
                remedies: ["without 1"])
        }
        return try .without(session.without(left))
    }
}

extension Session {
    /// Time limit for one step in a copy of the process, in milliseconds.
    private static let patience: Int32 = 5_000

    fileprivate func without(_ left: Set<Int>) throws(Refusal) -> WithoutReply {
        let way = timeline.past
        guard let first = way.firstIndex(where: left.contains), first > 0 else {
            preconditionFailure("the steps to leave out must be on the current path, after the beginning")
        }
        let start = way[first - 1]
        let again = way[first...].filter { !left.contains($0) }.map { timeline.moments[$0] }
        try refuseIfStopping(again, from: try details(of: start).snapshot)
        let before = timeline.snapshot
        var reply = WithoutReply(
            left: way.filter(left.contains).map {
                SliceReply.StepLine(step: timeline.moments[$0].number, command: timeline.moments[$0].command)
            }, taken: 0)
        commandLine = "goto \(stepName(of: start))"
        isJournalDue = true
        _ = try go(to: start)
        for moment in again {
            do throws(Refusal) {
                try takeAgain(moment)
            } catch {
                isJournalDue = false
                reply.refused.append(
                    WithoutReply.Refused(step: moment.number, command: moment.command, reason: error.text))
                continue
            }
            reply.taken += 1
            if reply.parted == nil, let old = moment.step, let new = timeline.now.step, old.course != new.course {
                reply.parted = SliceReply.StepLine(step: moment.number, command: moment.command)
            }
        }
        reply.branch = branches.first { timeline.isPassed(way[first], onWayTo: $0.end) }?.reply.name
        reply.differences = SnapshotDifference.between(before, timeline.snapshot, names)
        return reply
    }

    /// Repeats a recorded step, with the same current node as before.
    private func takeAgain(_ moment: Timeline.Moment) throws(Refusal) {
        for line in (moment.here == prompt.path ? [] : ["cd \(moment.here)"]) + [moment.command] {
            guard let command = Script(line, lengthLimit: .max).statements.first?.command else { continue }
            _ = try carryOut(command, line: line)
        }
    }

    /// Tries the steps in a copy of the process first, and refuses if one crashes or takes too long.
    private func refuseIfStopping(_ moments: [Timeline.Moment], from start: NodeSnapshot) throws(Refusal) {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        let outcome = ProcessCopy.outcome(of: moments.count + 1, limit: Self.patience) { number in
            MainActor.assumeIsolated {
                if number == 0 {
                    copy.tree.restore(start)
                    for group in copy.takeGroups(isOneCommand: true) { copy.learn(group.events) }
                } else {
                    try? copy.takeAgain(moments[number - 1])
                }
                return true
            }
        }
        guard let outcome, outcome.end != .returned, outcome.done > 0 else { return }
        let moment = moments[outcome.done - 1]
        throw Refusal(
            .impossible,
            "step \(moment.number), \(moment.command), "
                + (outcome.end == .died ? "would crash: \(outcome.message ?? "no message")" : "took too long"))
    }
}

extension StepReply {
    /// The hops of a step as strings: each node with its action, changes and output.
    fileprivate var course: [String] {
        hops.map { hop in "\(hop.node.path) \(hop.action?.text() ?? "") \(hop.changes) \(hop.output?.text() ?? "")" }
            + begun.map { "\($0)" }
    }
}
