// Finds impure renders: recreates the tree from its values alone, and compares every rendering.

import WorkbenchRules

/// A node whose `render` isn't pure.
package struct ImpureNode {
    package let fault: ImpureRendering.Fault
    package let node: TreeNode
    package let rendered: Any?
    package let again: Any?

    static func wrongReuse(of node: TreeNode) -> ImpureNode {
        ImpureNode(fault: .reusesRow, node: node, rendered: node.anyRendering, again: node.anyRendering)
    }

    var report: ImpureRendering {
        ImpureRendering(path: node.path, workflowType: node.kind.name, fault: fault)
    }
}

extension Tree {
    /// Renders a copy of the tree and compares the renderings. Reports a node if its own rendering differs but none
    /// below it does, because the difference started at that node. Closures and objects can't be compared, so they are
    /// ignored.
    package func impureRenderings() -> [ImpureNode] {
        guard let root else { return [] }
        let copy = root.takeSnapshot().fork(mode: .full, isRehearsal: true)
        defer { copy.tree.end() }
        guard let again = copy.tree.root else { return [] }
        var findings: [ImpureNode] = []
        for sender in copy.tree.awaitedNodes {
            findings.append(
                ImpureNode(fault: .sendsActions, node: counterpart(of: sender) ?? root, rendered: nil, again: nil))
        }
        root.collectImpure(comparedWith: again, into: &findings)
        let found = Set(findings.map(\.node.id))
        root.forEach { node in
            if wronglyReused.contains(node.id), !found.contains(node.id) { findings.append(.wrongReuse(of: node)) }
        }
        return findings
    }

    /// Reports a row that would have kept its rendering by mistake. Each row is reported only once.
    final func foundWrongReuse(of node: TreeNode) {
        guard wronglyReused.insert(node.id).inserted else { return }
        let finding = ImpureNode.wrongReuse(of: node)
        instrumentation?.foundImpure(finding)
        onImpureRendering?(finding.report)
    }
}

extension Tree {
    /// The node in this tree at the same place as a node of a copy.
    private func counterpart(of node: TreeNode) -> TreeNode? {
        guard let parent = node.parent else { return root }
        return counterpart(of: parent)?.children.first { $0.identity == node.identity }
    }
}

extension TreeNode {
    @discardableResult
    final func collectImpure(comparedWith other: TreeNode, into findings: inout [ImpureNode]) -> Bool {
        if isKeyedRow, hasOtherProperties(than: other.anyWorkflow) {
            findings.append(.wrongReuse(of: self))
            return true
        }
        let found = ImpureNode(fault: .differs, node: self, rendered: anyRendering, again: other.anyRendering)
        guard children.count == other.children.count,
            zip(children, other.children).allSatisfy({ $0.identity == $1.identity })
        else {
            findings.append(found)
            return true
        }
        var differsBelow = false
        for (child, otherChild) in zip(children, other.children)
        where child.collectImpure(comparedWith: otherChild, into: &findings) {
            differsBelow = true
        }
        if differsBelow { return true }
        guard rendersDifferently(from: other) else { return false }
        findings.append(found)
        return true
    }
}
