// A copy that renders only as much as it has to: each of its nodes borrows the rendering of the live node at the same
// place, until its own properties or state change. So the cost depends on the number of nodes that a change affects,
// rather than on the size of the tree.

/// Lends the renderings of its live tree to one copy.
@usableFromInline
package final class Lender {
    /// The live nodes on the path to the node that will be changed. These nodes are rendered in the copy.
    private let way: Set<NodeID>
    /// The live counterparts of the nodes that are rendered in the copy.
    private var twins: [NodeID: TreeNode] = [:]
    /// The children of the live counterparts, looked up when a parent's first child is requested.
    private var children: [NodeID: [ChildIdentity: TreeNode]] = [:]
    /// The snapshots of the copy's nodes that have borrowed a rendering.
    private var loans: [NodeID: NodeSnapshot] = [:]
    private let root: TreeNode

    init(of root: TreeNode, wayTo node: TreeNode) {
        self.root = root
        way = Set(sequence(first: node, next: \.parent).map(\.id))
    }

    /// The live node at the same place as a node that starts in the copy.
    func twin(of node: TreeNode) -> TreeNode? {
        guard let parent = node.parent else {
            twins[node.id] = root
            return root
        }
        guard let live = twins[parent.id] else { return nil }
        if children[live.id] == nil {
            children[live.id] = Dictionary(
                live.children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        }
        let twin = children[live.id]?[node.identity]
        twins[node.id] = twin
        return twin
    }

    /// The tree below a node that has borrowed its rendering and hasn't been rendered since.
    func loan(to node: TreeNode) -> NodeSnapshot? { node.renderPass == 0 ? loans[node.id] : nil }

    func lend(_ snapshot: NodeSnapshot, to node: TreeNode) { loans[node.id] = snapshot }

    func isOnWay(_ live: TreeNode) -> Bool { way.contains(live.id) }
}

extension Tree {
    /// Creates a copy of this tree in which a node will be changed, with side effects and workers off. Nodes that
    /// aren't on the path to that node aren't rendered in the copy: they share their renderings with this tree, and the
    /// closures in them call this tree's nodes.
    package func fork(changing node: TreeNode) -> any TreeHost {
        let snapshot = snapshot()
        guard let root, mode == .incremental else { return snapshot.fork() }
        return snapshot.fork(lender: Lender(of: root, wayTo: node))
    }
}

extension Node {
    /// In a borrowing copy, uses the live node's rendering if this node's rendering would be the same. A node recreated
    /// from its snapshot in a later render may have different properties by then.
    @usableFromInline
    func borrow(as wanted: TypedSnapshot<WorkflowType>) {
        let isSame = kind.compareProperties(wanted.workflow, workflow) == .equal
        if !isSame, !tree.isRestoring { workflow.workflowDidChange(from: wanted.workflow, state: &state) }
        guard let lender = tree.lender, let live = lender.twin(of: self) as? Node<WorkflowType> else { return }
        guard isSame, !lender.isOnWay(live), live.snapshot === wanted, !live.isStale else { return }
        rendering = live.rendering
        needsRender = false
        self.snapshot = wanted
        lender.lend(wanted, to: self)
    }
}
