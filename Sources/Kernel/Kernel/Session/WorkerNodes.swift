// Determines which nodes are workers: those that declare it, and those that behave like workers, because libraries wrap
// workers in child workflows.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension NodeNames {
    /// Whether a node represents a worker, or a part of one.
    func representsWorker(_ id: NodeID) -> Bool {
        label(of: id)?.representsWorker ?? false || detectedWorkers.contains(id)
    }

    /// Whether nodes with a given label represent workers.
    func representsWorker(label number: Int) -> Bool {
        labels[number].representsWorker || detectedWorkers.contains { record(of: $0)?.label == number }
    }

    /// The worker that a node represents or belongs to: the topmost such node.
    func worker(at id: NodeID) -> NodeID? {
        var worker: NodeID?
        var next: NodeID? = id
        while let node = next {
            if representsWorker(node) { worker = node }
            next = record(of: node)?.parent
        }
        return worker
    }

    /// Finds the rendered nodes that behave like workers. A node remains a worker after its side effect has ended.
    mutating func noteWorkers(below root: TreeNode, after events: [Event]) {
        var rendered: Set<NodeID> = []
        var mayHaveWorkers = false
        for event in events {
            switch event.kind {
            case .sessionBegan, .renderStarted:
                rendered.insert(event.node)
                mayHaveWorkers = mayHaveWorkers || label(of: event.node)?.mayBeWorker ?? false
            default: continue
            }
        }
        // If a node is rendered, its parents are rendered, too.
        if mayHaveWorkers { noteWorkers(below: root) { rendered.contains($0) } }
    }

    mutating func noteWorkers(below root: TreeNode, where mayHaveChanged: (NodeID) -> Bool) {
        var candidates: [TreeNode] = []
        func visit(_ node: TreeNode) {
            guard mayHaveChanged(node.id) else { return }
            if node.kind.mayBeWorker { candidates.append(node) }
            node.children.forEach(visit)
        }
        visit(root)
        // Children come first, because a node with one child is a worker if the child is.
        for node in candidates.reversed() where worksAsWorker(node) { detectedWorkers.insert(node.id) }
    }

    private func worksAsWorker(_ node: TreeNode) -> Bool {
        guard !node.sideEffects.isEmpty else {
            return node.children.count == 1 && representsWorker(node.children[0].id)
        }
        return node.children.isEmpty
    }
}

extension Session {
    /// Learns the names of nodes that started, and which nodes are workers.
    func learn(_ events: [Event]) {
        names.learn(events)
        if let root = tree.root { names.noteWorkers(below: root, after: events) }
    }

    /// Learns names and workers from the tree itself, if its events aren't logged.
    func learnFromTree() {
        names.learn(below: root)
        names.noteWorkers(below: root) { _ in true }
    }

    /// The workers of a node.
    func workers(of node: TreeNode) -> [TreeNode] {
        node.children.filter { names.representsWorker($0.id) }
    }

    /// All workers below a node, except nodes inside other workers.
    func workers(below node: TreeNode) -> [TreeNode] {
        node.children.flatMap { names.representsWorker($0.id) ? [$0] : workers(below: $0) }
    }

    /// The workers that a name refers to.
    func workers(_ segment: NodeReference.Segment, of node: TreeNode) -> [TreeNode] {
        names.nodes(segment, among: workers(of: node))
    }
}
