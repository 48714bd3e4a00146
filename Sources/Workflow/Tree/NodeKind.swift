// What all nodes of one workflow type have in common, made once for a tree.

import TypeMetadata

@usableFromInline
package final class NodeKind {
    package let workflowType: Any.Type

    @usableFromInline
    let typeID: ObjectIdentifier

    /// How two workflow values, and two states, are compared.
    @usableFromInline
    package let properties: EqualityPlan
    @usableFromInline
    package let state: EqualityPlan

    /// The type's name as a reader would write it.
    package private(set) lazy var name = String(describing: workflowType)

    @usableFromInline
    init<WorkflowType: Workflow>(_ type: WorkflowType.Type) {
        self.workflowType = type
        self.typeID = ObjectIdentifier(type)
        self.properties = EqualityPlan.plan(for: type)
        self.state = EqualityPlan.plan(for: WorkflowType.State.self)
    }
}
