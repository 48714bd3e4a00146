// The requests that `render` can make: children, sinks and side effects. A context belongs to a live node or a test
// double, and is valid during one render.

/// The source of children, sinks and side effects during one call to `render`.
public struct RenderContext<WorkflowType: Workflow> {
    @usableFromInline
    package let site: RenderSite<WorkflowType>

    @inlinable
    package init(site: RenderSite<WorkflowType>) {
        self.site = site
    }

    /// A sink for actions of one type. It is the same instance in every render of this node.
    @inlinable
    public func makeSink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "makeSink(of:)")
            return node.sink(of: actionType, role: .actions)
        case .double(let double):
            return double.sink(of: actionType)
        }
    }

    /// A sink for events of any type. For each event, the closure changes the state and may return an output for the
    /// parent.
    @inlinable
    public func makeSink<Event>(
        of eventType: Event.Type, fileID: StaticString = #fileID, line: UInt = #line,
        onEvent: @escaping (Event, inout WorkflowType.State) -> WorkflowType.Output?
    ) -> Sink<Event> {
        erasedSink(role: .events(eventType)).contraMap { event in
            AnyWorkflowAction({ state in onEvent(event, &state) }, fileID: fileID, line: line)
        }
    }

    /// A sink that sends outputs directly to the parent.
    @inlinable
    public func makeOutputSink() -> Sink<WorkflowType.Output> {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "makeOutputSink()")
            return node.outputSink()
        case .double(let double):
            return double.sink(of: AnyWorkflowAction<WorkflowType>.self).contraMap { .sendingOutput($0) }
        }
    }

    /// A sink that changes the state without an action type.
    @inlinable
    public func makeStateMutationSink() -> StateMutationSink<WorkflowType> {
        StateMutationSink(sink: erasedSink(role: .stateMutations))
    }

    /// Runs a side effect for as long as renders request its key. It starts when the whole tree has been rendered.
    @inlinable
    public func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void) {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "runSideEffect(key:action:)")
            node.requestSideEffect(key: key, action: action)
        case .double(let double):
            double.runSideEffect(key: key, action: action)
        }
    }

    /// Renders a child, and maps each of its outputs to an action of this workflow.
    @inlinable
    public func render<Child: Workflow, Action: WorkflowAction>(
        workflow: Child, key: String, outputMap: @escaping (Child.Output) -> Action
    ) -> Child.Rendering where Action.WorkflowType == WorkflowType {
        workflow.rendered(at: childSite, key: key) { connect(&$0, outputMap) }
    }
}

/// The owner of a render context.
@usableFromInline
package enum RenderSite<WorkflowType: Workflow> {
    /// A live node, and the number of its render.
    case node(Node<WorkflowType>, pass: UInt32)
    /// A test double.
    case double(any RenderDouble<WorkflowType>)
}

/// Sends a worker's results back to its node.
package struct WorkerSink<Action> {
    package let sink: Sink<Action>
    /// Reports that an action won't be applied, because its worker has been replaced.
    package let dropSuperseded: (Action) -> Void
    /// Records that the side effect with this key has finished its work.
    package let finish: (AnyHashable) -> Void
}

extension RenderContext {
    @inlinable
    func erasedSink(role: SinkRole) -> Sink<AnyWorkflowAction<WorkflowType>> {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "makeSink(of:)")
            return node.sink(of: AnyWorkflowAction<WorkflowType>.self, role: role)
        case .double(let double):
            return double.sink(of: AnyWorkflowAction<WorkflowType>.self)
        }
    }

    /// A sink for the results of a worker. Its actions are traced as coming from a worker, even if they are dropped.
    package func makeWorkerSink<Action: WorkflowAction>(of actionType: Action.Type) -> WorkerSink<Action>
    where Action.WorkflowType == WorkflowType {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "makeSink(of:)")
            let sink = node.sink(of: actionType, role: .worker)
            let entry = node.workerSink(of: actionType)
            return WorkerSink(
                sink: sink, dropSuperseded: { entry?.dropSuperseded($0) }, finish: { entry?.finishSideEffect(key: $0) })
        case .double(let double):
            return WorkerSink(sink: double.sink(of: actionType), dropSuperseded: { _ in }, finish: { _ in })
        }
    }

    /// The actor that the tree belongs to, if it was created on one.
    package var isolation: (any Actor)? {
        switch site {
        case .node(let node, _): node.tree.isolation
        case .double: nil
        }
    }

    @inlinable
    var childSite: ChildSite {
        switch site {
        case .node(let node, let pass):
            node.requireRendering(pass, "rendered(in:)")
            return .node(node)
        case .double(let double):
            return .double(double)
        }
    }

    /// Makes this workflow apply a child's outputs, which are already its actions. All such children of a node share
    /// one receiver.
    @inlinable
    func connect<Action: WorkflowAction>(_ outputs: inout OutputHandler<Action>)
    where Action.WorkflowType == WorkflowType {
        switch site {
        case .node(let node, _):
            // Usually, the child is already connected to this receiver, which receives actions of this type.
            if let known = outputs.target, known === node.actionReceiver { return }
            outputs.pass(to: node.receiver(of: Action.self))
        case .double(let double): outputs.pass(to: ActionReceiver { action, _ in double.receive(action) })
        }
    }

    /// Maps each output of a child to an action of this workflow.
    @inlinable
    func connect<Output, Action: WorkflowAction>(
        _ outputs: inout OutputHandler<Output>, _ outputMap: @escaping (Output) -> Action
    ) where Action.WorkflowType == WorkflowType {
        outputs.map(outputMap) { connect(&$0) }
    }
}

extension Node {
    /// The receiver of the actions of this type to which children's outputs are mapped.
    @inlinable
    func receiver<Action: WorkflowAction>(of type: Action.Type) -> ActionReceiver<Action>
    where Action.WorkflowType == WorkflowType {
        if let actionReceiver, Swift.type(of: actionReceiver) == ActionReceiver<Action>.self {
            return unsafeDowncast(actionReceiver, to: ActionReceiver<Action>.self)
        }
        let made = ActionReceiver<Action> { [self] action, child in receive(action, from: child) }
        actionReceiver = made
        return made
    }
}
