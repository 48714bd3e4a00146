// Handles actions that aren't applied immediately: they wait, or are dropped for a reason.

/// The fate of an action that was sent.
@usableFromInline
package enum ActionFate: Sendable, Hashable {
    /// The action was applied in the given step.
    case delivered(step: Int)
    /// The action waits until the tree has finished its current work.
    case queued
    case dropped(DropReason)
}

/// Why an action wasn't applied.
public enum DropReason: String, Sendable, Hashable {
    /// The node that made the sink is no longer rendered by its parent.
    case nodeEnded
    /// The host of the tree no longer exists.
    case treeEnded
    /// The action is the output of a worker that has been replaced by another one.
    case superseded
    /// The last render of the node didn't make the sink, because its screen is no longer shown.
    case sinkNotRendered
}

extension Node {
    /// Sends an action whether or not the tree is busy, and returns its fate.
    package func deliver<Action: WorkflowAction>(_ action: Action, from source: ActionSource) -> ActionFate
    where Action.WorkflowType == WorkflowType {
        guard tree.phase == .idle && !isEnded else { return postpone(action, from: source) }
        let step = tree.step + 1
        send(action, from: source)
        return .delivered(step: step)
    }

    @usableFromInline
    func postpone<Action: WorkflowAction>(
        _ action: Action, from source: ActionSource, through sink: SinkEntry? = nil
    ) -> ActionFate where Action.WorkflowType == WorkflowType {
        if isEnded || tree.isEnding {
            return drop(action, because: isEnded && !tree.isEnding ? .nodeEnded : .treeEnded, queuedAs: nil)
        }
        // Record the source now, because the action is applied later.
        let source = self.source(source)
        let event = tree.instrumentation?.actionQueued(self, action: action, source: source)
        tree.enqueue(
            PendingAction(
                node: self,
                run: {
                    guard !self.isEnded else {
                        _ = self.drop(action, because: .nodeEnded, queuedAs: event)
                        return
                    }
                    // A render may have dropped the screen that sent the action while the action waited.
                    if let sink, sink.node == nil { return sink.drop(action, queuedAs: event) }
                    self.tree.instrumentation?.resume(after: event)
                    self.receive(action, from: source)
                },
                drop: { _ = self.drop(action, because: .treeEnded, queuedAs: event) }
            )
        )
        return .queued
    }

    func drop<Action: WorkflowAction>(
        _ action: Action, because reason: DropReason, queuedAs event: Event.ID?
    ) -> ActionFate where Action.WorkflowType == WorkflowType {
        NodeRemains(of: self, reason: reason).drop(action, because: reason, queuedAs: event)
        return .dropped(reason)
    }
}
