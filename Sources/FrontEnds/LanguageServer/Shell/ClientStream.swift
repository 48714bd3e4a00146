// Standard input and output: reads the client's bytes and sends messages; reading and sending don't block each other.

import WorkbenchCSystem
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class ClientStream {
    private var decoder = FrameDecoder()
    private var unsent: [[UInt8]] = []
    private var sentOfFirst = 0
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    private var isBroken = false

    init() {
        _ = csystem_set_nonblocking(STDOUT_FILENO)
    }

    var hasUnsent: Bool { !unsent.isEmpty }

    /// The available input.
    func read() -> [ServerEvent] {
        var events: [ServerEvent] = []
        let count = Glibc.read(STDIN_FILENO, &chunk, chunk.count)
        if count > 0 {
            decoder.append(chunk[..<count])
            while let event = decoder.next() { events.append(.client(event)) }
        } else if count == 0 || errno != EINTR && errno != EAGAIN {
            events.append(.clientClosed)
        }
        return events
    }

    func send(_ bytes: [UInt8]) {
        guard !isBroken else { return }
        unsent.append(bytes)
        flush()
    }

    func flush() {
        while let first = unsent.first {
            let count = first[sentOfFirst...].withUnsafeBufferPointer { buffer in
                buffer.baseAddress.map { Glibc.write(STDOUT_FILENO, $0, buffer.count) } ?? 0
            }
            if count < 0 {
                if errno == EINTR { continue }
                // The client isn't reading now, or never will again. In the second case, its input will end.
                if errno != EAGAIN {
                    isBroken = true
                    unsent = []
                }
                return
            }
            sentOfFirst += count
            if sentOfFirst == first.count {
                unsent.removeFirst()
                sentOfFirst = 0
            }
        }
    }

    /// Sends the remaining output for as long as the client accepts it.
    func finish() {
        let deadline = ContinuousClock.now + .seconds(1)
        while hasUnsent, ContinuousClock.now < deadline {
            _ = try? Waiting.wait(for: [Waiting.Wish(STDOUT_FILENO, writes: true)], until: deadline)
            flush()
        }
    }
}

/// The client's process. When it ends, its streams may stay open, because its children may hold them.
final class ClientProcess: ShellTask {
    /// How often to check for the process on systems that don't report its end.
    private static let pause = Duration.seconds(2)

    private let process: pid_t
    private let descriptor: Int32
    private var next = ContinuousClock.now
    private(set) var hasEnded = false

    /// Nil if the number can't be that of a process.
    init?(_ process: Int) {
        guard process > 0, let number = pid_t(exactly: process) else { return nil }
        self.process = number
        descriptor = csystem_process_descriptor(number)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var wishes: [Waiting.Wish] {
        descriptor >= 0 && !hasEnded ? [Waiting.Wish(descriptor)] : []
    }

    var deadline: ContinuousClock.Instant? { descriptor >= 0 || hasEnded ? nil : next }

    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        next = ContinuousClock.now + Self.pause
        hasEnded =
            descriptor >= 0 ? Waiting.canRead(descriptor) : kill(process, 0) != 0 && errno == ESRCH
        return hasEnded ? [.clientClosed] : []
    }
}
