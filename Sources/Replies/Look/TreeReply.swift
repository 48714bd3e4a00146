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
