// The time that a thread has had a processor: what other processes do hardly changes it.

#if canImport(Glibc)
    import Glibc
#endif

package enum ProcessorTime {
    private static var now: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How long this thread works to carry something out.
    package static func measure(_ body: () -> Void) -> Duration {
        let began = now
        body()
        return now - began
    }
}
