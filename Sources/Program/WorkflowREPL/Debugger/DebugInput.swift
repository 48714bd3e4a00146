// The messages from an editor. A separate thread reads them, so that a running script can be stopped.

import FoundationEssentials
import Synchronization
import WorkbenchKernel
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class DebugInput: Sendable {
    /// The requests that stop a running script.
    private static let stops: Set = ["pause", "disconnect", "terminate"]

    /// The time for the answers after the last request, in milliseconds.
    private static let patience: Int32 = 5_000

    private let events = WaitingQueue<FrameDecoder.Event>()
    private let interruption = Mutex<WakeUp?>(nil)

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
            events.close()
            endWithReader()
        }
        if !isRead { events.close() }
    }

    /// Sets what is called when the editor wants to stop a running script.
    func interrupt(_ interruption: WakeUp) { self.interruption.withLock { $0 = interruption } }

    /// The next message or fault; nil after the last one.
    func next() -> FrameDecoder.Event? { events.next() }

    private func add(_ event: FrameDecoder.Event) {
        events.add(event)
        if let interruption = interruption.withLock(\.self), case .body(let body) = event,
            let head = try? JSONDecoder().decode(DebugRequest.Head.self, from: Data(body)),
            head.command.map(Self.stops.contains) == true
        {
            interruption.call()
        }
    }

    /// Ends the process when the editor no longer reads the output, even in the middle of a script. Without further
    /// requests, nothing else could stop a line that runs for too long.
    private func endWithReader() {
        var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
        while true {
            let ready = poll(&output, 1, Self.patience)
            if ready > 0 { exit(0) }
            if ready == 0 { interruption.withLock(\.self)?.call() }
        }
    }
}
