// An outline of a tree that is too large to read as a whole. On each level, it contains the first few children of each
// node, and those that the last step changed. The others are counted by type. A kernel makes it directly from its
// nodes, so only the nodes that are shown are read and sent.

import WorkbenchReflection

/// A tree that can be outlined.
package protocol OutlinedTree {
    var children: [Self] { get }
    /// The node's name, with its key.
    var name: String { get }
    var hasChanged: Bool { get }
    /// The number of nodes below this one.
    var countBelow: Int { get }
    /// A reply for this node that lists only the given children. `omitted` is the number of nodes left out below it;
    /// `rest` counts the unlisted children.
    func reply(children: [TreeReply], omitted: Int, rest: TreeReply.Rest?) -> TreeReply
}

extension OutlinedTree {
    /// The outline; nil if the tree is shown as a whole, because it is small, or deep but narrow.
    package var outline: TreeReply? { isLarge ? TreeOutline(of: self).reply(at: 0) : nil }

    private var isLarge: Bool {
        var pending = [self]
        var (count, isWide) = (0, false)
        while let node = pending.popLast(), count <= TreeOutline<Self>.mostNodes || !isWide {
            count += 1
            let children = node.children
            if children.count > TreeOutline<Self>.fewChildren + 1 { isWide = true }
            pending += children
        }
        return count > TreeOutline<Self>.mostNodes && isWide
    }
}

private struct TreeOutline<Tree: OutlinedTree> {
    private struct Node {
        var tree: Tree
        /// The indices of the children to show.
        var children: [Int] = []
        /// The other children, if at least one child is shown.
        var rest: [Tree] = []
        /// Whether no child is shown.
        var isClosed = false
    }

    /// The maximum number of nodes in a tree that is shown as a whole.
    static var mostNodes: Int { 200 }
    /// The maximum number of children shown.
    static var fewChildren: Int { 4 }
    /// The approximate number of rows of a larger tree.
    private static var rows: Int { 48 }

    private var nodes: [Node]

    init(of root: Tree) {
        nodes = [Node(tree: root)]
        var next = 0
        var rows = 1
        while next < nodes.count {
            defer { next += 1 }
            guard rows < Self.rows else {
                nodes[next].isClosed = true
                continue
            }
            let children = nodes[next].tree.children
            let shown = Self.shown(of: children)
            for place in shown {
                nodes[next].children.append(nodes.count)
                nodes.append(Node(tree: children[place]))
            }
            let isShown = Set(shown)
            nodes[next].rest = children.indices.filter { !isShown.contains($0) }.map { children[$0] }
            rows += shown.count + (nodes[next].rest.isEmpty ? 0 : 1)
        }
    }

    private static func shown(of children: [Tree]) -> [Int] {
        guard children.count > fewChildren + 1 else { return Array(children.indices) }
        let changed = children.indices.dropFirst(fewChildren).lazy.filter { children[$0].hasChanged }
        return Array(0..<fewChildren) + changed.prefix(fewChildren)
    }

    /// The outline has few rows, so the recursion isn't deep.
    func reply(at index: Int) -> TreeReply {
        let node = nodes[index]
        let rest = TreeReply.Rest(
            kinds: KindCount.counts(of: node.rest.map(\.name)), below: node.rest.reduce(0) { $0 + $1.countBelow })
        return node.tree.reply(
            children: node.children.map(reply), omitted: node.isClosed ? node.tree.countBelow : 0,
            rest: node.rest.isEmpty ? nil : rest)
    }
}

extension TreeReply: OutlinedTree {
    package var name: String { node.name }
    package var hasChanged: Bool { change != nil }

    package var countBelow: Int {
        var pending = [self]
        var count = -1
        while let node = pending.popLast() {
            count += 1 + node.omitted
            pending += node.children
        }
        return count
    }

    package func reply(children: [TreeReply], omitted: Int, rest: Rest?) -> TreeReply {
        var reply = self
        reply.children = children
        reply.omitted = max(omitted, self.omitted)
        reply.rest = rest ?? self.rest
        return reply
    }
}

/// The number of nodes of a kind.
package struct KindCount: MemberwiseCodable, Hashable, Sendable {
    package var kind: String
    package var count: Int

    package init(_ kind: String, _ count: Int) {
        self.kind = kind
        self.count = count
    }

    /// A node's name without its key.
    package static func kind(_ name: String) -> String { String(name.prefix { $0 != "[" }) }

    /// The kinds of nodes with these names, the most frequent first.
    package static func counts(of names: [String]) -> [KindCount] {
        let counts = Dictionary(names.map { (kind($0), 1) }, uniquingKeysWith: +)
        return counts.map { KindCount($0, $1) }.sorted { ($1.count, $0.kind) < ($0.count, $1.kind) }
    }
}

extension [KindCount] {
    package var total: Int { reduce(0) { $0 + $1.count } }
}
