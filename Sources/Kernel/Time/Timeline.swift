// The steps of a session, and the differences between two of its moments.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The steps of a session. A step after an undo begins a branch, so no step is lost.
struct Timeline {
    /// A moment between two steps.
    struct Moment {
        let number: Int
        let parent: Int?
        let command: String
        /// The node that the command meant if it named none.
        let here: String
        var snapshot: NodeSnapshot
        /// The names of the visible screens.
        let screens: [String]
        /// The step that led here.
        var step: StepReply?
        /// What happened in that step, with the values themselves.
        var facts: StepFacts?
        var children: [Int] = []
    }

    private(set) var moments: SharedList<Moment>
    private(set) var current = 0
    var marks: [String: Int] = [:]

    init(start: SettledStep) {
        moments = [
            Moment(
                number: 0, parent: nil, command: "", here: "/", snapshot: start.snapshot,
                screens: StackReader.names(in: start.stack), step: nil)
        ]
    }

    var now: Moment { moments[current] }

    /// The number of the next step: its distance from the beginning.
    var nextNumber: Int { now.number + 1 }

    mutating func append(
        command: String, here: String, snapshot: NodeSnapshot, screens: [String], step: StepReply, facts: StepFacts
    ) {
        let index = moments.count
        moments.append(
            Moment(
                number: nextNumber, parent: current, command: command, here: here, snapshot: snapshot, screens: screens,
                step: step, facts: facts)
        )
        moments[current].children.append(index)
        current = index
    }

    /// Completes the step that was taken last.
    mutating func replaceStep(_ step: StepReply) {
        moments[current].step = step
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
        moments[index].snapshot = snapshot
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
