// Replies about where data comes from and where it goes.

import WorkbenchReflection
import WorkbenchValueTree

/// Why a node was, or was not, rendered in a step.
package struct WhyReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var step: Int
    package var render: StepReply.RenderLine?
    /// Why the node was not rendered; nil if it was.
    package var absence: Absence?
    /// The chain of causes, from the command down to the render, or to the end of the node.
    package var causes: [Cause]
    /// The step's other renders of the node, each with its own causes.
    package var earlier: [EarlierRender]
    /// The current run of a worker.
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

    /// Why a node was not rendered.
    package enum Absence: MemberwiseCodable, Hashable, Sendable {
        /// It is a worker, which renders nothing.
        case worker
        /// The node did not exist.
        case notThere
        /// It is the root, and nothing changed.
        case nothingChanged
        /// Its parent asked for it with equal properties, and its state was unchanged.
        case equal
        case parentNotRendered(NodeName)
        /// It ended in this step, and no node with that name has begun since.
        case ended(StepReply.Ending)
    }

    /// One action in the chain.
    package struct Cause: MemberwiseCodable, Hashable, Sendable {
        package var node: NodeName
        /// Nil if the state was set directly, or by `workflowDidChange`.
        package var action: Value?
        /// Set if `workflowDidChange` changed the state, because these properties had changed.
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

/// The two halves of a node.
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
    /// The state from which a value is computed that only screens show: varying the state changes the screens.
    package var sources: [Place]
    /// Longer strings that contain the text, if no value is equal to it.
    package var containing: [Containing]
    /// Places that were not varied, in a search for the sources.
    package var notVaried: [NotVaried]
    /// Nodes whose state has the value, if it is no longer known whether they began with it as a property; nil for
    /// none.
    package var folded: [Beginning]?
    /// The state that had the value last, if nothing has it now; nil if none of the kept steps has it.
    package var former: Former?

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

    /// A node that began in a folded step.
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
        /// The last step in which it had the value.
        package var step: String

        package init(place: Place, step: String) {
            self.place = place
            self.step = step
        }
    }

    /// A text that contains another one.
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
        /// Nil in a screen.
        package let part: NodePart?
        package let path: ValuePath
        /// In a state: the property of the same node that it is a copy of, or began as a copy of.
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

/// The changes after one piece of state was varied in a copy.
package struct FlowReply: MemberwiseCodable, Hashable, Sendable {
    package var node: NodeName
    package var path: ValuePath
    package var before: Value
    package var varied: Value
    package var effects: [Effect]

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
