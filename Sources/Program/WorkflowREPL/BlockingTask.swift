// Waits for asynchronous work, on a thread that may block.

import Dispatch
import Synchronization

enum BlockingTask {
    static func result<Answer: Sendable>(of body: @escaping @Sendable () async -> Answer) -> Answer {
        guard let answer = result(while: { true }, of: body) else { preconditionFailure("the task has ended") }
        return answer
    }

    /// Waits for a task. Cancels it when a closure, called ten times a second, returns false.
    static func result<Answer: Sendable>(
        while goesOn: () -> Bool, of body: @escaping @Sendable () async -> Answer
    ) -> Answer? {
        let answer = Slot<Answer>()
        let end = DispatchSemaphore(value: 0)
        let task = Task.detached {
            let value = await body()
            answer.content.withLock { $0 = value }
            end.signal()
        }
        while end.wait(timeout: .now() + .milliseconds(100)) == .timedOut {
            guard goesOn() else {
                task.cancel()
                return nil
            }
        }
        return answer.content.withLock { $0 }
    }

    private final class Slot<Answer: Sendable>: Sendable {
        let content = Mutex<Answer?>(nil)
    }
}
