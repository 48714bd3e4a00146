// The names of nodes.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// The names of all nodes, including ended ones. Nodes of the same workflow below the same kind of parent share a
/// label, so ten thousand nodes can be searched by comparing numbers.
///
/// A label keeps its name for the whole session. Labels that appear in the same step are named together: a parent that
/// starts with two pickers has a `Picker<Int>` and a `Picker<String>`; a parent with one picker has a `Picker`.
struct NodeNames {
    /// The name shared by nodes of one workflow below one kind of parent.
    struct Label {
        fileprivate(set) var name: String
        /// The type as users would write it, without its module.
        let type: String
        /// The name without backticks.
        fileprivate(set) var unquoted: String
        /// The name in lower case, without spaces.
        fileprivate(set) var folded: String
        /// All other names that match the label, in lower case and without spaces.
        let spellings: Set<String>
        let isWorker: Bool
        /// Whether the label belongs to a worker, or to a workflow that declares that it represents a worker.
        let representsWorker: Bool
        /// Whether a node of this workflow can act as a worker.
        let mayBeWorker: Bool
        let workflowType: Any.Type
        fileprivate let names: NodeTypeName

        fileprivate init(_ workflow: any Workflow, below parent: Label?) {
            let worker = (workflow as? any WorkerNode)?.anyWorker
            names = NodeTypeName(worker.map { Swift.type(of: $0) } ?? Swift.type(of: workflow))
            workflowType = Swift.type(of: workflow)
            type = TypeName.text(of: workflowType)
            isWorker = worker != nil
            mayBeWorker = Self.mayBeWorker(workflow)
            representsWorker = worker != nil || workflow is any WorkerRepresenting
            spellings = names.spellings(below: isWorker ? nil : parent?.names)
            name = ""
            unquoted = ""
            folded = ""
        }

        private static func mayBeWorker<WorkflowType: Workflow>(_ workflow: WorkflowType) -> Bool {
            NodeKind.mayBeWorker(WorkflowType.self)
        }

        /// The type's name in a kept past, without memory addresses.
        fileprivate var keptType: String { PastTree.name(of: workflowType) }

        fileprivate mutating func take(_ name: String) {
            self.name = NodeNameText.written(name)
            unquoted = name
            folded = NodeNameText.folded(name)
        }
    }

    struct Record {
        let label: Int
        let key: String
        let place: NodePath
        let parent: NodeID?
    }

    fileprivate struct LabelKey: Hashable {
        let type: ObjectIdentifier
        let worker: ObjectIdentifier?
        let parent: Int?

        init(_ workflow: any Workflow, below parent: Int?) {
            type = ObjectIdentifier(Swift.type(of: workflow))
            worker = (workflow as? any WorkerNode).map { ObjectIdentifier(Swift.type(of: $0.anyWorker)) }
            self.parent = parent
        }
    }

    private struct Beginning {
        let id: NodeID
        let workflow: any Workflow
        let key: String
        let parent: NodeID?
    }

    private(set) var labels: [Label] = []
    private var labelNumbers: [LabelKey: Int] = [:]
    /// The names in use below a parent, by the parent's label.
    private var taken: [Int?: Set<String>] = [:]
    /// The nodes that have acted as workers (see `WorkerRepresenting`).
    var detectedWorkers: Set<NodeID> = []
    /// The records by node number. Each tree numbers its nodes from the start.
    private(set) var records: SharedList<Record?> = []

    /// The names that labels had in an earlier process, by the types on the path from the root, including their own.
    private var remembered: [String: String] = [:]
    /// The names that labels had in an earlier process, by the types on the path to their parents.
    private var rememberedBelow: [String: Set<String>] = [:]

    /// The number of nodes so far, including ended ones.
    var count: Int { records.count }

    /// Adds the nodes that started.
    mutating func learn(_ events: [Event]) {
        learn(
            events.compactMap { event in
                guard case .sessionBegan(let workflow, let key, let parent) = event.kind else { return nil }
                return Beginning(id: event.node, workflow: workflow, key: key, parent: parent)
            })
    }

    /// Adds the live nodes that aren't known yet.
    mutating func learn(below root: TreeNode) {
        var unknown: [Beginning] = []
        root.forEach { node in
            guard record(of: node.id) == nil, let workflow = node.anyWorkflow as? any Workflow else { return }
            unknown.append(Beginning(id: node.id, workflow: workflow, key: node.key, parent: node.parent?.id))
        }
        learn(unknown)
    }

    /// The names for another tree of the same app: the labels, but not the nodes.
    func forAnotherTree() -> NodeNames {
        var names = self
        names.records = []
        names.detectedWorkers = []
        return names
    }

    /// The label of a node at another moment, when its number may differ because the node was created again.
    func labelNumber(of snapshot: NodeSnapshot, below parent: Int?) -> Int? {
        guard let workflow = snapshot.anyWorkflow as? any Workflow else { return nil }
        return labelNumbers[LabelKey(workflow, below: parent)]
    }

    private mutating func learn(_ beginnings: [Beginning]) {
        guard !beginnings.isEmpty else { return }
        let known = labels.count
        var numbers: [NodeID: Int] = [:]
        numbers.reserveCapacity(beginnings.count)
        for beginning in beginnings {
            let parent = beginning.parent.flatMap { numbers[$0] ?? record(of: $0)?.label }
            numbers[beginning.id] = number(of: beginning.workflow, below: parent)
        }
        if labels.count > known { nameLabels(from: known) }
        for beginning in beginnings {
            guard let label = numbers[beginning.id] else { continue }
            let id = beginning.id
            while records.count <= id.number { records.append(nil) }
            let above = beginning.parent.flatMap(record)
            let place =
                above.map { NodePath(Self.segment(labels[label].name, beginning.key), below: $0.place) } ?? .root
            records[id.number] = Record(label: label, key: beginning.key, place: place, parent: beginning.parent)
        }
    }

    private mutating func number(of workflow: any Workflow, below parent: Int?) -> Int {
        let key = LabelKey(workflow, below: parent)
        if let number = labelNumbers[key] { return number }
        labels.append(Label(workflow, below: parent.map { labels[$0] }))
        labelNumbers[key] = labels.count - 1
        return labels.count - 1
    }

    /// Names new labels. Labels below the same parent are named together.
    private mutating func nameLabels(from first: Int) {
        var parents: [Int: Int] = [:]
        for (key, number) in labelNumbers where number >= first { parents[number] = key.parent }
        // Parents are named before their children.
        let groups = Dictionary(grouping: first..<labels.count) { parents[$0] }
        for (parent, numbers) in groups.sorted(by: { $0.key ?? -1 < $1.key ?? -1 }) {
            let unnamed = remembered.isEmpty ? Array(numbers) : nameAsRemembered(numbers, below: parent)
            let names = unnamed.map { Self.candidates(of: labels[$0], below: parent.map { labels[$0] }) }
            let chosen = NodeTypeName.choose(among: names, taken: &taken[parent, default: []])
            for (number, name) in zip(unnamed, chosen) { labels[number].take(name) }
        }
    }

    /// Names the labels that had a name in an earlier process, and returns the others.
    private mutating func nameAsRemembered(_ numbers: [Int], below parent: Int?) -> [Int] {
        let parents = labelParents
        taken[parent, default: []].formUnion(rememberedBelow[parent.map { types(of: $0, parents) } ?? ""] ?? [])
        return numbers.filter { number in
            guard let name = remembered[types(of: number, parents)] else { return true }
            labels[number].take(name)
            return false
        }
    }

    private var labelParents: [Int: Int] {
        var parents: [Int: Int] = [:]
        for (key, number) in labelNumbers { parents[number] = key.parent }
        return parents
    }

    /// The types of the nodes on the path from the root to a node with this label.
    private func types(of number: Int, _ parents: [Int: Int]) -> String {
        (parents[number].map { types(of: $0, parents) } ?? "") + "/" + labels[number].keptType
    }

    /// The labels in the form in which they are kept for another process.
    var keptLabels: [KeptPast.Label] {
        let parents = labelParents
        return labels.indices.map {
            KeptPast.Label(parent: parents[$0], type: labels[$0].keptType, name: labels[$0].unquoted)
        }
    }

    /// Gives labels that appear from now on the names that they had in an earlier process.
    mutating func remember(_ kept: [KeptPast.Label]) {
        var types: [String] = []
        for label in kept {
            let above = label.parent.map { types[$0] } ?? ""
            types.append(above + "/" + label.type)
            remembered[above + "/" + label.type] = label.name
            rememberedBelow[above, default: []].insert(label.name)
        }
    }

    /// Whether all labels have the names that they had in the earlier process.
    var areAsRemembered: Bool {
        let parents = labelParents
        return labels.indices.allSatisfy { remembered[types(of: $0, parents)] == labels[$0].unquoted }
    }

    /// Whether the tree has or had a worker.
    var haveWorkers: Bool { !detectedWorkers.isEmpty || labels.contains { $0.representsWorker } }

    /// The names that a node can have. It doesn't share the name of a parent of another type, such as `Chat.Root` below
    /// `Root`.
    private static func candidates(of label: Label, below parent: Label?) -> [String] {
        let all = label.names.candidates(below: label.isWorker ? nil : parent?.names)
        guard let parent, parent.workflowType != label.workflowType else { return all }
        let others = all.filter { NodeNameText.folded($0) != parent.folded }
        return others.isEmpty ? all : others
    }

    // MARK: - Nodes

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
        Self.segment(label(of: id)?.name ?? "?", key)
    }

    func name(of id: NodeID) -> NodeName {
        guard let record = record(of: id) else { return NodeName(path: "?", name: "?", type: "?") }
        let label = labels[record.label]
        return NodeName(
            place: record.place, name: record.parent == nil ? label.name : record.place.segment, type: label.type)
    }

    fileprivate static func segment(_ name: String, _ key: String) -> String {
        if key.isEmpty { return name }
        // Most keys are numbers or plain words, for which checking the properties of each character would be too slow.
        let isPlain = key.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x61...0x7a).contains($0) || (0x41...0x5a).contains($0)
        }
        return "\(name)[\(isPlain ? key : NodeReference.Key(key).written)]"
    }

    /// The last component of a node's path.
    func segment(of id: NodeID) -> String {
        record(of: id)?.place.segment ?? "?"
    }

    func path(of id: NodeID) -> String { place(of: id).text }

    func place(of id: NodeID) -> NodePath { record(of: id)?.place ?? NodePath("?") }

    /// The live node with this number, found by following its path from the root.
    func node(_ id: NodeID, in tree: Tree) -> TreeNode? {
        guard let record = record(of: id) else { return nil }
        guard let parent = record.parent else { return tree.root?.id == id ? tree.root : nil }
        return node(parent, in: tree)?.children.first { $0.id == id }
    }
}

/// Names of nodes in a snapshot. A snapshot has no records, but its nodes have the labels of the tree's nodes.
extension NodeNames {
    /// A node in a snapshot, with its path.
    struct Placed {
        let snapshot: NodeSnapshot
        let place: NodePath
        fileprivate let label: Label

        var isWorker: Bool { label.isWorker }

        var name: NodeName {
            NodeName(place: place, name: place.parent == nil ? label.name : place.segment, type: label.type)
        }

        /// The label's number; nil if the session has never had a node of this kind.
        fileprivate let number: Int?
    }

    func placed(_ snapshot: NodeSnapshot) -> Placed? { placed(snapshot, below: nil) }

    func placed(_ snapshot: NodeSnapshot, below parent: Placed) -> Placed? { placed(snapshot, below: .some(parent)) }

    private func placed(_ snapshot: NodeSnapshot, below parent: Placed?) -> Placed? {
        guard let workflow = snapshot.anyWorkflow as? any Workflow else { return nil }
        let isBelowKnown = parent == nil || parent?.number != nil
        let number = isBelowKnown ? labelNumbers[LabelKey(workflow, below: parent?.number)] : nil
        let label =
            number.map { labels[$0] }
            ?? {
                var label = Label(workflow, below: parent?.label)
                let names = Self.candidates(of: label, below: parent?.label)
                var others = isBelowKnown ? taken[parent?.number] ?? [] : []
                label.take(NodeTypeName.choose(among: [names], taken: &others)[0])
                return label
            }()
        let place = parent.map { NodePath(Self.segment(label.name, snapshot.key), below: $0.place) } ?? .root
        return Placed(snapshot: snapshot, place: place, label: label, number: number)
    }

    /// The node at a path in a snapshot.
    func node(at path: String, in root: NodeSnapshot) -> NodeSnapshot? { nodes(to: path, in: root)?.last }

    /// The identities on the path from the root of a snapshot to the node at a path.
    func way(to path: String, in root: NodeSnapshot) -> [ChildIdentity]? {
        nodes(to: path, in: root)?.dropFirst().map(\.identity)
    }

    /// The nodes of a snapshot from the root to the node at a path.
    private func nodes(to path: String, in root: NodeSnapshot) -> [NodeSnapshot]? {
        guard var node = placed(root) else { return nil }
        var nodes = [root]
        for segment in NodePath(parsing: path).segments {
            let child = node.snapshot.children.lazy.compactMap { placed($0, below: node) }
                .first { $0.place.segment == segment }
            guard let child else { return nil }
            nodes.append(child.snapshot)
            node = child
        }
        return nodes
    }

    /// The first node below another one that meets a condition.
    func placed(below root: Placed, where isWanted: (Placed) -> Bool) -> Placed? {
        var pending = [root]
        while let next = pending.popLast() {
            if isWanted(next) { return next }
            pending += next.snapshot.children.reversed().compactMap { placed($0, below: next) }
        }
        return nil
    }
}
