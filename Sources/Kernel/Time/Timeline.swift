// The steps of a session. A step after an undo begins a branch; nothing that was there is lost.

import WorkbenchReplies
import Workflow

struct Timeline {
    /// A moment between two steps.
    struct Moment {
        let number: Int
        let parent: Int?
        let command: String
        let snapshot: NodeSnapshot
        /// The names of the screens that were shown.
        let screens: [String]
        /// What happened in the step that led here.
        let step: StepReply?
        var children: [Int] = []
    }

    private(set) var moments: SharedList<Moment>
    private(set) var current = 0
    var marks: [String: Int] = [:]

    init(start: SettledStep) {
        moments = [
            Moment(
                number: 0, parent: nil, command: "", snapshot: start.snapshot,
                screens: StackReader.names(in: start.stack), step: nil)
        ]
    }

    var now: Moment { moments[current] }

    /// The number that the next step gets: its distance from the beginning.
    var nextNumber: Int { now.number + 1 }

    mutating func append(command: String, snapshot: NodeSnapshot, screens: [String], step: StepReply) {
        let index = moments.count
        moments.append(
            Moment(
                number: nextNumber, parent: current, command: command, snapshot: snapshot, screens: screens, step: step)
        )
        moments[current].children.append(index)
        current = index
    }

    mutating func go(to index: Int) {
        current = index
        // From now on this is the branch that was taken last, whichever began last.
        var child = index
        while let parent = moments[child].parent {
            moments[parent].children.removeAll { $0 == child }
            moments[parent].children.append(child)
            child = parent
        }
    }

    /// The moments from the beginning to now.
    var past: [Int] {
        var indices: [Int] = []
        var index: Int? = current
        while let known = index {
            indices.append(known)
            index = moments[known].parent
        }
        return indices.reversed()
    }

    /// The moments after now, along the branch that was taken last.
    var future: [Int] {
        var indices: [Int] = []
        var index = moments[current].children.last
        while let known = index {
            indices.append(known)
            index = moments[known].children.last
        }
        return indices
    }

    /// The ends of all branches, in the order in which they began.
    var ends: [Int] {
        moments.indices.filter { moments[$0].children.isEmpty }
    }
}
