// The timeline: its steps, moves between them, differences, marks and branches.

import WorkbenchReflection
import WorkbenchValueTree

package struct HistoryEntry: MemberwiseCodable, Hashable, Sendable {
    package var number: Int
    package var command: String
    /// The names of the screens after the step.
    package var screens: [String]
    package var isCurrent: Bool
    package var marks: [String]
    /// The step's changes, hop by hop.
    package var changes: [NodeChange]
    /// The number of further changes; nil if there are none.
    package var rest: Int?
    /// Whether the step is folded, so its changes are no longer stored; nil means false.
    package var isFolded: Bool?
    /// The objects that the step changed. Moving through time doesn't undo these changes.
    package var lasting: [HeldPart]?

    package init(
        number: Int, command: String, screens: [String], isCurrent: Bool, marks: [String],
        changes: [NodeChange] = [], isFolded: Bool? = nil, lasting: [HeldPart]? = nil
    ) {
        self.changes = changes
        self.isFolded = isFolded
        self.lasting = lasting
        self.number = number
        self.command = command
        self.screens = screens
        self.isCurrent = isCurrent
        self.marks = marks
    }

    /// A change of a node's state.
    package struct NodeChange: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        package var change: Change

        package init(node: NodeName, change: Change) {
            self.node = node
            self.change = change
        }
    }
}

/// A move from one step to another.
package struct MoveReply: Codable, Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The watched places that changed.
    package var watched: [WatchReply]

    /// The changes of objects that the move neither undid nor repeated.
    package var lasting: [Lasting]?
    /// The command that restores those objects, too; nil if none can.
    package var remedy: String?
    /// The parts that were left out, if the steps were repeated in a new tree; otherwise nil.
    package var replayed: Replayed?

    package init(
        from: Int, to: Int, watched: [WatchReply] = [], lasting: [Lasting] = [], remedy: String? = nil,
        replayed: Replayed? = nil
    ) {
        self.from = from
        self.to = to
        self.watched = watched
        self.lasting = lasting.isEmpty ? nil : lasting
        self.remedy = remedy
        self.replayed = replayed
    }

    /// An object that a step changed. Moving through time doesn't undo the change.
    package struct Lasting: MemberwiseCodable, Hashable, Sendable {
        package var part: HeldPart
        package var step: Int

        package init(_ part: HeldPart, step: Int) {
            self.part = part
            self.step = step
        }
    }

    package struct Replayed: MemberwiseCodable, Hashable, Sendable {
        package var leftOut: [HeldPart]

        package init(leftOut: [HeldPart]) {
            self.leftOut = leftOut
        }
    }
}

/// The difference between two steps at one node.
package struct NodeDifference: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Hashable, Sendable {
        case began, ended, changed
    }

    package var path: String
    /// The node's own name if the node is the root, because the root's path contains no name.
    package var rootName: String?
    package var kind: Kind
    package var state: [Change]
    package var properties: [Change]
    /// The objects that changed between the two steps; nil if there are none. The timeline doesn't store the contents
    /// of objects.
    package var lasting: [MoveReply.Lasting]?
    /// The number of further nodes that differ, if this is the last one in a folded reply.
    package var rest: Int?

    package init(
        path: String, rootName: String? = nil, kind: Kind, state: [Change], properties: [Change],
        lasting: [MoveReply.Lasting]? = nil
    ) {
        self.path = path
        self.rootName = rootName
        self.kind = kind
        self.state = state
        self.properties = properties
        self.lasting = lasting
    }

    private enum CodingKeys: String, CodingKey {
        case path = "node"
        case rootName, kind, state, properties, lasting, rest
    }
}

package struct MarkReply: MemberwiseCodable, Hashable, Sendable {
    package var name: String
    package var step: Int
    /// The branch of the step, unless it is the current one.
    package var branch: String?

    package init(name: String, step: Int, branch: String? = nil) {
        self.name = name
        self.step = step
        self.branch = branch
    }
}

package struct BranchReply: MemberwiseCodable, Hashable, Sendable {
    package var name: String
    package var lastStep: Int
    package var isCurrent: Bool
    /// The point where the branch leaves another branch; nil for the first branch.
    package var origin: Origin?

    package init(name: String, lastStep: Int, isCurrent: Bool, origin: Origin? = nil) {
        self.name = name
        self.lastStep = lastStep
        self.isCurrent = isCurrent
        self.origin = origin
    }

    package struct Origin: MemberwiseCodable, Hashable, Sendable {
        package var branch: String
        /// The last step that both branches share.
        package var step: Int

        package init(branch: String, step: Int) {
            self.branch = branch
            self.step = step
        }
    }
}
