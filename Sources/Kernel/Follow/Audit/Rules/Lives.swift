// Children and workers across time: one that forgets, and one that goes on although its work is another.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// A child that was replaced by another for a while, and began anew when its parent was as before.
enum ForgetfulChildren {
    private struct Leaving {
        let node: NodeSnapshot
        let parent: NodeID
        /// The parent's state while the child was there.
        let state: Value
        /// What took its place.
        let standIns: Set<NodeID>
        let cause: String
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var edited: Set<NodeID> = []
        var left: [String: Leaving] = [:]
        for step in history.steps {
            for hop in step.acts where !hop.isUnchanged { edited.insert(hop.node) }
            for began in step.began {
                guard let leaving = left.removeValue(forKey: path(began.snapshot.node, history)),
                    isOwnDoing(of: leaving.parent, step), let parent = step.kept(leaving.parent),
                    parent.after.anyStateValue == leaving.state,
                    step.ended.contains(where: { leaving.standIns.contains($0.snapshot.node) }),
                    began.snapshot.propertiesValue == leaving.node.propertiesValue,
                    began.snapshot.anyStateValue != leaving.node.anyStateValue
                else { continue }
                sightings.add(
                    history.kind(began.snapshot.node),
                    AuditObservation(
                        .forgetfulChild, at: history.place(began.snapshot.node), cause: leaving.cause,
                        step: step.number))
            }
            for ended in step.ended where edited.contains(ended.snapshot.node) && !ended.snapshot.isWorker {
                guard isOwnDoing(of: ended.parent, step), let parent = step.kept(ended.parent) else { continue }
                let standIns = step.began.filter { $0.parent == ended.parent && !$0.snapshot.isWorker }
                guard !standIns.isEmpty else { continue }
                left[path(ended.snapshot.node, history)] = Leaving(
                    node: ended.snapshot, parent: ended.parent, state: parent.before.anyStateValue,
                    standIns: Set(standIns.map(\.snapshot.node)), cause: step.cause)
            }
        }
        return sightings.all
    }

    /// Whether the parent's own action, and no output of a child, made the step.
    private static func isOwnDoing(of parent: NodeID, _ step: AuditStep) -> Bool {
        step.acts.count == 1 && step.acts[0].node == parent && !step.acts[0].isFromChild
    }

    private static func path(_ node: NodeID, _ history: AuditHistory) -> String { history.names.path(of: node) }
}

/// A worker that says it is equivalent to another one with other properties, so that the old work goes on.
enum DeafWorkers {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps {
            for kept in step.kept where kept.before.isWorker {
                let changes = Change.changes(from: kept.before.propertiesValue, to: kept.after.propertiesValue)
                guard let change = changes.first, kept.before.anyStateValue == kept.after.anyStateValue else {
                    continue
                }
                sightings.add(
                    "\(history.kind(kept.after.node)) \(change.path)",
                    AuditObservation(
                        .deafWorker, at: history.place(kept.after.node, change.path), cause: step.cause,
                        step: step.number))
            }
        }
        return sightings.all
    }
}
