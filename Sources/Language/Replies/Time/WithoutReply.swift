// The commands that a value depends on, and the result of repeating a session without some of its steps.

import WorkbenchReflection

package struct SliceReply: MemberwiseCodable, Hashable, Sendable {
    /// The place, the condition or the command that crashes.
    package var place: String
    /// The result of the kept commands.
    package var found: ExpectationReply.Found
    package var kept: [StepLine]
    /// The total number of commands.
    package var total: Int
    /// Set if the budget ran out before each command was tried separately.
    package var isUnfinished: Bool?

    package init(
        place: String, found: ExpectationReply.Found, kept: [StepLine], total: Int, isUnfinished: Bool? = nil
    ) {
        self.place = place
        self.found = found
        self.kept = kept
        self.total = total
        self.isUnfinished = isUnfinished
    }

    /// A step with its command.
    package struct StepLine: MemberwiseCodable, Hashable, Sendable {
        package var step: Int
        package var command: String

        package init(step: Int, command: String) {
            self.step = step
            self.command = command
        }
    }
}

package struct WithoutReply: MemberwiseCodable, Hashable, Sendable {
    /// The steps that were left out.
    package var left: [SliceReply.StepLine]
    /// The command that replaced the step; nil for `without`.
    package var instead: String?
    /// The number of steps that were repeated.
    package var taken: Int
    /// The steps that were refused, each with the reason.
    package var refused: [Refused]
    /// The first step whose result differs from the original.
    package var parted: SliceReply.StepLine?
    /// The name of the branch with the old steps.
    package var branch: String?
    /// The differences in the final state.
    package var differences: [NodeDifference]

    package struct Refused: MemberwiseCodable, Hashable, Sendable {
        package var step: Int
        package var command: String
        package var reason: String

        package init(step: Int, command: String, reason: String) {
            self.step = step
            self.command = command
            self.reason = reason
        }
    }

    package init(
        left: [SliceReply.StepLine], instead: String? = nil, taken: Int, refused: [Refused] = [],
        parted: SliceReply.StepLine? = nil, branch: String? = nil, differences: [NodeDifference] = []
    ) {
        self.left = left
        self.instead = instead
        self.taken = taken
        self.refused = refused
        self.parted = parted
        self.branch = branch
        self.differences = differences
    }
}
