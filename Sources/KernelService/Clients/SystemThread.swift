// A thread for what blocks. The pool of Swift's concurrency must never wait for a descriptor.

import Glibc

package enum SystemThread {
    /// Deep messages are decoded here; the limit on their depth is made for much less than this.
    private static let stackSize = 4 * 1024 * 1024

    /// Runs a closure on a thread of its own. False if the system has none left.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        // The stack limit may be a gigabyte, for the sake of the tree: not for each of these.
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
