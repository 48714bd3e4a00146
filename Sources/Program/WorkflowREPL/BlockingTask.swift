// Waits for asynchronous work, on a thread that may block.

import Dispatch
import Synchronization

enum BlockingTask {
    static func result<Answer: Sendable>(of body: @escaping @Sendable () async -> Answer) -> Answer {
        let answer = Slot<Answer>()
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            let value = await body()
            answer.content.withLock { $0 = value }
            end.signal()
        }
        end.wait()
        guard let value = answer.content.withLock({ $0 }) else { preconditionFailure("the task has ended") }
        return value
    }

    private final class Slot<Answer: Sendable>: Sendable {
        let content = Mutex<Answer?>(nil)
    }
}
