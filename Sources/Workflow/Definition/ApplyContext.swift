// What an action may read of its node besides the state.

/// Gives an action the properties of the node it is applied to, for the time of one `apply`.
public struct ApplyContext<WorkflowType: Workflow> {
    @usableFromInline
    package let workflow: WorkflowType

    @inlinable
    package init(workflow: WorkflowType) {
        self.workflow = workflow
    }

    /// The current value of one property of the workflow.
    @inlinable
    public subscript<Property>(workflowValue keyPath: KeyPath<WorkflowType, Property>) -> Property {
        workflow[keyPath: keyPath]
    }
}
