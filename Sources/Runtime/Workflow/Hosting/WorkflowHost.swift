// A host owns a tree, publishes its root's rendering and passes on its root's outputs.

/// Hosts a tree of workflows and publishes its root's rendering.
///
/// A tree belongs to the actor on which it is created. It ends with its host.
public final class WorkflowHost<WorkflowType: Workflow> {
    /// The root's rendering: the current value and all later ones.
    public let rendering: WorkflowProperty<WorkflowType.Rendering>

    /// The outputs of the root.
    public let output: WorkflowSignal<WorkflowType.Output, Never>

    @usableFromInline
    package let tree: Tree

    @usableFromInline
    let root: Node<WorkflowType>

    /// Creates a tree with this workflow at its root, and renders it.
    ///
    /// Observers receive all events in the tree; the debugger receives each state of the tree.
    @inlinable
    public convenience init(
        workflow: WorkflowType, observers: [any WorkflowObserver] = [], debugger: (any WorkflowDebugger)? = nil,
        isolation: isolated (any Actor)? = #isolation
    ) {
        self.init(
            workflow: workflow, isolation: isolation,
            instrumentation: .watching(observers: observers, debugger: debugger)
        )
    }

    @inlinable
    package init(
        workflow: WorkflowType, isolation: (any Actor)?, instrumentation: Instrumentation?,
        configuration: Runtime.Configuration = Runtime.configuration, runsSideEffects: Bool = true,
        restored: NodeSnapshot? = nil, isRehearsal: Bool = false, rests: ((TreeNode) -> Bool)? = nil,
        lender: Lender? = nil
    ) {
        let tree = Tree(
            configuration: configuration, isolation: isolation, instrumentation: instrumentation,
            runsSideEffects: runsSideEffects
        )
        tree.isRestoring = restored != nil
        tree.rests = rests
        tree.lender = lender
        let root = Node(tree: tree, workflow: workflow, key: "", parent: nil, restored: restored)
        let output = WorkflowSignal<WorkflowType.Output, Never>()
        let outputs = PendingValues<WorkflowType.Output>()
        root.outputs = OutputHandler { output, _ in
            tree.instrumentation?.outputSent(root, output: output)
            outputs.values.append(output)
        }
        tree.renderRoot = { [unowned root] in _ = root.render(because: .requested) }
        tree.begin(root: root, isRehearsal: isRehearsal)
        tree.rests = nil
        guard let first = root.rendering else { preconditionFailure("a tree that has begun has been rendered") }
        let rendering = WorkflowProperty(value: first)
        self.tree = tree
        self.root = root
        self.rendering = rendering
        self.output = output
        // There can't be an observer yet, so the outputs of the first side effects are held back for the first
        // observer.
        output.hold(outputs.values)
        outputs.values = []
        tree.publish = { [unowned root] rendered in
            if rendered, let value = root.rendering { rendering.set(value) }
            guard !outputs.values.isEmpty else { return }
            let ready = outputs.values
            outputs.values = []
            for value in ready { output.send(value) }
        }
    }

    /// Passes new properties to the root. The rendering is published even if the properties are equal.
    @inlinable
    public func update(workflow: WorkflowType) {
        let root = root
        _ = tree.takeStep { root.takeFromOutside(workflow) }
    }

    /// The current rendering and all later ones. The name comes from version 6.
    public var renderings: SignalValues<WorkflowType.Rendering> { rendering.values }

    /// The outputs from now on. The name comes from version 6.
    public var outputs: SignalValues<WorkflowType.Output> { output.values }

    /// The current rendering and all later ones, as an asynchronous sequence in place of Combine's publisher.
    public var renderingPublisher: SignalValues<WorkflowType.Rendering> { renderings }

    /// The outputs from now on, as an asynchronous sequence in place of Combine's publisher.
    public var outputPublisher: SignalValues<WorkflowType.Output> { outputs }

    deinit {
        tree.end()
        rendering.finish()
        output.finish()
    }
}

/// The root's outputs, which wait until the rendering of their step has been published.
@usableFromInline
final class PendingValues<Value> {
    @usableFromInline
    @exclusivity(unchecked) var values: [Value] = []

    @usableFromInline
    init() {}
}
