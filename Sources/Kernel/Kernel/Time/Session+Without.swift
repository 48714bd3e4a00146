// `without` and `with`: repeat the session on a new branch, leaving out steps or replacing one.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension WithoutCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let arguments = command.arguments.filter { $0.parameter == Self.steps.declaration }
        var left: Set<Int> = []
        for (step, argument) in zip(command[all: Self.steps], arguments) {
            left.insert(try session.takenStep(step, "left out", argument.range))
        }
        guard !left.isEmpty else {
            throw Refusal(
                .impossible, "without needs the number of a step to leave out", at: command.range,
                remedies: ["without 1"])
        }
        return try .without(session.repeated(without: left))
    }
}

extension WithCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let step = try session.takenStep(command.required(Self.step), "replaced", command.argument(Self.step)?.range)
        return try .without(session.repeated(without: [step], with: try command.required(Self.command).text))
    }
}

extension Session {
    /// The time limit for one step in a copy of the process, in milliseconds.
    private static let patience: Int32 = 5_000

    fileprivate func takenStep(_ step: StepName, _ verb: String, _ range: Range<Int>?) throws(Refusal) -> Int {
        let last = timeline.now.number
        if case .back = step {
            throw Refusal(
                .impossible, "give the step to be \(verb) by its number, as in `history`", at: range,
                remedies: last > 0 ? [String(last)] : [])
        }
        let moment = try moment(step, range)
        guard timeline.past.dropFirst().contains(moment) else {
            throw Refusal(.impossible, "only a step that led here can be \(verb)", at: range, remedies: ["history"])
        }
        return moment
    }

    /// - Parameter line: The command that replaces the first of the omitted steps.
    fileprivate func repeated(without left: Set<Int>, with line: String? = nil) throws(Refusal) -> WithoutReply {
        let way = timeline.past
        guard let first = way.firstIndex(where: left.contains), first > 0 else {
            preconditionFailure("the steps to leave out must be on the current path, after the beginning")
        }
        let start = way[first - 1]
        let again = way[first...].filter { !left.contains($0) || line != nil }.map {
            (moment: timeline.moments[$0], command: left.contains($0) ? line ?? "" : timeline.moments[$0].command)
        }
        let isReplayed = !lastingChanges(from: timeline.current, to: start).isEmpty
        let stop = try firstStop(of: again, from: start, isReplayed: isReplayed)
        let before = timeline.current
        var reply = WithoutReply(
            left: way.filter(left.contains).map {
                SliceReply.StepLine(step: timeline.moments[$0].number, command: timeline.moments[$0].command)
            }, instead: line, taken: 0)
        // Going back doesn't undo changes to instances. If there are any, earlier steps are repeated in a new tree.
        commandLine = "goto \(stepName(of: start))" + (isReplayed ? " --replay" : "")
        isJournalDue = true
        _ = try isReplayed ? replay(to: start) : go(to: start)
        for (moment, command) in again.prefix(stop?.index ?? again.count) {
            if interruption.isRequested {
                reply.refused.append(
                    WithoutReply.Refused(
                        step: moment.number, command: command, reason: "interrupted; later steps weren't repeated"))
                break
            }
            do throws(Refusal) {
                try takeAgain(moment, command)
            } catch {
                isJournalDue = false
                reply.refused.append(
                    WithoutReply.Refused(step: moment.number, command: command, reason: error.text))
                continue
            }
            guard command == moment.command else { continue }
            reply.taken += 1
            if reply.parted == nil, let old = moment.step, let new = timeline.now.step, old.course != new.course {
                reply.parted = SliceReply.StepLine(step: moment.number, command: moment.command)
            }
        }
        if let stop {
            let (moment, command) = again[stop.index]
            let rest = stop.index + 1 < again.count ? "; later steps weren't repeated" : ""
            reply.refused.append(
                WithoutReply.Refused(step: moment.number, command: command, reason: stop.reason + rest))
            reply.parted = reply.parted ?? SliceReply.StepLine(step: moment.number, command: command)
        }
        reply.branch = branches.first { timeline.isPassed(way[first], onWayTo: $0.end) }?.reply.name
        // In a new tree, the contents of objects have been compared.
        reply.differences = try differences(from: before, to: timeline.current).compactMap { difference in
            var difference = difference
            if isReplayed { difference.lasting = nil }
            return difference.withoutPassing
        }
        return reply
    }

    /// Repeats a step at the node that was current the first time.
    func takeAgain(_ moment: Timeline.Moment, _ command: String) throws(Refusal) {
        if moment.here != prompt.path, (try? carryOut("cd \(moment.here)")) == nil {
            throw Refusal(.unknown(.node), "the current node was \(moment.here), which no longer exists")
        }
        try carryOut(command)
    }

    /// Tries the steps in a copy of the process, and returns the first one that crashes or takes too long; nil if there is
    /// none. Throws if that is the replacement command, or if that is refused.
    private func firstStop(
        of steps: [(moment: Timeline.Moment, command: String)], from start: Int, isReplayed: Bool
    ) throws(Refusal) -> (index: Int, reason: String)? {
        let snapshot = try details(of: start).snapshot
        let copy = try isReplayed ? newTree() : Session(copying: self)
        defer { copy.tree.end() }
        let outcome = ProcessCopy.outcome(of: steps.count + 1, limit: Self.patience, interruption) { number in
            MainActor.assumeIsolated {
                if number == 0 {
                    if isReplayed {
                        for moment in timeline.way(to: start).dropFirst() { try? copy.take(timeline.moments[moment]) }
                        return true
                    }
                    copy.tree.restore(snapshot)
                    for group in copy.takeGroups(isOneCommand: true) { copy.learn(group.events) }
                    return true
                }
                let (moment, command) = steps[number - 1]
                do throws(Refusal) {
                    try copy.takeAgain(moment, command)
                    return true
                } catch {
                    ProcessCopy.writeError(error.text)
                    return command == moment.command
                }
            }
        }
        guard let outcome, outcome.done > 0, outcome.done <= steps.count else { return nil }
        let (moment, command) = steps[outcome.done - 1]
        let reason: String
        switch outcome.end {
        case .interrupted: throw .interrupted
        case .returned: reason = "is refused: \(outcome.errors.split(separator: "\n").last ?? "no reason")"
        case .died: reason = "would crash: \(outcome.message ?? "no message")"
        case .wasGivenUp: reason = "takes too long"
        }
        guard command == moment.command else {
            throw Refusal(.impossible, "step \(moment.number), \(command), \(reason)")
        }
        return (outcome.done - 1, "it \(reason)")
    }
}

extension StepReply {
    /// The hops of a step as strings: each node with its action, changes and output, but no UUIDs.
    fileprivate var course: [String] {
        let lines = hops.map { hop in
            "\(hop.node.path) \(hop.action?.text() ?? "") \(hop.changes) \(hop.output?.text() ?? "")"
        }
        return (lines + begun.map { "\($0)" }).map(PassingText.removed)
    }
}

extension NodeDifference {
    /// The difference without parts that differ in each run, such as UUIDs; nil if nothing else differs.
    fileprivate var withoutPassing: NodeDifference? {
        guard kind == .changed else { return self }
        var rest = self
        rest.state.removeAll(where: \.isPassing)
        rest.properties.removeAll(where: \.isPassing)
        return rest.state.isEmpty && rest.properties.isEmpty && rest.lasting?.isEmpty != false ? nil : rest
    }
}
