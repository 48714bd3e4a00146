// A change that is made before a worker has confirmed it, and that remains whatever the worker answers.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum Promises {
    /// A place in the state of one kind of node. All elements of a list are one place.
    private struct Place: Hashable {
        let kind: String
        let path: ValuePath
    }

    private typealias Changes = [Place: (node: NodeID, value: Value?)]

    private struct Habit {
        /// The number of answers of each kind, and the values that they wrote.
        var answers: [String: (times: Int, written: [Place: Set<Value?>])] = [:]
        /// The places that the requests changed, and the number of times that they did.
        var promised: [Place: Int] = [:]
        /// The places whose values were told by the worker.
        var told: Set<Place> = []
        var nodes: [String: NodeID] = [:]
        var last: (step: AuditStep, worker: NodeID, output: String)?

        mutating func note(
            _ output: String, _ changes: Changes, of request: Changes, _ step: AuditStep, _ hop: AuditHop
        ) {
            answers[output, default: (0, [:])].times += 1
            for (place, change) in changes {
                answers[output]?.written[place, default: []].insert(change.value)
                if let value = change.value, hop.output?.scalars.contains(value) == true { told.insert(place) }
            }
            for (place, change) in request {
                promised[place, default: 0] += 1
                nodes[place.kind] = change.node
            }
            last = (step, hop.node, output)
        }
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var requests: [NodeID: Changes] = [:]
        var habits: [String: Habit] = [:]
        for step in history.steps {
            if step.isFirst { requests = [:] }
            let changes = changes(in: step, history)
            if let hop = step.hops.first, history.names.isWorker(hop.node), let output = hop.output?.alternative,
                let request = requests[hop.node]
            {
                habits[history.kind(hop.node), default: Habit()].note(output, changes, of: request, step, hop)
            }
            guard let act = step.acts.first, !history.names.isWorker(step.hops.first?.node ?? act.node) else {
                continue
            }
            for life in step.began where life.snapshot.isWorker { requests[life.snapshot.node] = changes }
            for kept in step.kept where kept.isRestarted { requests[kept.after.node] = changes }
        }
        return habits.keys.sorted().compactMap { habits[$0].flatMap { finding($0, history) } }
    }

    /// The places that a step changed.
    private static func changes(in step: AuditStep, _ history: AuditHistory) -> Changes {
        var changes: Changes = [:]
        for kept in step.kept where !kept.after.isWorker {
            let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
            for change in Change.changes(from: before, to: after) {
                let place = Place(kind: history.kind(kept.after.node), path: general(change))
                changes[place] = (kept.after.node, change.after)
            }
        }
        return changes
    }

    /// The path of a change, with the same index for all elements of a list. A list that got or lost elements counts as
    /// a whole.
    private static func general(_ change: Change) -> ValuePath {
        guard let before = change.pathBefore, before == change.pathAfter else { return change.path.outsideCollections }
        return ValuePath(before.components.map { if case .index = $0 { .index(0) } else { $0 } })
    }

    private static func finding(_ habit: Habit, _ history: AuditHistory) -> AuditObservation? {
        let answers = habit.answers.values.filter { $0.times >= min(2, history.habit) }
        guard answers.count == habit.answers.count, answers.count > 1, let last = habit.last else { return nil }
        // A place that every answer changes only shows that a request is running, or how it ended.
        let touched = answers.map { Set($0.written.keys) }
        let common = touched.dropFirst().reduce(touched[0]) { $0.intersection($1) }
        let written = touched.reduce(Set()) { $0.union($1) }
        // A confirmation only ends the request. Any other answer does something else.
        guard let confirmation = answers.first(where: { Set($0.written.keys) == common }),
            answers.contains(where: { $0.written != confirmation.written }), habit.told.isDisjoint(with: common)
        else { return nil }
        guard written.subtracting(common).allSatisfy({ isNotice($0, habit, last.step) }) else { return nil }
        let total = habit.answers.values.reduce(0) { $0 + $1.times }
        let kept = habit.promised.keys.filter { place in
            !written.contains { $0.kind == place.kind && $0.path.overlaps(place.path) }
                && habit.promised[place] == total
                && goesBack(place, habit, history)
        }
        guard let place = kept.min(by: { ($0.path.title, $0.kind) < ($1.path.title, $1.kind) }),
            let node = habit.nodes[place.kind]
        else { return nil }
        return AuditObservation(
            .brokenRelation, at: history.place(node, place.path), other: history.place(last.worker),
            relation: .promised, cause: last.output, times: total, support: total, step: last.step.number)
    }

    /// Whether the place is a message to the user: a string or an optional string.
    private static func isNotice(_ place: Place, _ habit: Habit, _ step: AuditStep) -> Bool {
        guard let node = habit.nodes[place.kind] else { return false }
        return switch step.kept(node)?.after.anyStateValue[place.path] {
        case .text?, .optional(.text)?, .optional(nil)?: true
        default: false
        }
    }

    /// Whether the place ever returns to an earlier value, unlike a log that only grows.
    private static func goesBack(_ place: Place, _ habit: Habit, _ history: AuditHistory) -> Bool {
        guard let node = habit.nodes[place.kind] else { return false }
        var seen: Set<Value> = []
        var last: Value?
        for step in history.steps {
            if step.isFirst { (seen, last) = ([], nil) }
            guard let value = step.kept(node)?.after.anyStateValue[place.path], value != last else { continue }
            if !seen.insert(value).inserted { return true }
            last = value
        }
        return false
    }
}

extension Value {
    /// The name of a case, or a flag: a value that is one of a few alternatives.
    fileprivate var alternative: String? {
        switch unwrapped {
        case .enumeration(let enumCase): enumCase.name
        case .boolean(let flag): "\(flag)"
        case .optional(nil): "nil"
        default: nil
        }
    }
}
