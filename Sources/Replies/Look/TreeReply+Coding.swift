// A tree on the wire is a flat list of its nodes, each before its children, with their number: a chain of 10,000 nodes
// must not become as many nested objects, which no JSON decoder takes.

import WorkbenchValueTree

extension TreeReply {
    private struct Row: Codable {
        var node: NodeName
        var key: String
        var state: Value?
        var isWorker: Bool
        var omitted: Int
        var change: NodeDifference.Kind?
        var children: Int
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        // What is still to be written, the next one last.
        var rest = [self]
        while let tree = rest.popLast() {
            try list.encode(
                Row(
                    node: tree.node, key: tree.key, state: tree.state, isWorker: tree.isWorker, omitted: tree.omitted,
                    change: tree.change, children: tree.children.count))
            rest += tree.children.reversed()
        }
    }

    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var rows: [Row] = []
        while !list.isAtEnd { rows.append(try list.decode(Row.self)) }
        // From the end, so that a node's children are whole when it comes: they are the last ones that were made.
        var made: [TreeReply] = []
        for row in rows.reversed() {
            guard row.children >= 0, row.children <= made.count else {
                throw DecodingError.dataCorruptedError(
                    in: list, debugDescription: "\(row.node.path) has \(row.children) children, which are not there.")
            }
            let children = Array(made.suffix(row.children).reversed())
            made.removeLast(row.children)
            made.append(
                TreeReply(
                    node: row.node, key: row.key, state: row.state, isWorker: row.isWorker, children: children,
                    omitted: row.omitted, change: row.change))
        }
        guard let root = made.first, made.count == 1 else {
            throw DecodingError.dataCorruptedError(
                in: list, debugDescription: "A tree has one root, and \(made.count) are there.")
        }
        self = root
    }
}
