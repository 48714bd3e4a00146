// The steps of a test up to a moment. If the test fails, a session can repeat them.

import Workflow

/// A state of a test, with the action that led to it. It only refers to the moment before, because tests that pass take
/// this step, too.
final class TestedMoment<WorkflowType: Workflow> {
    /// Nil if an action tester has no workflow.
    let workflow: WorkflowType?
    let state: WorkflowType.State
    /// Nil at the start of the test.
    let action: Any?
    private(set) var previous: TestedMoment?

    init(workflow: WorkflowType?, state: WorkflowType.State, action: Any? = nil, after previous: TestedMoment? = nil) {
        self.workflow = workflow
        self.state = state
        self.action = action
        self.previous = previous
    }

    // Releasing a long test from its end would nest as deeply as the test is long.
    deinit {
        var next = previous
        previous = nil
        while isKnownUniquelyReferenced(&next) {
            let before = next?.previous
            next?.previous = nil
            next = before
        }
    }

    /// The moment after another action.
    func sending(_ action: Any, leadingTo state: WorkflowType.State) -> TestedMoment {
        TestedMoment(workflow: workflow, state: state, action: action, after: self)
    }
}

/// A moment of any workflow.
protocol FailedMoment: AnyObject {
    /// The line with the command that opens this moment in a session, or with the reason why none does. Nil where there
    /// are no sessions.
    func sessionLine(for failure: String, at location: TestLocation) -> String?
}

extension TestedMoment: FailedMoment {
    func sessionLine(for failure: String, at location: TestLocation) -> String? {
        #if TypeMetadata && os(Linux)
            do throws(SessionObstacle) {
                let script = try SessionScript(self, for: failure, at: location)
                let command = "workflow --resume \(try script.write(at: location).quotedForShell)"
                let left = script.leftOut.isEmpty ? "" : ", without \(list(script.leftOut))"
                return "Open this moment\(left): \(command)"
            } catch {
                return "This moment can't be opened in a session: \(error.reason)"
            }
        #else
            return nil
        #endif
    }
}
