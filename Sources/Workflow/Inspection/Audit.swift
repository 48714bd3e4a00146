// Finds renders that are not pure: the tree is made again from its values alone, and every rendering is compared.

import TypeMetadata

/// A node that rendered differently from the same properties, state and children.
package struct ImpureNode {
    package let node: TreeNode
    package let rendered: Any?
    package let again: Any?

    var report: ImpureRendering {
        ImpureRendering(path: node.path, workflowType: node.kind.name)
    }
}

extension Tree {
    /// Renders a copy of the tree and compares. A node is named if its own rendering differs and none below it does: the
    /// difference began there. What cannot be compared (closures, objects) does not count.
    package func impureRenderings() -> [ImpureNode] {
        guard let root else { return [] }
        let copy = root.takeSnapshot().fork(mode: .full)
        defer { copy.tree.end() }
        guard let again = copy.tree.root else { return [] }
        var findings: [ImpureNode] = []
        root.collectImpure(comparedWith: again, into: &findings)
        return findings
    }
}

extension TreeNode {
    @discardableResult
    final func collectImpure(comparedWith other: TreeNode, into findings: inout [ImpureNode]) -> Bool {
        let found = ImpureNode(node: self, rendered: anyRendering, again: other.anyRendering)
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
