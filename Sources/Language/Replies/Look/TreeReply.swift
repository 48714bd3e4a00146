// Nodes with their states, properties and sinks.

import WorkbenchReflection
import WorkbenchValueTree

/// A node and all nodes below it.
package struct TreeReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var key: String
    package var state: Value?
    /// The properties, if they were requested, or if the state has no parts, so that rows can be told apart.
    package var properties: Value?
    package var isWorker: Bool
    package var children: [TreeReply]
    /// The number of nodes below that are omitted.
    package var omitted: Int
    /// The children that are only counted; nil if all are shown, or if there are no children.
    package var rest: Rest?
    /// The last step's effect on the node; nil if it had none.
    package var change: NodeDifference.Kind?
    /// Set at the root if values are shown in full, on several lines if necessary.
    package var isFull: Bool?

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

    package struct Rest: MemberwiseCodable, Hashable, Sendable {
        package var kinds: [KindCount]
        /// The number of nodes below the counted children.
        package var below: Int

        package init(kinds: [KindCount], below: Int) {
            self.kinds = kinds
            self.below = below
        }
    }
}

/// A value at a node: its state, its properties, or a part of them.
package struct NodeValue: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    /// The path of the part; nil for the whole value.
    package var path: ValuePath?
    package var type: String
    package var value: Value
    /// The declared types in the value's type: `TodoModel` for `[TodoModel]`. Set only in replies about a single value.
    package var declarations: [DeclaredType]?

    package init(node: NodeName, path: ValuePath?, type: String, value: Value) {
        self.node = node
        self.path = path
        self.type = type
        self.value = value
    }
}

/// The actions that a node accepts, and the outputs that it can emit to its parent.
package struct NodeSinks: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var actions: [ActionLine]
    package var outputs: [String]
    /// Sinks without a named action: for events, outputs, or changes of state.
    package var otherSinks: [String]
    /// The callbacks and buttons of the node's screens. In a list of many nodes, only the root has them.
    package var callbacks: [Callback]
    /// Set only in replies about a single node.
    package var declarations: Declarations?

    package init(
        node: NodeName, actions: [ActionLine], outputs: [String], otherSinks: [String], callbacks: [Callback] = []
    ) {
        self.node = node
        self.actions = actions
        self.outputs = outputs
        self.otherSinks = otherSinks
        self.callbacks = callbacks
    }

    /// A callback or a button, as a target for `tap`.
    package struct Callback: MemberwiseCodable, Hashable, Sendable {
        /// `onTitleChanged`, or a button's title.
        package var name: String
        /// The callback's screen; nil for a button.
        package var screen: String?
        /// The callback's parameters, such as `String`; empty if it has none.
        package var signature: String

        package init(name: String, screen: String?, signature: String) {
            self.name = name
            self.screen = screen
            self.signature = signature
        }
    }

    package struct ActionLine: MemberwiseCodable, Hashable, Sendable {
        package enum Reach: MemberwiseCodable, Hashable, Sendable {
            /// A sink of the last render sends the action.
            case live
            /// The outputs of these children are mapped to the action.
            case children([String])
            /// No sink or child sends the action now.
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

/// A worker or a side effect that a node requests.
package struct WorkerReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    /// The worker. For a side effect, the node itself.
    package var worker: NodeName
    /// The key of the side effect; nil for a worker.
    package var effect: Value?
    /// The type of the worker's outputs; empty for a side effect.
    package var output: String
    package var isRunning: Bool
    /// The current run; nil if its start wasn't recorded.
    package var run: WorkRun?
    /// The number of outputs that the worker has delivered since it started, up to this step.
    package var delivered: Int
    /// Whether the worker has delivered its only value.
    package var isDone: Bool
    /// The number of outputs that the worker had delivered before it was restarted in another tree; nil if it wasn't.
    package var beganAgainAfter: Int?
    /// Set if the worker's steps are hidden.
    package var isMuted: Bool?

    package init(
        node: NodeName, worker: NodeName, effect: Value? = nil, output: String, isRunning: Bool, run: WorkRun? = nil,
        delivered: Int = 0, isDone: Bool = false, beganAgainAfter: Int? = nil, isMuted: Bool? = nil
    ) {
        self.node = node
        self.worker = worker
        self.effect = effect
        self.output = output
        self.isRunning = isRunning
        self.run = run
        self.delivered = delivered
        self.isDone = isDone
        self.beganAgainAfter = beganAgainAfter
        self.isMuted = isMuted
    }
}

/// Trees are encoded as a flat list of nodes. Each node comes before its children, with the number of its children,
/// because no JSON decoder accepts 10,000 nested objects, which a chain of that many nodes would need. Each path is
/// encoded as its last step below the parent's path, because the full paths of such a chain would take 250 MB.
extension TreeReply {
    private struct Row: MemberwiseCodable {
        /// Nil if the node's path is its parent's path followed by `step`.
        var path: String?
        var step: String?
        var name: String
        var type: String
        var key: String
        var state: Value?
        var properties: Value?
        var isWorker: Bool
        var omitted: Int
        var rest: Rest?
        var change: NodeDifference.Kind?
        var isFull: Bool?
        var children: Int
    }

    package func encode(to encoder: any Encoder) throws {
        var list = encoder.unkeyedContainer()
        // The trees that still have to be encoded, with the paths of their parents. The next one is last.
        var rest: [(tree: TreeReply, parent: NodePath?)] = [(self, nil)]
        while let (tree, parent) = rest.popLast() {
            let place = tree.node.place
            let isBelow = parent != nil && place.parent === parent
            try list.encode(
                Row(
                    path: isBelow ? nil : place.text, step: isBelow ? place.segment : nil, name: tree.node.name,
                    type: tree.node.type, key: tree.key, state: tree.state, properties: tree.properties,
                    isWorker: tree.isWorker, omitted: tree.omitted, rest: tree.rest, change: tree.change,
                    isFull: tree.isFull, children: tree.children.count))
            for child in tree.children.reversed() { rest.append((child, place)) }
        }
    }

    package init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        func fault(_ description: String) -> DecodingError {
            DecodingError.dataCorruptedError(in: list, debugDescription: description)
        }
        var rows: [(row: Row, place: NodePath)] = []
        // The nodes whose children haven't all been decoded, with the number of missing children.
        var open: [(place: NodePath, children: Int)] = []
        while !list.isAtEnd {
            let row = try list.decode(Row.self)
            while let last = open.last, last.children == 0 { open.removeLast() }
            let place: NodePath
            if let path = row.path {
                place = NodePath(parsing: path)
            } else if let step = row.step, let parent = open.last?.place {
                place = NodePath(step, below: parent)
            } else {
                throw fault("\(row.name) has neither a path nor a step below its parent.")
            }
            if !open.isEmpty { open[open.count - 1].children -= 1 }
            rows.append((row, place))
            if row.children > 0 { open.append((place, row.children)) }
        }
        // In reverse order, the children of a node are complete before the node itself, and they are the last trees in
        // `made`.
        var made: [TreeReply] = []
        for (row, place) in rows.reversed() {
            guard row.children >= 0, row.children <= made.count else {
                throw fault("\(place.text) declares \(row.children) children, which are missing.")
            }
            let children = Array(made.suffix(row.children).reversed())
            made.removeLast(row.children)
            var tree = TreeReply(
                node: NodeName(place: place, name: row.name, type: row.type), key: row.key, state: row.state,
                isWorker: row.isWorker, children: children, omitted: row.omitted, change: row.change)
            (tree.properties, tree.rest, tree.isFull) = (row.properties, row.rest, row.isFull)
            made.append(tree)
        }
        guard let root = made.first, made.count == 1 else {
            throw fault("A tree has one root; \(made.count) were found.")
        }
        self = root
    }
}
