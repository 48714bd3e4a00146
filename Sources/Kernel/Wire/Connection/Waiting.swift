// Waits until one of several descriptors is ready, or another thread ends the wait.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package enum Waiting {
    package struct Wish: Hashable, Sendable {
        package var descriptor: Int32
        package var writes: Bool

        package init(_ descriptor: Int32, writes: Bool = false) {
            self.descriptor = descriptor
            self.writes = writes
        }
    }

    package struct Ready: Hashable, Sendable {
        package var canRead = false
        package var canWrite = false
        /// Whether the descriptor is ready. Reading doesn't block at the end of the stream, either.
        package var isAny: Bool { canRead || canWrite }
    }

    /// The state of each descriptor, in the requested order. If a signal ends the wait, none of them is ready.
    package static func wait(
        for wishes: [Wish], until deadline: ContinuousClock.Instant? = nil
    ) throws(SystemError) -> [Ready] {
        var polled = wishes.map {
            pollfd(fd: $0.descriptor, events: Int16(POLLIN) | ($0.writes ? Int16(POLLOUT) : 0), revents: 0)
        }
        let milliseconds = deadline.map { Self.milliseconds(until: $0) } ?? -1
        let count = poll(&polled, UInt(polled.count), milliseconds)
        if count < 0 && errno != EINTR { throw SystemError("poll") }
        if count <= 0 { return wishes.map { _ in Ready() } }
        return polled.map { entry in
            let ended = Int32(entry.revents) & (POLLHUP | POLLERR | POLLNVAL) != 0
            return Ready(
                canRead: ended || Int32(entry.revents) & POLLIN != 0, canWrite: Int32(entry.revents) & POLLOUT != 0)
        }
    }

    /// Whether a descriptor can be read without blocking.
    package static func canRead(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) > 0
    }

    /// The remaining time, rounded up, because waking early would require another wait.
    private static func milliseconds(until deadline: ContinuousClock.Instant) -> Int32 {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return 0 }
        let (seconds, attoseconds) = left.components
        return Int32(min(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000, 1_000_000_000))
    }
}

/// Wakes a thread that is waiting in poll(2), from another thread or from a signal handler.
package final class WakeUp: Sendable {
    /// The descriptor to wait for; readable after `call()` until `take()`.
    package let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = csystem_eventfd()
        if descriptor < 0 { throw SystemError("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    /// Wakes the thread. Only calls write(2) and preserves errno, so a signal handler may call it.
    package func call() {
        Self.call(descriptor)
    }

    /// Wakes the thread from a signal handler that only knows the descriptor's number.
    package static func call(_ descriptor: Int32) {
        let kept = errno
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
        errno = kept
    }

    /// Whether `call()` was called since the last `take()`.
    package func take() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8
    }
}
