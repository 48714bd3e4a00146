// The checkpoints of a script. To limit memory use in long scripts, only some of the older ones are kept, and the lines
// after a kept checkpoint are evaluated again when needed.

import WorkbenchLanguage

struct CheckpointList {
    struct Moment {
        var session: SessionCheckpoint
        var stack: StackReply
        /// The number of earlier steps that changed objects.
        var objectChanges: Int
    }

    /// The number of most recent checkpoints to keep, and the distance between the older ones that are kept.
    private static let recent = 2_048
    private static let distance = 32

    /// A shared moment, because copying thousands of moments takes long.
    private final class Shared {
        let moment: Moment

        init(_ moment: Moment) { self.moment = moment }
    }

    private var moments: [Shared?] = []

    init() {}

    private init(moments: [Shared?]) {
        self.moments = moments
    }

    var count: Int { moments.count }

    mutating func append(_ moment: Moment) {
        append(CheckpointList(moments: [Shared(moment)]))
    }

    mutating func append(_ other: CheckpointList) {
        let formerOld = max(1, moments.count - Self.recent)
        moments += other.moments
        let old = max(formerOld, moments.count - Self.recent)
        for index in formerOld..<old where !index.isMultiple(of: Self.distance) { moments[index] = nil }
    }

    mutating func removeLast(_ count: Int) {
        moments.removeLast(count)
    }

    func part(_ range: Range<Int>) -> CheckpointList {
        CheckpointList(moments: Array(moments[range]))
    }

    /// The last kept checkpoint at or before an index.
    func last(upTo index: Int) -> (index: Int, moment: Moment)? {
        for candidate in stride(from: min(index, moments.count - 1), through: 0, by: -1) {
            if let moment = moments[candidate]?.moment { return (candidate, moment) }
        }
        return nil
    }
}

/// The checkpoints that were made, before an edit, for the commands below the edit.
struct CheckpointsBelow {
    /// The number of commands below the edit, whether evaluated or not.
    var commands: Int
    /// The checkpoints of those commands that were evaluated, beginning with the first. May be shorter than `commands`.
    var list: CheckpointList

    /// Keeps only the last commands, after another edit replaced the ones before them.
    mutating func keepLast(_ count: Int) {
        guard count < commands else { return }
        list = list.part(min(commands - count, list.count)..<list.count)
        commands = count
    }
}
