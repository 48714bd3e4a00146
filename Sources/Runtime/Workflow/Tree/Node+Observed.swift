// A node's behavior while it is observed. It is the same as in `Node`, but everything is reported to the observers and
// recorded with its cause. It is separate so that the path in `Node` stays short.

import WorkbenchRules

extension Node {
    @usableFromInline
    func observeBeginning(as session: WorkflowSession.Box?, isRestored: Bool) {
        guard let watch = tree.instrumentation else { return }
        watch.record(self, cause: watch.cause, isRestored ? .stateRestored(state) : .initialStateMade(state))
        guard let session else { return }
        self.session = session
        guard !isRestored else { return }
        for observer in watch.observers {
            observer.workflowDidMakeInitialState(workflow, initialState: state, session: session.session)
        }
    }

    @usableFromInline
    func updateObserved(to newWorkflow: WorkflowType) -> WorkflowType.Rendering {
        guard let watch = tree.instrumentation else {
            preconditionFailure("only a tree that is watched is updated this way")
        }
        let comparison = kind.properties.compare(workflow, newWorkflow)
        if comparison == .equal && !tree.forcesRender {
            workflow = newWorkflow
            if kind.equalPropertiesMayDiffer { dropSnapshot() }
            if !isStale, let rendering {
                watch.record(self, cause: watch.cause, .renderSkipped)
                return rendering
            }
            return render(because: .requested)
        }
        let (previous, stateBefore) = (workflow, state)
        take(newWorkflow)
        tellPropertiesTaken(after: previous, comparison: comparison, stateBefore, watch)
        return render(because: comparison == .equal ? .requested : .propertiesChanged)
    }

    /// Observers are notified of every call of `workflowDidChange`. The log gets an event only if the properties
    /// differ, and another one if the state differs.
    func tellPropertiesTaken(
        after previous: WorkflowType, comparison: Equality, _ stateBefore: WorkflowType.State, _ watch: Instrumentation
    ) {
        var cause = watch.cause
        if comparison != .equal {
            cause = watch.record(
                self, cause: cause,
                .propertiesChanged(before: previous, after: workflow, comparison: comparison)
            )
            watch.needsRender(self, because: cause)
        }
        if watch.log != nil, !tree.isRestoring {
            let stateComparison = kind.compareState(stateBefore, state)
            if stateComparison != .equal {
                watch.record(
                    self, cause: cause,
                    .stateUpdated(before: stateBefore, after: state, comparison: stateComparison))
            }
        }
        guard !watch.observers.isEmpty, !tree.isRestoring else { return }
        let session = watch.session(of: self)
        for observer in watch.observers {
            observer.workflowDidChange(from: previous, to: workflow, state: state, session: session)
        }
    }

    @usableFromInline
    func renderObserved(because reason: RenderReason) -> WorkflowType.Rendering {
        guard let watch = tree.instrumentation else { return render(because: reason) }
        let outerCause = watch.cause
        defer { watch.cause = outerCause }
        watch.cause = watch.record(self, cause: watch.renderCause(of: self), .renderStarted(exactReason(reason)))

        var endings: [(WorkflowType.Rendering) -> Void] = []
        if !watch.observers.isEmpty {
            let session = watch.session(of: self)
            endings = watch.observers.compactMap { $0.workflowWillRender(workflow, state: state, session: session) }
        }
        let pass = beginRender()
        let result = workflow.render(state: state, context: RenderContext(site: .node(self, pass: pass)))
        endRender()
        rendering = result
        // The closures are called in reverse order, so that observers nest.
        for ending in endings.reversed() { ending(result) }
        watch.record(self, cause: watch.cause, .renderFinished(rendering: result))
        return result
    }

    private func exactReason(_ reason: RenderReason) -> RenderReason {
        if rendering == nil { return .new }
        if needsRender { return .stateChanged }
        if reason == .propertiesChanged { return reason }
        return descendantNeedsRender ? .descendantChanged : reason
    }

    @usableFromInline
    func receiveObserved<Action: WorkflowAction>(_ action: Action, from child: TreeNode?)
    where Action.WorkflowType == WorkflowType {
        guard let watch = tree.instrumentation, let child else { return apply(action) }
        watch.cause = watch.record(
            child, cause: watch.cause, .outputMapped(output: watch.output ?? (), action: action, parent: id)
        )
        applyObserved(action, from: .childOutput(child.id))
    }

    @usableFromInline
    func applyObserved<Action: WorkflowAction>(_ action: Action, from source: ActionSource)
    where Action.WorkflowType == WorkflowType {
        guard let watch = tree.instrumentation else { return apply(action) }
        let source = self.source(source)
        watch.noteUpdate(self, source: source)
        let received = watch.record(self, cause: watch.cause, .actionReceived(action: action, source: source))
        watch.cause = received

        var endings: [(WorkflowType.State, WorkflowType.Output?) -> Void] = []
        if !watch.observers.isEmpty {
            let session = watch.session(of: self)
            if source.isOutside {
                for observer in watch.observers {
                    observer.workflowDidReceiveAction(action, workflow: workflow, session: session)
                }
            }
            endings = watch.observers.compactMap {
                $0.workflowWillApplyAction(action, workflow: workflow, state: state, session: session)
            }
        }
        let before = state
        let output = action.apply(toState: &state, context: ApplyContext(workflow: workflow))
        let comparison = kind.compareState(before, state)
        for ending in endings.reversed() { ending(state, output) }
        let applied = watch.record(
            self, cause: received,
            .actionApplied(action: action, before: before, after: state, output: output, comparison: comparison)
        )
        watch.cause = applied
        noteChange(comparison)
        if comparison != .equal { watch.needsRender(self, because: applied) }
        if let output {
            watch.output = output
            outputs.handle(output, self)
        }
    }
}

extension Node {
    /// The host passes new properties to the root.
    @usableFromInline
    func takeFromOutside(_ newWorkflow: WorkflowType) {
        tree.recorder?.note(update: newWorkflow, in: tree)
        let comparison = kind.properties.compare(workflow, newWorkflow)
        guard comparison != .equal || tree.forcesRender else {
            workflow = newWorkflow
            dropSnapshot()
            tree.publishesAnyway = true
            return
        }
        let (previous, stateBefore) = (workflow, state)
        take(newWorkflow)
        if let watch = tree.instrumentation {
            tellPropertiesTaken(after: previous, comparison: comparison, stateBefore, watch)
        }
        renderIsRequested()
    }
}
