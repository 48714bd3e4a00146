// The public way to look on: one method for each thing that happens to a node, with its types.

/// Is told of everything that happens in a tree. Every method has a default that does nothing.
public protocol WorkflowObserver {
    /// A node begins to live. Its state is made next.
    func sessionDidBegin(_ session: WorkflowSession)

    /// A node ended. Its children, if it has any, end after it.
    func sessionDidEnd(_ session: WorkflowSession)

    /// A node made its first state.
    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    )

    /// A node is about to render. The closure that is returned is called with the rendering; of several observers, the last one
    /// first.
    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)?

    /// The node's `workflowDidChange` was called; the state is the one after it.
    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    )

    /// A node received an action from outside: through a sink, or from a worker. An action that a child's output was mapped to
    /// is only applied.
    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
    )

    /// An action is about to be applied. The closure that is returned is called with the state after it and the output; of
    /// several observers, the last one first.
    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?

    /// An action was not delivered. The session has no properties any more: `workflow` is a stand-in.
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
