// The labels and nodes that a name in a command refers to.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// Finds the labels and nodes that match a name.
extension NodeNames {
    /// Whether any node has or had this name.
    func knows(_ segment: NodeReference.Segment) -> Bool {
        let matcher = Matcher(segment, self, isExact: false)
        return records.contains { record in
            guard let record, matcher.isMatch[record.label] else { return false }
            return segment.allows(key: record.key)
        }
    }

    /// Finds the nodes that match a name.
    struct Matcher {
        private let names: NodeNames
        fileprivate let isMatch: [Bool]
        private let segment: NodeReference.Segment

        /// - Parameter isExact: Whether only the exact name matches, not other spellings of the type.
        init(_ segment: NodeReference.Segment, _ names: NodeNames, isExact: Bool) {
            self.names = names
            self.segment = segment
            let wanted = NodeNameText.folded(segment.name.text)
            isMatch = names.labels.map { $0.folded == wanted || !isExact && $0.spellings.contains(wanted) }
        }

        /// The number of labels with the name.
        var labelCount: Int { isMatch.count { $0 } }

        func matches(_ node: TreeNode) -> Bool {
            guard isNamed(node), segment.allows(key: node.key) else { return false }
            guard segment.key?.position != nil, let parent = node.parent else { return true }
            return matches(among: parent.children).contains { $0 === node }
        }

        /// The siblings that match.
        func matches(among siblings: some Sequence<TreeNode>) -> [TreeNode] {
            segment.meant(among: siblings.filter { isNamed($0) && segment.allows(key: $0.key) }) { $0.key }
        }

        private func isNamed(_ node: TreeNode) -> Bool {
            names.record(of: node.id).map { isMatch[$0.label] } ?? false
        }
    }

    /// The nodes that match a name: those with exactly this name or, if there are none, those whose type can be written
    /// this way.
    func nodes(_ segment: NodeReference.Segment, among nodes: some Sequence<TreeNode>) -> [TreeNode] {
        let called = Matcher(segment, self, isExact: true).matches(among: nodes)
        return called.isEmpty ? Matcher(segment, self, isExact: false).matches(among: nodes) : called
    }

    /// Whether a reference refers to this node, which may have ended. A reference may give the path from the root, or
    /// only the end of that path.
    func isMeant(_ node: NodeName, by reference: NodeReference) -> Bool {
        var own = NodePath(parsing: node.path).segments.map(NodeNameText.folded)
        // The position of an ended node is unknown, so its name without the key must be enough.
        for (place, segment) in zip(own.indices.suffix(reference.segments.count), reference.segments)
        where segment.key?.position != nil {
            guard own[place].hasSuffix("]"), let key = own[place].lastIndex(of: "[") else { continue }
            own[place] = String(own[place][..<key])
        }
        let wanted = reference.segments.map { segment in
            NodeNameText.folded(segment.key?.position == nil ? segment.written : segment.name.text)
        }
        if reference.isAbsolute || wanted.isEmpty { return own == wanted }
        if own.suffix(wanted.count).elementsEqual(wanted) { return true }
        guard wanted.count == 1, let only = reference.segments.first else { return false }
        let name = NodeNameText.folded(only.name.text)
        let isKeyRight =
            only.key?.position != nil
            || only.key.map { own.last?.hasSuffix(NodeNameText.folded("[\($0.written)]")) == true } ?? true
        return isKeyRight
            && labels.contains { $0.type == node.type && ($0.folded == name || $0.spellings.contains(name)) }
    }
}

extension NodeReference {
    /// The node part of the reference, as written.
    var nodeText: String {
        var bare = self
        bare.steps = []
        return bare.text
    }
}
