// Where data came from and where it goes.

import WorkbenchValueTree

/// Why a node was, or was not, rendered in a step.
package struct WhyReply: Codable, Hashable, Sendable {
    package var node: NodeName
    package var step: Int
    package var render: StepReply.RenderLine?
    /// Why the node was not rendered; nil if it was.
    package var absence: Absence?
    /// The chain of causes, from the command down to the render.
    package var causes: [Cause]

    package init(node: NodeName, step: Int, render: StepReply.RenderLine?, absence: Absence? = nil, causes: [Cause]) {
        self.node = node
        self.step = step
        self.render = render
        self.absence = absence
        self.causes = causes
    }

    /// Why a node was not rendered.
    package enum Absence: Codable, Hashable, Sendable {
        /// It is a worker, which renders nothing.
        case worker
        /// The node did not exist.
        case notThere
        /// It is the root, and nothing had changed.
        case nothingChanged
        /// Its parent asked for it with equal properties, and its state was equal.
        case equal
        case parentNotRendered(NodeName)
    }

    /// One action in the chain.
    package struct Cause: Codable, Hashable, Sendable {
        package var node: NodeName
        /// Nil if the state was set directly.
        package var action: Value?

        package init(node: NodeName, action: Value?) {
            self.node = node
            self.action = action
        }
    }
}

/// The two halves of a node.
package enum NodePart: String, Codable, Hashable, Sendable {
    case state
    case properties = "props"
}

/// The owner of a value, and its copies.
package struct OwnerReply: Codable, Hashable, Sendable {
    package var value: Value
    package var owners: [Place]
    package var copies: [Place]
    package var screens: [Place]

    package init(value: Value, owners: [Place], copies: [Place], screens: [Place]) {
        self.value = value
        self.owners = owners
        self.copies = copies
        self.screens = screens
    }

    package struct Place: Hashable, Sendable {
        private let place: NodePath
        private let giver: NodePath?
        /// Nil in a screen.
        package let part: NodePart?
        package let path: ValuePath

        /// - Parameter giver: The node that handed the value down.
        package init(at place: NodePath, part: NodePart?, path: ValuePath, giver: NodePath?) {
            self.place = place
            self.giver = giver
            self.part = part
            self.path = path
        }

        package init(holder: String, part: NodePart?, path: ValuePath, givenBy: String?) {
            self.init(at: NodePath(holder), part: part, path: path, giver: givenBy.map { NodePath($0) })
        }

        /// The node's path, or the screen's name. It is computed on demand, because ten thousand nodes may have the
        /// value.
        package var holder: String { place.text }
        /// The node that handed the value down.
        package var givenBy: String? { giver?.text }
    }
}

extension OwnerReply.Place: Codable {
    private enum CodingKeys: CodingKey {
        case holder, part, path, givenBy
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            holder: try container.decode(String.self, forKey: .holder),
            part: try container.decodeIfPresent(NodePart.self, forKey: .part),
            path: try container.decode(ValuePath.self, forKey: .path),
            givenBy: try container.decodeIfPresent(String.self, forKey: .givenBy))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(holder, forKey: .holder)
        try container.encodeIfPresent(part, forKey: .part)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(givenBy, forKey: .givenBy)
    }
}

/// The changes after one piece of state was varied in a fork.
package struct FlowReply: Codable, Hashable, Sendable {
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

    package struct Effect: Codable, Hashable, Sendable {
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
package struct WatchReply: Codable, Hashable, Sendable {
    package var place: String
    package var before: Value?
    package var after: Value?

    package init(place: String, before: Value?, after: Value?) {
        self.place = place
        self.before = before
        self.after = after
    }
}
