// A thread for blocking calls, because Swift's concurrency thread pool must never wait for a descriptor.

#if canImport(Glibc)
    import Glibc
#endif

package enum SystemThread {
    /// The stack size in bytes: enough to decode the most deeply nested messages that are allowed.
    private static let stackSize = 4 * 1024 * 1024

    /// Runs a closure on a new thread. Returns false if the system can't create one.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // The default size is the stack limit, which may be raised to a gigabyte for the tree: too much for each of
        // these threads.
        pthread_attr_setstacksize(&attributes, stackSize)
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let context = Unmanaged.passRetained(Body(run: body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread, &attributes,
            { pointer in
                guard let pointer else { return nil }
                Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        if result != 0 { context.release() }
        return result == 0
    }
}

private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(run: @escaping @Sendable () -> Void) {
        self.run = run
    }
}
