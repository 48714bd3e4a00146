// A workflow with its type hidden, and with transformations of its outputs and its rendering.

/// A workflow whose concrete type is hidden. Only its rendering and output types are known.
///
/// When rendered as a child, it adds no node of its own: the tree contains only the wrapped workflow's node, with that
/// workflow's type. As the root of a host, it is a node whose only child is the wrapped workflow.
public struct AnyWorkflow<Rendering, Output> {
    @usableFromInline
    let renderedAt: (ChildSite, String, OutputConnection<Output>) -> Rendering

    @usableFromInline
    let makeBase: () -> any Workflow

    // Stores two closures instead of an existential, which the compiler would have to keep in memory. With closures, a
    // value that is created, mapped and rendered in one expression, as in most renders, can be optimized away.
    @inlinable
    init(
        base: @escaping () -> any Workflow,
        renderedAt: @escaping (ChildSite, String, OutputConnection<Output>) -> Rendering
    ) {
        self.makeBase = base
        self.renderedAt = renderedAt
    }

    /// The wrapped workflow.
    public var base: any Workflow { makeBase() }

    /// Hides the type of a workflow.
    @inlinable
    public init<Base: Workflow>(_ workflow: Base) where Base.Rendering == Rendering, Base.Output == Output {
        if let erased = workflow as? AnyWorkflow<Rendering, Output> {
            self = erased
            return
        }
        self.init(base: { workflow }) { site, key, outputs in workflow.rendered(at: site, key: key, outputs: outputs) }
    }

    /// The type of the wrapped workflow.
    public var workflowType: Any.Type { type(of: base) }
}

extension AnyWorkflow: AnyWorkflowConvertible {
    @inlinable
    public func asAnyWorkflow() -> AnyWorkflow<Rendering, Output> { self }

    /// Transforms each output on its way to the parent.
    @inlinable
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        AnyWorkflow<Rendering, NewOutput>(base: makeBase) { [renderedAt] site, key, outputs in
            renderedAt(site, key) { $0.map(transform, then: outputs) }
        }
    }

    /// Transforms the rendering on its way to the parent.
    @inlinable
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        AnyWorkflow<NewRendering, Output>(base: makeBase) { [renderedAt] site, key, outputs in
            transform(renderedAt(site, key, outputs))
        }
    }

    /// Drops every output, so the workflow can be rendered without handling them.
    @inlinable
    public func ignoringOutput() -> AnyWorkflow<Rendering, Never> {
        AnyWorkflow<Rendering, Never>(base: makeBase) { [renderedAt] site, key, _ in
            renderedAt(site, key) { $0.ignore() }
        }
    }
}

extension AnyWorkflow: Workflow {
    public typealias State = Void

    @inlinable
    public func render(state: Void, context: RenderContext<AnyWorkflow<Rendering, Output>>) -> Rendering {
        renderedAt(context.childSite, "") {
            context.connect(&$0) { AnyWorkflowAction<AnyWorkflow<Rendering, Output>>.sendingOutput($0) }
        }
    }
}

extension Workflow {
    /// Transforms each output on its way to the parent.
    @inlinable
    public func mapOutput<NewOutput>(
        _ transform: @escaping (Output) -> NewOutput
    ) -> AnyWorkflow<Rendering, NewOutput> {
        AnyWorkflow<Rendering, NewOutput>(base: { self }) { site, key, outputs in
            rendered(at: site, key: key) { $0.map(transform, then: outputs) }
        }
    }

    /// Transforms the rendering on its way to the parent.
    @inlinable
    public func mapRendering<NewRendering>(
        _ transform: @escaping (Rendering) -> NewRendering
    ) -> AnyWorkflow<NewRendering, Output> {
        AnyWorkflow<NewRendering, Output>(base: { self }) { site, key, outputs in
            transform(rendered(at: site, key: key, outputs: outputs))
        }
    }

    /// Drops every output, so the workflow can be rendered without handling them.
    @inlinable
    public func ignoringOutput() -> AnyWorkflow<Rendering, Never> {
        AnyWorkflow<Rendering, Never>(base: { self }) { site, key, _ in
            rendered(at: site, key: key) { $0.ignore() }
        }
    }
}
