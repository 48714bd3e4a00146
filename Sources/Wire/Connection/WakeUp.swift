// Wakes a thread that waits in poll(2), from another thread or from a signal handler.

import WorkbenchCSystem
import Glibc

package final class WakeUp: Sendable {
    /// Readable while nobody has taken the call.
    package let descriptor: Int32

    package init() throws(SystemError) {
        descriptor = csystem_eventfd()
        if descriptor < 0 { throw SystemError("eventfd") }
    }

    deinit {
        close(descriptor)
    }

    /// Only calls write(2) and leaves errno as it was: a signal handler may call it.
    package func call() {
        Self.call(descriptor)
    }

    /// The same for a signal handler that has kept nothing but the number.
    package static func call(_ descriptor: Int32) {
        let kept = errno
        var one: UInt64 = 1
        _ = write(descriptor, &one, 8)
        errno = kept
    }

    /// Whether there was a call since the last time. Several are one.
    package func take() -> Bool {
        var count: UInt64 = 0
        return read(descriptor, &count, 8) == 8
    }
}
