// Checks whether the current thread is the main thread. Foundation's `Thread` provides this, too, but it isn't worth
// loading all of Foundation for it.

#if canImport(Glibc)
    import Glibc
#else
    import Foundation
#endif

package enum MainThread {
    #if canImport(Glibc)
        /// Glibc's module has no `gettid`. The kernel names the running thread `<process>/task/<thread>`, and the main
        /// thread has the same number as the process.
        package static var isCurrent: Bool {
            var name = [CChar](repeating: 0, count: 64)
            let length = readlink("/proc/thread-self", &name, name.count)
            guard length > 0 else { return false }
            let parts = String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
                .split(separator: "/")
            return parts.count == 3 && parts[0] == parts[2]
        }
    #else
        package static var isCurrent: Bool { Thread.isMainThread }
    #endif
}
