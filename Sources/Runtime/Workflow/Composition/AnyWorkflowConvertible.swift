// The calls with which a parent's `render` method renders a child.

/// A type that can be rendered as a child: a workflow, a worker, or one of these with its outputs mapped.
public protocol AnyWorkflowConvertible<Rendering, Output> {
    /// The result of rendering the child, which the parent gets.
    associatedtype Rendering

    /// The type of the child's messages to its parent.
    associatedtype Output

    /// The same child with its type hidden.
    func asAnyWorkflow() -> AnyWorkflow<Rendering, Output>
}

extension AnyWorkflowConvertible {
    /// Transforms each output on its way to the parent.
    @inlinable
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        asAnyWorkflow().mapOutput(transform)
    }

    /// Replaces each output with the same value, which is usually an action of the parent.
    @inlinable
    public func mapOutput<NewOutput>(to newOutput: NewOutput) -> AnyWorkflow<Rendering, NewOutput> {
        mapOutput { _ in newOutput }
    }

    /// Changes the output type of a child that has no outputs to the type that its parent expects.
    @inlinable
    public func mapOutput<NewOutput>(
        to _: NewOutput.Type = NewOutput.self
    ) -> AnyWorkflow<Rendering, NewOutput> where Output == Never {
        mapOutput { (_: Never) -> NewOutput in }
    }

    /// Transforms the rendering on its way to the parent.
    @inlinable
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        asAnyWorkflow().mapRendering(transform)
    }

    /// Drops every output, so the child can be rendered without handling them.
    @inlinable
    public func ignoringOutput() -> AnyWorkflow<Rendering, Never> {
        asAnyWorkflow().ignoringOutput()
    }

    /// Changes the parent's state for each output, without an action type.
    @inlinable
    public func onOutput<Parent: Workflow>(
        fileID: StaticString = #fileID, line: UInt = #line,
        _ apply: @escaping (inout Parent.State, Output) -> Parent.Output?
    ) -> AnyWorkflow<Rendering, AnyWorkflowAction<Parent>> {
        mapOutput { output in
            AnyWorkflowAction<Parent>({ state in apply(&state, output) }, fileID: fileID, line: line)
        }
    }

    /// Renders the child and maps each of its outputs to an action of the parent.
    @inlinable
    public func rendered<Parent: Workflow, Action: WorkflowAction>(
        in context: RenderContext<Parent>, key: String = "", outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        asAnyWorkflow().renderedAt(context.childSite, key) { context.connect(&$0, outputMap) }
    }

    /// Renders a child whose outputs are the parent's actions.
    @inlinable
    public func rendered<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output: WorkflowAction, Output.WorkflowType == Parent {
        asAnyWorkflow().renderedAt(context.childSite, key) { context.connect(&$0) }
    }

    /// Renders a child that has no outputs.
    @inlinable
    public func rendered<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output == Never {
        asAnyWorkflow().renderedAt(context.childSite, key) { $0.ignore() }
    }

    /// Keeps alive a child that renders nothing and whose outputs are the parent's actions.
    @inlinable
    public func running<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "")
    where Rendering == Void, Output: WorkflowAction, Output.WorkflowType == Parent {
        rendered(in: context, key: key)
    }

    /// Keeps alive a child that renders nothing, and maps each of its outputs to an action of the parent.
    @inlinable
    public func running<Parent: Workflow, Action: WorkflowAction>(
        in context: RenderContext<Parent>, key: String = "", outputMap: @escaping (Output) -> Action
    ) where Rendering == Void, Action.WorkflowType == Parent {
        rendered(in: context, key: key, outputMap: outputMap)
    }

    /// Keeps alive a child that renders nothing and has no outputs.
    @inlinable
    public func running<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "")
    where Rendering == Void, Output == Never {
        rendered(in: context, key: key)
    }
}

// The same three methods for a workflow whose type is known, without the detour through `AnyWorkflow`.
extension Workflow {
    /// Renders the child and maps each of its outputs to an action of the parent.
    @inlinable
    public func rendered<Parent: Workflow, Action: WorkflowAction>(
        in context: RenderContext<Parent>, key: String = "", outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        rendered(at: context.childSite, key: key) { context.connect(&$0, outputMap) }
    }

    /// Renders a child whose outputs are the parent's actions.
    @inlinable
    public func rendered<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output: WorkflowAction, Output.WorkflowType == Parent {
        rendered(at: context.childSite, key: key) { context.connect(&$0) }
    }

    /// Renders a child that has no outputs.
    @inlinable
    public func rendered<Parent: Workflow>(in context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output == Never {
        rendered(at: context.childSite, key: key) { $0.ignore() }
    }
}

// The older spelling of these methods.
extension AnyWorkflowConvertible {
    /// Renders the child and maps each of its outputs to an action of the parent.
    @available(*, deprecated, renamed: "rendered(in:key:outputMap:)")
    public func rendered<Parent: Workflow, Action: WorkflowAction>(
        with context: RenderContext<Parent>, key: String = "", outputMap: @escaping (Output) -> Action
    ) -> Rendering where Action.WorkflowType == Parent {
        rendered(in: context, key: key, outputMap: outputMap)
    }

    /// Renders a child whose outputs are the parent's actions.
    @available(*, deprecated, renamed: "rendered(in:key:)")
    public func rendered<Parent: Workflow>(with context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output: WorkflowAction, Output.WorkflowType == Parent {
        rendered(in: context, key: key)
    }

    /// Renders a child that has no outputs.
    @available(*, deprecated, renamed: "rendered(in:key:)")
    public func rendered<Parent: Workflow>(with context: RenderContext<Parent>, key: String = "") -> Rendering
    where Output == Never {
        rendered(in: context, key: key)
    }
}
