// The test double behind a render context. It answers according to the test's expectations, records the requests, and
// applies the sent action as a live node would.

import Workflow

/// Replaces the node of the workflow under test during one render and the one action that follows.
final class TestDouble<WorkflowType: Workflow> {
    /// An action that was sent, and its effect.
    struct AppliedAction {
        /// The original action.
        let sent: Any
        var output: WorkflowType.Output?

        /// The sent action or, if its type was hidden, the wrapped action.
        var action: Any {
            guard let erased = sent as? AnyWorkflowAction<WorkflowType>, !erased.isClosureBased else { return sent }
            return erased.base
        }

        /// The action as text. For a closure, only its place in the source is known.
        var text: String {
            guard let closure = action as? AnyWorkflowAction<WorkflowType> else { return readableText(of: action) }
            return "a \(closure.base)"
        }
    }

    let initialState: WorkflowType.State
    private(set) var state: WorkflowType.State
    private(set) var applied: AppliedAction?
    private(set) var moment: TestedMoment<WorkflowType> {
        didSet { location.moment = moment }
    }

    private let workflow: WorkflowType
    private var location: TestLocation
    private var children: ExpectedChildren
    private var sideEffects: ExpectedSideEffects<WorkflowType>
    private var sinks: [ObjectIdentifier: AnyObject] = [:]
    /// The work to do once the render has returned, in order.
    private var following: [() -> Void] = []
    private var isRendering = true
    private var lifetimes: [Lifetime] = []
    private var isEnded = false

    init(
        workflow: WorkflowType, state: WorkflowType.State, moment: TestedMoment<WorkflowType>,
        children: [any ExpectedChild], sideEffects: [SideEffectExpectation<WorkflowType>], location: TestLocation
    ) {
        self.workflow = workflow
        self.initialState = state
        self.state = state
        self.moment = moment
        self.location = location
        self.children = ExpectedChildren(children, parent: String(describing: WorkflowType.self), location: location)
        self.sideEffects = ExpectedSideEffects(
            sideEffects, parent: String(describing: WorkflowType.self), location: location
        )
    }

    /// Renders once. Then it delivers the outputs and actions of the expectations, and runs the side effects that the
    /// test wants to run.
    func render() -> WorkflowType.Rendering {
        let rendering = workflow.render(state: state, context: RenderContext(site: .double(self)))
        isRendering = false
        // The sinks retain the double. Releasing them here lets both end with the rendering.
        sinks = [:]
        children.reportWhatIsLeft()
        sideEffects.reportWhatIsLeft()
        let ready = following
        following = []
        for step in ready { step() }
        for effect in sideEffects.takeRunning() {
            let lifetime = Lifetime()
            lifetimes.append(lifetime)
            effect(lifetime)
        }
        return rendering
    }

    /// Ends the running side effects. Anything sent after that is ignored, as it would be by a node that has ended.
    func end() {
        isEnded = true
        let ending = lifetimes
        lifetimes = []
        for lifetime in ending { lifetime.end() }
    }

    private func send<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        guard !isEnded else { return }
        guard !isRendering else {
            let text = AppliedAction(sent: action, output: nil).text
            location.report(RenderFailure.actionDuringRender(workflow: name, action: text))
            following.append { [self] in apply(action) }
            return
        }
        apply(action)
    }

    private func apply<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        var arriving = AppliedAction(sent: action, output: nil)
        if let first = applied {
            let failure = ActionFailure.secondAction(workflow: name, first: first.text, second: arriving.text)
            return location.report(failure)
        }
        // The action is recorded before it is applied, so an action sent in the meantime counts as the second.
        applied = arriving
        arriving.output = action.apply(toState: &state, context: ApplyContext(workflow: workflow))
        applied = arriving
        moment = moment.sending(arriving.action, leadingTo: state)
    }

    private func refuseLateUse(_ call: String) {
        if !isRendering { location.report(RenderFailure.contextUsedLate(workflow: name, call: call)) }
    }

    private var name: String { String(describing: WorkflowType.self) }
}

// MARK: - Requests of the render context

extension TestDouble: RenderDouble {
    func sink<Action: WorkflowAction>(of actionType: Action.Type) -> Sink<Action>
    where Action.WorkflowType == WorkflowType {
        refuseLateUse("makeSink(of:)")
        if let known = sinks[ObjectIdentifier(actionType)] as? SinkBox<Action> { return known.sink }
        let made = SinkBox(sink: Sink<Action> { [self] action in send(action) })
        sinks[ObjectIdentifier(actionType)] = made
        return made.sink
    }

    func runSideEffect(key: AnyHashable, action: @escaping (Lifetime) -> Void) {
        refuseLateUse("runSideEffect(key:action:)")
        guard let replacement = sideEffects.request(key: key, action: action) else { return }
        following.append { [self] in apply(replacement) }
    }

    func receive<Action: WorkflowAction>(_ action: Action) where Action.WorkflowType == WorkflowType {
        apply(action)
    }

    func render<Child: Workflow>(
        workflow child: Child, key: String, outputs connect: OutputConnection<Child.Output>
    ) -> Child.Rendering {
        refuseLateUse("rendered(in:)")
        var outputs = OutputHandler<Child.Output>()
        connect(&outputs)
        let ignoresOutput = outputs.actionType == nil
        guard let expected = children.claim(child, key: key, ignoresOutput: ignoresOutput) else {
            return StandIn.rendering(of: child)
        }
        if let output = expected.output, !ignoresOutput {
            following.append { [outputs] in outputs.handle(output, nil) }
        }
        return expected.rendering
    }
}

/// Stores a sink, so a second request for it gets the same one.
private final class SinkBox<Action> {
    let sink: Sink<Action>

    init(sink: Sink<Action>) {
        self.sink = sink
    }
}

/// The lifetime of a test double, which lasts for as long as the result of its render is in use.
final class DoubleLife<WorkflowType: Workflow> {
    let double: TestDouble<WorkflowType>

    init(double: TestDouble<WorkflowType>) {
        self.double = double
    }

    deinit {
        double.end()
    }
}
