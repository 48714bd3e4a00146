// A tree as a value: the properties and the state of every node at one moment. Unchanged nodes are shared with the last
// snapshot, so the cost of a snapshot depends on the number of changes.

/// A node and everything below it at one moment, as an immutable value.
@usableFromInline
package class NodeSnapshot {
    package final let node: NodeID
    package final let life: NodeLife
    package final let workflowType: Any.Type
    package final let key: String
    package final let children: ContiguousArray<NodeSnapshot>

    package var anyWorkflow: Any { preconditionFailure("snapshots are TypedSnapshot only") }
    package var anyState: Any { preconditionFailure("snapshots are TypedSnapshot only") }

    /// Creates a separate tree from this snapshot, with side effects and workers off. Values in the states are copied;
    /// an object in a state is shared with the original. If `isRehearsal`, the tree is only rendered. With side effects
    /// on, the new tree replaces the old one and lives on the given actor. Nodes that `rests` selects have finished
    /// their work, and don't start it again.
    package func fork(
        log: EventLog? = nil, mode: RenderingMode = .incremental, isRehearsal: Bool = false,
        runsSideEffects: Bool = false, isolation: (any Actor)? = nil, rests: ((TreeNode) -> Bool)? = nil
    ) -> any TreeHost {
        preconditionFailure("snapshots are TypedSnapshot only")
    }

    /// Creates a separate tree that renders only the nodes whose renderings it can't borrow.
    func fork(lender: Lender) -> any TreeHost {
        preconditionFailure("snapshots are TypedSnapshot only")
    }

    package final var identity: ChildIdentity {
        ChildIdentity(type: ObjectIdentifier(workflowType), key: key)
    }

    init(node: NodeID, life: NodeLife, workflowType: Any.Type, key: String, children: ContiguousArray<NodeSnapshot>) {
        self.node = node
        self.life = life
        self.workflowType = workflowType
        self.key = key
        self.children = children
    }
}

@usableFromInline
final class TypedSnapshot<WorkflowType: Workflow>: NodeSnapshot {
    @usableFromInline
    let workflow: WorkflowType
    @usableFromInline
    let state: WorkflowType.State

    init(
        node: NodeID, life: NodeLife, key: String, workflow: WorkflowType, state: WorkflowType.State,
        children: ContiguousArray<NodeSnapshot>
    ) {
        self.workflow = workflow
        self.state = state
        super.init(node: node, life: life, workflowType: WorkflowType.self, key: key, children: children)
    }

    override var anyWorkflow: Any { workflow }
    override var anyState: Any { state }

    override func fork(
        log: EventLog?, mode: RenderingMode, isRehearsal: Bool, runsSideEffects: Bool, isolation: (any Actor)?,
        rests: ((TreeNode) -> Bool)?
    ) -> any TreeHost {
        var configuration = Runtime.Configuration()
        configuration.renderingMode = mode
        return WorkflowHost(
            workflow: workflow, isolation: isolation,
            instrumentation: log.map { Instrumentation(observers: [], debugger: nil, log: $0) },
            configuration: configuration, runsSideEffects: runsSideEffects, restored: self,
            isRehearsal: isRehearsal, rests: rests
        )
    }

    override func fork(lender: Lender) -> any TreeHost {
        WorkflowHost(
            workflow: workflow, isolation: nil, instrumentation: nil, configuration: Runtime.Configuration(),
            runsSideEffects: false, restored: self, lender: lender
        )
    }
}

/// A host whose workflow type isn't known.
package protocol TreeHost: AnyObject {
    var tree: Tree { get }
}

extension WorkflowHost: TreeHost {}

extension Tree {
    /// The whole tree as a value. The cost depends on the number of changes since the last snapshot.
    package func snapshot() -> NodeSnapshot {
        // The tree doesn't change while it publishes, so a snapshot can be taken in that phase, too.
        guard phase == .idle || phase == .publishing else {
            fatalError("A snapshot can be taken only between steps (the tree's phase is \(phase)).")
        }
        guard let root else { preconditionFailure("a tree that is idle has a root") }
        return root.takeSnapshot()
    }

    /// Restores the tree to a snapshot. Nodes that still exist stay the same nodes; the others are recreated with their
    /// former state. Nodes without any difference aren't touched.
    package func restore(_ snapshot: NodeSnapshot) {
        guard let root, root.identity == snapshot.identity else {
            fatalError("A snapshot can be restored only into a tree with the same root type, \(snapshot.workflowType).")
        }
        _ = takeStep {
            self.isRestoring = true
            self.instrumentation?.cause = nil
            root.adopt(snapshot)
            self.restoredSnapshot = snapshot
        }
    }
}

extension TreeNode {
    final func takeSnapshot() -> NodeSnapshot {
        if let snapshot { return snapshot }
        let made = makeSnapshot()
        snapshot = made
        return made
    }

    /// Hands each child's snapshot to the live child. Snapshots of children that have ended are stored until the render
    /// recreates the children.
    final func adoptChildren(of snapshot: NodeSnapshot) {
        var alive: [ChildIdentity: TreeNode]?
        for (position, wanted) in snapshot.children.enumerated() {
            if position < children.count, children[position].identity == wanted.identity {
                children[position].adopt(wanted)
                continue
            }
            if alive == nil {
                alive = Dictionary(children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
            }
            if let child = alive?[wanted.identity] {
                child.adopt(wanted)
            } else {
                awaitedChildren = awaitedChildren ?? [:]
                awaitedChildren?[wanted.identity] = wanted
            }
        }
    }

    /// Adopts the life and the children from this node's snapshot. The render recreates the children.
    @usableFromInline
    final func begin(from snapshot: NodeSnapshot) {
        life = snapshot.life
        guard !snapshot.children.isEmpty else { return }
        awaitedChildren = Dictionary(
            snapshot.children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first }
        )
    }

    @usableFromInline
    final func takeAwaitedChild(type: ObjectIdentifier, key: String) -> NodeSnapshot? {
        awaitedChildren?.removeValue(forKey: ChildIdentity(type: type, key: key))
    }

    /// Lets nodes that match their snapshot after a restoring render share it again.
    final func shareAgain(_ wanted: NodeSnapshot) {
        awaitedChildren = nil
        guard snapshot !== wanted, identity == wanted.identity else { return }
        guard children.count == wanted.children.count else { return }
        var isSame = true
        for (child, wantedChild) in zip(children, wanted.children) {
            child.shareAgain(wantedChild)
            if child.snapshot !== wantedChild { isSame = false }
        }
        if isSame && holdsValues(of: wanted) { snapshot = wanted }
    }
}

extension Node {
    func typed(_ snapshot: NodeSnapshot) -> TypedSnapshot<WorkflowType> {
        guard let typed = snapshot as? TypedSnapshot<WorkflowType> else {
            preconditionFailure("a node adopts a snapshot of its own type")
        }
        return typed
    }
}
