// Shares a value between threads.

import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

/// A value behind a spin lock, which must be held only briefly.
///
/// It's used instead of `Mutex`, which stores the number of the thread that holds it. Each object file caches that number
/// separately. In a copy of the process, the thread has a new number, but some files still have the old one. If one file
/// locks a mutex and another unlocks it, the process crashes.
package final class Guarded<Value>: @unchecked Sendable {
    private let isHeld = Atomic<Bool>(false)
    // Only the thread that has set `isHeld` uses the value, so the class is Sendable.
    private var value: Value

    package init(_ value: sending Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        while isHeld.exchange(true, ordering: .acquiring) {
            #if canImport(Glibc)
                sched_yield()
            #endif
        }
        defer { isHeld.store(false, ordering: .releasing) }
        return try body(&value)
    }
}
