// A change that is made before a worker has confirmed it, and that remains whatever the worker answers.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum Promises {
    /// A request, with the places in the parent's state that it changed.
    private struct Request {
        let parent: NodeID
        let changed: [ValuePath]
    }

    private struct Habit {
        /// The number of answers of each kind, and the places that they changed.
        var answers: [String: (times: Int, touched: Set<ValuePath>)] = [:]
        /// The places that the requests changed, and the number of times that they did.
        var promised: [ValuePath: Int] = [:]
        /// The places that an answer wrote.
        var written: Set<ValuePath> = []
        var last: (step: AuditStep, node: NodeID, worker: NodeID, output: String)?
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var requests: [NodeID: Request] = [:]
        var habits: [String: Habit] = [:]
        for step in history.steps {
            if step.isFirst { requests = [:] }
            if let hop = step.hops.first, history.names.isWorker(hop.node), let output = hop.output?.alternative,
                let request = requests[hop.node], let parent = step.kept(request.parent)
            {
                let touched = places(parent.before.anyStateValue, parent.after.anyStateValue)
                var habit = habits[history.kind(hop.node)] ?? Habit()
                let known = habit.answers[output] ?? (0, [])
                habit.answers[output] = (known.times + 1, known.touched.union(touched))
                for place in request.changed { habit.promised[place, default: 0] += 1 }
                habit.written.formUnion(touched)
                habit.last = (step, request.parent, hop.node, output)
                habits[history.kind(hop.node)] = habit
            }
            guard let act = step.acts.first, !history.names.isWorker(step.hops.first?.node ?? act.node) else {
                continue
            }
            func begin(_ worker: NodeID, _ parent: NodeID?) {
                guard let parent, let kept = step.kept(parent) else { return }
                let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
                requests[worker] = Request(parent: parent, changed: Array(places(before, after)))
            }
            for life in step.began where life.snapshot.isWorker { begin(life.snapshot.node, life.parent) }
            for kept in step.kept where kept.isRestarted { begin(kept.after.node, kept.parent) }
        }
        return habits.keys.sorted().compactMap { habits[$0].flatMap { finding($0, history) } }
    }

    /// The places that differ. A place in a collection counts as the whole collection.
    private static func places(_ before: Value, _ after: Value) -> Set<ValuePath> {
        Set(Change.changes(from: before, to: after).map(\.path.outsideCollections))
    }

    private static func finding(_ habit: Habit, _ history: AuditHistory) -> AuditObservation? {
        let answers = habit.answers.values.filter { $0.times >= min(2, history.habit) }
        guard answers.count == habit.answers.count, answers.count > 1, let last = habit.last else { return nil }
        // A place that every answer changes only shows that a request is running.
        let common = answers.dropFirst().reduce(answers[0].touched) { $0.intersection($1.touched) }
        // A confirmation only ends the request. Any other answer does something else.
        guard answers.contains(where: { $0.touched == common }), answers.contains(where: { $0.touched != common }),
            let state = last.step.kept(last.node)?.after.anyStateValue
        else { return nil }
        let notices = habit.written.subtracting(common)
        guard notices.allSatisfy({ isNotice($0, in: state) }) else { return nil }
        let total = habit.answers.values.reduce(0) { $0 + $1.times }
        let kept = habit.promised.keys.filter { place in
            !habit.written.contains(place) && habit.promised[place] == total && goesBack(place, last.node, history)
        }
        guard let place = kept.min(by: { $0.title < $1.title }) else { return nil }
        return AuditObservation(
            .brokenRelation, at: history.place(last.node, place), other: history.place(last.worker),
            relation: .promised, cause: last.output, times: total, support: total, step: last.step.number)
    }

    /// Whether the place is a message to the user: a string or an optional string.
    private static func isNotice(_ place: ValuePath, in state: Value) -> Bool {
        switch state[place] {
        case .text?, .optional(.text)?, .optional(nil)?: true
        default: false
        }
    }

    /// Whether the place ever returns to an earlier value, unlike a log that only grows.
    private static func goesBack(_ place: ValuePath, _ node: NodeID, _ history: AuditHistory) -> Bool {
        var seen: Set<Value> = []
        var last: Value?
        for step in history.steps {
            if step.isFirst { (seen, last) = ([], nil) }
            guard let value = step.kept(node)?.after.anyStateValue[place], value != last else { continue }
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
