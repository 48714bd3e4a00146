// Tests that need the main actor take turns: a test that waits for it waits for one other test, and not for all of them.

import Testing

/// A session belongs to the main actor, and so does a server of one. Swift Testing begins all tests at once; without turns, each
/// message of a test that talks to a server would wait until every session of every other test has had its say.
package struct MainActorTurn: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    private static let turn = Turn(places: 1)
    /// Far more than any test needs, also on a busy machine.
    private static let limit: Duration = .seconds(180)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.turn.take {
            let watchdog = Task {
                try await Task.sleep(for: Self.limit)
                // A time limit of Swift Testing begins with the test, and so would count the wait for the turn.
                Issue.record(
                    "the test has had the main actor for \(Self.limit): it waits for something that does not come",
                    sourceLocation: test.sourceLocation)
            }
            defer { watchdog.cancel() }
            try await function()
        }
    }
}

extension Trait where Self == MainActorTurn {
    /// The test has the main actor to itself.
    package static var mainActorTurn: Self { Self() }
}
