// What differs between two moments of a tree. Subtrees that the snapshots share are not looked at.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

enum SnapshotDifference {
    static func between(_ before: NodeSnapshot, _ after: NodeSnapshot) -> [NodeDifference] {
        between(before, after) {}
    }

    /// - Parameter visit: Is called for every node that is looked into, and may give up.
    static func between<Failure: Error>(
        _ before: NodeSnapshot, _ after: NodeSnapshot, visit: () throws(Failure) -> Void
    ) throws(Failure) -> [NodeDifference] {
        var differences: [NodeDifference] = []
        try compare(before, after, at: .root, into: &differences, visit)
        return differences
    }

    private static func compare<Failure: Error>(
        _ before: NodeSnapshot, _ after: NodeSnapshot, at place: NodePath, into differences: inout [NodeDifference],
        _ visit: () throws(Failure) -> Void
    ) throws(Failure) {
        guard before !== after else { return }
        try visit()
        let state = changes(before.anyState, after.anyState)
        let properties = changes(before.anyWorkflow, after.anyWorkflow)
        if !state.isEmpty || !properties.isEmpty {
            differences.append(NodeDifference(path: place.text, kind: .changed, state: state, properties: properties))
        }
        var old = Dictionary(before.children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for child in after.children {
            let childPlace = NodePath(segment(of: child, below: after), below: place)
            if let former = old.removeValue(forKey: child.identity) {
                try compare(former, child, at: childPlace, into: &differences, visit)
            } else {
                differences.append(NodeDifference(path: childPlace.text, kind: .began, state: [], properties: []))
            }
        }
        for child in before.children where old[child.identity] != nil {
            differences.append(
                NodeDifference(
                    path: NodePath(segment(of: child, below: before), below: place).text, kind: .ended, state: [],
                    properties: []))
        }
    }

    /// The last step of a child's path.
    static func segment(of child: NodeSnapshot, below parent: NodeSnapshot) -> String {
        let name = TreeNode.shortName(of: child.anyWorkflow, parentType: String(describing: parent.workflowType))
        let key = child.key.isEmpty ? "" : "[\(TreeNode.quoted(key: child.key))]"
        return name + key
    }

    static func changes(_ before: Any, _ after: Any) -> [Change] {
        Change.changes(from: ValueReader.read(before), to: ValueReader.read(after))
    }
}
