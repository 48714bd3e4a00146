// Allows one build at a time in a folder, because two sessions may open the same package or need the same kernel.

import Synchronization

#if canImport(Glibc)
    import Glibc
#endif

enum BuildLock {
    private static let held = Mutex<Set<Int32>>([])

    /// Starts a process that also holds the locks: if the workbench is killed, its child processes may still write for
    /// a moment.
    static func whileHeld<Result: Sendable>(_ start: (_ locks: [Int32]) -> Result) -> Result {
        held.withLock { start($0.sorted()) }
    }

    /// Does the work once no other process is working in the folder.
    ///
    /// - Parameter waiting: Called once if another process is working in the folder.
    static func holding<Result>(
        _ folder: String, stop: () -> Bool, waiting: () -> Void = {}, _ work: () throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        let path = folder + "/lock"
        let lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .notWritten(path: path, reason: String(cString: strerror(errno))) }
        held.withLock { _ = $0.insert(lock) }
        // Unlocking lets the next process in, although children may still have the file open.
        defer {
            held.withLock { _ = $0.remove(lock) }
            _ = flock(lock, LOCK_UN)
            close(lock)
        }
        var isWaiting = false
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            if stop() { throw .stopped }
            if !isWaiting { waiting() }
            isWaiting = true
            usleep(20_000)
        }
        return try work()
    }
}
