// A state to which a session can return: everything that a command may change. As in a copy of a tree, objects inside
// states are shared, not copied.

import WorkbenchLanguage
import Workflow

/// Everything that a command may change, as a value. It keeps its tree alive, so the session returns to the same nodes.
package struct SessionCheckpoint {
    let app: KernelApp
    let host: any TreeHost
    let snapshot: NodeSnapshot
    let names: NodeNames
    let timeline: Timeline
    /// The current node; nil if it has ended.
    let currentNode: NodeID?
    let journal: SharedList<String>
    let recording: Recording
    let savedFile: String?
    let unprompted: Set<Int>
    let outcome: LastOutcome?
    let asked: ParsedCommand?
    let answer: Reply.Content?
    let watches: [Watch]
    let invariants: [Invariant]
    let failedCondition: LastFailure?
    let options: SessionOptions
    let workerControl: WorkerControl
    let workBook: WorkBook
}

extension Session {
    /// Saves the session's current state. The cost is proportional to the changes since the last checkpoint.
    package func checkpoint() -> SessionCheckpoint {
        absorb()
        return SessionCheckpoint(
            app: app, host: host, snapshot: tree.snapshot(), names: names, timeline: timeline,
            currentNode: names.node(currentNode, in: tree)?.id, journal: journal, recording: recording,
            savedFile: savedFile, unprompted: unprompted,
            outcome: outcome, asked: asked, answer: answer, watches: watches, invariants: invariants,
            failedCondition: failedCondition,
            options: options, workerControl: workerControl, workBook: workBook)
    }

    /// Returns to a checkpoint of this session. In the open tree, the cost depends only on the differences; a different
    /// tree is opened again. The workers' mode is restored, and nothing is added to the journal.
    package func restore(_ checkpoint: SessionCheckpoint) {
        let former = names
        let isSameTree = checkpoint.host === host
        bringBack(checkpoint)
        let hasNewNodes = !log.drain().isEmpty
        _ = follower.take()
        names = checkpoint.host === host ? checkpoint.names : names.forAnotherTree()
        // The tree may have created some nodes again, with new identities.
        if !isSameTree || hasNewNodes || former.count > names.count { names.learn(below: root) }
        currentNode = checkpoint.currentNode.flatMap { successor(of: $0, checkpoint.names) }?.id ?? root.id
        timeline = checkpoint.timeline
        pastKeeper = PastKeeper(keepingSteps: keptSteps)
        journal = checkpoint.journal
        recording = checkpoint.recording
        savedFile = checkpoint.savedFile
        unprompted = checkpoint.unprompted
        followers = []
        shownStack = nil
        outcome = checkpoint.outcome
        asked = checkpoint.asked
        answer = checkpoint.answer
        watches = checkpoint.watches
        invariants = checkpoint.invariants
        failedCondition = checkpoint.failedCondition
        untoldReports = []
        options = checkpoint.options
        workerControl = checkpoint.workerControl
        if checkpoint.host === host { workBook = checkpoint.workBook }
    }

    /// The live node that corresponds to a checkpoint's node.
    private func successor(of id: NodeID, _ former: NodeNames) -> TreeNode? {
        if let node = names.node(id, in: tree) { return node }
        guard let record = former.record(of: id) else { return nil }
        guard let parent = record.parent else { return root }
        return successor(of: parent, former)?.children.first { names.segment(of: $0.id) == record.place.segment }
    }
}
