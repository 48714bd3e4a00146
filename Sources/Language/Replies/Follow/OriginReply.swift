// Where a value comes from, and when a place changed.

import WorkbenchReflection
import WorkbenchValueTree

/// The chain from a value back to the place where it was set.
package struct OriginReply: MemberwiseCodable, Hashable, Sendable {
    /// The place as written: `screen.title`, `/Todo/Edit.todo.title`.
    package var place: String
    /// The links from the value back to its origin.
    package var links: [Link]
    /// Whether each plain copy is shown on a line of its own.
    package var isUnfolded: Bool
    /// The places that weren't varied when the value's sources were searched for.
    package var notVaried: [NotVaried]
    /// All pieces of state that a value on a screen, or a property, depends on.
    package var sources: [OwnerReply.Place]
    /// The root's own name, because the root's path contains no name.
    package var rootName: String?

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
        /// The step in which the link holds, or in which it happened.
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
        /// An action changed the state here; nil if the state was set directly.
        case action(node: NodeName, action: Value?)
        /// `workflowDidChange` changed the state.
        case followed(node: NodeName)
        case output(node: NodeName, output: Value)
        /// The node started with this value.
        case began(node: NodeName)
        /// The node existed before the session and already had this value.
        case met(node: NodeName)
        /// The step with this command changed the value on the screen, although the state that it is computed from
        /// hasn't changed. `cause` is the place in a state that made the screen appear.
        case shown(command: String, cause: String?)
        /// The worker's run started.
        case started(node: NodeName, run: Int, reason: WorkBeginning)
        /// The command that made the step.
        case command(String)
        /// Varying state didn't change the value.
        case independent
        /// This step and all earlier ones are folded, so the cause is no longer known.
        case folded
    }
}

/// A place in a state that wasn't varied, with the reason.
package struct NotVaried: MemberwiseCodable, Hashable, Sendable {
    package enum Reason: String, Codable, Hashable, Sendable {
        /// The value has no obvious alternative.
        case noOtherValue
        /// The place is inside an object that the copy shares with the app.
        case object
        /// A different value crashes the app.
        case stopsApp
        /// There were too many places.
        case tooMany
        /// The copy of the tree doesn't have this node.
        case notInCopy
        /// A trial didn't end in time, or couldn't be started.
        case notTried
        /// A different value might crash a running app, and its process can't be copied.
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
    /// The number of steps that may have changed the place, but aren't listed because they are folded; nil if there are
    /// none.
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
        /// The actions that led to the change, starting at the command.
        package var causes: [WhyReply.Cause]
        /// The value before the step; nil if the place didn't exist.
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
