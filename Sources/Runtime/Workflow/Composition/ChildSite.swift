// The place where a child is rendered, from the child's point of view. The parent's type doesn't appear here, so
// `AnyWorkflow` can hide a child's type in a closure that the compiler still specializes for that type.

/// The place where a child is rendered: under a live node, or under a test double.
@usableFromInline
package enum ChildSite {
    case node(TreeNode)
    case double(any ChildDouble)
}

/// Maps each output of a child to an action of the parent, and has the parent apply it. Each child node has one
/// handler, which every render reconnects. Reconnecting allocates nothing if only the closures have changed.
@usableFromInline
package struct OutputHandler<Output> {
    /// The action type of the parent to which outputs are mapped; nil if outputs are ignored.
    @usableFromInline
    package var actionType: Any.Type?

    /// Handles an output. The second argument is the child that it came from; nil under a test double.
    @usableFromInline
    package var handle: (Output, TreeNode?) -> Void

    /// The receiver of outputs from `handle`: this handler's own `OutputMap`, or the parent's `ActionReceiver`.
    @usableFromInline
    var target: AnyObject?

    /// Creates a handler that drops outputs until it is connected.
    @inlinable
    package init() {
        self.handle = { _, _ in }
    }

    /// Creates a handler that passes outputs to a closure instead of a parent.
    @inlinable
    init(handle: @escaping (Output, TreeNode?) -> Void) {
        self.handle = handle
    }
}

/// Connects a child's handler to its parent. Every render does this for each child, so the function is non-escaping and
/// needs no allocation.
@usableFromInline
package typealias OutputConnection<Output> = (inout OutputHandler<Output>) -> Void

extension OutputHandler {
    /// Drops every output, for a parent that ignores outputs on purpose.
    @inlinable
    mutating func ignore() {
        actionType = nil
        target = nil
        handle = { _, child in
            if let child { child.tree.instrumentation?.outputIgnored(child) }
        }
    }

    /// Passes the outputs to the parent, as its actions.
    @inlinable
    mutating func pass(to receiver: ActionReceiver<Output>) {
        actionType = Output.self
        target = receiver
        handle = receiver.receive
    }

    /// Transforms each output, and passes the result on.
    @inlinable
    mutating func map<Result>(_ transform: @escaping (Output) -> Result, then connect: OutputConnection<Result>) {
        if let target, type(of: target) == OutputMap<Output, Result>.self {
            // A checked cast would take longer than everything else here.
            let map = unsafeDowncast(target, to: OutputMap<Output, Result>.self)
            map.transform = transform
            connect(&map.next)
            actionType = map.next.actionType
        } else {
            let map = OutputMap<Output, Result>(transform)
            connect(&map.next)
            actionType = map.next.actionType
            target = map
            handle = { output, child in map.next.handle(map.transform(output), child) }
        }
    }
}

/// Transforms the outputs of one child.
@usableFromInline
final class OutputMap<Output, Result> {
    @usableFromInline
    @exclusivity(unchecked) var transform: (Output) -> Result
    @usableFromInline
    @exclusivity(unchecked) var next = OutputHandler<Result>()

    @inlinable
    init(_ transform: @escaping (Output) -> Result) {
        self.transform = transform
    }
}

/// Makes a node apply the actions to which its children's outputs were mapped. Many children of a node share one
/// receiver.
@usableFromInline
final class ActionReceiver<Action> {
    @usableFromInline
    let receive: (Action, TreeNode?) -> Void

    @inlinable
    init(_ receive: @escaping (Action, TreeNode?) -> Void) {
        self.receive = receive
    }
}

/// A test's replacement for a node's children.
@usableFromInline
package protocol ChildDouble: AnyObject {
    func render<Child: Workflow>(
        workflow: Child, key: String, outputs: OutputConnection<Child.Output>
    ) -> Child.Rendering
}

/// A test's replacement for a node. It answers all requests of a render context.
@usableFromInline
package protocol RenderDouble<WorkflowType>: ChildDouble {
    associatedtype WorkflowType: Workflow

    func sink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType

    func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void)

    /// Receives an action to which a child's output was mapped.
    func receive<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType
}

extension Workflow {
    /// The one function through which every child is rendered.
    @inlinable
    func rendered(at site: ChildSite, key: String, outputs: OutputConnection<Output>) -> Rendering {
        // A type-erased workflow has no node of its own; the wrapped workflow does.
        if let erased = self as? AnyWorkflow<Rendering, Output> { return erased.renderedAt(site, key, outputs) }
        switch site {
        case .node(let parent):
            return parent.renderChild(self, key: key, outputs: outputs)
        case .double(let double):
            return double.render(workflow: self, key: key, outputs: outputs)
        }
    }
}
