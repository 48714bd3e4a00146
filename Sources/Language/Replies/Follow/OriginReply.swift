// Where a value comes from, and when a place changed.

import WorkbenchReflection
import WorkbenchValueTree

/// The way back from a value to where it was set.
package struct OriginReply: MemberwiseCodable, Hashable, Sendable {
    /// The place as written: `screen.title`, `/Todo/Edit.todo.title`.
    package var place: String
    /// From the value back to its origin.
    package var links: [Link]
    /// Whether every plain copy has its own line.
    package var isUnfolded: Bool
    /// Places that were not varied in a search for the value's sources.
    package var notVaried: [NotVaried]
    /// All pieces of state that a shown value, or a property, depends on.
    package var sources: [OwnerReply.Place]

    package init(
        place: String, links: [Link], isUnfolded: Bool, notVaried: [NotVaried], sources: [OwnerReply.Place] = []
    ) {
        self.place = place
        self.links = links
        self.isUnfolded = isUnfolded
        self.notVaried = notVaried
        self.sources = sources
    }

    /// One link of the chain.
    package struct Link: MemberwiseCodable, Hashable, Sendable {
        package var kind: Kind
        /// The step in which it holds, or in which it happened.
        package var step: Int
        /// The value at this place.
        package var value: Value?
        /// The command that shows this link.
        package var command: String

        package init(_ kind: Kind, step: Int, value: Value? = nil, command: String) {
            self.kind = kind
            self.step = step
            self.value = value
            self.command = command
        }
    }

    package enum Kind: MemberwiseCodable, Hashable, Sendable {
        /// A field of a screen.
        case screen(name: String, path: ValuePath)
        /// A property that the parent passes down.
        case property(node: NodeName, path: ValuePath, parent: NodeName?)
        case state(node: NodeName, path: ValuePath)
        /// An action changed the state here; nil if it was set.
        case action(node: NodeName, action: Value?)
        /// `workflowDidChange` changed the state.
        case followed(node: NodeName)
        case output(node: NodeName, output: Value)
        /// The node began with it.
        case began(node: NodeName)
        /// The step with this command changed the shown value, although the state from which it is computed hasn't
        /// changed. `cause`: the place in a state that made the screen appear.
        case shown(command: String, cause: String?)
        /// The worker's run began.
        case started(node: NodeName, run: Int, reason: WorkBeginning)
        /// The command that made the step.
        case command(String)
        /// None of the varied states changes it.
        case independent
        /// This step and all earlier ones are folded, so the cause is no longer known.
        case folded
    }
}

/// A place in a state that was not varied.
package struct NotVaried: MemberwiseCodable, Hashable, Sendable {
    package enum Reason: String, Codable, Hashable, Sendable {
        /// A value without an obvious alternative.
        case noOtherValue
        /// It is inside an object that the copy shares with the app.
        case object
        /// Another value crashes the app.
        case stopsApp
        /// There were too many places.
        case tooMany
        /// The copy of the tree has no such node.
        case notInCopy
        /// A trial did not end in time, or could not be made.
        case notTried
        /// Another value may crash a running app, whose process can't be copied.
        case runningApp
    }

    package var node: NodeName
    package var path: ValuePath
    package var reason: Reason

    package init(node: NodeName, path: ValuePath, reason: Reason) {
        self.node = node
        self.path = path
        self.reason = reason
    }
}

/// The steps that changed a place, the newest first.
package struct BlameReply: MemberwiseCodable, Hashable, Sendable {
    package var place: String
    /// Whether the place exists now.
    package var isThere: Bool
    package var changes: [Turn]
    /// How many steps may have changed it, but aren't listed because they are folded; nil for none.
    package var folded: Int?

    package init(place: String, isThere: Bool, changes: [Turn], folded: Int? = nil) {
        self.place = place
        self.isThere = isThere
        self.changes = changes
        self.folded = folded
    }

    package struct Turn: MemberwiseCodable, Hashable, Sendable {
        package var step: Int
        /// The branch of the step; nil on the current branch.
        package var branch: String?
        package var command: String
        /// The actions that led to it, from the command on.
        package var causes: [WhyReply.Cause]
        /// Nil if it did not exist.
        package var before: Value?
        package var after: Value?

        package init(
            step: Int, branch: String?, command: String, causes: [WhyReply.Cause], before: Value?, after: Value?
        ) {
            self.step = step
            self.branch = branch
            self.command = command
            self.causes = causes
            self.before = before
            self.after = after
        }
    }
}
