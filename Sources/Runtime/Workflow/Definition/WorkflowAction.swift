// An action changes a node's state. There are three forms of `apply`, each with a default implementation that calls the
// next: an action implements the one that it needs, and callers use the one with the context.

/// An event, as a value that can change the state of its workflow's node.
///
/// Implement one of the three `apply` methods. It may change the state, and may return an output for the parent.
public protocol WorkflowAction<WorkflowType> {
    /// The workflow that this action applies to.
    associatedtype WorkflowType: Workflow

    /// Changes the state, with access to the node's properties through the context.
    func apply(toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>) -> WorkflowType.Output?

    /// Changes the state, with access to the node's properties.
    func apply(toState state: inout WorkflowType.State, workflow: WorkflowType) -> WorkflowType.Output?

    /// Changes the state.
    func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output?
}

extension WorkflowAction {
    /// The `apply` requirement as a closure type.
    public typealias ActionApplyClosure = (inout WorkflowType.State, ApplyContext<WorkflowType>) -> WorkflowType.Output?

    @inlinable
    public func apply(
        toState state: inout WorkflowType.State, context: ApplyContext<WorkflowType>
    ) -> WorkflowType.Output? {
        guard let workflow = context.knownWorkflow else { return apply(toState: &state) }
        return apply(toState: &state, workflow: workflow)
    }

    @inlinable
    public func apply(toState state: inout WorkflowType.State, workflow: WorkflowType) -> WorkflowType.Output? {
        apply(toState: &state)
    }

    public func apply(toState state: inout WorkflowType.State) -> WorkflowType.Output? {
        fatalError(
            """
            \(String(reflecting: Self.self)) has no `apply` method that can be called. Add `func apply(toState state: inout \
            \(WorkflowType.self).State, context: ApplyContext<\(WorkflowType.self)>) -> \(WorkflowType.self).Output?` \
            (or one of the shorter forms, `apply(toState:workflow:)` and `apply(toState:)`). If it already has one, \
            check the return type: `\(WorkflowType.self).Output` is `\(WorkflowType.Output.self)`; to use another type, \
            declare `typealias Output = …` in \(WorkflowType.self). If it already has one and this is a test, pass the \
            workflow that the action reads: `.tester(withState:workflow:)`.
            """
        )
    }
}
