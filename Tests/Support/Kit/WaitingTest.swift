// Tests that wait for processes, terminals and files block their threads, so they get their own queues, and only a few
// run at a time. The threads of all other tests, one per core, must not be blocked.

import Dispatch
import Testing

/// Runs each test on a thread that it may block, and checks that it leaves no process behind. Only a few of these tests
/// run at the same time, because each has several processes.
package struct WaitingTest: TestTrait, SuiteTrait, TestScoping {
    package let isRecursive = true

    /// Two tests at a time keep two cores busy; if there were more, their processes would only wait for each other.
    private static let turn = Turn(places: 2)

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await Self.turn.take {
            let number = ChildWatch.begin()
            defer { ChildWatch.end(number) }
            try await withTaskExecutorPreference(BlockingExecutor(), operation: function)
        }
    }
}

extension Trait where Self == WaitingTest {
    /// The test blocks its thread while it waits for a process, a terminal or a file.
    package static var waits: Self { Self() }
}

/// Runs the jobs of one test, one after another, on threads that may block.
private final class BlockingExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "a test that waits")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
