// What the architecture's rules say of a tree: findings as facts.

import WorkbenchValueTree

package struct AuditReply: Codable, Hashable, Sendable {
    package var findings: [AuditFinding]
    /// How many nodes were looked at.
    package var nodes: Int
    /// State that could not be varied, so that nothing is known of where it goes.
    package var skipped: [Place]

    package init(findings: [AuditFinding], nodes: Int, skipped: [Place]) {
        self.findings = findings
        self.nodes = nodes
        self.skipped = skipped
    }

    /// A part of a node's state.
    package struct Place: Codable, Hashable, Sendable {
        package var node: NodeName
        package var path: ValuePath

        package init(node: NodeName, path: ValuePath) {
            self.node = node
            self.path = path
        }
    }
}

package enum AuditFinding: Codable, Hashable, Sendable {
    /// One object is in the states of several nodes: each can change it behind the others' backs.
    case sharedObject(type: String, places: [AuditReply.Place])
    /// A part of the state begins as a copy of a property, and stays as it is when the property changes.
    case staleCopy(node: NodeName, state: ValuePath, property: ValuePath)
    /// A part of the state goes to one child only, and only that child asks for it to be changed: it could live there.
    case usedByOneChild(node: NodeName, state: ValuePath, child: NodeName)
    /// No sink sends these actions and no child's output becomes one, in none of the steps that were looked at.
    case unreachableActions(node: NodeName, type: String, actions: [String], steps: Int)
    /// The same properties, state and children rendered differently.
    case impureRender(node: NodeName)
    /// A render sent an action.
    case sendingRender(node: NodeName)
}
