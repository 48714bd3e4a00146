// The checkpoints of a script. Only some of the older ones are kept, so that memory stays bounded in long scripts.
// Lines after a kept checkpoint are evaluated again when needed.

import WorkbenchReplies

struct CheckpointList {
    struct Moment {
        var session: SessionCheckpoint
        var stack: StackReply
    }

    /// The newest checkpoints are all kept; of the older ones, one in `distance` is.
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

    /// The last kept checkpoint at or before an index.
    func last(upTo index: Int) -> (index: Int, moment: Moment) {
        for candidate in stride(from: index, through: 0, by: -1) {
            if let moment = moments[candidate] { return (candidate, moment) }
        }
        preconditionFailure("the first checkpoint is always kept")
    }
}
