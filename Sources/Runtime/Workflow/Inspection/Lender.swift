// A fork that renders only what it has to: each of its nodes borrows the rendering of the live node at the same place, until its
// own properties or its state change. So the cost of such a fork is that of what depends on a change, not of the tree.

/// Lends one fork the renderings of the live tree that it is made of.
@usableFromInline
package final class Lender {
    /// The live nodes on the way to a node that is to be changed. These are rendered in the fork.
    private let way: Set<NodeID>
    /// The live nodes of those that are rendered in the fork.
    private var twins: [NodeID: TreeNode] = [:]
    /// Their children. Made when the first child of a parent asks.
    private var children: [NodeID: [ChildIdentity: TreeNode]] = [:]
    /// The snapshots of the fork's nodes that have borrowed.
    private var loans: [NodeID: NodeSnapshot] = [:]
    private let root: TreeNode

    init(of root: TreeNode, wayTo node: TreeNode) {
        self.root = root
        way = Set(sequence(first: node, next: \.parent).map(\.id))
    }

    /// The live node at the place of a node that begins in the fork.
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

    /// What is below a node that has borrowed its rendering and not been rendered since.
    func loan(to node: TreeNode) -> NodeSnapshot? { node.renderPass == 0 ? loans[node.id] : nil }

    func lend(_ snapshot: NodeSnapshot, to node: TreeNode) { loans[node.id] = snapshot }

    func isOnWay(_ live: TreeNode) -> Bool { way.contains(live.id) }
}

extension Tree {
    /// Makes a separate tree from this one in which a node is to be changed, with side effects and workers off. What does
    /// not lead to that node is not rendered: it shows what it shows here, and calls this tree's nodes.
    package func fork(changing node: TreeNode) -> any TreeHost {
        let snapshot = snapshot()
        guard let root, mode == .incremental else { return snapshot.fork() }
        return snapshot.fork(lender: Lender(of: root, wayTo: node))
    }
}

extension Node {
    /// In a fork that borrows: takes the rendering of the live node, if this node would render the same. A node that is made
    /// from its snapshot after the beginning may have other properties than there.
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
