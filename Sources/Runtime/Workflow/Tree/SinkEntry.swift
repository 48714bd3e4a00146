// The path from a sink to its node. A sink doesn't hold its node directly: a sink that an app keeps from an old screen
// must not keep properties and state alive, and it must not reach a node whose last render didn't make it.

/// The purpose of a sink, for an inspector of the node.
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
    /// A sink for a worker's results.
    case worker

    func isSame(as other: SinkRole) -> Bool {
        switch (self, other) {
        case (.actions, .actions), (.outputs, .outputs), (.stateMutations, .stateMutations), (.worker, .worker): true
        case (.events(let left), .events(let right)): left == right
        default: false
        }
    }
}

/// A sink that the last render of a node made. It becomes dead as soon as a render doesn't make it, or the node ends.
@usableFromInline
package final class SinkEntry {
    package let role: SinkRole
    package let actionType: Any.Type

    /// The node; nil once the sink is dead.
    @usableFromInline
    @exclusivity(unchecked) private(set) var node: TreeNode?

    /// The object that the app holds. The object and this entry retain each other until the sink is dead.
    private(set) var storage: AnyObject?

    /// The last render that made the sink.
    @exclusivity(unchecked) var pass: UInt32

    /// The facts about the node that are kept once the sink is dead.
    private var remains: NodeRemains?

    @usableFromInline
    init(node: TreeNode, role: SinkRole, actionType: Any.Type) {
        self.node = node
        self.role = role
        self.actionType = actionType
        self.pass = node.renderPass
    }

    @usableFromInline
    func keep(_ storage: AnyObject) {
        self.storage = storage
    }

    /// Releases the node. From now on, everything sent to it is dropped.
    func die(leaving remains: NodeRemains) {
        node = nil
        storage = nil
        self.remains = remains
    }
}

extension SinkEntry {
    /// Sends an action to the node, or drops it if the sink is dead.
    @inlinable
    func send<Action: WorkflowAction>(_ action: Action, from source: ActionSource) {
        guard let node else { return drop(action) }
        // A checked cast isn't needed, because a sink is made only for actions of its node's workflow. A cast would
        // cost as much as the action.
        unsafeDowncast(node, to: Node<Action.WorkflowType>.self).send(action, from: source, through: self)
    }

    /// Reports that an action won't be applied, because the sink is dead.
    @usableFromInline
    func drop<Action: WorkflowAction>(_ action: Action) {
        drop(action, queuedAs: nil)
    }

    func drop<Action: WorkflowAction>(_ action: Action, queuedAs event: Event.ID?) {
        guard let remains else { preconditionFailure("a sink without a node has been told why") }
        remains.drop(action, because: remains.reason, queuedAs: event)
    }

    /// Records that the worker of this sink has returned.
    func finishSideEffect(key: AnyHashable) { node?.finishSideEffect(key: key) }

    /// Reports that a worker's action won't be applied, because the worker has been replaced.
    func dropSuperseded<Action: WorkflowAction>(_ action: Action) {
        let remains = remains ?? node.map { NodeRemains(of: $0, reason: .superseded) }
        remains?.drop(action, because: .superseded, queuedAs: nil)
    }
}

/// The facts about a node that its dead sinks keep: enough to report what happens to an action, without the node's
/// properties and state.
final class NodeRemains {
    private let tree: Tree
    private let id: NodeID
    private let session: WorkflowSession?
    private let ownReason: DropReason

    init(of node: TreeNode, reason: DropReason) {
        self.tree = node.tree
        self.id = node.id
        self.session = tree.instrumentation?.sessionToRemember(of: node)
        self.ownReason = reason
    }

    var reason: DropReason { tree.isEnding ? .treeEnded : ownReason }

    func drop<Action: WorkflowAction>(_ action: Action, because reason: DropReason, queuedAs event: Event.ID?) {
        tree.droppedActions += 1
        tree.instrumentation?.actionDropped(
            action, reason: reason, node: id, step: tree.step, session: session, queuedAs: event)
    }
}
