// `goto STEP --replay`: repeats the steps in a new tree, so objects are restored, too.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension Session {
    func replay(to index: Int) throws(Refusal) -> Reply.Content {
        let copy = try newTree()
        let (from, before) = (timeline.now, timeline.snapshot)
        let way = timeline.way(to: index)
        let work = work(.repeatingSteps, total: way.count)
        var leftOut: [HeldPart] = []
        do throws(Refusal) {
            for moment in way.dropFirst() {
                try work.proceed()
                try copy.take(timeline.moments[moment])
                leftOut += copy.timeline.now.step?.effect?.leftOut ?? []
            }
        } catch {
            copy.tree.end()
            throw error
        }
        var unfolded: [Int: Timeline.Details] = [:]
        for (old, new) in zip(way, copy.timeline.past) {
            guard let details = copy.timeline.moments[new].details else { continue }
            if timeline.moments[old].details != nil {
                timeline.renew(old, details.snapshot)
            } else {
                unfolded[old] = details
            }
        }
        timeline.unfold(unfolded)
        timeline.go(to: index)
        pastKeeper.go(to: index)
        let to = timeline.now.number
        journalCommand()
        objects = LastingChanges()
        let snapshot = copy.tree.snapshot()
        let watched = watchedChanges(from: before, to: timeline.snapshot)
        // Restarted workers may cause steps immediately.
        let done = doneWorkers(below: copy.root, named: copy.names)
        continueInCopy(of: snapshot, named: NodeNames(), runsWorkers: tree.runsSideEffects, done: done)
        copy.tree.end()
        return .moved(
            MoveReply(
                from: from.number, to: to, watched: watched,
                replayed: MoveReply.Replayed(leftOut: leftOut)))
    }

    /// A session at the start, in which steps can be repeated; throws if it would share objects that this one has changed.
    func newTree() throws(Refusal) -> Session {
        try refuseIfAttached()
        let copy = Session(apps: apps, opening: app, workers: .off, keepingSteps: keptSteps)
        copy.options = options
        if let type = objects.typeOfChangedObject(in: copy.root) {
            copy.tree.end()
            throw Refusal(.impossible, "the app uses the same \(type) again, so its changes can't be undone")
        }
        return copy
    }

    /// Whether `goto STEP --replay` restores objects.
    var canReplay: Bool {
        guard let copy = try? newTree() else { return false }
        copy.tree.end()
        return true
    }

    /// Repeats the step that is recorded in a moment of another session.
    func take(_ moment: Timeline.Moment) throws(Refusal) {
        let number = timeline.nextNumber
        for line in ["cd \(moment.here)", moment.command] {
            for statement in Script(line, lengthLimit: .max).statements where statement.command != nil {
                guard case .refused(let refusal)? = evaluate(statement, isContinued: true, for: .journal)?.content
                else {
                    continue
                }
                throw Refusal(
                    .time(.notRepeatable(step: number, line: line, error: refusal.reason)),
                    remedies: ["goto \(number - 1) --replay"])
            }
        }
        guard timeline.now.number == number else {
            throw Refusal(
                .time(.notRepeatable(step: number, line: moment.command, error: nil)),
                remedies: ["goto \(number - 1) --replay"])
        }
    }
}
