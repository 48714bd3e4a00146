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
    /// Whether each command may have changed something.
    private var changes: [Bool] = []

    init() {}

    private init(moments: [Moment?], changes: [Bool]) {
        self.moments = moments
        self.changes = changes
    }

    var count: Int { moments.count }

    mutating func append(_ moment: Moment) {
        append(CheckpointList(moments: [moment], changes: [true]))
    }

    mutating func append(_ other: CheckpointList) {
        let formerOld = max(1, moments.count - Self.recent)
        moments += other.moments
        changes += other.changes
        let old = max(formerOld, moments.count - Self.recent)
        for index in formerOld..<old where !index.isMultiple(of: Self.distance) { moments[index] = nil }
    }

    /// The last command has turned out to change nothing.
    mutating func noteLastChangedNothing() {
        changes[changes.count - 1] = false
    }

    mutating func removeLast(_ count: Int) {
        moments.removeLast(count)
        changes.removeLast(count)
    }

    func part(_ range: Range<Int>) -> CheckpointList {
        CheckpointList(moments: Array(moments[range]), changes: Array(changes[range]))
    }

    /// The first command of a range that may have changed something.
    func firstChange(in range: Range<Int>) -> Int? {
        changes[range].firstIndex(of: true)
    }

    /// The last kept checkpoint at or before an index.
    func last(upTo index: Int) -> (index: Int, moment: Moment)? {
        for candidate in stride(from: min(index, moments.count - 1), through: 0, by: -1) {
            if let moment = moments[candidate] { return (candidate, moment) }
        }
        return nil
    }
}

/// The checkpoints of the commands below an edit, as they were before it.
struct CheckpointsBelow {
    /// The number of commands below the edit, whether evaluated or not.
    var commands: Int
    /// The checkpoints of the first of these commands.
    var list: CheckpointList
    /// The first command that was replaced, among all.
    var start: Int
    /// The checkpoints at the beginning of the list that hold again if the new commands change nothing, as the replaced ones did,
    /// and the session after them; nil if there are none.
    var unaffected: (count: Int, end: CheckpointList.Moment)?

    /// Another edit replaced commands as far as the list.
    mutating func keepLast(_ count: Int) {
        unaffected = nil
        guard count < commands else { return }
        list = list.part(min(commands - count, list.count)..<list.count)
        commands = count
    }
}
