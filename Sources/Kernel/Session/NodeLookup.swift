// Which node a reference means: a path from the root, a path from the current node, or a name that only one node has.

import CommandLanguage
import Replies
import ValueTree
import Workflow

extension Session {
    /// The node that is meant; the current one if none is named.
    func node(_ reference: NodeReference?, at range: Range<Int>? = nil) throws(Refusal) -> TreeNode {
        let start = names.node(currentNode, in: tree) ?? root
        guard let reference, reference.isAbsolute || !reference.segments.isEmpty else { return start }
        if reference.isAbsolute {
            return try descend(from: root, reference.segments[...], reference, range)
        }
        if let found = try? descend(from: start, reference.segments[...], reference, range) { return found }
        return try search(reference, range)
    }

    private func descend(
        from start: TreeNode, _ segments: ArraySlice<NodeReference.Segment>, _ reference: NodeReference,
        _ range: Range<Int>?
    ) throws(Refusal) -> TreeNode {
        var node = start
        for segment in segments {
            if segment.name.text == ".." {
                node = node.parent ?? node
                continue
            }
            let matches = node.children.filter { $0.isCalled(segment) }
            guard let match = matches.first else {
                throw Refusal(
                    "there is no \(segment.written) below \(name(node).path)", at: range,
                    remedies: NearestName.matches(for: segment.name.text, among: node.children.map(\.shortName)))
            }
            guard matches.count == 1 else { throw ambiguous(segment.written, matches, range) }
            node = match
        }
        return node
    }

    private func search(_ reference: NodeReference, _ range: Range<Int>?) throws(Refusal) -> TreeNode {
        guard let first = reference.segments.first else { return root }
        var starts: [TreeNode] = []
        root.forEach { if $0.isCalled(first) { starts.append($0) } }
        let rest = reference.segments.dropFirst()
        let found = starts.compactMap { try? descend(from: $0, rest, reference, range) }
        if let only = found.first, found.count == 1 { return only }
        guard found.isEmpty else {
            throw ambiguous(reference.segments.map(\.written).joined(separator: "/"), found, range)
        }
        if let only = starts.first, starts.count == 1 { return try descend(from: only, rest, reference, range) }
        var candidates: Set<String> = []
        root.forEach { candidates.insert($0.shortName) }
        throw Refusal(
            "there is no node \(first.written)", at: range,
            remedies: NearestName.matches(for: first.name.text, among: candidates.sorted()))
    }

    private func ambiguous(_ written: String, _ nodes: [TreeNode], _ range: Range<Int>?) -> Refusal {
        Refusal(
            "\(written) is the name of \(nodes.count) nodes", at: range,
            remedies: nodes.prefix(8).map { name($0).path })
    }

    func name(_ node: TreeNode) -> NodeName { names.name(of: node.id) }
}

extension TreeNode {
    func isCalled(_ segment: NodeReference.Segment) -> Bool {
        if let key = segment.key, key.text != self.key { return false }
        let wanted = segment.name.text.lowercased()
        return shortName.lowercased() == wanted || kind.name.lowercased() == wanted
            || TreeNode.withoutWorkflow(kind.name).lowercased() == wanted
    }
}

extension NodeReference.Segment {
    var written: String { name.text + (key.map { "[\($0.text)]" } ?? "") }
}
