// What a user writes: one kind of node, as a value. The value is the node's properties; `State` is what it owns;
// `render` turns both into a rendering.

/// One kind of node of a workflow tree.
///
/// The conforming value holds the properties that the parent hands down. The tree keeps one `State` for each node that
/// is alive, and calls `render` whenever the properties, the state or a descendant changed.
public protocol Workflow<Rendering, Output>: AnyWorkflowConvertible {
    /// What one node owns and keeps between renders.
    associatedtype State

    /// What the node tells its parent. `Never` if it tells nothing.
    associatedtype Output = Never

    /// What `render` returns: a screen, a view model, or any other value.
    associatedtype Rendering

    /// Makes the state of a node that begins to live.
    func makeInitialState() -> State

    /// Brings the state up to date after the parent handed down other properties.
    func workflowDidChange(from previousWorkflow: Self, state: inout State)

    /// Describes the node as a value. It reads properties, state and children's renderings, and changes nothing.
    func render(state: State, context: RenderContext<Self>) -> Rendering
}

extension Workflow {
    /// Most workflows read their properties in `render` and need no more than that.
    @inlinable
    public func workflowDidChange(from previousWorkflow: Self, state: inout State) {}

    /// A workflow, with its types hidden from its parent.
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> {
        AnyWorkflow(self)
    }
}

extension Workflow where State == Void {
    /// A workflow without state has nothing to make.
    @inlinable
    public func makeInitialState() {}
}
