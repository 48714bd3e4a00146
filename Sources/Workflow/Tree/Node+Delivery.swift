// The fate of an action that does not arrive at once: it waits, or it is dropped and the reason is kept.

/// What became of an action that was sent.
@usableFromInline
package enum ActionFate: Sendable, Hashable {
    /// It was applied, in this step.
    case delivered(step: Int)
    /// It waits until the tree has finished what it is doing.
    case queued
    case dropped(DropReason)
}

/// Why an action was not applied.
public enum DropReason: String, Sendable, Hashable {
    /// The node that made the sink is no longer rendered by its parent.
    case nodeEnded
    /// The host of the tree is gone.
    case treeEnded
}

extension Node {
    /// Sends an action whether or not the tree is busy, and says what becomes of it.
    package func deliver<Action: WorkflowAction>(_ action: Action, from source: ActionSource) -> ActionFate
    where Action.WorkflowType == WorkflowType {
        guard tree.phase == .idle && !isEnded else { return postpone(action, from: source) }
        send(action, from: source)
        return .delivered(step: tree.step)
    }

    @usableFromInline
    func postpone<Action: WorkflowAction>(_ action: Action, from source: ActionSource) -> ActionFate
    where Action.WorkflowType == WorkflowType {
        if isEnded || tree.phase == .ended {
            return drop(action, queuedAs: nil)
        }
        let event = tree.instrumentation?.actionQueued(self, action: action, source: source)
        tree.enqueue(
            PendingAction(
                run: {
                    guard !self.isEnded else {
                        _ = self.drop(action, queuedAs: event)
                        return
                    }
                    self.tree.instrumentation?.resume(after: event)
                    self.receive(action, from: source)
                },
                drop: { _ = self.drop(action, queuedAs: event) }
            )
        )
        return .queued
    }

    private func drop<Action: WorkflowAction>(_ action: Action, queuedAs event: Event.ID?) -> ActionFate
    where Action.WorkflowType == WorkflowType {
        let reason: DropReason = tree.phase == .ended ? .treeEnded : .nodeEnded
        tree.instrumentation?.actionDropped(self, action: action, reason: reason, queuedAs: event)
        return .dropped(reason)
    }
}
