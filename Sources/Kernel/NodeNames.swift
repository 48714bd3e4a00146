// The names of nodes, and the node that a reference means.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The names of all nodes, including ended ones. Nodes of the same workflow below the same kind of parent share one
/// label, so that ten thousand nodes are searched by comparing numbers.
struct NodeNames {
    /// The name of the nodes of one workflow below one kind of parent.
    struct Label {
        let name: String
        let type: String
        /// All names that match it, in lower case.
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
    /// Records by node number; a tree numbers its nodes from its beginning.
    private var records: SharedList<Record?> = []

    /// How many nodes there have been so far.
    var count: Int { records.count }

    /// Adds the nodes that began.
    mutating func learn(_ events: [Event]) {
        for event in events {
            guard case .sessionBegan(let workflow, let key, let parent) = event.kind else { continue }
            learn(event.node, workflow, key, parent)
        }
    }

    /// Adds the living nodes that are not known yet.
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
        // `SequenceWorker` also matches `SequenceWorker<Seconds>`.
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

    /// The name of a node with this key: `Row[2]`.
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
        // Most keys are numbers or plain words. Looking up the properties of each character would be much slower.
        let isPlain = key.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || (0x41...0x5a).contains($0)
        }
        return "\(name)[\(isPlain ? key : TreeNode.quoted(key: key))]"
    }

    /// The last segment of a node's path.
    func segment(of id: NodeID) -> String {
        record(of: id)?.place.segment ?? "?"
    }

    func path(of id: NodeID) -> String { place(of: id).text }

    func place(of id: NodeID) -> NodePath { record(of: id)?.place ?? NodePath("?") }

    /// The living node with this number, found by following its path from the root.
    func node(_ id: NodeID, in tree: Tree) -> TreeNode? {
        guard let record = record(of: id) else { return nil }
        guard let parent = record.parent else { return tree.root?.id == id ? tree.root : nil }
        return node(parent, in: tree)?.children.first { $0.id == id }
    }

    /// Whether a node has or had this name.
    func knows(_ segment: NodeReference.Segment) -> Bool {
        let wanted = matchingLabels(segment)
        return records.contains { record in
            guard let record, wanted.contains(record.label) else { return false }
            return segment.key == nil || segment.key?.text == record.key
        }
    }

    /// The labels that match a name.
    func matchingLabels(_ segment: NodeReference.Segment) -> Set<Int> {
        let wanted = (segment.name.text + segment.name.genericArguments).lowercased()
        return Set(labels.indices.filter { labels[$0].spellings.contains(wanted) })
    }
}

extension NodeNames {
    /// Finds the nodes that match a name.
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

/// The result of a search for a node.
enum NodeSearch {
    case found(TreeNode)
    case ambiguous([TreeNode])
    /// The segment at a position matches nothing. `below` is the node found up to there, if it was unambiguous.
    case missing(position: Int, below: TreeNode?)
}

extension Session {
    /// The node that a reference means; the current one if there is no reference.
    func node(_ reference: NodeReference?, at range: Range<Int>? = nil) throws(Refusal) -> TreeNode {
        guard let reference else { return current }
        switch search(reference) {
        case .found(let node): return node
        case .ambiguous(let nodes):
            throw Refusal(
                .ambiguous(.node), "\(reference.nodeText) is the name of \(nodes.count) nodes", at: range,
                remedies: nodes.prefix(8).map { name($0).path })
        case .missing(let position, let parent):
            let segment = reference.segments[position]
            throw Refusal(
                .unknown(.node),
                parent.map { "there is no \(segment.written) below \(name($0).path)" }
                    ?? "there is no node \(segment.written)", at: range,
                remedies: nearest(to: segment, below: parent))
        }
    }

    /// The node that commands use when no node is given.
    var current: TreeNode { names.node(currentNode, in: tree) ?? root }

    func search(_ reference: NodeReference) -> NodeSearch {
        let start = current
        guard reference.isAbsolute || !reference.segments.isEmpty else { return .found(start) }
        if reference.isAbsolute { return descend(from: root, reference.segments, 0) }
        if case .found(let node) = descend(from: start, reference.segments, 0) { return .found(node) }
        return searchEverywhere(reference)
    }

    private func descend(from start: TreeNode, _ segments: [NodeReference.Segment], _ first: Int) -> NodeSearch {
        var node = start
        for position in segments.indices.dropFirst(first) {
            let segment = segments[position]
            if segment.name.text == ".." {
                node = node.parent ?? node
                continue
            }
            let matcher = NodeNames.Matcher(segment, names)
            let matches = node.children.filter(matcher.matches)
            guard let match = matches.first else { return .missing(position: position, below: node) }
            guard matches.count == 1 else { return .ambiguous(Array(matches)) }
            node = match
        }
        return .found(node)
    }

    private func searchEverywhere(_ reference: NodeReference) -> NodeSearch {
        let matcher = NodeNames.Matcher(reference.segments[0], names)
        var starts: [TreeNode] = []
        root.forEach { if matcher.matches($0) { starts.append($0) } }
        if reference.segments.count == 1 {
            if starts.isEmpty { return .missing(position: 0, below: nil) }
            return starts.count == 1 ? .found(starts[0]) : .ambiguous(starts)
        }
        var found: [TreeNode] = []
        for start in starts {
            switch descend(from: start, reference.segments, 1) {
            case .found(let node): found.append(node)
            case .ambiguous(let nodes): found += nodes
            case .missing: break
            }
        }
        if found.count == 1 { return .found(found[0]) }
        guard found.isEmpty else { return .ambiguous(found) }
        return starts.count == 1
            ? descend(from: starts[0], reference.segments, 1) : .missing(position: starts.isEmpty ? 0 : 1, below: nil)
    }

    /// Similar names: of a node's children, or of all nodes.
    func nearest(to segment: NodeReference.Segment, below parent: TreeNode?) -> [String] {
        var labels: Set<Int> = []
        let note = { (node: TreeNode) in
            if let record = self.names.record(of: node.id) { labels.insert(record.label) }
        }
        if let parent { parent.children.forEach(note) } else { root.forEach(note) }
        let candidates = Set(labels.map { names.labels[$0].name }).sorted()
        let wanted = segment.name.text
        // If the name itself is right, the key must be wrong.
        if segment.key != nil, candidates.contains(where: { $0.lowercased() == wanted.lowercased() }) {
            var bare = segment
            bare.key = nil
            let matcher = NodeNames.Matcher(bare, names)
            var segments: [String] = []
            let add = { (node: TreeNode) in
                if matcher.matches(node) { segments.append(self.names.segment(of: node.id)) }
            }
            if let parent { parent.children.forEach(add) } else { root.forEach(add) }
            return NearestName.matches(for: segment.written, among: segments)
        }
        return NearestName.matches(for: wanted, among: candidates)
    }

    func name(_ node: TreeNode) -> NodeName { names.name(of: node.id) }
}

extension TreeNode {
    func isCalled(_ segment: NodeReference.Segment) -> Bool {
        if let key = segment.key, key.text != self.key { return false }
        let wanted = (segment.name.text + segment.name.genericArguments).lowercased()
        let names = [shortName, kind.name, TreeNode.withoutWorkflow(kind.name)].map { $0.lowercased() }
        // `SequenceWorker` also matches `SequenceWorker<Seconds>`.
        return names.contains(wanted) || names.contains { $0.hasPrefix(wanted + "<") }
    }
}

extension NodeReference {
    /// The text of the node part, as it was written.
    var nodeText: String {
        var bare = self
        bare.steps = []
        return bare.text
    }
}

extension NodeReference.Segment {
    var written: String { name.text + (key.map { "[\($0.text)]" } ?? "") }
}
