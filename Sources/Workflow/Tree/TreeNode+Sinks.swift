// The sinks of one node. Each is made once and kept until the node ends.

/// What a sink is for, as far as it matters to someone who looks at the node.
@usableFromInline
package enum SinkRole {
    /// `makeSink(of: Action.self)`.
    case actions
    /// `makeSink(of: Event.self, onEvent:)`, with the event's type.
    case events(Any.Type)
    /// `makeOutputSink()`.
    case outputs
    /// `makeStateMutationSink()`.
    case stateMutations
    /// A worker's way back.
    case worker

    func isSame(as other: SinkRole) -> Bool {
        switch (self, other) {
        case (.actions, .actions), (.outputs, .outputs), (.stateMutations, .stateMutations), (.worker, .worker): true
        case (.events(let left), .events(let right)): left == right
        default: false
        }
    }
}

/// A sink that a node has made.
@usableFromInline
package struct SinkEntry {
    @usableFromInline
    package let role: SinkRole
    @usableFromInline
    package let actionType: Any.Type
    @usableFromInline
    package let storage: AnyObject
    @usableFromInline
    var requestedInPass: UInt32

    @usableFromInline
    init(role: SinkRole, actionType: Any.Type, storage: AnyObject, requestedInPass: UInt32) {
        self.role = role
        self.actionType = actionType
        self.storage = storage
        self.requestedInPass = requestedInPass
    }
}

extension TreeNode {
    /// The sinks that the last render made, in the order in which they were first made.
    package final var liveSinks: [SinkEntry] {
        let lastPass = renderPass & 1 == 1 ? renderPass : renderPass &- 1
        return sinks.filter { $0.requestedInPass == lastPass }
    }

    @usableFromInline
    final func existingSink(_ actionType: Any.Type, role: SinkRole) -> AnyObject? {
        for position in sinks.indices
        where sinks[position].actionType == actionType && sinks[position].role.isSame(as: role) {
            sinks[position].requestedInPass = renderPass
            return sinks[position].storage
        }
        return nil
    }
}

extension Node {
    @inlinable
    final func sink<Action: WorkflowAction>(of actionType: Action.Type, role: SinkRole) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        if let known = existingSink(actionType, role: role) as? SinkStorage<Action> {
            return Sink(storage: known)
        }
        let source: ActionSource = if case .worker = role { .worker } else { .outside }
        let storage = SinkStorage<Action> { action in self.send(action, from: source) }
        sinks.append(
            SinkEntry(role: role, actionType: actionType, storage: storage, requestedInPass: renderPass)
        )
        return Sink(storage: storage)
    }

    @inlinable
    final func outputSink() -> Sink<WorkflowType.Output> {
        let actionType = AnyWorkflowAction<WorkflowType>.self
        if let known = existingSink(actionType, role: .outputs) as? SinkStorage<WorkflowType.Output> {
            return Sink(storage: known)
        }
        let storage = SinkStorage<WorkflowType.Output> { output in
            self.send(AnyWorkflowAction.sendingOutput(output), from: .outside)
        }
        sinks.append(SinkEntry(role: .outputs, actionType: actionType, storage: storage, requestedInPass: renderPass))
        return Sink(storage: storage)
    }
}
