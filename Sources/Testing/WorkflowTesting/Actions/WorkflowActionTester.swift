// Tests actions on a state, without rendering.

import Workflow

extension WorkflowAction {
    /// Tests actions of this type on a state. The actions may read the properties of the given workflow. Without one,
    /// an action that reads a property fails the test with a message that names the property.
    public static func tester(
        withState state: WorkflowType.State, workflow: WorkflowType? = nil
    ) -> WorkflowActionTester<WorkflowType, Self> {
        let moment = TestedMoment(workflow: workflow, state: state)
        return WorkflowActionTester(state: state, sent: nil, moment: moment) { action, state in
            action.apply(toState: &state, context: ApplyContext(workflow: workflow))
        }
    }
}

/// A state to which a test sends actions one at a time, checking the effect of each.
public struct WorkflowActionTester<WorkflowType: Workflow, Action: WorkflowAction>
where Action.WorkflowType == WorkflowType {
    let state: WorkflowType.State
    /// The last action and its output; nil if no action has been sent yet.
    let sent: SentAction?
    let moment: TestedMoment<WorkflowType>
    let apply: (Action, inout WorkflowType.State) -> WorkflowType.Output?

    struct SentAction {
        let output: WorkflowType.Output?
    }

    /// Applies an action to the state. Later checks see the new state and the output.
    @discardableResult
    public func send(action: Action) -> WorkflowActionTester<WorkflowType, Action> {
        var state = state
        let output = apply(action, &state)
        return WorkflowActionTester(
            state: state, sent: SentAction(output: output), moment: moment.sending(action, leadingTo: state),
            apply: apply)
    }

    /// Passes the state to a closure.
    @discardableResult
    public func verifyState(
        _ assertions: (WorkflowType.State) throws -> Void
    ) rethrows -> WorkflowActionTester<WorkflowType, Action> {
        try assertions(state)
        return self
    }

    /// Compares the state with the expected one.
    @discardableResult
    public func assert(
        state expected: WorkflowType.State,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> WorkflowActionTester<WorkflowType, Action> where WorkflowType.State: Equatable {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        location.expect(state: state, toEqual: expected)
        return self
    }

    /// Compares the state with a description of all its parts, in the same form as in failures: `State(guests: 1, cart:
    /// ‹Cart›(items: []))`. Use this for a state that isn't `Equatable`, or that a test can't create. `‹UUID›` stands
    /// for any UUID, `‹Date›` for any date, and `‹…›` for anything. Exported tests use this form.
    @discardableResult
    public func assert(
        stateReads expected: String,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> WorkflowActionTester<WorkflowType, Action> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        location.expect(state: state, toRead: expected)
        return self
    }

    /// Expects that the last action had no output.
    @discardableResult
    public func assertNoOutput(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> WorkflowActionTester<WorkflowType, Action> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        if let sent = requireSent("assertNoOutput()", location) { location.expectNoOutput(sent.output) }
        return self
    }

    /// Compares the output of the last action with the expected one.
    @discardableResult
    public func assert(
        output expected: WorkflowType.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> WorkflowActionTester<WorkflowType, Action> where WorkflowType.Output: Equatable {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        if let sent = requireSent("assert(output:)", location) {
            location.expect(output: sent.output, toEqual: expected)
        }
        return self
    }

    /// Compares the output of the last action with a description of all its parts, in the same form as in failures.
    @discardableResult
    public func assert(
        outputReads expected: String,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> WorkflowActionTester<WorkflowType, Action> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        if let sent = requireSent("assert(outputReads:)", location) {
            location.expect(output: sent.output, toRead: expected)
        }
        return self
    }

    /// Passes the output of the last action to a closure.
    @discardableResult
    public func verifyOutput(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ assertions: (WorkflowType.Output) throws -> Void
    ) rethrows -> WorkflowActionTester<WorkflowType, Action> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: moment)
        if let sent = requireSent("verifyOutput", location), let output = location.requireOutput(sent.output) {
            try assertions(output)
        }
        return self
    }

    private func requireSent(_ call: String, _ location: TestLocation) -> SentAction? {
        if sent == nil { location.report(ResultFailure.nothingSent(call: call)) }
        return sent
    }
}
