// Runs a closure on a thread with a stack of a given size: a long chain of nodes is a deep recursion.

#if canImport(Glibc)
    import Glibc
#endif

/// Runs the closure on a thread with this much stack and waits for it.
func onLargeStack(bytes: Int, _ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, bytes)
        defer { pthread_attr_destroy(&attributes) }
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                return nil
            }, work.toOpaque())
        precondition(result == 0, "no thread with a stack of \(bytes) bytes could be made")
        pthread_join(thread, nil)
    }
}

/// Lets the main thread's stack grow to this size, as far as the system allows.
func raiseStackLimit(bytes: UInt) {
    var limit = rlimit()
    let resource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(bytes) else { return }
    limit.rlim_cur = min(rlim_t(bytes), limit.rlim_max)
    setrlimit(resource, &limit)
}

private final class Work {
    let body: () -> Void

    init(_ body: @escaping () -> Void) {
        self.body = body
    }
}
