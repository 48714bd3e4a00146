// One step: the action, what happened to it, and everything that changed, hop by hop. The reply to a tried step has the
// same facts.

import WorkbenchReflection
import WorkbenchValueTree

package struct StepReply: MemberwiseCodable, Hashable, Sendable {
    package var number: Int
    /// The command that made the step, as a script line.
    package var command: String
    package var fate: Fate
    package var hops: [Hop]
    package var begun: [NodeValue]
    package var ended: [NodeName]
    /// The reasons why the topmost nodes ended, and the nodes that took their place.
    package var endings: [Ending] = []
    /// The workers and side effects that started or ended.
    package var work: [WorkChange] = []
    /// The outputs of the root.
    package var outputs: [Value]
    package var renders: [RenderLine]
    /// The names of the screens before and after, if they differ.
    package var screens: ScreenChange?
    /// The watched places that changed.
    package var watched: [WatchReply]
    /// The objects that the step changed. Moving through time doesn't undo these changes.
    package var lasting: [HeldPart]?
    /// The effects of the action, if the journal stores those because the action can't be written.
    package var effect: Effect?
    /// Set if the step came from a worker whose steps are hidden.
    package var isMuted: Bool?
    /// The parts that are only counted, if the step is folded.
    package var rest: Rest?

    package init(
        number: Int, command: String, fate: Fate, hops: [Hop] = [], begun: [NodeValue] = [], ended: [NodeName] = [],
        outputs: [Value] = [], renders: [RenderLine] = [], screens: ScreenChange? = nil, watched: [WatchReply] = []
    ) {
        self.number = number
        self.command = command
        self.fate = fate
        self.hops = hops
        self.begun = begun
        self.ended = ended
        self.outputs = outputs
        self.renders = renders
        self.screens = screens
        self.watched = watched
    }

    /// The effects of an action, which replace the action.
    package struct Effect: MemberwiseCodable, Hashable, Sendable {
        /// The parts that can't be written, so a replay leaves them out.
        package var leftOut: [HeldPart]

        package init(leftOut: [HeldPart]) {
            self.leftOut = leftOut
        }
    }

    /// What happened to the action that was sent.
    package enum Fate: MemberwiseCodable, Hashable, Sendable {
        case delivered
        case queued
        case dropped(DropReason)
    }

    /// Why an action reached no node.
    package enum DropReason: String, CaseIterable, Codable, Hashable, Sendable {
        case nodeEnded, treeEnded
        /// It came from a worker that has been replaced.
        case superseded
        /// The screen that it came from is no longer shown.
        case sinkNotRendered
    }

    /// Why a node was rendered.
    package enum RenderReason: String, Codable, Hashable, Sendable {
        case new, stateChanged, propertiesChanged
        /// A node below it was rendered.
        case descendantChanged
        /// Every node was rendered.
        case requested
    }

    /// One action that was applied at one node, or a state that was set from outside.
    package struct Hop: MemberwiseCodable, Hashable, Sendable {
        package enum Source: MemberwiseCodable, Hashable, Sendable {
            case outside
            case worker
            /// A side effect of the node with this key. `isOver`: the node no longer requested it.
            case sideEffect(key: Value, isOver: Bool)
            case child(NodeName)
            /// These properties changed, and `workflowDidChange` changed the state.
            case properties([ValuePath])
        }

        package var node: NodeName
        /// The action; nil if the state was set or was changed by `workflowDidChange`, or if an output was emitted
        /// without an action.
        package var action: Value?
        package var source: Source
        package var changes: [Change]
        package var output: Value?
        package var outputFate: OutputFate?
        /// The index of the hop that caused this one; nil if it came from outside the tree or from a worker.
        package var cause: Int?
        /// Whether the state contains something that can't be compared, so it may have changed.
        package var isUncertain: Bool
        /// Set if the state changed, but only in parts that aren't shown, such as a secret.
        package var isHidden: Bool?
        /// Whether the state certainly hasn't changed, including parts that aren't shown.
        package var isUnchanged: Bool { changes.isEmpty && !isUncertain && isHidden != true }
        /// If the step is folded, the number of omitted hops after this one that differ only in their nodes.
        package var alike: Int?

        package init(
            node: NodeName, action: Value?, source: Source, changes: [Change], output: Value?,
            outputFate: OutputFate? = nil, cause: Int? = nil, isUncertain: Bool, isHidden: Bool? = nil
        ) {
            self.isHidden = isHidden
            self.node = node
            self.action = action
            self.source = source
            self.changes = changes
            self.output = output
            self.outputFate = outputFate
            self.cause = cause
            self.isUncertain = isUncertain
        }
    }

    package struct RenderLine: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        package var reason: RenderReason
        /// The changed properties, if they are the reason.
        package var changes: [Change]
        /// The index of the hop that caused it.
        package var cause: Int?

        package init(node: NodeName, reason: RenderReason, changes: [Change], cause: Int? = nil) {
            self.node = node
            self.reason = reason
            self.changes = changes
            self.cause = cause
        }
    }

    package struct ScreenChange: MemberwiseCodable, Hashable, Sendable {
        package var before: [String]
        package var after: [String]

        package init(before: [String], after: [String]) {
            self.before = before
            self.after = after
        }
    }
}

/// A part of a node's values, by its place and type.
package struct HeldPart: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    /// The place in the node's state; nil for an output.
    package var path: ValuePath?
    package var type: String

    package init(_ node: NodeName, _ path: ValuePath?, _ type: String) {
        self.node = node
        self.path = path
        self.type = type
    }
}

/// The effects of a tried command: the step, the changes, and the back stack afterwards.
package struct TryReply: MemberwiseCodable, Hashable, Sendable {
    package var step: StepReply
    package var differences: [NodeDifference]
    package var stack: StackReply
    /// Objects in states. The copy shares them with the tree, so the command's effects on them remain.
    package var sharedObjects: [SharedObject]

    package init(
        step: StepReply, differences: [NodeDifference], stack: StackReply, sharedObjects: [SharedObject]
    ) {
        self.step = step
        self.differences = differences
        self.stack = stack
        self.sharedObjects = sharedObjects
    }

    package struct SharedObject: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        package var path: ValuePath
        package var type: String

        package init(node: NodeName, path: ValuePath, type: String) {
            self.node = node
            self.path = path
            self.type = type
        }
    }
}
