// The sinks of one node. A sink is created once, and stays the same instance for as long as every render makes it.

extension TreeNode {
    /// The sinks that the last render made, in the order in which they were first made.
    package final var liveSinks: [SinkEntry] { Array(sinks) }

    /// Finds a sink that an earlier render made, and records that this one makes it as well.
    @usableFromInline
    final func existingSink(_ actionType: Any.Type, role: SinkRole) -> AnyObject? {
        for sink in sinks where sink.actionType == actionType && sink.role.isSame(as: role) {
            if sink.pass != renderPass {
                sink.pass = renderPass
                madeSinks += 1
            }
            return sink.storage
        }
        return nil
    }

    /// Creates the entry for a sink that no earlier render made.
    @usableFromInline
    final func insertSink(_ actionType: Any.Type, role: SinkRole) -> SinkEntry {
        let entry = SinkEntry(node: self, role: role, actionType: actionType)
        sinks.append(entry)
        madeSinks += 1
        return entry
    }

    /// The entry of a worker's sink.
    final func workerSink(of actionType: Any.Type) -> SinkEntry? {
        sinks.first { $0.actionType == actionType && $0.role.isSame(as: .worker) }
    }

    /// Ends the sinks that the render didn't make.
    @usableFromInline
    final func endUnmadeSinks() {
        let remains = NodeRemains(of: self, reason: .sinkNotRendered)
        for sink in sinks where sink.pass != renderPass { sink.die(leaving: remains) }
        sinks.removeAll { $0.pass != renderPass }
    }

    /// Ends all sinks with the node.
    final func endSinks() {
        guard !sinks.isEmpty else { return }
        let remains = NodeRemains(of: self, reason: .nodeEnded)
        for sink in sinks { sink.die(leaving: remains) }
        sinks = []
    }
}

extension Node {
    @inlinable
    final func sink<Action: WorkflowAction>(of actionType: Action.Type, role: SinkRole) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        if let known = existingSink(actionType, role: role) as? SinkStorage<Action> {
            return Sink(storage: known)
        }
        let entry = insertSink(actionType, role: role)
        let storage: SinkStorage<Action> =
            if case .worker = role {
                SinkStorage { action in entry.send(action, from: .worker) }
            } else {
                SinkStorage { action in entry.send(action, from: .outside) }
            }
        entry.keep(storage)
        return Sink(storage: storage)
    }

    @inlinable
    final func outputSink() -> Sink<WorkflowType.Output> {
        let actionType = AnyWorkflowAction<WorkflowType>.self
        if let known = existingSink(actionType, role: .outputs) as? SinkStorage<WorkflowType.Output> {
            return Sink(storage: known)
        }
        let entry = insertSink(actionType, role: .outputs)
        let storage = SinkStorage<WorkflowType.Output> { output in
            entry.send(AnyWorkflowAction<WorkflowType>.sendingOutput(output), from: .outside)
        }
        entry.keep(storage)
        return Sink(storage: storage)
    }
}
