// The place where a child is rendered, seen from the child. The parent's type does not appear here, so `AnyWorkflow`
// can hide a child's type in a closure that the compiler still specialises for that type.

/// Where a child is rendered: under a live node, or under the double of a test.
@usableFromInline
package enum ChildSite {
    case node(TreeNode)
    case double(any ChildDouble)
}

/// Maps each output of a child to an action of the parent, and has the parent apply it.
@usableFromInline
package struct OutputHandler<Output> {
    /// The action type of the parent to which outputs are mapped; nil if outputs are ignored.
    @usableFromInline
    package let actionType: Any.Type?

    /// Takes an output and the child it came from (nil under the double of a test).
    @usableFromInline
    package let handle: (Output, TreeNode?) -> Void

    @inlinable
    package init(actionType: Any.Type?, handle: @escaping (Output, TreeNode?) -> Void) {
        self.actionType = actionType
        self.handle = handle
    }

    /// Drops every output, on purpose.
    @inlinable
    static var ignoring: OutputHandler<Output> {
        OutputHandler(actionType: nil) { _, child in
            if let child { child.tree.instrumentation?.outputIgnored(child) }
        }
    }

    @inlinable
    func contraMap<Source>(_ transform: @escaping (Source) -> Output) -> OutputHandler<Source> {
        OutputHandler<Source>(actionType: actionType) { [handle] output, child in handle(transform(output), child) }
    }
}

/// Keeps a handler, so that a node can hand the same one to many children.
@usableFromInline
final class HandlerBox<Output> {
    @usableFromInline
    let handler: OutputHandler<Output>

    @inlinable
    init(handler: OutputHandler<Output>) {
        self.handler = handler
    }
}

/// A test's replacement for a node's children.
@usableFromInline
package protocol ChildDouble: AnyObject {
    func render<Child: Workflow>(
        workflow: Child, key: String, outputs: OutputHandler<Child.Output>
    ) -> Child.Rendering
}

/// A test's replacement for a node: it answers everything that a render context can be asked.
@usableFromInline
package protocol RenderDouble<WorkflowType>: ChildDouble {
    associatedtype WorkflowType: Workflow

    func sink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType

    func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void)

    /// An action that a child's output was mapped to.
    func receive<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType
}

extension Workflow {
    /// The one function through which every child is rendered.
    @inlinable
    func rendered(at site: ChildSite, key: String, outputs: consuming OutputHandler<Output>) -> Rendering {
        // A workflow with its type hidden has no node of its own: the workflow inside has one.
        if let erased = self as? AnyWorkflow<Rendering, Output> { return erased.renderedAt(site, key, outputs) }
        switch site {
        case .node(let parent):
            return parent.renderChild(self, key: key, outputs: outputs)
        case .double(let double):
            return double.render(workflow: self, key: key, outputs: outputs)
        }
    }
}
