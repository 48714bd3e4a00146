// Children that lose their state, and workers that continue although their work has changed.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A child that was temporarily replaced by another one and came back without its state, although everything above it
/// was the same as before.
enum ForgetfulChildren {
    private struct Leaving {
        let node: NodeSnapshot
        /// The parent while it had the child.
        let parent: NodeSnapshot
        /// The nodes in the child that the user had changed.
        let edited: Set<NodeID>
        /// The nodes that took the child's place.
        let standIns: Set<NodeID>
        /// The choice that the action made, if choosing other values leads to other children.
        let choice: String?
        let cause: String
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var edited: Set<NodeID> = []
        var left: [String: Leaving] = [:]
        // A child that can close itself was opened for one task, and leaving it cancels the task.
        let closing = Set(
            history.steps.flatMap { step in
                step.ended.filter { !step.acts.isEmpty && isOwnDoing(of: $0.snapshot, step) }.map {
                    history.kind($0.snapshot.node)
                }
            })
        for step in history.steps {
            if step.isFirst { (edited, left) = ([], [:]) }
            for hop in step.acts where !hop.isUnchanged { edited.insert(hop.node) }
            for began in step.began {
                guard let leaving = left.removeValue(forKey: path(began.snapshot.node, history)),
                    let parent = step.kept(began.parent)?.after, parent.anyStateValue == leaving.parent.anyStateValue,
                    parent.propertiesValue == leaving.parent.propertiesValue,
                    leaving.standIns.isEmpty
                        ? leaving.choice == choice(step, history)
                        : step.ended.contains(where: { leaving.standIns.contains($0.snapshot.node) }),
                    began.snapshot.propertiesValue == leaving.node.propertiesValue,
                    let lost = forgotten(leaving.node, began.snapshot, leaving.edited)
                else { continue }
                sightings.add(
                    history.kind(lost),
                    AuditObservation(
                        .forgetfulChild, at: history.place(lost), cause: leaving.cause, step: step.number))
            }
            for ended in step.ended where !ended.snapshot.isWorker {
                guard !closing.contains(history.kind(ended.snapshot.node)), !isOwnDoing(of: ended.snapshot, step),
                    let parent = step.kept(ended.parent)?.before
                else {
                    continue
                }
                let standIns = step.began.filter { $0.parent == ended.parent && !$0.snapshot.isWorker }
                var changed: Set<NodeID> = []
                ended.snapshot.forEach { if edited.contains($0.node) { changed.insert($0.node) } }
                let choice = choice(step, history)
                guard !standIns.isEmpty || choice != nil, !changed.isEmpty else { continue }
                left[path(ended.snapshot.node, history)] = Leaving(
                    node: ended.snapshot, parent: parent, edited: changed,
                    standIns: Set(standIns.map(\.snapshot.node)), choice: choice, cause: step.cause)
            }
        }
        return sightings.all
    }

    /// The action or callback of a step that chooses among several values, without the chosen value; nil if there is no
    /// choice. A flag or a missing value closes something; it doesn't choose something else.
    private static func choice(_ step: AuditStep, _ history: AuditHistory) -> String? {
        guard let hop = step.acts.first else { return nil }
        if let action = hop.action, !(action is ClosureAction), let name = hop.actionName {
            guard case .enumeration(let enumCase) = ValueReader.read(action).unwrapped,
                enumCase.payload.contains(where: { $0.value.isChoice })
            else { return nil }
            return "\(history.kind(hop.node)) \(name)"
        }
        let parts = step.command.split(separator: "(", maxSplits: 1)
        guard parts.count == 2, !["true)", "false)", "nil)"].contains(parts[1]) else { return nil }
        return String(parts[0])
    }

    /// Whether the child, or a node below it, caused the step and so ended itself.
    static func isOwnDoing(of child: NodeSnapshot, _ step: AuditStep) -> Bool {
        step.acts.isEmpty || step.hops.contains { child.contains($0.node) }
    }

    /// The first node that the user had changed and whose state differs now.
    private static func forgotten(_ old: NodeSnapshot, _ new: NodeSnapshot, _ edited: Set<NodeID>) -> NodeID? {
        if edited.contains(old.node), !old.isWorker, old.anyStateValue != new.anyStateValue { return new.node }
        for child in old.children {
            guard let twin = new.children.first(where: { $0.identity == child.identity }) else { continue }
            if let found = forgotten(child, twin, edited) { return found }
        }
        return nil
    }

    private static func path(_ node: NodeID, _ history: AuditHistory) -> String { history.names.path(of: node) }
}

extension Value {
    fileprivate var isChoice: Bool {
        switch self {
        case .boolean, .optional(nil): false
        case .optional(let content?): content.isChoice
        default: true
        }
    }
}

/// A worker that claims to be equivalent to one with different properties, so the old work continues.
enum DeafWorkers {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps {
            for kept in step.kept where kept.before.isWorker {
                let changes = Change.changes(from: kept.before.propertiesValue, to: kept.after.propertiesValue)
                // A new service instance with the same contents does the same work.
                let change = changes.first { $0.before.map(SwiftCode.reading) != $0.after.map(SwiftCode.reading) }
                guard let change, kept.before.anyStateValue == kept.after.anyStateValue else {
                    continue
                }
                sightings.add(
                    "\(history.kind(kept.after.node)) \(change.path)",
                    AuditObservation(
                        .deafWorker, at: history.place(kept.after.node, change.path),
                        other: history.place(history.parent(of: kept.after.node)), cause: step.cause, step: step.number)
                )
            }
        }
        return sightings.all
    }
}
