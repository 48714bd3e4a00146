// Ends a kernel that uses more memory than its front end allows. The kernel counts its used pages. Limiting its address
// space wouldn't work: the limit would include the stack, which is large and mostly unused, and would make single
// allocations fail, which the user's code doesn't expect.

import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

enum MemoryLimit {
    /// The limit in bytes; nil if the front end has set none.
    @MainActor private(set) static var bytes: Int?

    /// Starts checking, if the front end has set a limit.
    @MainActor
    static func watch() {
        guard let text = getenv(KernelLaunch.memoryVariable), let limit = Int(String(cString: text)) else { return }
        unsetenv(KernelLaunch.memoryVariable)
        bytes = limit
        _ = SystemThread.start {
            while let used = usedBytes {
                let left = limit - used
                if left < 0 { KernelSide.end(atMemoryLimit: limit) }
                usleep(pause(left: left))
            }
        }
    }

    /// The time until the next check. A process fills at most a few gigabytes per second, so a process far from its
    /// limit is checked rarely.
    private static func pause(left: Int) -> useconds_t {
        let bytesPerMicrosecond = 4_000
        return useconds_t(min(max(left / bytesPerMicrosecond, 10_000), 1_000_000))
    }

    /// The memory that this process uses; nil if the system doesn't report it.
    static var usedBytes: Int? {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let fields = bytes[..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
