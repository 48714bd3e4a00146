// The lines that an assistant sends. A separate thread reads them, so that a running command can be cancelled.

import FoundationEssentials
import Synchronization
import WorkbenchKernel
import WorkbenchWire

final class AssistantInput: Sendable {
    private struct State {
        /// The request that is being answered, as written in JSON, and those that were cancelled.
        var current: String?
        var cancelled: Set<String> = []
    }

    private static let cancellation = "notifications/cancelled"

    private let state = Mutex(State())
    private let lines = WaitingQueue<String>()
    private let interruption: WakeUp

    /// - Parameter interruption: Called when the assistant cancels the request that is being answered.
    init(_ interruption: WakeUp) {
        self.interruption = interruption
        let isRead = SystemThread.start { [self] in
            while let line = readLine() { add(line) }
            lines.close()
        }
        if !isRead { lines.close() }
    }

    /// Whether the request that is being answered was cancelled.
    var isCancelled: Bool {
        state.withLock { state in state.current.map { state.cancelled.contains($0) } ?? false }
    }

    /// The next line; nil after the last one.
    func next() -> String? { lines.next() }

    /// Notes that a request is being answered. Returns false if it was cancelled before.
    func begin(_ request: RequestName) -> Bool {
        _ = interruption.take()
        return state.withLock { state in
            state.current = request.json.line
            return !state.cancelled.contains(request.json.line)
        }
    }

    private func add(_ line: String) {
        if line.contains(Self.cancellation),
            let message = try? JSONDecoder().decode(ContextMessage.self, from: Data(line.utf8)),
            message.method == Self.cancellation, let request = message.params?.requestId?.json.line
        {
            let isCurrent = state.withLock { state in
                state.cancelled.insert(request)
                return state.current == request
            }
            if isCurrent { interruption.call() }
        } else {
            lines.add(line)
        }
    }
}
