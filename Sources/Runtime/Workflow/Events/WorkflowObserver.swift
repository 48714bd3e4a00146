// The public way to observe a tree: one method for each kind of event at a node, with the types involved.

import WorkbenchRules

/// Receives all events in a tree. Every method has a default that does nothing.
public protocol WorkflowObserver {
    /// A node starts. Its state is made next.
    func sessionDidBegin(_ session: WorkflowSession)

    /// A node ended. The sessions of its children, if it has any, end afterwards.
    func sessionDidEnd(_ session: WorkflowSession)

    /// A node made its first state.
    func workflowDidMakeInitialState<WorkflowType: Workflow>(
        _ workflow: WorkflowType, initialState: WorkflowType.State, session: WorkflowSession
    )

    /// A node is about to render. The returned closure is called with the rendering. With several observers, the
    /// closures are called in reverse order.
    func workflowWillRender<WorkflowType: Workflow>(
        _ workflow: WorkflowType, state: WorkflowType.State, session: WorkflowSession
    ) -> ((WorkflowType.Rendering) -> Void)?

    /// The node's `workflowDidChange` was called; `state` is the state after the call.
    func workflowDidChange<WorkflowType: Workflow>(
        from oldWorkflow: WorkflowType, to newWorkflow: WorkflowType, state: WorkflowType.State,
        session: WorkflowSession
    )

    /// A node received an action from outside: through a sink, or from a worker. An action made from a child's output
    /// isn't received, only applied.
    func workflowDidReceiveAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, session: WorkflowSession
    )

    /// An action is about to be applied. The returned closure is called with the new state and the output. With several
    /// observers, the closures are called in reverse order.
    func workflowWillApplyAction<Action: WorkflowAction>(
        _ action: Action, workflow: Action.WorkflowType, state: Action.WorkflowType.State, session: WorkflowSession
    ) -> ((Action.WorkflowType.State, Action.WorkflowType.Output?) -> Void)?

    /// An action wasn't delivered. The session no longer has properties, so `workflow` is a placeholder.
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

/// Adds observers to hosts that are created elsewhere.
public protocol ObserversInterceptor: Sendable {
    /// Returns the observers for a new host, given those that it was created with.
    func workflowObservers(for initialObservers: [any WorkflowObserver]) -> [any WorkflowObserver]
}

/// The observers shared by all hosts in the process.
public enum WorkflowObservation {
    private static let shared = Guarded<(any ObserversInterceptor)?>(nil)

    /// Supplies the observers for every host that is created from then on.
    public static var sharedObserversInterceptor: (any ObserversInterceptor)? {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    static func observers(for initial: [any WorkflowObserver]) -> [any WorkflowObserver] {
        sharedObserversInterceptor?.workflowObservers(for: initial) ?? initial
    }
}
