// The public way to look on: one method for each thing that happens to a node, with its types.

/// Is told of everything that happens in a tree. Every method has a default that does nothing.
public protocol WorkflowObserver {
    /// A node began to live.
    func sessionDidBegin(_ session: WorkflowSession)

    /// A node ended.
    func sessionDidEnd(_ session: WorkflowSession)

    /// A node made its first state.
    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    )

    /// A node is about to render. The closure that is returned is called with the rendering.
    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)?

    /// A node got other properties; the state is the one after `workflowDidChange`.
    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    )

    /// A node received an action, from outside or from a child's output.
    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
    )

    /// An action is about to be applied. The closure that is returned is called with the state after it and the output.
    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?

    /// An action could not be delivered, because its node or its tree had ended.
    func workflowDidDropAction<Action: WorkflowAction>(
        _ action: Action, reason: DropReason, session: WorkflowSession
    )
}

extension WorkflowObserver {
    public func sessionDidBegin(_ session: WorkflowSession) {}

    public func sessionDidEnd(_ session: WorkflowSession) {}

    public func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    ) {}

    public func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)? { nil }

    public func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    ) {}

    public func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
    ) {}

    public func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)? { nil }

    public func workflowDidDropAction<Action: WorkflowAction>(
        _ action: Action, reason: DropReason, session: WorkflowSession
    ) {}
}
