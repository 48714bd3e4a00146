// Tests one render of one workflow: its rendering, its requests for children and side effects, and the effect of the
// action that follows.

import Workflow

extension Workflow {
    /// Tests a render of this workflow in its initial state.
    public func renderTester() -> RenderTester<Self> {
        renderTester(initialState: makeInitialState())
    }

    /// Tests a render of this workflow in any state.
    public func renderTester(initialState: State) -> RenderTester<Self> {
        RenderTester(workflow: self, state: initialState)
    }
}

/// Collects a test's expectations about a render. `render` then renders, and reports every expectation that isn't met.
///
/// Every child and every side effect that the render requests must be expected. Children aren't rendered; instead, each
/// has the rendering of its expectation, and sends its output if it has one.
public struct RenderTester<WorkflowType: Workflow> {
    let workflow: WorkflowType
    let state: WorkflowType.State
    let moment: TestedMoment<WorkflowType>
    private var children: [any ExpectedChild] = []
    private var sideEffects: [SideEffectExpectation<WorkflowType>] = []

    init(workflow: WorkflowType, state: WorkflowType.State) {
        self.workflow = workflow
        self.state = state
        moment = TestedMoment(workflow: workflow, state: state)
    }

    /// Expects a child whose outputs the workflow maps to actions.
    ///
    /// The output, if there is one, is sent once the render has returned. The assertions receive the child.
    public func expectWorkflow<Child: Workflow>(
        type: Child.Type, key: String = "", producingRendering rendering: Child.Rendering,
        producingOutput output: Child.Output? = nil,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        assertions: @escaping (Child) -> Void = { _ in }
    ) -> RenderTester<WorkflowType> {
        expecting(
            ChildExpectation<Child>(
                label: ChildLabel(type: String(describing: type), key: key, form: .workflow),
                location: TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment),
                rendering: rendering, output: output, check: { child, _ in assertions(child) }
            )
        )
    }

    /// Expects a child that is rendered with `ignoringOutput()`.
    public func expectWorkflowIgnoringOutput<Child: Workflow>(
        type: Child.Type, key: String = "", producingRendering rendering: Child.Rendering,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        assertions: @escaping (Child) -> Void = { _ in }
    ) -> RenderTester<WorkflowType> {
        expecting(
            ChildExpectation<Child>(
                label: ChildLabel(type: String(describing: type), key: key, form: .workflowIgnoringOutput),
                location: TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment),
                rendering: rendering, output: nil, check: { child, _ in assertions(child) }
            )
        )
    }

    /// Expects a side effect. It runs only if `isRun` is set. If so, it starts once the render has returned, and its
    /// lifetime ends when the result of the render is no longer used.
    public func expectSideEffect(
        key: AnyHashable, isRun: Bool = false,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        return expecting(SideEffectExpectation(key: key, conduct: isRun ? .run : .noted, location: location))
    }

    /// Expects a side effect, and applies an action instead of running it, once the render has returned.
    public func expectSideEffect<Action: WorkflowAction>(
        key: AnyHashable, producingAction action: Action,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTester<WorkflowType> where Action.WorkflowType == WorkflowType {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        return expecting(
            SideEffectExpectation(key: key, conduct: .replaced(AnyWorkflowAction(action)), location: location)
        )
    }

    /// Renders, reports everything that was unexpected or missing, and passes the rendering to the assertions.
    ///
    /// The rendering is functional: a callback that the assertions call sends its action, and the result shows its
    /// effect.
    @discardableResult
    public func render(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        assertions: (WorkflowType.Rendering) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        let (rendering, result) = render(at: location)
        try assertions(rendering)
        return result
    }

    /// Renders, and reports everything that was unexpected or missing.
    @discardableResult
    public func render(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> {
        render(at: TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)).result
    }

    private func render(
        at location: TestLocation
    ) -> (rendering: WorkflowType.Rendering, result: RenderTesterResult<WorkflowType>) {
        let double = TestDouble(
            workflow: workflow, state: state, moment: moment, children: children, sideEffects: sideEffects,
            location: location
        )
        return (double.render(), RenderTesterResult(life: DoubleLife(double: double)))
    }
}

extension RenderTester {
    func expecting<Child: Workflow>(_ child: ChildExpectation<Child>) -> RenderTester<WorkflowType> {
        if children.contains(where: { $0.isFor(Child.self, key: child.label.key) }) {
            child.location.report(ChildFailure.childExpectedTwice(child.label))
            return self
        }
        var next = self
        next.children.append(child)
        return next
    }

    private func expecting(_ sideEffect: SideEffectExpectation<WorkflowType>) -> RenderTester<WorkflowType> {
        if sideEffects.contains(where: { $0.key == sideEffect.key }) {
            sideEffect.location.report(RenderFailure.sideEffectExpectedTwice(key: sideEffect.keyText))
            return self
        }
        var next = self
        next.sideEffects.append(sideEffect)
        return next
    }
}
