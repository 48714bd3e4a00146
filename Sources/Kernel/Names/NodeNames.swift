// What nodes are called, also those that have ended: their names are kept as they begin. Nodes of the same workflow below
// the same kind of parent share one label, so that ten thousand nodes are searched by comparing numbers.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

struct NodeNames {
    /// What nodes of one workflow below one kind of parent are called.
    struct Label {
        let name: String
        let type: String
        /// All names that mean it, in lower case.
        let spellings: Set<String>
        let isWorker: Bool
    }

    struct Record {
        let label: Int
        let key: String
        let place: NodePath
        let parent: NodeID?
    }

    private struct LabelKey: Hashable {
        let type: ObjectIdentifier
        let worker: ObjectIdentifier?
        let parent: Int?
    }

    private(set) var labels: [Label] = []
    private var labelNumbers: [LabelKey: Int] = [:]
    /// By the numbers of the nodes, which a tree counts up from its beginning.
    private var records: SharedList<Record?> = []

    /// How many nodes there have been.
    var count: Int { records.count }

    /// Notes the nodes that began.
    mutating func learn(_ events: [Event]) {
        for event in events {
            guard case .sessionBegan(let workflow, let key, let parent) = event.kind else { continue }
            learn(event.node, workflow, key, parent)
        }
    }

    /// Notes the nodes that are alive, as far as they are not known.
    mutating func learn(below root: TreeNode) {
        var unknown: [TreeNode] = []
        root.forEach { if record(of: $0.id) == nil { unknown.append($0) } }
        for node in unknown {
            guard let workflow = node.anyWorkflow as? any Workflow else { continue }
            learn(node.id, workflow, node.key, node.parent?.id)
        }
    }

    private mutating func learn(_ id: NodeID, _ workflow: any Workflow, _ key: String, _ parent: NodeID?) {
        let above = parent.flatMap(record)
        let label = label(of: workflow, below: above?.label)
        while records.count <= id.number { records.append(nil) }
        let place = above.map { NodePath(Self.segment(labels[label].name, key), below: $0.place) } ?? .root
        records[id.number] = Record(label: label, key: key, place: place, parent: parent)
    }

    private mutating func label(of workflow: any Workflow, below parent: Int?) -> Int {
        let type = type(of: workflow)
        let worker = (workflow as? any WorkerNode).map { ObjectIdentifier(Swift.type(of: $0.anyWorker)) }
        let key = LabelKey(type: ObjectIdentifier(type), worker: worker, parent: parent)
        if let number = labelNumbers[key] { return number }
        let typeName = String(describing: type)
        let name = TreeNode.shortName(of: workflow, parentType: parent.map { labels[$0].type })
        let whole = [name, typeName, TreeNode.withoutWorkflow(typeName)].map { $0.lowercased() }
        // `SequenceWorker` is enough for a `SequenceWorker<Seconds>`.
        let spellings = whole + whole.compactMap { $0.contains("<") ? String($0.prefix { $0 != "<" }) : nil }
        labels.append(Label(name: name, type: typeName, spellings: Set(spellings), isWorker: worker != nil))
        labelNumbers[key] = labels.count - 1
        return labels.count - 1
    }

    func record(of id: NodeID) -> Record? {
        records.indices.contains(id.number) ? records[id.number] : nil
    }

    func label(of id: NodeID) -> Label? {
        record(of: id).map { labels[$0.label] }
    }

    func isWorker(_ id: NodeID) -> Bool {
        label(of: id)?.isWorker ?? false
    }

    /// What a node with this key is called: `Row[2]`.
    func label(of id: NodeID, withKey key: String) -> String {
        let name = label(of: id)?.name ?? "?"
        return key.isEmpty ? name : "\(name)[\(key)]"
    }

    func name(of id: NodeID) -> NodeName {
        guard let record = record(of: id) else { return NodeName(path: "?", name: "?", type: "?") }
        let label = labels[record.label]
        return NodeName(
            place: record.place, name: record.key.isEmpty ? label.name : "\(label.name)[\(record.key)]",
            type: label.type)
    }

    private static func segment(_ name: String, _ key: String) -> String {
        if key.isEmpty { return name }
        // Most keys are numbers or plain words; to look up what each character is takes much longer.
        let isPlain = key.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || (0x41...0x5a).contains($0)
        }
        return "\(name)[\(isPlain ? key : TreeNode.quoted(key: key))]"
    }

    /// The last step of a node's path.
    func segment(of id: NodeID) -> String {
        record(of: id)?.place.segment ?? "?"
    }

    func path(of id: NodeID) -> String { place(of: id).text }

    func place(of id: NodeID) -> NodePath { record(of: id)?.place ?? NodePath("?") }

    /// The living node with this number, found along the path from the root.
    func node(_ id: NodeID, in tree: Tree) -> TreeNode? {
        guard let record = record(of: id) else { return nil }
        guard let parent = record.parent else { return tree.root?.id == id ? tree.root : nil }
        return node(parent, in: tree)?.children.first { $0.id == id }
    }

    /// Whether a node is called so, or has been.
    func knows(_ segment: NodeReference.Segment) -> Bool {
        let wanted = matchingLabels(segment)
        return records.contains { record in
            guard let record, wanted.contains(record.label) else { return false }
            return segment.key == nil || segment.key?.text == record.key
        }
    }

    /// The labels that a name means.
    func matchingLabels(_ segment: NodeReference.Segment) -> Set<Int> {
        let wanted = (segment.name.text + segment.name.genericArguments).lowercased()
        return Set(labels.indices.filter { labels[$0].spellings.contains(wanted) })
    }
}

extension NodeNames {
    /// Finds nodes that are called so.
    struct Matcher {
        private let names: NodeNames
        private let isMatch: [Bool]
        private let key: String?

        init(_ segment: NodeReference.Segment, _ names: NodeNames) {
            self.names = names
            let wanted = names.matchingLabels(segment)
            isMatch = names.labels.indices.map(wanted.contains)
            key = segment.key?.text
        }

        func matches(_ node: TreeNode) -> Bool {
            guard let record = names.record(of: node.id), isMatch[record.label] else { return false }
            return key == nil || key == node.key
        }
    }
}
