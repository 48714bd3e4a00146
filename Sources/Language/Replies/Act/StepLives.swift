// The facts about a step besides its hops: what happened to each output, which nodes ended, and which work started or
// stopped.

import WorkbenchReflection
import WorkbenchValueTree

extension StepReply {
    /// What happened to an output.
    package enum OutputFate: MemberwiseCodable, Hashable, Sendable {
        /// It became the action of the hop with this index.
        case mapped(Int)
        /// It became the action of the hop with this index, which changed nothing and emitted nothing, so the chain
        /// ends there.
        case withoutEffect(Int)
        /// The parent ignores this child's outputs.
        case ignored(by: NodeName)
        /// It came from the root, and left the tree.
        case left
    }

    /// A node that ended because a render no longer requested it. All nodes below it ended with it.
    package struct Ending: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        /// The node whose render no longer requested it.
        package var parent: NodeName
        /// The node of the same type that started under the same parent in this step.
        package var successor: NodeName?
        /// The index of the hop that caused the end.
        package var cause: Int?

        package init(node: NodeName, parent: NodeName, successor: NodeName?, cause: Int?) {
            self.node = node
            self.parent = parent
            self.successor = successor
            self.cause = cause
        }
    }

    /// A worker or a side effect that started or ended. In a replay, it is unknown whether the work was finished.
    package struct WorkChange: MemberwiseCodable, Hashable, Sendable {
        package enum Kind: MemberwiseCodable, Hashable, Sendable {
            case began(WorkBeginning)
            /// This node's render no longer requested it.
            case ended(by: NodeName)
            /// Its next run started.
            case superseded
        }

        /// The worker, or the node that runs the side effect.
        package var node: NodeName
        /// The key of the side effect; nil for a worker.
        package var effect: Value?
        /// The number of the run, counted from 1.
        package var run: Int
        package var kind: Kind
        /// The index of the hop that caused the change.
        package var cause: Int?

        package init(node: NodeName, effect: Value?, run: Int, kind: Kind, cause: Int?) {
            self.node = node
            self.effect = effect
            self.run = run
            self.kind = kind
            self.cause = cause
        }
    }

    /// The ending that explains why the node at a path ended: its own, or that of a node above it.
    package func ending(of path: String) -> Ending? {
        endings.last { $0.node.path == path || path.hasPrefix($0.node.path + "/") }
    }

    /// Removes the first hops, and adjusts the indices.
    package mutating func dropHops(_ count: Int) {
        let dropped = min(count, hops.count)
        guard dropped > 0 else { return }
        func moved(_ index: Int?) -> Int? { index.flatMap { $0 < dropped ? nil : $0 - dropped } }
        hops.removeFirst(dropped)
        for index in hops.indices {
            hops[index].cause = moved(hops[index].cause)
            switch hops[index].outputFate {
            case .mapped(let target)?: hops[index].outputFate = moved(target).map { .mapped($0) }
            case .withoutEffect(let target)?: hops[index].outputFate = moved(target).map { .withoutEffect($0) }
            case .ignored, .left, nil: break
            }
        }
        for index in renders.indices { renders[index].cause = moved(renders[index].cause) }
        for index in endings.indices { endings[index].cause = moved(endings[index].cause) }
        for index in work.indices { work[index].cause = moved(work[index].cause) }
    }
}

/// Why a worker or a side effect started.
package enum WorkBeginning: MemberwiseCodable, Hashable, Sendable {
    /// A render requested it for the first time.
    case first
    /// It replaced this worker, which has a different key.
    case replaces(NodeName)
    /// It replaced a side effect with this key.
    case keyChanged(from: Value)
    /// The worker isn't equivalent to the previous one, because these properties differ.
    case notEquivalent([Change])
    /// The tree was recreated, for example by `workers on`.
    case again
}

/// The current run of a worker or a side effect.
package struct WorkRun: MemberwiseCodable, Hashable, Sendable {
    package var number: Int
    /// The step in which the run started.
    package var since: Int
    package var reason: WorkBeginning
    /// The number of outputs that the worker has delivered, and the last one with its step.
    package var outputs: Int
    package var lastOutput: Value?
    package var lastStep: Int?
    /// Whether the worker has finished.
    package var isFinished: Bool

    package init(
        number: Int, since: Int, reason: WorkBeginning, outputs: Int = 0, lastOutput: Value? = nil,
        lastStep: Int? = nil, isFinished: Bool = false
    ) {
        self.number = number
        self.since = since
        self.reason = reason
        self.outputs = outputs
        self.lastOutput = lastOutput
        self.lastStep = lastStep
        self.isFinished = isFinished
    }
}
