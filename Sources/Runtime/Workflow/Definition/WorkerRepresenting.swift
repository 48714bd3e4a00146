// Workers that a library renders as child workflows.

/// A workflow that stands for a worker. The workbench lists it with the workers of its parent, and `deliver` stands in for it.
///
/// Conform a workflow that wraps a worker, if the workbench cannot tell by itself:
///
/// ```swift
/// extension PollingWorkflow: WorkerRepresenting {}
/// ```
///
/// A workflow needs no conformance if it renders `Void`, has outputs, and either runs a side effect and has no children, or has one
/// child that is a worker. Everything below a worker belongs to it.
public protocol WorkerRepresenting: Workflow {}
