// The data of a node, besides its state, that an action may read.

/// Gives an action access to its node's properties during one `apply`.
public struct ApplyContext<WorkflowType: Workflow> {
    /// The workflow; nil in a test that passes only a state.
    @usableFromInline
    let knownWorkflow: WorkflowType?

    @inlinable
    package init(workflow: WorkflowType?) {
        self.knownWorkflow = workflow
    }

    /// The current value of one property of the workflow.
    @inlinable
    public subscript<Property>(workflowValue keyPath: KeyPath<WorkflowType, Property>) -> Property {
        guard let knownWorkflow else { refuse(keyPath) }
        return knownWorkflow[keyPath: keyPath]
    }

    @usableFromInline
    func refuse(_ property: AnyKeyPath) -> Never {
        fatalError(
            """
            An action of \(WorkflowType.self) read \(property), but the test gave it no workflow to read from. Write \
            `.tester(withState: …, workflow: \(WorkflowType.self)(…))`.
            """
        )
    }
}
