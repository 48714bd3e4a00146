// Moving through time: undo, redo, goto, marks, branches, and the differences between two moments.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension UndoCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let count = command[Self.count] ?? 1
        let past = session.timeline.past
        guard past.count > 1 else {
            throw Refusal(.time(.nothingToUndo))
        }
        return try session.go(to: past[max(0, past.count - 1 - count)])
    }
}

extension RedoCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let count = command[Self.count] ?? 1
        let future = session.timeline.future
        guard let last = future.last else {
            throw Refusal(.time(.nothingToRedo))
        }
        return try session.go(to: count <= future.count ? future[future.startIndex + max(0, count - 1)] : last)
    }
}

extension GotoCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let moment = try session.moment(command[Self.step], command.argument(Self.step)?.range)
        return command[Self.replay] ? try session.replay(to: moment) : try session.go(to: moment)
    }
}

extension HistoryCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        if case .place(let place)? = command[Self.subject] {
            return .blame(try session.blame(place, command.argument(Self.subject)?.range))
        }
        let all = session.timeline.line
        var count = all.count
        if case .number(let number)? = command[Self.subject] { count = number }
        return .history(all.suffix(count).map(session.historyEntry))
    }
}

extension MarkCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard let name = command[Self.name] else {
            guard !command[Self.off] else {
                throw Refusal(.time(.markNeedsName), remedies: session.marks.map(\.name))
            }
            return .marks(session.marks)
        }
        if command[Self.off] {
            guard session.timeline.marks.removeValue(forKey: name) != nil else {
                throw Refusal(
                    .time(.noMark(name)),
                    remedies: NearestName.matches(for: name, among: session.timeline.marks.keys.sorted()))
            }
        } else {
            // `3` and `-1` would be steps in `goto`.
            let isStep = name.allSatisfy { $0.isNumber || $0 == "-" }
            guard !name.isEmpty, !isStep else {
                throw Refusal(.time(.markIsAStep(name)), at: command.argument(Self.name)?.range)
            }
            session.timeline.marks[name] = session.timeline.current
        }
        return .marks(session.marks)
    }
}

extension BranchesCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard let name = command[Self.branch] else {
            return .branches(session.branches.map(\.reply))
        }
        guard let branch = session.branches.first(where: { $0.reply.name == name }) else {
            throw Refusal(.time(.noBranch(name)), remedies: session.branches.map(\.reply.name))
        }
        return try session.go(to: branch.end)
    }
}

extension DiffCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let before =
            try command[Self.first].map { step throws(Refusal) in try session.moment(step, nil) }
            ?? session.timeline.now.parent ?? session.timeline.current
        let after =
            try command[Self.second].map { step throws(Refusal) in try session.moment(step, nil) }
            ?? session.timeline.current
        return .difference(try session.differences(from: before, to: after))
    }
}

extension Session {
    /// The differences between two moments, including those inside objects.
    func differences(from before: Int, to after: Int) throws(Refusal) -> [NodeDifference] {
        let (old, new) = (try details(of: before), try details(of: after))
        let isOneLine =
            timeline.way(to: after).contains(before) || timeline.way(to: before).contains(after)
        var nodes = SnapshotDifference.between(old.snapshot, new.snapshot, names, isOneLine: isOneLine)
        for lasting in lastingChanges(from: before, to: after) {
            let node = lasting.part.node
            let path = node.path
            if let index = nodes.firstIndex(where: { $0.path == path && $0.kind == .changed }) {
                nodes[index].lasting = (nodes[index].lasting ?? []) + [lasting]
            } else {
                nodes.append(
                    NodeDifference(
                        path: path, rootName: node.place.parent == nil ? node.name : nil, kind: .changed, state: [],
                        properties: [], lasting: [lasting]))
            }
        }
        return nodes
    }

    func go(to index: Int) throws(Refusal) -> Reply.Content {
        let (from, start, before) = (timeline.now, timeline.current, timeline.snapshot)
        tree.restore(try details(of: index).snapshot)
        let groups = takeGroups(isOneCommand: true)
        timeline.go(to: index)
        pastKeeper.go(to: index)
        journalCommand()
        let lasting = lastingChanges(from: start, to: index)
        let move = MoveReply(
            from: from.number, to: timeline.now.number,
            watched: watchedChanges(from: before, to: timeline.snapshot), lasting: lasting,
            remedy: lasting.isEmpty || !canReplay ? nil : "goto \(timeline.now.number) --replay")
        takeUp(groups)
        // A condition that is broken at that moment was broken by an earlier step.
        _ = newlyBroken(after: nil)
        return .moved(move)
    }

    /// The details of a moment; throws if the moment is folded.
    func details(of index: Int, _ range: Range<Int>? = nil) throws(Refusal) -> Timeline.Details {
        if let details = timeline.moments[index].details { return details }
        let name = stepName(of: index)
        throw Refusal(
            .time(.folded(step: name, kept: keptSteps)), at: range,
            remedies: isAttached ? [] : ["goto \(name) --replay"])
    }

    /// The name of a moment's step in commands. In `goto 3`, 3 is a step of the current branch.
    func stepName(of index: Int) -> String {
        (branch(of: index).map { $0 + "." } ?? "") + String(timeline.moments[index].number)
    }

    /// The first other branch that has the moment; nil if the current one has it.
    private func branch(of index: Int) -> String? {
        timeline.isOnLine(index) ? nil : branches.first { timeline.isPassed(index, onWayTo: $0.end) }?.reply.name
    }

    /// The moment that a step's name refers to, on the current branch.
    func moment(_ step: StepName?, _ range: Range<Int>?) throws(Refusal) -> Int {
        guard let step else { return timeline.current }
        switch step {
        case .number(let number):
            guard timeline.line.indices.contains(number) else {
                throw Refusal(.time(.noStep(number, last: timeline.line.count - 1)), at: range)
            }
            return timeline.line[number]
        case .back(let count):
            let past = timeline.past
            guard count < past.count else {
                throw Refusal(.time(.tooFarBack(steps: past.count - 1)), at: range, remedies: ["0"])
            }
            return past[past.count - 1 - count]
        case .mark(let name):
            if let index = timeline.marks[name] { return index }
            guard let index = try branchStep(name, range) else {
                if name.hasPrefix("branch-") {
                    throw Refusal(
                        .time(.noBranch(String(name.prefix { $0 != "." }))), at: range,
                        remedies: branches.map(\.reply.name))
                }
                throw Refusal(
                    .time(.noMark(name)), at: range,
                    remedies: NearestName.matches(for: name, among: timeline.marks.keys.sorted()))
            }
            return index
        }
    }

    /// The step that a branch name refers to: `branch-1.2` is a step of the branch, and `branch-1` is its last step.
    /// Nil for any other name.
    private func branchStep(_ name: String, _ range: Range<Int>?) throws(Refusal) -> Int? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let end = branches.first(where: { $0.reply.name == parts[0] })?.end, parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return end }
        var index: Int? = end
        while let known = index {
            if Int(parts[1]) == timeline.moments[known].number { return known }
            index = timeline.moments[known].parent
        }
        let branch = String(parts[0])
        throw Refusal(
            .time(.noStepOfBranch(branch, step: String(parts[1]), last: timeline.moments[end].number)), at: range,
            remedies: [branch])
    }

    fileprivate func historyEntry(_ index: Int) -> HistoryEntry {
        let moment = timeline.moments[index]
        return HistoryEntry(
            number: moment.number, command: moment.command.isEmpty ? app.name : moment.command,
            screens: moment.screens, isCurrent: index == timeline.current,
            marks: timeline.marks.filter { $0.value == index }.map(\.key).sorted(),
            changes: changes(in: moment.step), isFolded: moment.details == nil ? true : nil, lasting: moment.lasting)
    }

    /// A step's changes. Empty for a step that is recorded by its effect, which has different hops in a replay.
    private func changes(in step: StepReply?) -> [HistoryEntry.NodeChange] {
        guard let step, step.effect == nil else { return [] }
        return step.hops.flatMap { hop in
            hop.changes.map { HistoryEntry.NodeChange(node: hop.node, change: $0) }
        }
    }

    fileprivate var marks: [MarkReply] {
        timeline.marks.map { name, index in
            MarkReply(name: name, step: timeline.moments[index].number, branch: branch(of: index))
        }.sorted { ($0.step, $0.name) < ($1.step, $1.name) }
    }

    var branches: [(reply: BranchReply, end: Int)] {
        let here = timeline.line[timeline.line.count - 1]
        return timeline.branches.enumerated().map { number, branch in
            let origin = branch.origin.map { BranchReply.Origin(branch: Self.branchName($0.branch), step: $0.step) }
            let reply = BranchReply(
                name: Self.branchName(number), lastStep: timeline.moments[branch.end].number,
                isCurrent: branch.end == here, origin: origin)
            return (reply, branch.end)
        }
    }

    private static func branchName(_ number: Int) -> String { "branch-\(number + 1)" }
}
