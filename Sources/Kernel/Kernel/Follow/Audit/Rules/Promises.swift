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

    private struct Write {
        let node: NodeID
        let path: ValuePath
        let before: Value?
        let after: Value?

        /// The place with its value before the step.
        var undone: Intervention.Variation? { before.map { (node, path, $0) } }
    }

    private typealias Changes = [Place: Write]

    private struct Answers {
        var times = 0
        /// The values that the answers wrote.
        var written: [Place: Set<Value?>] = [:]
        /// The last of the answers, and the request that it answers.
        var last: (step: AuditStep, changes: Changes, request: Changes)?
    }

    private struct Habit {
        /// The answers of each kind.
        var answers: [String: Answers] = [:]
        /// The places that the requests changed, and the number of times that they did.
        var promised: [Place: Int] = [:]
        /// The places whose values were told by the worker.
        var told: Set<Place> = []
        var nodes: [String: NodeID] = [:]
        var last: (step: AuditStep, worker: NodeID, output: String)?

        mutating func note(
            _ output: String, _ changes: Changes, of request: Changes, _ step: AuditStep, _ hop: AuditHop
        ) {
            answers[output, default: Answers()].times += 1
            answers[output]?.last = (step, changes, request)
            for (place, change) in changes {
                answers[output]?.written[place, default: []].insert(change.after)
                if let value = change.after, hop.output?.scalars.contains(value) == true { told.insert(place) }
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
            // If an answer restarts the worker, another answer follows.
            if let hop = step.hops.first, history.names.isWorker(hop.node), let output = hop.output?.alternative,
                let request = requests[hop.node], step.kept(hop.node)?.isRestarted != true
            {
                habits[history.kind(hop.node), default: Habit()].note(output, changes, of: request, step, hop)
            }
            guard let act = step.acts.first, !history.names.isWorker(step.hops.first?.node ?? act.node) else {
                continue
            }
            for life in step.began {
                life.snapshot.forEach { if $0.isWorker { requests[$0.node] = changes } }
            }
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
                let path = change.pathBefore == change.pathAfter ? change.path : change.path.outsideCollections
                changes[Place(kind: history.kind(kept.after.node), path: general(change))] = Write(
                    node: kept.after.node, path: path, before: before[path], after: change.after)
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
        let others = answers.filter { $0.written != confirmation.written }.compactMap(\.last)
        let total = habit.answers.values.reduce(0) { $0 + $1.times }
        let kept = habit.promised.keys.filter { place in
            !written.contains { $0.kind == place.kind && $0.path.overlaps(place.path) }
                && habit.promised[place] == total && goesBack(place, history)
                && others.allSatisfy { step, changes, request in
                    changes.allSatisfy { common.contains($0) || isNotice($1, of: request[place], in: step) }
                }
        }
        guard let place = kept.min(by: { ($0.path.title, $0.kind) < ($1.path.title, $1.kind) }),
            let node = habit.nodes[place.kind]
        else { return nil }
        return AuditObservation(
            .brokenRelation, at: history.place(node, place.path), other: history.place(last.worker),
            relation: .promised, cause: last.output, times: total, support: total, step: last.step.number)
    }

    /// Whether an answer's write is shown apart from what was promised, so that the promise still looks kept.
    private static func isNotice(_ write: Write, of promise: Write?, in step: AuditStep) -> Bool {
        guard let notice = write.undone, let promise = promise?.undone else { return false }
        return Intervention.areShownApart(notice, promise, in: step.after)
    }

    /// Whether the place ever returns to an earlier value, unlike a log that only grows.
    private static func goesBack(_ place: Place, _ history: AuditHistory) -> Bool {
        var seen: [NodeID: (last: Value, all: Set<Value>)] = [:]
        for step in history.steps {
            if step.isFirst { seen = [:] }
            for kept in step.kept where history.kind(kept.after.node) == place.kind {
                guard let value = kept.after.anyStateValue[place.path] else { continue }
                var known = seen[kept.after.node] ?? (value, [])
                guard value != known.last || known.all.isEmpty else { continue }
                if !known.all.insert(value).inserted { return true }
                known.last = value
                seen[kept.after.node] = known
            }
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
