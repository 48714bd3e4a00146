// Finds lists of earlier values, such as those kept for undo, if a step restores only a part of a saved value, or also
// what steps wrote that save nothing.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum PartialUndo {
    private struct Pair: Hashable {
        let kind: String
        let list, place: ValuePath
    }

    private struct Habit {
        var saves = 0
        /// The number of steps that saved a value other than the current one.
        var others = 0
        var returns = 0
        var broken: AuditObservation?
        var times = 0
        /// The parts of the place that the steps that save also change, and the ones that only a return has changed.
        var own: Set<ValuePath> = []
        var taken: [ValuePath: (observation: AuditObservation, times: Int)] = [:]
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var habits: [Pair: Habit] = [:]
        for step in history.steps {
            for kept in step.kept where !kept.after.isWorker {
                let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
                guard before != after else { continue }
                for (path, list) in after.lists {
                    guard case .list(let former)? = before[path] else { continue }
                    let count = min(former.elements.count, list.elements.count)
                    guard former.elements.prefix(count) == list.elements.prefix(count) else { continue }
                    func note(_ body: (ValuePath, Value, inout Habit) -> Void) {
                        before.visitOutsideLists { value, components in
                            guard case .structure = value, !components.isEmpty else { return }
                            let place = ValuePath(components)
                            guard !place.overlaps(path) else { return }
                            let pair = Pair(kind: history.kind(kept.after.node), list: path, place: place)
                            body(place, value, &habits[pair, default: Habit()])
                        }
                    }
                    if list.elements.count == former.elements.count + 1, let saved = list.elements.last {
                        note { place, value, habit in
                            if value == saved { habit.saves += 1 } else { habit.others += 1 }
                            guard let new = after[place] else { return }
                            habit.own.formUnion(Change.changes(from: value, to: new).map(\.path))
                        }
                    } else if list.elements.count + 1 == former.elements.count, let saved = former.elements.last {
                        note { place, value, habit in
                            guard let new = after[place] else { return }
                            if new == saved {
                                habit.returns += 1
                                for change in Change.changes(from: value, to: new) {
                                    habit.taken[
                                        change.path,
                                        default: (
                                            AuditObservation(
                                                .revertedWrite,
                                                at: history.place(
                                                    kept.after.node,
                                                    ValuePath(place.components + change.path.components)),
                                                other: history.place(kept.after.node, path), cause: step.cause,
                                                step: step.number), 0
                                        )
                                    ].times += 1
                                }
                            }
                            guard new != saved, let part = left(saved, value, new) else { return }
                            habit.times += 1
                            if habit.broken != nil || !history.mayBlame(step.cause) { return }
                            habit.broken = AuditObservation(
                                .brokenRelation,
                                at: history.place(kept.after.node, ValuePath(place.components + part.components)),
                                other: history.place(kept.after.node, path), relation: .saved, cause: step.cause,
                                step: step.number)
                        }
                    }
                }
            }
        }
        return habits.values.flatMap { habit -> [AuditObservation] in
            guard habit.others == 0, habit.saves >= history.habit, habit.returns >= history.habit else { return [] }
            // The steps that save change one part; what another step has written to another part is lost.
            let taken =
                habit.own.isEmpty
                ? nil
                : habit.taken.filter { !habit.own.contains($0.key) }.values.max {
                    ($0.times, $1.observation.step) < ($1.times, $0.observation.step)
                }
            return [(habit.broken, habit.times), (taken?.observation, taken?.times ?? 0)].compactMap { found, times in
                guard var found else { return nil }
                (found.times, found.support) = (times, habit.returns)
                return found
            }
        }.sorted { $0.step < $1.step }
    }

    /// The first part that wasn't restored, if all other parts have the saved value.
    private static func left(_ saved: Value, _ old: Value, _ new: Value) -> ValuePath? {
        let missing = Change.changes(from: new, to: saved)
        let isUntouched = missing.allSatisfy { change in old[change.path] == new[change.path] }
        return isUntouched ? missing.first?.path : nil
    }
}
