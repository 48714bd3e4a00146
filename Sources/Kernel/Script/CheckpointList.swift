// The checkpoints of a script. Of a long one only some of the older ones are kept, so that memory does not grow with what
// nobody edits; the lines behind a kept one are evaluated again when it is asked for.

import WorkbenchReplies

struct CheckpointList {
    struct Moment {
        var session: SessionCheckpoint
        var stack: StackReply
    }

    /// Of the last so many, each is kept; before them one in `distance`.
    private static let recent = 2_048
    private static let distance = 32

    private var moments: [Moment?] = []

    var count: Int { moments.count }

    mutating func append(_ moment: Moment) {
        moments.append(moment)
        let old = moments.count - 1 - Self.recent
        if old > 0, !old.isMultiple(of: Self.distance) { moments[old] = nil }
    }

    mutating func removeLast(_ count: Int) {
        moments.removeLast(count)
    }

    /// The last one that is kept, up to an index of one that was appended.
    func last(upTo index: Int) -> (index: Int, moment: Moment) {
        for candidate in stride(from: index, through: 0, by: -1) {
            if let moment = moments[candidate] { return (candidate, moment) }
        }
        preconditionFailure("the first checkpoint is always kept")
    }
}
