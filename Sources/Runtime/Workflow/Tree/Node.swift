// One node of a live tree: the workflow value (its properties), its state and its last rendering.
//
// Everything on the path of an action is `@inlinable`, so that the compiler specializes it for a user's workflow types
// in the user's module. Generic code that looks up its types at run time is several times slower.

import WorkbenchRules

@usableFromInline
package final class Node<WorkflowType: Workflow>: TreeNode {
    @usableFromInline
    @exclusivity(unchecked) package internal(set) var workflow: WorkflowType

    @usableFromInline
    package internal(set) var state: WorkflowType.State

    /// The last rendering; nil before the first render.
    @usableFromInline
    @exclusivity(unchecked) package internal(set) var rendering: WorkflowType.Rendering?

    /// Handles outputs. Each render of the parent reconnects it.
    @usableFromInline
    @exclusivity(unchecked) var outputs = OutputHandler<WorkflowType.Output>()

    /// The number of consecutive actions that have changed the state.
    @usableFromInline
    @exclusivity(unchecked) var streak = ChangeStreak()

    /// The receiver of the action type to which children's outputs were last mapped.
    @usableFromInline
    @exclusivity(unchecked) var actionReceiver: AnyObject?

    /// Creates a new node. Its state comes from the snapshot that the parent holds for it, if there is one.
    @inlinable
    init(tree: Tree, workflow: WorkflowType, key: String, parent: TreeNode?, restored: NodeSnapshot? = nil) {
        let kind = tree.kind(of: WorkflowType.self)
        let id = tree.makeNodeID()
        var awaited = restored
        if tree.isRestoring || tree.lender != nil, let parent {
            awaited = parent.takeAwaitedChild(type: kind.typeID, key: key)
        }
        let typed = awaited as? TypedSnapshot<WorkflowType>
        let session = tree.instrumentation?.sessionBegins(workflow, id: id, key: key, parent: parent)
        self.workflow = workflow
        self.state = typed?.state ?? workflow.makeInitialState()
        super.init(tree: tree, kind: kind, id: id, key: key, parent: parent)
        if let typed {
            begin(from: typed)
            if tree.lender != nil { borrow(as: typed) }
        }
        if tree.instrumentation != nil { observeBeginning(as: session, isRestored: typed != nil) }
    }

    package override var anyWorkflow: Any { workflow }
    package override var anyState: Any { state }
    package override var anyRendering: Any? { rendering }
    package override var mappedActionType: Any.Type? { outputs.actionType }

    package override var outputType: Any.Type { WorkflowType.Output.self }
    override func accepts(workflow: Any) -> Bool { workflow is WorkflowType }
    override func takeFromOutside(erased workflow: Any) {
        if let workflow = workflow as? WorkflowType { takeFromOutside(workflow) }
    }
    override func accepts(state: Any) -> Bool { state is WorkflowType.State }
    override func accepts(output: Any) -> Bool { output is WorkflowType.Output }

    override func replaceState(_ newState: Any) {
        guard let newState = newState as? WorkflowType.State else { return }
        let before = state
        state = newState
        let comparison = kind.compareState(before, newState)
        noteChange(comparison)
        guard comparison != .equal else { return }
        tree.instrumentation?.stateReplaced(self, before: before, after: newState)
    }

    override func emit(_ output: Any) {
        guard let output = output as? WorkflowType.Output else { return }
        receive(AnyWorkflowAction.sendingOutput(output), from: .outside)
    }

    override func makeSnapshot() -> NodeSnapshot {
        var children = ContiguousArray<NodeSnapshot>()
        children.reserveCapacity(self.children.count)
        for child in self.children { children.append(child.takeSnapshot()) }
        if let lent = tree.lender?.loan(to: self) { children = lent.children }
        return TypedSnapshot(node: id, life: life, key: key, workflow: workflow, state: state, children: children)
    }

    override func adopt(_ snapshot: NodeSnapshot) {
        guard self.snapshot !== snapshot else { return }
        let wanted = typed(snapshot)
        let before = state
        life = wanted.life
        workflow = wanted.workflow
        state = wanted.state
        markNeedsRender()
        if let watch = tree.instrumentation, kind.compareState(before, state) != .equal {
            watch.stateReplaced(self, before: before, after: state)
        }
        adoptChildren(of: snapshot)
    }

    override func holdsValues(of snapshot: NodeSnapshot) -> Bool {
        let wanted = typed(snapshot)
        return kind.state.compare(state, wanted.state) != .different
            && kind.properties.compare(workflow, wanted.workflow) != .different
    }

    override func rendersDifferently(from other: TreeNode) -> Bool {
        guard let other = other as? Node<WorkflowType>, let rendering, let again = other.rendering else { return true }
        return ValueEquality.plan(for: WorkflowType.Rendering.self).compare(rendering, again) == .different
    }

    override func hasOtherProperties(than workflow: Any) -> Bool {
        guard let workflow = workflow as? WorkflowType else { return true }
        return kind.properties.compare(workflow, self.workflow) == .different
    }

    override func releaseValues() {
        rendering = nil
        outputs = OutputHandler()
        actionReceiver = nil
    }
}

// MARK: - Rendering

extension Node {
    /// Updates the properties from the parent, and returns the rendering: the last one if nothing has changed.
    @inlinable
    func update(
        to newWorkflow: WorkflowType, outputs connect: OutputConnection<WorkflowType.Output>
    ) -> WorkflowType.Rendering {
        connect(&outputs)
        if tree.instrumentation != nil { return updateObserved(to: newWorkflow) }
        let comparison = kind.compareProperties(workflow, newWorkflow)
        if comparison == .equal && !tree.forcesRender {
            workflow = newWorkflow
            if kind.equalPropertiesMayDiffer { dropSnapshot() }
            if !isStale, let rendering { return rendering }
        } else {
            take(newWorkflow)
        }
        return render(because: .propertiesChanged)
    }

    @inlinable
    func take(_ newWorkflow: WorkflowType) {
        let previous = workflow
        workflow = newWorkflow
        if !tree.isRestoring { newWorkflow.workflowDidChange(from: previous, state: &state) }
    }

    @inlinable
    func render(because reason: RenderReason) -> WorkflowType.Rendering {
        if tree.instrumentation != nil { return renderObserved(because: reason) }
        let pass = beginRender()
        let result = workflow.render(state: state, context: RenderContext(site: .node(self, pass: pass)))
        endRender()
        rendering = result
        return result
    }
}

// MARK: - Actions

extension Node {
    /// Receives an action from outside the tree: through a sink, or from a workbench.
    @inlinable
    func send<Action: WorkflowAction>(_ action: Action, from source: ActionSource, through sink: SinkEntry? = nil)
    where Action.WorkflowType == WorkflowType {
        if tree.phase == .idle && !isEnded {
            tree.beginStep()
            receive(action, from: source)
            tree.finishStep()
        } else {
            _ = postpone(action, from: source, through: sink)
        }
    }

    /// Receives an action that was made from a child's output.
    @inlinable
    func receive<Action: WorkflowAction>(_ action: Action, from child: TreeNode?)
    where Action.WorkflowType == WorkflowType {
        if tree.instrumentation != nil {
            receiveObserved(action, from: child)
        } else {
            apply(action)
        }
    }

    @inlinable
    func receive<Action: WorkflowAction>(_ action: Action, from source: ActionSource)
    where Action.WorkflowType == WorkflowType {
        if tree.hasListeners {
            receiveHeard(action, from: source)
        } else {
            apply(action)
        }
    }

    @inlinable
    @inline(never)
    func receiveHeard<Action: WorkflowAction>(_ action: Action, from source: ActionSource)
    where Action.WorkflowType == WorkflowType {
        if tree.recorded.size > 0 { note(action) }
        if tree.instrumentation != nil {
            applyObserved(action, from: source)
        } else {
            apply(action)
        }
    }

    @inlinable
    func noteChange(_ comparison: Equality) {
        if comparison != .equal {
            markNeedsRender()
        } else if kind.equalStatesMayDiffer {
            dropSnapshot()
        }
    }

    @inlinable
    func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        let context = ApplyContext(workflow: workflow)
        let output: WorkflowType.Output?
        if kind.stateIsAlwaysUnknown || kind.stateMayBeLarge && streak.foretellsChange(by: Action.self) {
            output = action.apply(toState: &state, context: context)
            markNeedsRender()
        } else {
            let before = state
            output = action.apply(toState: &state, context: context)
            let comparison = kind.compareState(before, state)
            if kind.stateMayBeLarge { streak.note(comparison) }
            noteChange(comparison)
        }
        if let output { outputs.handle(output, self) }
    }
}
