// The lines that an assistant sends, and the answers. A separate thread reads the lines, so that a running command can
// be cancelled, and pings are answered while it runs.

import FoundationEssentials
import Synchronization
import WorkbenchKernel
import WorkbenchLanguage
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class AssistantInput: Sendable {
    private struct State {
        /// The request that is being answered, as written in JSON, and those that were cancelled.
        var current: String?
        var cancelled: Set<String> = []
        /// Interrupts the running command; nil before there is a session.
        var interruption: WakeUp?
    }

    private let output = Mutex(())
    private static let cancellation = "notifications/cancelled"

    private let state = Mutex(State())
    private let lines = WaitingQueue<String>()

    init() {
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

    /// Makes cancelled requests interrupt the session's commands.
    func cancel(with interruption: WakeUp) { state.withLock { $0.interruption = interruption } }

    func answer(_ line: String) {
        output.withLock { _ in _ = Printer.write(Array((line + "\n").utf8), to: STDOUT_FILENO) }
    }

    /// The next line; nil after the last one.
    func next() -> String? { lines.next() }

    /// Notes that a request is being answered. Returns false if it was cancelled before.
    func begin(_ request: RequestName) -> Bool {
        state.withLock { state in
            _ = state.interruption?.take()
            state.current = request.json.line
            return !state.cancelled.contains(request.json.line)
        }
    }

    private func add(_ line: String) {
        if line.contains("\"ping\""), let answer = Self.pong(line) {
            self.answer(answer)
        } else if line.contains(Self.cancellation),
            let message = try? JSONDecoder().decode(ContextMessage.self, from: Data(line.utf8)),
            message.method == Self.cancellation, let request = message.params?.requestId?.json.line
        {
            let current = state.withLock { state in
                state.cancelled.insert(request)
                return state.current == request ? state.interruption : nil
            }
            current?.call()
        } else {
            lines.add(line)
        }
    }

    /// The answer to a ping; nil for other messages, and in the revision without pings.
    private static func pong(_ line: String) -> String? {
        guard let message = try? JSONDecoder().decode(ContextMessage.self, from: Data(line.utf8)),
            message.method == "ping", message.params?._meta?.revision == nil, let id = message.id
        else { return nil }
        return JSONTree.answer(to: id, .success([:]))
    }
}
