// Elements that two nodes keep: they come and go together in the states of a node and of one above it, until an action
// removes one of them from only one of the two.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum SharedElements {
    private struct Pair: Hashable {
        let below, above: Place
    }

    private struct Place: Hashable {
        let kind: String
        let path: ValuePath
    }

    /// The elements that a step added to a collection and removed from it.
    private struct Delta {
        let node: NodeID
        let place: Place
        let added, removed: Set<Value>
    }

    private struct Habit {
        var elements: Set<Value> = []
        var (additions, removals) = (0, 0)
        var isShared: Bool { elements.count > 1 && additions > 1 && removals > 0 }
        /// The actions that move elements in both.
        var causes: Set<String> = []
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        let steps = history.steps.map { (step: $0, deltas: deltas(in: $0, history)) }
        var habits: [Pair: Habit] = [:]
        for (step, deltas) in steps {
            for below in deltas {
                for above in deltas where above.added == below.added && above.removed == below.removed {
                    guard history.isAbove(above.node, below.node) else { continue }
                    let pair = Pair(below: below.place, above: above.place)
                    habits[pair, default: Habit()].elements.formUnion(below.added)
                    if !below.added.isEmpty { habits[pair]?.additions += 1 }
                    if !below.removed.isEmpty { habits[pair]?.removals += 1 }
                    habits[pair]?.causes.insert(step.cause)
                }
            }
        }
        var sightings = Sightings()
        for (pair, habit) in habits where habit.isShared || history.isLenient && !habit.elements.isEmpty {
            for (step, deltas) in steps where !habit.causes.contains(step.cause) && history.mayBlame(step.cause) {
                for above in deltas where above.place == pair.above && !above.removed.isEmpty {
                    guard let left = left(pair.below, below: above, in: step, history) else { continue }
                    sightings.add(
                        "\(pair)",
                        AuditObservation(
                            .twoOwners, at: history.place(left, pair.below.path),
                            other: history.place(above.node, pair.above.path), relation: .same, cause: step.cause,
                            support: habit.additions + habit.removals, step: step.number))
                }
            }
        }
        return sightings.all.sorted { $0.step < $1.step }
    }

    /// A node that still has all the elements it had, although the node above removed one of them.
    private static func left(_ place: Place, below delta: Delta, in step: AuditStep, _ history: AuditHistory) -> NodeID?
    {
        var found: NodeID?
        step.after.forEach { node in
            guard found == nil, history.kind(node.node) == place.kind, history.isAbove(delta.node, node.node),
                let members = node.anyStateValue[place.path]?.members
            else { return }
            if members.contains(where: delta.removed.contains) { found = node.node }
        }
        return found
    }

    private static func deltas(in step: AuditStep, _ history: AuditHistory) -> [Delta] {
        step.kept.flatMap { kept -> [Delta] in
            let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
            guard !kept.after.isWorker, before != after else { return [] }
            var deltas: [Delta] = []
            after.visitOutsideLists { value, path in
                guard let new = value.members, let old = before[ValuePath(path)]?.members else { return }
                let (was, now) = (Set(old), Set(new))
                guard was != now else { return }
                deltas.append(
                    Delta(
                        node: kept.after.node, place: Place(kind: history.kind(kept.after.node), path: ValuePath(path)),
                        added: now.subtracting(was), removed: was.subtracting(now)))
            }
            return deltas
        }
    }
}
