// The result of a render in a test: the action that was sent, and the state and the output after it.

import Workflow

/// The events after a render: the action that was sent by a callback of the rendering or by an expectation, and its
/// effect.
public struct RenderTesterResult<WorkflowType: Workflow> {
    let life: DoubleLife<WorkflowType>

    private var double: TestDouble<WorkflowType> { life.double }

    /// Passes the state to a closure.
    @discardableResult
    public func verifyState(
        assertions: (WorkflowType.State) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        try assertions(double.state)
        return self
    }

    /// Compares the state with the expected one.
    @discardableResult
    public func assert(
        state expected: WorkflowType.State,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> where WorkflowType.State: Equatable {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        location.expect(state: double.state, toEqual: expected)
        return self
    }

    /// Makes the expected changes to the initial state, and compares the result with the actual state.
    @discardableResult
    public func assertStateModifications(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ modifications: (inout WorkflowType.State) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> where WorkflowType.State: Equatable {
        var expected = double.initialState
        try modifications(&expected)
        return assert(state: expected, fileID: fileID, file: file, line: line, column: column)
    }

    /// Expects that no action was sent.
    @discardableResult
    public func assertNoAction(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> {
        if let applied = double.applied {
            let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
            location.report(ActionFailure.unexpectedAction(applied.text))
        }
        return self
    }

    /// Compares the action with the expected one, using the action type's own `==`.
    @discardableResult
    public func assert<Action: WorkflowAction & Equatable>(
        action expected: Action,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> where Action.WorkflowType == WorkflowType {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        if let sent = sentAction(of: Action.self, insteadOf: readableText(of: expected), location), sent != expected {
            location.report(ActionFailure.actionDiffers(difference: difference(expected: expected, actual: sent)))
        }
        return self
    }

    /// Compares the action with the expected one, part by part. It fails if a part can't be compared, such as a
    /// closure.
    @discardableResult
    public func assert<Action: WorkflowAction>(
        action expected: Action,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> where Action.WorkflowType == WorkflowType {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        guard let sent = sentAction(of: Action.self, insteadOf: readableText(of: expected), location) else {
            return self
        }
        let (comparison, unknownParts) = compare(expected, sent)
        switch comparison {
        case .equal:
            break
        case .different:
            location.report(ActionFailure.actionDiffers(difference: difference(expected: expected, actual: sent)))
        case .unknown:
            location.report(
                ActionFailure.actionNotComparable(type: String(describing: Action.self), parts: unknownParts))
        }
        return self
    }

    /// Passes the action that was sent to a closure.
    @discardableResult
    public func verifyAction<Action: WorkflowAction>(
        type: Action.Type = Action.self,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        assertions: (Action) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> where Action.WorkflowType == WorkflowType {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        if let sent = sentAction(of: type, insteadOf: "an action of type \(type)", location) {
            try assertions(sent)
        }
        return self
    }

    /// Expects that there was no output.
    @discardableResult
    public func assertNoOutput(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        location.expectNoOutput(double.applied?.output)
        return self
    }

    /// Compares the output with the expected one.
    @discardableResult
    public func assert(
        output expected: WorkflowType.Output,
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) -> RenderTesterResult<WorkflowType> where WorkflowType.Output: Equatable {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        location.expect(output: double.applied?.output, toEqual: expected)
        return self
    }

    /// Passes the output to a closure.
    @discardableResult
    public func verifyOutput(
        fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        assertions: (WorkflowType.Output) throws -> Void
    ) rethrows -> RenderTesterResult<WorkflowType> {
        let location = TestLocation(fileID: fileID, file: file, line: line, column: column, moment: double.moment)
        if let output = location.requireOutput(double.applied?.output) { try assertions(output) }
        return self
    }
}

extension RenderTesterResult {
    private func sentAction<Action: WorkflowAction>(
        of type: Action.Type, insteadOf expected: String, _ location: TestLocation
    ) -> Action? {
        guard let applied = double.applied else {
            location.report(ActionFailure.noAction(expected: expected))
            return nil
        }
        if let action = applied.action as? Action ?? applied.sent as? Action { return action }
        let sentType = String(describing: Swift.type(of: applied.action))
        location.report(
            ActionFailure.otherActionType(expected: String(describing: type), sentType: sentType, sent: applied.text)
        )
        return nil
    }
}
