// The cost of a session's steps: how often each workflow was rendered, and how long its code took.

import WorkbenchReflection

package struct ProfileReply: MemberwiseCodable, Hashable, Sendable {
    /// The number of repeated steps.
    package var steps: Int
    package var nodes: [Node]
    package var actions: [Action]

    package init(steps: Int, nodes: [Node], actions: [Action]) {
        self.steps = steps
        self.nodes = nodes
        self.actions = actions
    }

    /// The renders of one node, or of all nodes of a workflow type.
    package struct Node: MemberwiseCodable, Hashable, Sendable {
        /// A node's path, or the name of a workflow type.
        package var name: String
        /// The number of nodes that were rendered.
        package var nodes: Int
        package var renders: Int
        /// The number of renders whose result was the same as before, apart from closures.
        package var equal: Int
        package var reasons: [Reason]
        /// The time in `render`, without the renders of children.
        package var nanoseconds: Int

        package init(
            name: String, nodes: Int = 0, renders: Int = 0, equal: Int = 0, reasons: [Reason] = [], nanoseconds: Int = 0
        ) {
            self.name = name
            self.nodes = nodes
            self.renders = renders
            self.equal = equal
            self.reasons = reasons
            self.nanoseconds = nanoseconds
        }
    }

    /// The number of renders with the same reason, and how many of them changed nothing.
    package struct Reason: MemberwiseCodable, Hashable, Sendable {
        package var reason: StepReply.RenderReason
        package var renders: Int
        package var equal: Int

        package init(reason: StepReply.RenderReason, renders: Int = 0, equal: Int = 0) {
            self.reason = reason
            self.renders = renders
            self.equal = equal
        }
    }

    package struct Action: MemberwiseCodable, Hashable, Sendable {
        /// The node's path or the workflow type, as in `Node`.
        package var name: String
        /// The action without its values.
        package var action: String
        package var count: Int
        /// The time in `apply`.
        package var nanoseconds: Int

        package init(name: String, action: String, count: Int = 0, nanoseconds: Int = 0) {
            self.name = name
            self.action = action
            self.count = count
            self.nanoseconds = nanoseconds
        }
    }
}
