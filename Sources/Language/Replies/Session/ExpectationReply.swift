// The facts about an expectation: whether it is met, and the actual state.

import WorkbenchReflection
import WorkbenchValueTree

package struct ExpectationReply: MemberwiseCodable, Hashable, Sendable {
    package var holds: Bool
    /// The expectation as written in a script.
    package var expected: String
    package var found: Found
    /// For a condition of `always`, what broke it.
    package var broken: Break?

    package init(holds: Bool, expected: String, found: Found, broken: Break? = nil) {
        self.holds = holds
        self.expected = expected
        self.found = found
        self.broken = broken
    }

    /// The step that broke a condition, and its last action that changed a node of the condition or, if none did, any
    /// node. There is no action if `workflowDidChange` or `set` changed the state, and no node if no state has changed.
    package struct Break: MemberwiseCodable, Hashable, Sendable {
        package var step: Int
        package var node: NodeName?
        package var action: Value?

        package init(step: Int, node: NodeName?, action: Value?) {
            self.step = step
            self.node = node
            self.action = action
        }
    }

    package enum Found: MemberwiseCodable, Hashable, Sendable {
        /// The value at the place.
        case value(Value)
        /// The reason that there is no value at the place.
        case noValue(reason: String)
        case number(Int)
        /// The actual state for each part of a condition, or for each side of a comparison.
        case each([Part])
        /// The names of the screens, or their titles in quotes.
        case screens([String])
        /// The paths of the nodes that the expectation refers to.
        case nodes([String])
        /// No node has the name; these nodes exist.
        case noNode(among: [String])
        case rendered([String])
        case outputs([Output])
        /// The changes of a value, step by step.
        case course([Turn])
        case stayed(Value?)
        /// The nodes whose state or properties changed.
        case changed([ChangedNode])
        /// The current node, which commands use by default.
        case here(String)
        /// The last command, to which `asked` refers.
        case asked(String)
        case fate(StepReply.Fate)
        case refused(reason: RefusalReason)
        case carriedOut
        case noStep, noAction, noCommand
        /// The result of a search of the states that can be reached.
        indirect case searched(ReachReply)
        /// The app didn't crash.
        case noTrap
        /// The app crashed with that message.
        case trap(String)
    }

    package struct Part: MemberwiseCodable, Hashable, Sendable {
        /// The output as written in a script.
        package var text: String
        package var found: Found

        package init(_ text: String, _ found: Found) {
            self.text = text
            self.found = found
        }
    }

    package struct Output: MemberwiseCodable, Hashable, Sendable {
        package var value: Value
        /// The path of the node that emitted the output; nil if it left the root.
        package var node: String?

        package init(value: Value, node: String?) {
            self.value = value
            self.node = node
        }
    }

    /// One change of a value.
    package struct Turn: MemberwiseCodable, Hashable, Sendable {
        /// The step's number; nil for the last command's step.
        package var step: Int?
        package var before: Value?
        package var after: Value?

        package init(step: Int?, before: Value?, after: Value?) {
            self.step = step
            self.before = before
            self.after = after
        }
    }

    package struct ChangedNode: MemberwiseCodable, Hashable, Sendable {
        package var node: String
        package var change: NodeDifference.Kind

        package init(node: String, change: NodeDifference.Kind) {
            self.node = node
            self.change = change
        }
    }
}
