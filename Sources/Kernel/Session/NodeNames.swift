// What nodes are called, also those that have ended: their names are kept as they begin.

import Replies
import Workflow

struct NodeNames {
    private struct Record {
        var name: String
        var key: String
        var type: String
        var parent: NodeID?
    }

    private var records: [NodeID: Record] = [:]

    /// Notes the nodes that began.
    mutating func learn(_ events: [Event]) {
        for event in events {
            guard case .sessionBegan(let workflow, let key, let parent) = event.kind else { continue }
            let type = String(describing: type(of: workflow))
            records[event.node] = Record(
                name: TreeNode.shortName(of: workflow, parentType: parent.flatMap { records[$0]?.type }), key: key,
                type: type, parent: parent)
        }
    }

    func name(of id: NodeID) -> NodeName {
        guard let record = records[id] else { return NodeName(path: "?", name: "?", type: "?") }
        let label = record.key.isEmpty ? record.name : "\(record.name)[\(record.key)]"
        return NodeName(path: path(of: id), name: label, type: record.type)
    }

    private func path(of id: NodeID) -> String {
        guard let record = records[id], let parent = record.parent else { return "/" }
        let above = path(of: parent)
        let label = record.key.isEmpty ? record.name : "\(record.name)[\(TreeNode.quoted(key: record.key))]"
        return above == "/" ? "/" + label : above + "/" + label
    }

    /// The living node with this number, found along the path from the root.
    func node(_ id: NodeID, in tree: Tree) -> TreeNode? {
        guard let record = records[id] else { return nil }
        guard let parent = record.parent else { return tree.root?.id == id ? tree.root : nil }
        return node(parent, in: tree)?.children.first { $0.id == id }
    }
}
