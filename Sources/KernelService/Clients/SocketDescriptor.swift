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

    /// Waits for bytes, and reads what is there.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Outcome {
        while true {
            let count = recv(number, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .moved(count) }
            if count == 0 || errno != EINTR { return .closed }
        }
    }

    func waitUntilWritable() {
        var wanted = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        _ = poll(&wanted, 1, -1)
    }
}
