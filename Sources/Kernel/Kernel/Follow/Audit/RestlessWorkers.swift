// Workers and side effects that restart with each render. Two copies render the same snapshot: a worker must be
// equivalent to its counterpart in the other copy, and a side effect must have the same key.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum RestlessWorkers {
    struct Found {
        /// The path from the root to the node. It's stored because the copy ends before this is read.
        let node: [ChildIdentity]
        /// The key of a side effect; nil for a worker.
        let key: String?
    }

    static func find(in snapshot: NodeSnapshot) -> [Found] {
        var hasEffects = false
        let first = snapshot.fork()
        defer { first.tree.end() }
        first.tree.root?.forEach { hasEffects = hasEffects || !$0.sideEffects.isEmpty }
        guard hasEffects else { return [] }
        let second = snapshot.fork()
        defer { second.tree.end() }
        guard let root = first.tree.root, let other = second.tree.root else { return [] }
        var found: [Found] = []
        compare(root, other, &found)
        return found
    }

    private static func compare(_ node: TreeNode, _ other: TreeNode, _ found: inout [Found]) {
        if let worker = node.anyWorkflow as? any WorkerNode & Equatable {
            if !isEqual(worker, other.anyWorkflow) { found.append(Found(node: node.identities, key: nil)) }
        } else {
            let keys = Set(node.sideEffects.map(\.key))
            let again = Set(other.sideEffects.map(\.key))
            if let key = keys.subtracting(again).first, keys.count == again.count {
                found.append(Found(node: node.identities, key: "\(key.base)"))
            }
        }
        for child in node.children {
            guard let twin = other.children.first(where: { $0.identity == child.identity }) else { continue }
            compare(child, twin, &found)
        }
    }

    private static func isEqual<Subject: Equatable>(_ subject: Subject, _ other: Any) -> Bool {
        (other as? Subject).map { subject == $0 } ?? false
    }
}
