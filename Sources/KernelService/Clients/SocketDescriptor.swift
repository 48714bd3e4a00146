// A socket that several threads use. It is closed when the last of them lets go of it, so that its number is never another
// file's while one of them still writes to it.

import Glibc

final class SocketDescriptor: Sendable {
    enum Outcome: Equatable {
        case moved(Int)
        /// Nothing can be moved now without waiting.
        case blocked
        /// The other side is gone.
        case closed
    }

    private let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Both sides are told that nothing comes any more; whoever waits for this socket wakes up.
    func shutDown() {
        shutdown(number, Int32(SHUT_RDWR))
    }

    /// Writes as much as goes without waiting.
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

    /// Waits for bytes, and reads what is there. With a deadline it waits no longer than that.
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
