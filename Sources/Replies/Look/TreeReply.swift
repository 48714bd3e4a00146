// Nodes, with what they own, what they were handed and what they can be sent.

import WorkbenchValueTree

/// A node and those below it.
package struct TreeReply: Codable, Hashable, Sendable {
    package var node: NodeName
    package var key: String
    package var state: Value?
    package var isWorker: Bool
    package var children: [TreeReply]
    /// How many nodes below are left out.
    package var omitted: Int
    /// What the last step did to it; nil if nothing.
    package var change: NodeDifference.Kind?

    package init(
        node: NodeName, key: String, state: Value?, isWorker: Bool, children: [TreeReply], omitted: Int,
        change: NodeDifference.Kind? = nil
    ) {
        self.node = node
        self.key = key
        self.state = state
        self.isWorker = isWorker
        self.children = children
        self.omitted = omitted
        self.change = change
    }
}

/// A value at a node: its state, its properties, or a part of them.
package struct NodeValue: Codable, Hashable, Sendable {
    package var node: NodeName
    /// Nil for the whole.
    package var path: ValuePath?
    package var type: String
    package var value: Value

    package init(node: NodeName, path: ValuePath?, type: String, value: Value) {
        self.node = node
        self.path = path
        self.type = type
        self.value = value
    }
}

/// What a node can be sent, and what it tells its parent.
package struct NodeSinks: Codable, Hashable, Sendable {
    package var node: NodeName
    package var actions: [ActionLine]
    package var outputs: [String]
    /// Sinks that take no named action: events, outputs, changes of state.
    package var otherSinks: [String]
    /// What the screens that the node renders can call, and their buttons. Of many nodes, the root's.
    package var callbacks: [Callback]

    package init(
        node: NodeName, actions: [ActionLine], outputs: [String], otherSinks: [String], callbacks: [Callback] = []
    ) {
        self.node = node
        self.actions = actions
        self.outputs = outputs
        self.otherSinks = otherSinks
        self.callbacks = callbacks
    }

    /// What `tap` can call.
    package struct Callback: Codable, Hashable, Sendable {
        /// `onTitleChanged`, or a button's title.
        package var name: String
        package var screen: String
        /// What it takes: `String`; empty if nothing.
        package var signature: String
        package var isButton: Bool

        package init(name: String, screen: String, signature: String, isButton: Bool) {
            self.name = name
            self.screen = screen
            self.signature = signature
            self.isButton = isButton
        }
    }

    package struct ActionLine: Codable, Hashable, Sendable {
        package enum Reach: Codable, Hashable, Sendable {
            /// A sink of the last render sends it.
            case live
            /// Outputs of these children become it.
            case children([String])
            /// Nothing sends it now.
            case none
        }

        package var type: String
        package var signature: String
        package var reach: Reach

        package init(type: String, signature: String, reach: Reach) {
            self.type = type
            self.signature = signature
            self.reach = reach
        }
    }
}

/// A worker that a node has asked for.
package struct WorkerReply: Codable, Hashable, Sendable {
    package var node: NodeName
    package var worker: NodeName
    package var output: String
    package var isRunning: Bool

    package init(node: NodeName, worker: NodeName, output: String, isRunning: Bool) {
        self.node = node
        self.worker = worker
        self.output = output
        self.isRunning = isRunning
    }
}

/// A tree on the wire is a flat list of its nodes, each before its children, with their number: a chain of 10,000 nodes
/// must not become as many nested objects, which no JSON decoder takes.
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
