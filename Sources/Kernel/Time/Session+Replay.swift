// `goto STEP --replay`: the steps are taken again in a new tree, so that objects are as they were, too.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension Session {
    func replay(to index: Int) throws(Refusal) -> Reply.Content {
        try refuseIfAttached()
        let from = timeline.now
        let way = timeline.way(to: index)
        let work = work("taking the steps again", total: way.count)
        let copy = Session(apps: apps, opening: app, workers: .off)
        copy.options = options
        do throws(Refusal) {
            for moment in way.dropFirst() {
                try work.proceed()
                try copy.take(timeline.moments[moment])
            }
        } catch {
            copy.tree.end()
            throw error
        }
        let leftOut = copy.timeline.moments.flatMap { $0.step?.effect?.leftOut ?? [] }
        for (old, new) in zip(way, copy.timeline.past) { timeline.renew(old, copy.timeline.moments[new].snapshot) }
        timeline.go(to: index)
        journalCommand()
        takeOver(copy)
        return .moved(
            MoveReply(
                from: from.number, to: timeline.now.number,
                watched: watchedChanges(from: from.snapshot, to: timeline.now.snapshot),
                replayed: MoveReply.Replayed(leftOut: leftOut)))
    }

    /// Takes the step of another session's moment.
    private func take(_ moment: Timeline.Moment) throws(Refusal) {
        let number = timeline.nextNumber
        for line in ["cd \(moment.here)", moment.command] {
            for statement in Script(line).statements where statement.command != nil {
                guard case .refused(let refusal)? = evaluate(statement, isContinued: true, for: .journal)?.content
                else {
                    continue
                }
                throw Refusal(
                    .impossible, "step \(number) cannot be taken again: \(line): \(refusal.reason)",
                    remedies: ["goto \(number - 1) --replay"])
            }
        }
        guard timeline.now.number == number else {
            throw Refusal(
                .impossible, "step \(number) cannot be taken again: \(moment.command)",
                remedies: ["goto \(number - 1) --replay"])
        }
    }

    /// Goes on in the tree of another session, with workers as they are here.
    private func takeOver(_ other: Session) {
        let here = current.identities
        let runs = tree.runsSideEffects
        host.tree.end()
        _ = log.drain()
        _ = follower.take()
        names = NodeNames()
        objects = LastingChanges()
        host = other.tree.snapshot().fork(log: log, runsSideEffects: runs, isolation: MainActor.shared)
        other.tree.end()
        currentNode = root.id
        var groups = takeGroups(isOneCommand: true)
        if !groups.isEmpty {
            let own = groups.removeFirst()
            learn(own.events)
            _ = lastingChanges(of: own.events)
            timeline.renew(timeline.current, own.settled.snapshot)
            shownStack = own.settled.stack
            followers += groups.compactMap(recordUnprompted)
        }
        if let node = root.descendant(here) { currentNode = node.id }
        renewFacts()
    }
}
