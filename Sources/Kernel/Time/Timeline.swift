// The steps of a session, and the differences between two of its moments.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The steps of a session. A step after an undo begins a branch, so no step is lost.
///
/// Old steps are folded: the timeline keeps their commands and screens, but not their details. Otherwise, a session of
/// a hundred thousand lines would take hundreds of megabytes.
struct Timeline {
    /// How many of the steps taken last keep their details.
    static let keptSteps = 5_000

    /// What a folded moment has no more.
    final class Details {
        let snapshot: NodeSnapshot
        /// The step that led here.
        let step: StepReply?
        /// The values themselves of that step.
        let values: StepValues?

        init(snapshot: NodeSnapshot, step: StepReply?, values: StepValues?) {
            self.snapshot = snapshot
            self.step = step
            self.values = values
        }
    }

    /// A moment between two steps.
    struct Moment {
        let number: Int
        let parent: Int?
        let command: String
        /// The node that the command meant if it named none.
        let here: String
        /// The names of the visible screens.
        let screens: [String]
        /// The objects that the step changed.
        fileprivate(set) var lasting: [HeldPart]?
        /// What the step did to the counts of workers' outputs; nil if there is none, or the moment is not folded.
        fileprivate(set) var outputs: [OutputMark]?
        /// Nil if the moment is folded.
        fileprivate(set) var details: Details?
        fileprivate(set) var children: [Int] = []

        /// The step that led here; nil for the beginning, and if the moment is folded.
        var step: StepReply? { details?.step }
        var values: StepValues? { details?.values }
    }

    private(set) var moments: SharedList<Moment>
    private(set) var current = 0
    var marks: [String: Int] = [:]
    /// The nodes that began or ended in folded steps, each with the last of these.
    private var foldedNodes: [NodeName: Int] = [:]
    /// The nodes with outputs in folded steps.
    private var foldedOutputs: Set<NodePath> = []
    /// Folded moments that have their details again for now.
    private var unfolded: [Int] = []
    /// How many of the steps taken last keep their details.
    private let kept: Int

    init(start: SettledStep, keeping kept: Int) {
        self.kept = kept
        moments = [
            Moment(
                number: 0, parent: nil, command: "", here: "/", screens: StackReader.names(in: start.stack),
                details: Details(snapshot: start.snapshot, step: nil, values: nil))
        ]
    }

    var now: Moment { moments[current] }

    /// The tree now.
    var snapshot: NodeSnapshot {
        guard let details = now.details else { preconditionFailure("the current moment is never folded") }
        return details.snapshot
    }

    /// The number of the next step: its distance from the beginning.
    var nextNumber: Int { now.number + 1 }

    mutating func append(
        command: String, here: String, snapshot: NodeSnapshot, screens: [String], step: StepReply, values: StepValues
    ) {
        let index = moments.count
        let before = now
        // Equal texts and lists share their memory.
        moments.append(
            Moment(
                number: nextNumber, parent: current, command: command, here: here == before.here ? before.here : here,
                screens: screens == before.screens ? before.screens : screens, lasting: step.lasting,
                details: Details(snapshot: snapshot, step: step, values: values)))
        moments[current].children.append(index)
        current = index
        fold(index - kept)
    }

    /// Folds a moment. The beginning and marked moments stay whole.
    private mutating func fold(_ index: Int) {
        guard index > 0, !marks.values.contains(index) else { return }
        if let step = moments[index].step {
            for node in step.begun.map(\.node) + step.ended { foldedNodes[node] = max(index, foldedNodes[node] ?? 0) }
            let marks = OutputMark.marks(of: step, among: &foldedOutputs)
            moments[index].outputs = marks.isEmpty ? nil : marks
        }
        moments[index].details = nil
    }

    /// A node that began or ended in a folded step, and the last such step. Of several, the one of the last step.
    func foldedNode(where isMeant: (NodeName) -> Bool) -> (node: NodeName, moment: Int)? {
        foldedNodes.filter { isMeant($0.key) }.max { $0.value < $1.value }.map { ($0.key, $0.value) }
    }

    /// How many outputs each node has had since it began or got other properties, on the way to the current moment.
    var outputs: [NodePath: Int] {
        var outputs: [NodePath: Int] = [:]
        for index in past {
            let moment = moments[index]
            OutputMark.apply(moment.step.map { OutputMark.marks(of: $0) } ?? moment.outputs ?? [], to: &outputs)
        }
        return outputs
    }

    /// Completes the step that was taken last.
    mutating func replaceStep(_ step: StepReply) {
        moments[current].details = Details(snapshot: snapshot, step: step, values: now.values)
    }

    mutating func go(to index: Int) {
        current = index
        // Makes this branch the one taken last, even if another one began later.
        var child = index
        while let parent = moments[child].parent {
            moments[parent].children.removeAll { $0 == child }
            moments[parent].children.append(child)
            child = parent
        }
    }

    /// The moments from the beginning to now.
    var past: [Int] { way(to: current) }

    /// The moments from the beginning to another one.
    func way(to end: Int) -> [Int] {
        var indices: [Int] = []
        var index: Int? = end
        while let known = index {
            indices.append(known)
            index = moments[known].parent
        }
        return indices.reversed()
    }

    /// Replaces the tree of a moment, because its nodes were made again.
    mutating func renew(_ index: Int, _ snapshot: NodeSnapshot) {
        let former = moments[index]
        moments[index].details = Details(snapshot: snapshot, step: former.step, values: former.values)
    }

    /// Folded moments have their details again, in place of those that had them before.
    mutating func unfold(_ details: [Int: Details]) {
        let former = unfolded.filter { details[$0] == nil && $0 != current }
        unfolded = Array(details.keys) + unfolded.filter { $0 == current && details[$0] == nil }
        for index in former { fold(index) }
        for (index, details) in details { moments[index].details = details }
    }

    /// The moments after now, along the branch taken last.
    var future: [Int] {
        var indices: [Int] = []
        var index = moments[current].children.last
        while let known = index {
            indices.append(known)
            index = moments[known].children.last
        }
        return indices
    }

    /// The ends of all branches, in the order in which these began.
    var ends: [Int] {
        moments.indices.filter { moments[$0].children.isEmpty }
    }
}

/// The differences between two moments of a tree. Subtrees that both snapshots share are skipped.
enum SnapshotDifference {
    static func between(
        _ before: NodeSnapshot, _ after: NodeSnapshot, _ names: NodeNames
    ) -> [NodeDifference] {
        between(before, after, names) {}
    }

    /// - Parameter visit: Called for every node that is compared. It may throw to stop.
    static func between<Failure: Error>(
        _ before: NodeSnapshot, _ after: NodeSnapshot, _ names: NodeNames, visit: () throws(Failure) -> Void
    ) throws(Failure) -> [NodeDifference] {
        var differences: [NodeDifference] = []
        guard let root = names.placed(after) else { return [] }
        // A tree that was made again from its commands has other lives at the same places.
        try compare(before, root, names, comparesLives: before.life == after.life, into: &differences, visit)
        return differences
    }

    private static func compare<Failure: Error>(
        _ before: NodeSnapshot, _ node: NodeNames.Placed, _ names: NodeNames, comparesLives: Bool,
        into differences: inout [NodeDifference], _ visit: () throws(Failure) -> Void
    ) throws(Failure) {
        let after = node.snapshot
        guard before !== after else { return }
        try visit()
        let state = changes(before.anyState, after.anyState)
        let properties = changes(before.anyWorkflow, after.anyWorkflow)
        if !state.isEmpty || !properties.isEmpty {
            differences.append(
                NodeDifference(path: node.place.text, kind: .changed, state: state, properties: properties))
        }
        func note(_ place: NodePath?, _ kind: NodeDifference.Kind) {
            guard let place else { return }
            differences.append(NodeDifference(path: place.text, kind: kind, state: [], properties: []))
        }
        var old = Dictionary(before.children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for child in after.children {
            let former = old.removeValue(forKey: child.identity)
            // A part that both moments share has not changed.
            if former === child { continue }
            let placed = names.placed(child, below: node)
            if let former, let placed, former.life == child.life || !comparesLives {
                try compare(former, placed, names, comparesLives: comparesLives, into: &differences, visit)
            } else {
                if former != nil { note(placed?.place, .ended) }
                note(placed?.place, .began)
            }
        }
        for child in before.children where old[child.identity] != nil {
            note(names.placed(child, below: node)?.place, .ended)
        }
    }

    static func changes(_ before: Any, _ after: Any) -> [Change] {
        Change.changes(from: ValueReader.read(before), to: ValueReader.read(after))
    }
}
