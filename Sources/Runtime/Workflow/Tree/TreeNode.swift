// The part of a node that doesn't depend on its workflow's type: identity, children, sinks, side effects, and whether
// it has to be rendered. `Node` adds properties, state and rendering.

/// Identifies a node within its tree, for as long as the tree lives. Numbers are never reused.
@usableFromInline
package struct NodeID: Hashable, Sendable, Comparable, CustomStringConvertible {
    package let number: Int

    @usableFromInline
    init(number: Int) {
        self.number = number
    }

    @usableFromInline
    package static func < (left: NodeID, right: NodeID) -> Bool { left.number < right.number }

    @usableFromInline
    package var description: String { "#\(number)" }
}

/// One life of a node, from its start to its end. A node that is restored from a snapshot keeps the life that it had
/// there; a node that ended and is rendered again by its parent has a new one, even with the same key.
package struct NodeLife: Hashable, Sendable {
    fileprivate let tree: Int
    fileprivate let node: Int

    fileprivate init(tree: Int, node: Int) {
        self.tree = tree
        self.node = node
    }
}

@usableFromInline
package class TreeNode {
    @usableFromInline
    package final let tree: Tree

    /// The data shared by all nodes of this workflow type.
    @usableFromInline
    package final let kind: NodeKind

    @usableFromInline
    package final let id: NodeID

    /// The node's life. It stays the same in every tree and at every moment to which the node is restored.
    package internal(set) final var life: NodeLife

    @usableFromInline
    package final let key: String

    /// The parent, until the node ends; nil for the root. Parent and child retain each other; ending the tree releases
    /// both.
    @usableFromInline
    @exclusivity(unchecked) package internal(set) final var parent: TreeNode?

    /// The children in the order of the last render.
    @usableFromInline
    @exclusivity(unchecked) package internal(set) final var children: ContiguousArray<TreeNode> = []

    /// The number of `children` that the running render has requested. They come first, in the order of the requests.
    @usableFromInline
    @exclusivity(unchecked) final var claimed = 0

    /// The children by identity. This is made only while a render with many children requests them in a different
    /// order.
    @exclusivity(unchecked) final var index: ChildIndex?

    /// The node's index among its parent's children.
    @exclusivity(unchecked) package internal(set) final var slot = 0

    /// A number that is odd while the node renders. A context stores the number of its render and is rejected in all
    /// other renders.
    @usableFromInline
    @exclusivity(unchecked) final var renderPass: UInt32 = 0

    /// Whether the state has changed since the last render.
    @usableFromInline
    @exclusivity(unchecked) final var needsRender = true

    /// Whether a descendant has to be rendered. If so, this node has to be rendered as well, because its rendering
    /// contains the descendant's.
    @usableFromInline
    @exclusivity(unchecked) final var descendantNeedsRender = false

    @usableFromInline
    @exclusivity(unchecked) package internal(set) final var isEnded = false

    /// Whether the current render requests the children in a different order than the last render did.
    @usableFromInline
    @exclusivity(unchecked) final var hasMovedChildren = false

    /// The lists of keyed rows; nil if there are none.
    @usableFromInline
    @exclusivity(unchecked) final var keyedRowLists: KeyedRowLists?

    @usableFromInline
    @exclusivity(unchecked) final var sinks: ContiguousArray<SinkEntry> = []

    /// The number of `sinks` that the running render has made.
    @usableFromInline
    @exclusivity(unchecked) final var madeSinks = 0

    @exclusivity(unchecked) package internal(set) final var sideEffects: ContiguousArray<SideEffect> = []

    /// The last snapshot of this node and everything below it; nil once anything in it has changed.
    @usableFromInline
    @exclusivity(unchecked) final var snapshot: NodeSnapshot?

    /// The session that identifies this node to observers; nil while there are no observers.
    final var session: WorkflowSession.Box?

    /// The recorder's last stretch that has this node's place; see `ActionRecorder`.
    @usableFromInline
    @exclusivity(unchecked) final var stretch = 0

    /// The children that have to be recreated while a snapshot is being restored, with their states.
    final var awaitedChildren: [ChildIdentity: NodeSnapshot]?

    @usableFromInline
    init(tree: Tree, kind: NodeKind, id: NodeID, key: String, parent: TreeNode?) {
        self.tree = tree
        self.kind = kind
        self.id = id
        self.life = NodeLife(tree: tree.number, node: id.number)
        self.key = key
        self.parent = parent
    }

    // `Node`, the only subclass, implements the parts that depend on the workflow's type.

    package var anyWorkflow: Any { mustBeOverridden() }
    package var anyState: Any { mustBeOverridden() }
    package var anyRendering: Any? { mustBeOverridden() }
    /// The parent's action type to which this node's outputs are mapped; nil if they are ignored.
    package var mappedActionType: Any.Type? { mustBeOverridden() }
    package var outputType: Any.Type { mustBeOverridden() }
    func accepts(workflow: Any) -> Bool { mustBeOverridden() }
    func takeFromOutside(erased workflow: Any) { mustBeOverridden() }
    func accepts(state: Any) -> Bool { mustBeOverridden() }
    func accepts(output: Any) -> Bool { mustBeOverridden() }
    func replaceState(_ state: Any) { mustBeOverridden() }
    func emit(_ output: Any) { mustBeOverridden() }
    func makeSnapshot() -> NodeSnapshot { mustBeOverridden() }
    func adopt(_ snapshot: NodeSnapshot) { mustBeOverridden() }
    func holdsValues(of snapshot: NodeSnapshot) -> Bool { mustBeOverridden() }
    func rendersDifferently(from other: TreeNode) -> Bool { mustBeOverridden() }
    func hasOtherProperties(than workflow: Any) -> Bool { mustBeOverridden() }
    func releaseValues() { mustBeOverridden() }

    private final func mustBeOverridden() -> Never {
        preconditionFailure("every node of a tree is a Node<WorkflowType>, which answers this")
    }
}

// MARK: - Rendering

extension TreeNode {
    @inlinable
    final var isStale: Bool { needsRender || descendantNeedsRender }

    @inlinable
    final var hasKeyedRows: Bool { keyedRowLists != nil }

    /// Records that the state has changed, so this node and every ancestor will be rendered.
    @inlinable
    final func markNeedsRender() {
        guard !needsRender else { return }
        needsRender = true
        var child = self
        while let node = child.parent {
            if node.hasKeyedRows { node.noteStale(child) }
            if node.descendantNeedsRender { return }
            node.descendantNeedsRender = true
            child = node
        }
    }

    /// Records that this node's last snapshot is out of date, although nothing needs to be rendered.
    @usableFromInline
    final func dropSnapshot() {
        var stale: TreeNode? = self
        while let node = stale, node.snapshot != nil {
            node.snapshot = nil
            stale = node.parent
        }
    }

    @inlinable
    final func beginRender() -> UInt32 {
        claimed = 0
        hasMovedChildren = false
        madeSinks = 0
        needsRender = false
        descendantNeedsRender = false
        renderPass &+= 1
        return renderPass
    }

    @inlinable
    final func endRender() {
        if claimed < children.count { endUnclaimedChildren() }
        if madeSinks < sinks.count { endUnmadeSinks() }
        if hasSideEffects { endUnrequestedSideEffects() }
        if hasIndex { dropIndex() }
        if hasKeyedRows { endKeyedRows() }
        renderPass &+= 1
        snapshot = nil
    }

    @inlinable
    final func requireRendering(_ pass: UInt32, _ call: StaticString) {
        if renderPass != pass { refuseLateUse(of: call) }
    }

    @usableFromInline
    final func refuseLateUse(of call: StaticString) -> Never {
        fatalError(
            """
            \(kind.name) called \(call) on a render context after its render had returned. A context works only inside \
            `render(state:context:)`: make sinks and children there, and let callbacks keep the sink.
            """
        )
    }
}

// MARK: - Ending

extension TreeNode {
    /// Ends this node and everything below it; a second call does nothing. The children end first, in the order in
    /// which they were created, each with everything below it; then this node's side effects, in the order in which
    /// they started; then the node itself. Observers are notified of the node's end before its children's.
    final func end() {
        guard !isEnded else { return }
        isEnded = true
        tree.instrumentation?.tellSessionEnded(self)
        let ending = children
        children = []
        for child in ending.sorted(by: { $0.id < $1.id }) { child.end() }
        let effects = sideEffects
        sideEffects = []
        for effect in effects { endSideEffect(effect) }
        tree.instrumentation?.sessionEnded(self)
        endSinks()
        parent = nil
        index = nil
        keyedRowLists = nil
        snapshot = nil
        awaitedChildren = nil
        releaseValues()
    }
}
