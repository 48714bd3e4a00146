// Tests that need the main actor take turns, so each of them waits for one other test, not for all of them.

import Testing
import WorkbenchCSystem

/// A session belongs to the main actor, and so does its server. Swift Testing starts all tests at once; without turns,
/// each message of a test that talks to a server would wait for the sessions of all other tests. A test that leaves a
/// process behind fails.
package struct MainActorTurn: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    private static let turn = Turn(places: 1)
    /// Far longer than any test needs, even on a busy machine.
    private static let limit: Duration = .seconds(180)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.turn.take {
            // Many of these tests copy this process, and the cost of each copy grows with the process's memory.
            csystem_trim_heap()
            let watchdog = Task {
                try await Task.sleep(for: Self.limit)
                // Swift Testing's own time limit starts with the test, so it would include the wait for the turn.
                Issue.record(
                    "the test has had the main actor for \(Self.limit): it waits for something that does not come",
                    sourceLocation: test.sourceLocation)
            }
            let number = ChildWatch.begin(looks: false)
            defer {
                watchdog.cancel()
                ChildWatch.end(number)
            }
            try await function()
        }
    }
}

extension Trait where Self == MainActorTurn {
    /// The test has the main actor to itself.
    package static var mainActorTurn: Self { Self() }
}
