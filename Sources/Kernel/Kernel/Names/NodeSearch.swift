// The node that a reference refers to.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The result of a search for a node.
enum NodeSearch {
    case found(TreeNode)
    case ambiguous([TreeNode])
    /// The segment at a position matches no node. `below` is the node that the segments before it led to, if there was
    /// only one.
    case missing(position: Int, below: TreeNode?)

    /// Whether at least one node matches.
    var isAnswer: Bool {
        if case .missing = self { false } else { true }
    }
}

extension Session {
    /// The node that a reference refers to; the current node if there is no reference.
    func node(_ reference: NodeReference?, at range: Range<Int>? = nil) throws(Refusal) -> TreeNode {
        guard let reference else { return current }
        switch search(reference) {
        case .found(let node): return node
        case .ambiguous(let nodes):
            throw Refusal(
                .ambiguousNode(reference.nodeText, count: nodes.count), at: range,
                remedies: nodes.prefix(8).map { typed(name($0)) })
        case .missing(let position, let parent):
            let segment = reference.segments[position]
            if let elsewhere = elsewhere(reference, at: range) { throw elsewhere }
            throw Refusal(
                .noNode(segment.written, below: parent.map { name($0).label }), at: range,
                remedies: nearest(to: segment, below: parent))
        }
    }

    func elsewhere(_ name: String, at range: Range<Int>?) -> Refusal? {
        guard case .reference(let reference) = Literal.parse("$" + name).literal.kind else { return nil }
        return elsewhere(reference, at: range)
    }

    /// The refusal for a node that exists only at other steps, with the `goto` that leads to one; nil if no step has
    /// the node.
    func elsewhere(_ reference: NodeReference, at range: Range<Int>?) -> Refusal? {
        let bare = reference.withoutPath
        guard let last = bare.segments.last, NodeNames.Matcher(last, names, isExact: false).labelCount > 0 else {
            return nil
        }
        let isMeant = { (node: NodeName) in self.names.isMeant(node, by: bare) }
        let begins = { (index: Int) in
            self.timeline.moments[index].step?.begun.contains { isMeant($0.node) } ?? false
        }
        if let index = timeline.future.first(where: begins) {
            let step = timeline.moments[index].number
            return Refusal(
                .laterNode(bare.nodeText, now: timeline.now.number, begins: step), at: range,
                remedies: ["goto \(step)"])
        }
        let ends = { (index: Int) in self.timeline.moments[index].step?.ended.contains(where: isMeant) ?? false }
        if let index = timeline.past.last(where: ends), let before = timeline.moments[index].parent {
            let isKept = timeline.moments[before].details != nil
            return Refusal(
                .endedNode(bare.nodeText, step: timeline.moments[index].number), at: range,
                remedies: isKept ? ["goto \(stepName(of: before))"] : [])
        }
        guard let index = timeline.moments.indices.last(where: { !timeline.isOnLine($0) && begins($0) }) else {
            return nil
        }
        let step = stepName(of: index)
        return Refusal(.nodeOfBranch(bare.nodeText, step: step), at: range, remedies: ["goto \(step)"])
    }

    /// The node for commands that don't name a node.
    var current: TreeNode { names.node(currentNode, in: tree) ?? root }

    /// Searches for a node. A node's exact name takes precedence over other spellings of a type.
    func search(_ reference: NodeReference) -> NodeSearch {
        if let meantNode, meantNode.reference == reference, let node = names.node(meantNode.node, in: tree) {
            return .found(node)
        }
        if case let search = search(reference, isExact: true), search.isAnswer { return search }
        return search(reference, isExact: false)
    }

    private func search(_ reference: NodeReference, isExact: Bool) -> NodeSearch {
        let start = current
        guard reference.isAbsolute || !reference.segments.isEmpty else { return .found(start) }
        let matchers = reference.segments.map { NodeNames.Matcher($0, names, isExact: isExact) }
        let way = Way(segments: reference.segments, matchers: matchers)
        if reference.isAbsolute { return descend(from: root, way, 0) }
        if case .found(let node) = descend(from: start, way, 0) { return .found(node) }
        // Every reply names a node by the path from the root, so that path is understood at every node.
        if reference.segments[0].name.text != "..", case .found(let node) = descend(from: root, way, 0) {
            return .found(node)
        }
        return searchEverywhere(way)
    }

    /// The segments of a reference, each with its matcher.
    private struct Way {
        let segments: [NodeReference.Segment]
        let matchers: [NodeNames.Matcher]
    }

    private func descend(from start: TreeNode, _ way: Way, _ first: Int) -> NodeSearch {
        var node = start
        for position in way.segments.indices.dropFirst(first) {
            let segment = way.segments[position]
            if segment.name.text == ".." {
                node = node.parent ?? node
                continue
            }
            let matches = way.matchers[position].matches(among: node.children)
            guard let match = matches.first else { return .missing(position: position, below: node) }
            // If other rows have keys, `Row` is the row without one.
            let unkeyed = segment.key == nil && matches.count > 1 ? matches.filter { $0.key.isEmpty } : []
            guard matches.count == 1 || unkeyed.count == 1 else { return .ambiguous(matches) }
            node = unkeyed.first ?? match
        }
        return .found(node)
    }

    private func searchEverywhere(_ way: Way) -> NodeSearch {
        var starts: [TreeNode] = []
        root.forEach { if way.matchers[0].matches($0) { starts.append($0) } }
        if way.segments.count == 1 {
            if starts.isEmpty { return .missing(position: 0, below: nil) }
            return starts.count == 1 ? .found(starts[0]) : .ambiguous(starts)
        }
        var found: [TreeNode] = []
        for start in starts {
            switch descend(from: start, way, 1) {
            case .found(let node): found.append(node)
            case .ambiguous(let nodes): found += nodes
            case .missing: break
            }
        }
        if found.count == 1 { return .found(found[0]) }
        guard found.isEmpty else { return .ambiguous(found) }
        return starts.count == 1
            ? descend(from: starts[0], way, 1) : .missing(position: starts.isEmpty ? 0 : 1, below: nil)
    }

    /// Whether a live node has this name, with any key.
    func hasNode(called name: Name) -> Bool {
        let matcher = NodeNames.Matcher(NodeReference.Segment(name), names, isExact: false)
        var isThere = false
        root.forEach { isThere = isThere || matcher.matches($0) }
        return isThere
    }

    /// Similar names of a node's children, or of all nodes.
    func nearest(to segment: NodeReference.Segment, below parent: TreeNode?) -> [String] {
        var labels: Set<Int> = []
        let note = { (node: TreeNode) in
            if let record = self.names.record(of: node.id) { labels.insert(record.label) }
        }
        if let parent { parent.children.forEach(note) } else { root.forEach(note) }
        let candidates = Set(labels.map { names.labels[$0].name }).sorted()
        let wanted = segment.name.text
        // If the name itself matches, the key must be wrong.
        if segment.key != nil, candidates.contains(where: { $0.lowercased() == wanted.lowercased() }) {
            var bare = segment
            bare.key = nil
            let matcher = NodeNames.Matcher(bare, names, isExact: false)
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

    /// The name to type for a node: the name that replies show or, if that name refers to a different node here, the
    /// path.
    ///
    /// A name is the path from the root, which is understood at every node, so only another label or a child of the
    /// current node can have it. The tree isn't searched.
    func typed(_ node: NodeName) -> String {
        guard case .reference(let reference) = Literal.parse("$" + node.label).literal.kind,
            let first = reference.segments.first
        else { return node.path }
        let matcher = NodeNames.Matcher(first, names, isExact: true)
        if node.place.parent == nil { return matcher.labelCount == 1 ? node.label : node.path }
        guard currentNode != root.id, matcher.labelCount > 1 else { return node.label }
        let way = Way(
            segments: reference.segments,
            matchers: reference.segments.map { NodeNames.Matcher($0, names, isExact: true) })
        guard case .found(let found) = descend(from: current, way, 0) else { return node.label }
        return name(found).path == node.path ? node.label : node.path
    }
}
