// Replies about where data comes from and where it goes.

import WorkbenchReflection
import WorkbenchValueTree

/// Why a node was rendered in a step, or why it wasn't.
package struct WhyReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var step: Int
    package var render: StepReply.RenderLine?
    /// The reason that the node wasn't rendered; nil if it was.
    package var absence: Absence?
    /// The chain of causes, from the command down to the render of the node, or to its end.
    package var causes: [Cause]
    /// The other renders of the node in this step, each with its own causes.
    package var earlier: [EarlierRender]
    /// The current run, if the node is a worker.
    package var run: WorkRun?

    package init(
        node: NodeName, step: Int, render: StepReply.RenderLine?, absence: Absence? = nil, causes: [Cause],
        earlier: [EarlierRender] = [], run: WorkRun? = nil
    ) {
        self.node = node
        self.step = step
        self.render = render
        self.absence = absence
        self.causes = causes
        self.earlier = earlier
        self.run = run
    }

    package struct EarlierRender: MemberwiseCodable, Hashable, Sendable {
        package var render: StepReply.RenderLine
        package var causes: [Cause]

        package init(render: StepReply.RenderLine, causes: [Cause]) {
            self.render = render
            self.causes = causes
        }
    }

    /// Why a node wasn't rendered.
    package enum Absence: MemberwiseCodable, Hashable, Sendable {
        /// The node is a worker, which isn't rendered.
        case worker
        /// The node didn't exist.
        case notThere
        /// The node is the root, and nothing changed.
        case nothingChanged
        /// The node's parent requested it with equal properties, and its state was unchanged.
        case equal
        case parentNotRendered(NodeName)
        /// The node ended in this step, and no node with that name has started since.
        case ended(StepReply.Ending)
    }

    /// One action in the chain.
    package struct Cause: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        /// The action; nil if the state was set directly, or by `workflowDidChange`.
        package var action: Value?
        /// The changed properties that made `workflowDidChange` change the state, if it did.
        package var properties: [ValuePath]?
        /// The key of the node's side effect that sent the action.
        package var sideEffect: Value?

        package init(node: NodeName, action: Value?, properties: [ValuePath]? = nil) {
            self.node = node
            self.action = action
            self.properties = properties
        }
    }
}

/// The two parts of a node's values: its state and its properties.
package enum NodePart: String, Codable, Hashable, Sendable {
    case state
    case properties = "props"
}

/// The owner of a value, and its copies.
package struct OwnerReply: MemberwiseCodable, Hashable, Sendable {
    package var value: Value
    package var owners: [Place]
    package var copies: [Place]
    package var screens: [Place]
    /// If only screens show the value: the state that it is computed from. Varying that state changes the screens.
    package var sources: [Place]
    /// Longer strings that contain the string, if no value is equal to it.
    package var containing: [Containing]
    /// The places that weren't varied when the sources were searched for.
    package var notVaried: [NotVaried]
    /// Nodes whose state contains the value, but whose start is folded, so the value may have come from a property; nil
    /// if there are none.
    package var folded: [Beginning]?
    /// If no place has the value now, the last state that had it; nil if it isn't in any of the steps that are still
    /// stored.
    package var former: Former?
    /// The class of the object that several owners share; nil if they don't share one.
    package var sharedObject: String?
    /// The root's own name, because the root's path contains no name.
    package var rootName: String?

    package init(
        value: Value, owners: [Place], copies: [Place], screens: [Place], sources: [Place] = [],
        containing: [Containing] = [], notVaried: [NotVaried] = []
    ) {
        self.value = value
        self.owners = owners
        self.copies = copies
        self.screens = screens
        self.sources = sources
        self.containing = containing
        self.notVaried = notVaried
    }

    /// A node that started in a folded step.
    package struct Beginning: MemberwiseCodable, Hashable, Sendable {
        /// The node's path.
        package var node: String
        package var step: String

        package init(at node: NodePath, step: String) {
            self.node = node.text
            self.step = step
        }
    }

    /// A place that had a value in an earlier step, but no longer has it.
    package struct Former: MemberwiseCodable, Hashable, Sendable {
        package var place: Place
        /// The last step in which the place had the value.
        package var step: String

        package init(place: Place, step: String) {
            self.place = place
            self.step = step
        }
    }

    /// A string that contains the searched one.
    package struct Containing: MemberwiseCodable, Hashable, Sendable {
        package var value: Value
        package var place: Place

        package init(value: Value, place: Place) {
            self.value = value
            self.place = place
        }
    }

    package struct Place: Hashable, Sendable {
        private let place: NodePath
        private let giver: NodePath?
        /// The part of the node's values; nil on a screen.
        package let part: NodePart?
        package let path: ValuePath
        /// For a part of a state, the property of the same node that was copied to it.
        package let copyOf: ValuePath?
        /// Whether that property has a different value now.
        package let isStale: Bool

        /// - Parameter giver: The node that passed the value down.
        package init(
            at place: NodePath, part: NodePart?, path: ValuePath, giver: NodePath?, copyOf: ValuePath? = nil,
            isStale: Bool = false
        ) {
            self.place = place
            self.giver = giver
            self.part = part
            self.path = path
            self.copyOf = copyOf
            self.isStale = isStale
        }

        package init(holder: String, part: NodePart?, path: ValuePath, givenBy: String?) {
            self.init(at: NodePath(holder), part: part, path: path, giver: givenBy.map { NodePath($0) })
        }

        /// The node's path, or the screen's name. It is computed on demand, because ten thousand nodes may have the
        /// value.
        package var holder: String { place.text }
        /// The node that passed the value down.
        package var givenBy: String? { giver?.text }
    }
}

extension OwnerReply.Place: Codable {
    private enum CodingKeys: CodingKey {
        case holder, part, path, givenBy, copyOf, isStale
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            at: NodePath(try container.decode(String.self, forKey: .holder)),
            part: try container.decodeIfPresent(NodePart.self, forKey: .part),
            path: try container.decode(ValuePath.self, forKey: .path),
            giver: try container.decodeIfPresent(String.self, forKey: .givenBy).map { NodePath($0) },
            copyOf: try container.decodeIfPresent(ValuePath.self, forKey: .copyOf),
            isStale: try container.decodeIfPresent(Bool.self, forKey: .isStale) ?? false)
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(holder, forKey: .holder)
        try container.encodeIfPresent(part, forKey: .part)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(givenBy, forKey: .givenBy)
        try container.encodeIfPresent(copyOf, forKey: .copyOf)
        if isStale { try container.encode(true, forKey: .isStale) }
    }
}

/// The changes after one piece of state was varied in a copy of the tree.
package struct FlowReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var path: ValuePath
    package var before: Value
    package var varied: Value
    package var effects: [Effect]
    /// The root's own name, because the root's path contains no name.
    package var rootName: String?

    package init(node: NodeName, path: ValuePath, before: Value, varied: Value, effects: [Effect]) {
        self.node = node
        self.path = path
        self.before = before
        self.varied = varied
        self.effects = effects
    }

    package struct Effect: MemberwiseCodable, Hashable, Sendable {
        package enum Part: String, Codable, Hashable, Sendable {
            case state
            case properties = "props"
            case screen
            /// A node or a screen has appeared or disappeared.
            case began, ended
        }

        /// A node's path, or a screen's name.
        package var holder: String
        package var part: Part
        package var changes: [Change]

        package init(holder: String, part: Part, changes: [Change]) {
            self.holder = holder
            self.part = part
            self.changes = changes
        }
    }
}

/// A watched place and its current value.
package struct WatchReply: MemberwiseCodable, Hashable, Sendable {
    package var place: String
    package var before: Value?
    package var after: Value?

    package init(place: String, before: Value?, after: Value?) {
        self.place = place
        self.before = before
        self.after = after
    }
}
