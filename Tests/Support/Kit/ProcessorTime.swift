// The time that a thread has spent on a processor, which hardly depends on other processes.

#if canImport(Glibc)
    import Glibc
#endif

package enum ProcessorTime {
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The processor time that this thread needs for an operation.
    package static func measure(_ body: () -> Void) -> Duration {
        let began = now
        body()
        return now - began
    }
}
