// A socket that several threads use. It is closed when the last of them releases it, so that none of them writes to
// another file with the same number.

import Glibc

final class SocketDescriptor: Sendable {
    enum Outcome: Equatable {
        case moved(Int)
        /// The call would block.
        case blocked
        /// The other side has closed the connection.
        case closed
    }

    private let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Ends the connection in both directions, which wakes all threads that wait for this socket.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Writes as much as possible without blocking.
    func write(_ bytes: UnsafeRawBufferPointer) -> Outcome {
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

    /// Waits for bytes and reads them, at the latest until a deadline.
    func read(into buffer: UnsafeMutableRawBufferPointer, until deadline: ContinuousClock.Instant? = nil) -> Outcome {
        while true {
            if let deadline, !isReadable(until: deadline) { return .blocked }
            let count = recv(number, buffer.baseAddress, buffer.count, 0)
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
