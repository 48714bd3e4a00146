// Nodes by name: the nodes that exist, the shortest name of each, and the node that a reference refers to.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// Counts the uses of each name in the tree.
struct NodeCensus {
    /// The number of nodes with each name, in lower case.
    private var counts: [String: Int] = [:]
    private var byKey: [String: Int]?

    init(_ root: TreeNode, _ names: NodeNames) {
        var byLabel = [Int](repeating: 0, count: names.labels.count)
        root.forEach { if let record = names.record(of: $0.id) { byLabel[record.label] += 1 } }
        for (label, count) in zip(names.labels, byLabel) { counts[label.folded, default: 0] += count }
    }

    /// The number of nodes with this name.
    func count(of label: NodeNames.Label) -> Int { counts[label.folded] ?? 0 }

    /// The number of nodes with this name and this key.
    mutating func count(of label: NodeNames.Label, key: String, _ root: TreeNode, _ names: NodeNames) -> Int {
        if byKey == nil {
            var byKey: [String: Int] = [:]
            root.forEach { node in
                guard !node.key.isEmpty, let label = names.label(of: node.id) else { return }
                byKey["\(label.folded)[\(node.key)]", default: 0] += 1
            }
            self.byKey = byKey
        }
        return byKey?["\(label.folded)[\(key)]"] ?? 0
    }
}

extension SessionFacts {
    func visitNodes(
        matching typed: String, below parent: NodeReference?,
        _ visit: (_ node: NodeHandle, _ name: String, _ key: String?) -> Void
    ) {
        let names = session.names
        var nodes: [TreeNode] = []
        if let parent {
            nodes = node(parent).map { Array($0.children) } ?? []
        } else {
            // Nodes near the root come first, in case there are too many nodes to show.
            nodes = [session.root]
            var next = 0
            while next < nodes.count {
                nodes += nodes[next].children
                next += 1
            }
        }
        visited = nodes
        // The root's own name is offered only after its first letters have been typed.
        isRootNamed = parent == nil && !typed.isEmpty && !typed.hasPrefix("/")
        for (number, node) in nodes.enumerated() {
            guard let record = names.record(of: node.id) else { continue }
            let name = record.parent == nil && !isRootNamed ? "/" : names.labels[record.label].name
            visit(NodeHandle(number), name, record.key.isEmpty ? nil : record.key)
        }
    }

    func describe(_ handle: NodeHandle) -> NodeFact {
        guard visited.indices.contains(handle.number) else {
            return NodeFact(reference: "", path: "", type: "", summary: "")
        }
        let node = visited[handle.number]
        if isRootNamed, let record = session.names.record(of: node.id), record.parent == nil {
            let label = session.names.labels[record.label]
            let census = self.census ?? NodeCensus(session.root, session.names)
            defer { self.census = census }
            if census.count(of: label) == 1 { return describe(node, reference: label.name) }
        }
        return describe(node)
    }

    func describe(_ node: TreeNode) -> NodeFact {
        describe(node, reference: shortestName(of: node))
    }

    private func describe(_ node: TreeNode, reference: String) -> NodeFact {
        NodeFact(
            reference: reference, path: session.names.path(of: node.id),
            type: session.names.label(of: node.id)?.type ?? "?", summary: summary(of: node))
    }

    func shortestName(of node: TreeNode) -> String {
        let names = session.names
        guard let record = names.record(of: node.id), record.parent != nil else { return "/" }
        var census = self.census ?? NodeCensus(session.root, names)
        defer { self.census = census }
        let label = names.labels[record.label]
        if census.count(of: label) == 1 { return label.name }
        if !record.key.isEmpty, census.count(of: label, key: record.key, session.root, names) == 1 {
            return names.segment(of: node.id)
        }
        return names.path(of: node.id)
    }

    /// The state on one line: the fields of a struct, or the value itself.
    private func summary(of node: TreeNode) -> String {
        guard !session.names.isWorker(node.id) else { return "" }
        let limits = ReadLimits(depth: 3, breadth: 3, text: 24, nodes: 16)
        switch ValueReader.read(node.anyState, limits: limits) {
        case .tuple(let elements) where elements.isEmpty: return ""
        case .structure(let structure):
            return structure.fields.prefix(4).map { "\($0.name): \($0.value.text(width: 24))" }.joined(separator: ", ")
        case let value: return value.text(width: 60)
        }
    }

    func resolve(_ reference: NodeReference) -> NodeResolution {
        var bare = session.names.interpreted(reference)
        bare.steps = []
        switch session.search(bare) {
        // Use the path: finding the shortest name would mean visiting every node.
        case .found(let node): return .node(describe(node, reference: session.typed(session.name(node))))
        case .ambiguous(let nodes): return .ambiguous(nodes.prefix(8).map { session.typed(session.name($0)) })
        case .missing(let position, let parent):
            let front = bare.segments.prefix(position)
            let nearest = session.nearest(to: bare.segments[position], below: parent).map { name in
                (front.map(\.text) + [name]).joined(separator: "/")
            }
            // The name belonged to a node that has ended, unless a live node has the same name with a different key.
            let isLast = position == bare.segments.count - 1
            if nearest.isEmpty || !session.hasNode(called: bare.segments[position].name),
                isLast && session.names.knows(bare.segments[position]) || session.elsewhere(bare, at: nil) != nil
            {
                return .ended
            }
            return .unknown(nearest: nearest)
        }
    }
}
