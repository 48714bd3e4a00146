// A workflow describes one kind of node. It is a value that holds the node's properties. `State` is the state that the
// node owns, and `render` turns both into a rendering.

/// One kind of node in a workflow tree.
///
/// The conforming value holds the properties that the parent passes down. The tree keeps one `State` for each living
/// node, and calls `render` whenever the properties, the state or a descendant changes.
public protocol Workflow<Rendering, Output>: AnyWorkflowConvertible {
    /// The data that one node owns and keeps between renders.
    associatedtype State

    /// The type of the messages to the parent; `Never` if there are none.
    ///
    /// Declare this type unless it is `Never`. Without the declaration, an action whose `apply` returns an output still
    /// compiles, but crashes the app when it is first applied, with a message that explains why.
    associatedtype Output = Never

    /// The result of `render`: a screen, a view model, or any other value.
    associatedtype Rendering

    /// Creates the state of a new node.
    func makeInitialState() -> State

    /// Updates the state after the parent has passed down different properties.
    func workflowDidChange(from previousWorkflow: Self, state: inout State)

    /// Describes the node as a value. It reads the properties, the state and the children's renderings, but changes
    /// nothing.
    func render(state: State, context: RenderContext<Self>) -> Rendering
}

extension Workflow {
    /// Does nothing, because most workflows only read their properties in `render`.
    @inlinable
    public func workflowDidChange(from previousWorkflow: Self, state: inout State) {}

    /// Hides the workflow's type from its parent.
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> {
        AnyWorkflow(self)
    }
}

extension Workflow where State == Void {
    /// Creates the empty state of a workflow without state.
    @inlinable
    public func makeInitialState() {}
}
