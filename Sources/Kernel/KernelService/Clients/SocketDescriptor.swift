// A socket shared by several threads. It's closed when the last thread releases it, so no thread writes to another file
// with the same number.

#if canImport(Glibc)
    import Glibc
#endif

final class SocketDescriptor: Sendable {
    enum Outcome: Equatable {
        case moved(Int)
        /// The call would block.
        case blocked
        /// The other side has closed the connection.
        case closed
    }

    private let number: Int32
    private let identity: Identity
    /// Called on any thread when it turns out that other code in this process has closed or replaced the descriptor.
    private let whenLost: @Sendable () -> Void

    init(_ number: Int32, whenLost: @escaping @Sendable () -> Void = {}) {
        self.number = number
        self.whenLost = whenLost
        identity = Identity(of: number)
    }

    deinit {
        if Identity(of: number) == identity { close(number) }
    }

    /// Identifies the file that a descriptor refers to.
    private struct Identity: Equatable {
        private var device: dev_t?
        private var node: ino_t?

        init(of descriptor: Int32) {
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return }
            device = status.st_dev
            node = status.st_ino
        }
    }

    /// Whether the descriptor still refers to this socket. Writing to another file or socket would do harm.
    private var isOurs: Bool {
        if Identity(of: number) == identity { return true }
        whenLost()
        return false
    }

    /// Closes the connection in both directions, which wakes all threads waiting for this socket.
    func shutDown() {
        if isOurs { shutdown(number, Int32(SHUT_RDWR)) }
    }

    /// Writes as much as possible without blocking.
    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard isOurs else { return .closed }
        while true {
            let count = send(number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            if count >= 0 { return .moved(count) }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK, ENOBUFS: return .blocked
            default: return .closed
            }
        }
    }

    /// Waits for bytes until a deadline, and reads them.
    func read(into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant? = nil) -> Outcome {
        while true {
            if let deadline, !isReadable(until: deadline) { return .blocked }
            let count = recv(number, buffer.baseAddress, buffer.count, 0)
            // A read that has started continues even if the descriptor is closed in the meantime.
            guard isOurs else { return .closed }
            if count > 0 { return .moved(count) }
            if count == 0 || errno != EINTR { return .closed }
        }
    }

    private func isReadable(until deadline: ContinuousClock.Instant) -> Bool {
        while true {
            let left = (deadline - .now) / .milliseconds(1)
            guard left > 0 else { return false }
            var wanted = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
            let count = poll(&wanted, 1, Int32(min(left, 60_000).rounded(.up)))
            if count > 0 || count < 0 && errno != EINTR { return true }
        }
    }

    func waitUntilWritable() {
        var wanted = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
    }
}
