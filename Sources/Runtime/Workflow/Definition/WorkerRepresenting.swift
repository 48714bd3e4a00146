// Marks child workflows that a library renders for its workers.

/// A workflow that represents a worker. The workbench lists it with its parent's workers, and `deliver` supplies its
/// outputs.
///
/// Add a conformance to a workflow that wraps a worker, if the workbench doesn't recognize it:
///
/// ```swift
/// extension PollingWorkflow: WorkerRepresenting {}
/// ```
///
/// A workflow doesn't need the conformance if it renders `Void`, has outputs, and either runs a side effect and has no
/// children, or has one child that is a worker. Everything below a worker belongs to it.
public protocol WorkerRepresenting: Workflow {}
