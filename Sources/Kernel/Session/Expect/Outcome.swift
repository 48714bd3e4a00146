// What the last command did that could change something: what `expect` asks about without naming a node.

import WorkbenchReplies
import Workflow

struct Outcome {
    /// Nil if the command took no step.
    var step: StepReply?
    /// Nil if the command was carried out.
    var refusal: Refusal?
    var before: NodeSnapshot
    var after: NodeSnapshot

    var changes: [NodeDifference] { SnapshotDifference.between(before, after) }
}

extension Session {
    /// Remembers what a command did. Looking at something is no outcome: the one before it still counts.
    func note(_ content: Reply.Content, before: NodeSnapshot) {
        switch content {
        case .step(let step):
            outcome = Outcome(step: step, before: before, after: timeline.now.snapshot)
        case .moved, .opened:
            outcome = Outcome(before: before, after: timeline.now.snapshot)
        case .refused(let refusal):
            outcome = Outcome(refusal: refusal, before: before, after: timeline.now.snapshot)
        default:
            break
        }
    }
}
