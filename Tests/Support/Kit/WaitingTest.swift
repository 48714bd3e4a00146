// Tests that wait for processes, terminals and files block their thread. They get queues of their own, a few at a time:
// the threads of all other tests are as many as the machine has cores, and must not be blocked.

import Dispatch
import Testing

/// Runs each test on a thread that it may block. Only a few such tests run at the same time, because each has several
/// processes.
package struct WaitingTest: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    /// Two tests at a time keep two cores busy; with more, their processes only wait for each other.
    private static let turn = Turn(places: 2)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.turn.take {
            try await withTaskExecutorPreference(BlockingExecutor(), operation: function)
        }
    }
}

extension Trait where Self == WaitingTest {
    /// The test blocks its thread while it waits for a process, a terminal or a file.
    package static var waits: Self { Self() }
}

/// Runs the jobs of one test, one after another, on threads that may be blocked.
private final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "a test that waits")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
