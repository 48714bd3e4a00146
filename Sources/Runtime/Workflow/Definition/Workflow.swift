// What a user writes: one kind of node, as a value. The value holds the node's properties, `State` is what the node
// owns, and `render` turns both into a rendering.

/// One kind of node of a workflow tree.
///
/// The conforming value holds the properties that the parent hands down. The tree keeps one `State` for each node that
/// is alive, and calls `render` whenever the properties, the state or a descendant changed.
public protocol Workflow<Rendering, Output>: AnyWorkflowConvertible {
    /// What one node owns and keeps between renders.
    associatedtype State

    /// What the node tells its parent. `Never` if it tells nothing.
    ///
    /// Declare it if it is not `Never`. Otherwise an action whose `apply` returns it compiles, and ends the program when it
    /// is first applied, with a message that says so.
    associatedtype Output = Never

    /// What `render` returns: a screen, a view model, or any other value.
    associatedtype Rendering

    /// Makes the state of a new node.
    func makeInitialState() -> State

    /// Updates the state after the parent has handed down different properties.
    func workflowDidChange(from previousWorkflow: Self, state: inout State)

    /// Describes the node as a value. It reads properties, state and the children's renderings, and changes nothing.
    func render(state: State, context: RenderContext<Self>) -> Rendering
}

extension Workflow {
    /// Does nothing: most workflows only read their properties in `render`.
    @inlinable
    public func workflowDidChange(from previousWorkflow: Self, state: inout State) {}

    /// Hides the workflow's type from its parent.
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> {
        AnyWorkflow(self)
    }
}

extension Workflow where State == Void {
    /// Makes the empty state of a workflow without state.
    @inlinable
    public func makeInitialState() {}
}
