// The result of checking a tree against the architecture's rules: findings as facts.

import WorkbenchValueTree

package struct AuditReply: Codable, Hashable, Sendable {
    package var findings: [AuditFinding]
    /// How many nodes were checked.
    package var nodes: Int
    /// State that could not be varied, so that its use is unknown.
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
    /// Several nodes' states share one object, so each node can change the others' state.
    case sharedObject(type: String, places: [AuditReply.Place])
    /// An object in the state of a node can change, and no move through time undoes that.
    case changeableObject(node: NodeName, path: ValuePath, type: String)
    /// A part of the state begins as a copy of a property and does not follow it when the property changes.
    case staleCopy(node: NodeName, state: ValuePath, property: ValuePath)
    /// Only one child uses a part of the state, and only that child changes it: it could live there.
    case usedByOneChild(node: NodeName, state: ValuePath, child: NodeName)
    /// In none of the searched steps does a sink send these actions, or a child's output become one.
    case unreachableActions(node: NodeName, type: String, actions: [String], steps: Int)
    /// The same properties, state and children rendered differently.
    case impureRender(node: NodeName)
    /// A render sent an action.
    case sendingRender(node: NodeName)
}
