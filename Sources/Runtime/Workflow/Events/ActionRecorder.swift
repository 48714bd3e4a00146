// Keeps the last actions that entered a tree, so that they can be repeated in another one. It is on the path of every
// action, so it only appends them to an array, without retaining a node or its place; the kernel repeats the actions when
// they are written.

@usableFromInline
package final class ActionRecorder {
    package struct Entry {
        /// The node that received the action; nil if the root got new properties.
        package let place: ActionPlace?
        /// The action, or the root with its new properties.
        package let content: Any
    }

    @usableFromInline
    struct Slot {
        @usableFromInline let node: NodeID?
        @usableFromInline let content: Any

        @inlinable
        init(node: NodeID?, content: Any) {
            self.node = node
            self.content = content
        }
    }

    /// The actions since the last snapshot. The tree keeps them while it is recorded, because even retaining the
    /// recorder would take noticeable time.
    @usableFromInline
    struct Latest {
        @usableFromInline var slots: ContiguousArray<Slot> = []
        /// Identifies the stretch among those of the tree. A node with this number has its place in the stretch.
        @usableFromInline var stretch = -1
        /// The number of slots in the stretch; 0 if nothing is recorded.
        @usableFromInline var size = 0
    }

    /// A part of the past: a tree, and the actions that followed.
    private struct Stretch {
        let start: NodeSnapshot
        /// The places of the nodes that received the actions.
        var places: [NodeID: ActionPlace] = [:]
        var slots: ContiguousArray<Slot> = []

        var entries: [Entry] {
            slots.map { slot in Entry(place: slot.node.flatMap { places[$0] }, content: slot.content) }
        }
    }

    /// The minimum number of actions kept; the maximum is twice that.
    private let least: Int
    private weak var tree: Tree?
    private var earlier: Stretch?
    private var latest: Stretch

    package init(of tree: Tree, keeping least: Int) {
        self.least = least
        latest = Stretch(start: tree.snapshot())
    }

    /// The tree before the entries.
    package var start: NodeSnapshot { (earlier ?? latest).start }

    package var entries: [Entry] {
        var latest = latest
        if let tree { latest.slots = tree.recorded.slots }
        return (earlier?.entries ?? []) + latest.entries
    }

    func begin(in tree: Tree) {
        self.tree = tree
        tree.recorded = Latest(slots: latest.slots, stretch: tree.makeStretchNumber(), size: least)
        tree.recorded.slots.reserveCapacity(least)
        latest.slots = []
    }

    func end(with recorded: Latest) {
        latest.slots = recorded.slots
        tree = nil
    }

    func note(update root: Any, in tree: Tree) {
        guard makeRoom(in: tree) else { return }
        tree.recorded.slots.append(Slot(node: nil, content: root))
    }

    /// A change is noted before it begins, so the tree still has the previous state.
    private func makeRoom(in tree: Tree) -> Bool {
        guard tree.recorded.slots.count == tree.recorded.size else { return true }
        guard let root = tree.root else { return false }
        latest.slots = tree.recorded.slots
        earlier = latest
        latest = Stretch(start: root.takeSnapshot())
        begin(in: tree)
        return true
    }

    fileprivate func makeRoom(for node: TreeNode) -> Bool {
        guard makeRoom(in: node.tree) else { return false }
        latest.places[node.id] = ActionPlace(of: node)
        node.stretch = node.tree.recorded.stretch
        return true
    }
}

/// The place of a node in its tree, which outlives the node.
package final class ActionPlace {
    package let identity: ChildIdentity
    package let parent: ActionPlace?

    init(of node: TreeNode) {
        identity = node.identity
        parent = node.parent.map { ActionPlace(of: $0) }
    }
}

extension TreeNode {
    @inlinable
    @inline(__always)
    final func note<Action: WorkflowAction>(_ action: Action) {
        guard
            tree.recorded.slots.count != tree.recorded.size && tree.recorded.stretch == stretch || prepareNote()
        else { return }
        tree.recorded.slots.append(ActionRecorder.Slot(node: id, content: action))
    }

    @usableFromInline
    @inline(never)
    final func prepareNote() -> Bool { tree.recorder?.makeRoom(for: self) ?? false }
}
