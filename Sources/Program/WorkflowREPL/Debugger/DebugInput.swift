// The messages from an editor. A separate thread reads them, so that a running script can be stopped.

import Dispatch
import FoundationEssentials
import Synchronization
import WorkbenchKernel
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class DebugInput: Sendable {
    private struct State {
        var events: [FrameDecoder.Event] = []
        var isClosed = false
        var interruption: WakeUp?
    }

    /// The requests that stop a running script.
    private static let stops: Set = ["pause", "disconnect", "terminate"]

    private let state = Mutex(State())
    private let arrival = DispatchSemaphore(value: 0)

    init() {
        let isRead = SystemThread.start { [self] in
            var decoder = FrameDecoder()
            var chunk = [UInt8](repeating: 0, count: 64 * 1024)
            while true {
                let count = read(STDIN_FILENO, &chunk, chunk.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                decoder.append(chunk[..<count])
                while let event = decoder.next() { add(event) }
            }
            close()
            endWithReader()
        }
        if !isRead { close() }
    }

    /// Sets what is called when the editor wants to stop a running script.
    func interrupt(_ interruption: WakeUp) { state.withLock { $0.interruption = interruption } }

    /// The next message or fault; nil after the last one.
    func next() -> FrameDecoder.Event? {
        while true {
            let (event, isClosed) = state.withLock { state in
                (state.events.isEmpty ? nil : state.events.removeFirst(), state.isClosed)
            }
            if event != nil || isClosed { return event }
            arrival.wait()
        }
    }

    private func add(_ event: FrameDecoder.Event) {
        let interruption = state.withLock { state in
            state.events.append(event)
            return state.interruption
        }
        if let interruption, case .body(let body) = event,
            let head = try? JSONDecoder().decode(DebugRequest.Head.self, from: Data(body)),
            head.command.map(Self.stops.contains) == true
        {
            interruption.call()
        }
        arrival.signal()
    }

    private func close() {
        state.withLock { $0.isClosed = true }
        arrival.signal()
    }

    /// Ends the process when the editor no longer reads the output, even in the middle of a script.
    private func endWithReader() {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while poll(&output, 1, -1) < 0, errno == EINTR {}
        exit(0)
    }
}
