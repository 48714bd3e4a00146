// An outline of a tree that is too large to read as a whole: level by level, the first few children of each node and
// those that the last step changed. The others are counted by type.

struct TreeOutline {
    struct Node {
        var reply: TreeReply
        /// The indices of the children that are shown.
        var children: [Int] = []
        /// The other children, if at least one child is shown.
        var rest: [TreeReply] = []
        /// How many nodes are below, if none of the children is shown.
        var hidden = 0
    }

    /// Maximum number of nodes of a tree that is shown as a whole.
    private static let mostNodes = 200
    /// Approximate number of rows of a larger tree.
    private static let rows = 48
    /// Maximum number of children shown.
    private static let fewChildren = 4

    private(set) var nodes: [Node]

    /// Nil for a tree that is shown as a whole: a small one, or one that is only deep.
    init?(of root: TreeReply) {
        guard Self.isLarge(root) else { return nil }
        nodes = [Node(reply: root)]
        var next = 0
        var rows = 1
        while next < nodes.count {
            defer { next += 1 }
            let children = nodes[next].reply.children
            guard rows < Self.rows else {
                nodes[next].hidden = Self.size(of: nodes[next].reply) - 1
                continue
            }
            let shown = Self.shown(of: children)
            for place in shown {
                nodes[next].children.append(nodes.count)
                nodes.append(Node(reply: children[place]))
            }
            let isShown = Set(shown)
            nodes[next].rest = children.indices.filter { !isShown.contains($0) }.map { children[$0] }
            rows += shown.count + (nodes[next].rest.isEmpty ? 0 : 1)
        }
    }

    private static func shown(of children: [TreeReply]) -> [Int] {
        guard children.count > fewChildren + 1 else { return Array(children.indices) }
        let changed = children.indices.dropFirst(fewChildren).filter { children[$0].change != nil }
        return Array(0..<fewChildren) + changed.prefix(fewChildren)
    }

    private static func isLarge(_ root: TreeReply) -> Bool {
        var pending = [root]
        var (count, isWide) = (0, false)
        while let node = pending.popLast(), count <= mostNodes || !isWide {
            count += 1
            if node.children.count > fewChildren + 1 { isWide = true }
            pending += node.children
        }
        return count > mostNodes && isWide
    }

    private static func size(of root: TreeReply) -> Int {
        var pending = [root]
        var count = 0
        while let node = pending.popLast() {
            count += 1
            pending += node.children
        }
        return count
    }

    /// The text for omitted nodes: `… 12 more: 8 Flower, 4 Bush, with 300 nodes below`.
    static func count(_ nodes: [TreeReply]) -> String {
        let below = nodes.reduce(0) { $0 + size(of: $1) - 1 }
        return "… \(nodes.count) more: " + kinds(nodes.map(\.node.name)) + (below > 0 ? ", with \(below) below" : "")
    }

    /// A node's name without its key.
    static func kind(_ name: String) -> String { String(name.prefix { $0 != "[" }) }

    /// `8 Flower, 4 Bush`
    static func kinds(_ names: [String]) -> String {
        var kinds: [String] = []
        var counts: [String: Int] = [:]
        for kind in names.map(kind) {
            if counts[kind] == nil { kinds.append(kind) }
            counts[kind, default: 0] += 1
        }
        kinds.sort { (counts[$1] ?? 0, $0) < (counts[$0] ?? 0, $1) }
        let shown = kinds.prefix(3).map { "\(counts[$0] ?? 0) \($0)" }
        let others = kinds.count > 3 ? ["\(kinds.count - 3) other kinds"] : []
        return (shown + others).joined(separator: ", ")
    }
}
