// Runs a closure on its own threads.

#if canImport(Glibc)
    import Glibc
#endif

/// Runs the closure on a thread with this much stack and waits for it. A long chain of nodes needs deep recursion.
func onLargeStack(bytes: Int, _ body: () -> Void) {
    onThreads(1, stackBytes: bytes) { _ in body() }
}

/// Runs the closure on several threads at once, passing each its number, and waits for all of them.
func onThreads(_ count: Int, stackBytes: Int = 1 << 20, _ body: (Int) -> Void) {
    withoutActuallyEscaping(body) { body in
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, stackBytes)
        defer { pthread_attr_destroy(&attributes) }
        let threads = (0..<count).map { number in
            var thread = pthread_t()
            let result = pthread_create(
                &thread, &attributes,
                { pointer in
                    guard let pointer else { return nil }
                    Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().body()
                    return nil
                }, Unmanaged.passRetained(Work { body(number) }).toOpaque())
            precondition(result == 0, "no thread with a stack of \(stackBytes) bytes could be made")
            return thread
        }
        for thread in threads { pthread_join(thread, nil) }
    }
}

/// Lets the main thread's stack grow to this size, as far as the system allows it.
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
