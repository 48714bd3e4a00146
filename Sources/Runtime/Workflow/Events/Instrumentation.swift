// Everything that observes a tree: observers, a debugger, an event log. A tree without any of them has no
// instrumentation and uses the short path in `Node`. A tree with instrumentation uses the path in `Node+Observed`,
// which does the same and reports it.

import WorkbenchRules

@usableFromInline
package final class Instrumentation {
    package var log: EventLog?

    let observers: [any WorkflowObserver]
    private let debugger: (any WorkflowDebugger)?
    private var debuggerHasBegun = false

    /// The cause of all events that are recorded from now on.
    var cause: Event.ID?
    /// The event that is recorded as the cause of each node's next render.
    private var renderCauses: [NodeID: Event.ID] = [:]
    /// The output that is being passed up, as the node returned it, before it is mapped.
    var output: Any?
    /// The last action applied in the running step and the path it took, for the debugger.
    private var lastUpdate: (node: TreeNode, info: WorkflowUpdateDebugInfo)?

    init(observers: [any WorkflowObserver], debugger: (any WorkflowDebugger)?, log: EventLog?) {
        self.observers = observers
        self.debugger = debugger
        self.log = log
    }

    /// The instrumentation of a new host; nil if nothing observes it.
    @usableFromInline
    package static func watching(
        observers: [any WorkflowObserver], debugger: (any WorkflowDebugger)?, log: EventLog? = nil
    ) -> Instrumentation? {
        let observers = WorkflowObservation.observers(for: observers)
        if observers.isEmpty && debugger == nil && log == nil { return nil }
        return Instrumentation(observers: observers, debugger: debugger, log: log)
    }

    var isNeeded: Bool { log != nil || debugger != nil || !observers.isEmpty }

    @discardableResult
    func record(_ node: TreeNode, cause: Event.ID?, _ kind: @autoclosure () -> Event.Kind) -> Event.ID? {
        log?.append(step: node.tree.step, node: node.id, cause: cause, kind: kind())
    }

    func session(of node: TreeNode) -> WorkflowSession {
        if let known = node.session { return known.session }
        guard let workflow = node.anyWorkflow as? any Workflow else {
            preconditionFailure("a node's workflow is a Workflow")
        }
        let made = WorkflowSession(workflow: workflow, renderKey: node.key, parent: node.parent.map(session(of:)))
        node.session = WorkflowSession.Box(made)
        return made
    }

    /// The session that a node's sinks keep once they are dead, to report dropped actions; nil without observers.
    func sessionToRemember(of node: TreeNode) -> WorkflowSession? {
        observers.isEmpty ? nil : session(of: node).withoutProperties
    }
}

// MARK: - Events outside a node's own code

extension Instrumentation {
    /// Called when a node is about to make its state. Returns the session that identifies the node to observers.
    @usableFromInline
    func sessionBegins(
        _ workflow: any Workflow, id: NodeID, key: String, parent: TreeNode?
    ) -> WorkflowSession.Box? {
        log?.append(
            step: step(of: parent), node: id, cause: cause,
            kind: .sessionBegan(workflow: workflow, key: key, parent: parent?.id))
        guard !observers.isEmpty else { return nil }
        let session = WorkflowSession(workflow: workflow, renderKey: key, parent: parent.map(session(of:)))
        for observer in observers { observer.sessionDidBegin(session) }
        return WorkflowSession.Box(session)
    }

    /// The current step of a node's tree; 0 without a node, because the root starts before the first step.
    private func step(of node: TreeNode?) -> Int { node?.tree.step ?? 0 }

    func tellSessionEnded(_ node: TreeNode) {
        guard !observers.isEmpty else { return }
        let session = session(of: node)
        for observer in observers { observer.sessionDidEnd(session) }
    }

    func sessionEnded(_ node: TreeNode) {
        record(node, cause: cause, .sessionEnded)
    }

    func sideEffectStarted(_ effect: StartingSideEffect) {
        cause = record(effect.node, cause: effect.cause, .sideEffectStarted(key: effect.key))
    }

    func sideEffectEnded(_ node: TreeNode, key: AnyHashable) {
        cause = record(node, cause: cause, .sideEffectEnded(key: key))
    }

    /// Recorded without a cause, because a side effect finishes between two steps.
    func sideEffectFinished(_ node: TreeNode, key: AnyHashable) {
        record(node, cause: nil, .sideEffectFinished(key: key))
    }

    func sideEffectRequested(_ node: TreeNode, key: AnyHashable) {
        record(node, cause: cause, .sideEffectRequested(key: key))
    }

    func sideEffectReleased(_ node: TreeNode, key: AnyHashable) {
        record(node, cause: cause, .sideEffectReleased(key: key))
    }

    @usableFromInline
    func outputSent(_ root: TreeNode, output: Any) {
        record(root, cause: cause, .outputSent(output))
    }

    @usableFromInline
    func outputIgnored(_ node: TreeNode) {
        record(node, cause: cause, .outputIgnored(output ?? ()))
    }

    func actionQueued(_ node: TreeNode, action: Any, source: ActionSource) -> Event.ID? {
        record(node, cause: cause, .actionQueued(action: action, source: source, during: node.tree.phase))
    }

    /// Called when a queued action is about to be applied. The action becomes the cause of the following events.
    func resume(after queued: Event.ID?) {
        cause = queued
    }

    func actionDropped<Action: WorkflowAction>(
        _ action: Action, reason: DropReason, node: NodeID, step: Int, session: WorkflowSession?,
        queuedAs queued: Event.ID?
    ) {
        _ = log?.append(
            step: step, node: node, cause: queued ?? cause, kind: .actionDropped(action: action, reason: reason))
        guard let session else { return }
        for observer in observers { observer.workflowDidDropAction(action, reason: reason, session: session) }
    }

    func stateReplaced(_ node: TreeNode, before: Any, after: Any) {
        needsRender(node, because: record(node, cause: cause, .stateReplaced(before: before, after: after)))
    }

    func foundImpure(_ finding: ImpureNode) {
        record(
            finding.node, cause: cause,
            .impureRendering(rendered: finding.rendered as Any, again: finding.again as Any)
        )
    }

    /// Called when a step is done: the tree has been rendered, and its rendering has been published.
    func settled(_ tree: Tree, rendered: Bool) {
        cause = nil
        output = nil
        renderCauses.removeAll(keepingCapacity: true)
        log?.stepDidSettle?(tree)
        guard let debugger, let root = tree.root else { return }
        let snapshot = root.debugSnapshot()
        if !debuggerHasBegun {
            debuggerHasBegun = true
            debugger.didEnterInitialState(snapshot: snapshot)
        } else if let update = lastUpdate {
            debugger.didUpdate(snapshot: snapshot, updateInfo: update.node.seenFromRoot(update.info))
        } else if rendered {
            let update = WorkflowUpdateDebugInfo(workflowType: root.kind.name, kind: .didUpdate(source: .external))
            debugger.didUpdate(snapshot: snapshot, updateInfo: update)
        }
        lastUpdate = nil
    }
}

// MARK: - Causes of renders

extension Instrumentation {
    /// Records why this node, and therefore every ancestor, will be rendered.
    func needsRender(_ node: TreeNode, because event: Event.ID?) {
        guard let event else { return }
        renderCauses[node.id] = event
        var ancestor = node.parent
        while let node = ancestor, renderCauses[node.id] == nil {
            renderCauses[node.id] = event
            ancestor = node.parent
        }
    }

    func renderCause(of node: TreeNode) -> Event.ID? {
        renderCauses[node.id] ?? cause
    }
}

// MARK: - The debugger

extension Instrumentation {
    func noteUpdate(_ node: TreeNode, source: ActionSource) {
        guard debugger != nil else { return }
        let debugSource: WorkflowUpdateDebugInfo.Source =
            switch source {
            case .outside: node.tree.phase == .startingSideEffects ? .sideEffect : .external
            case .worker: .worker
            case .sideEffect: .sideEffect
            case .childOutput:
                if let lastUpdate { .subtree(lastUpdate.info) } else { .external }
            }
        lastUpdate = (
            node, WorkflowUpdateDebugInfo(workflowType: node.kind.name, kind: .didUpdate(source: debugSource))
        )
    }
}

extension TreeNode {
    func debugSnapshot() -> WorkflowHierarchyDebugSnapshot {
        WorkflowHierarchyDebugSnapshot(
            workflowType: kind.name, stateDescription: "\(anyState)",
            children: children.map { .init(key: $0.key, snapshot: $0.debugSnapshot()) }
        )
    }

    /// Wraps an update of this node in updates of its ancestors.
    func seenFromRoot(_ info: WorkflowUpdateDebugInfo) -> WorkflowUpdateDebugInfo {
        guard let parent else { return info }
        return parent.seenFromRoot(.init(workflowType: parent.kind.name, kind: .childDidUpdate(info)))
    }
}
