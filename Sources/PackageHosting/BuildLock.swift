// One build at a time in a folder: two sessions may open the same package, or need the same kernel.

#if canImport(Glibc)
    import Glibc
#endif

enum BuildLock {
    /// Does the work as soon as no other process does work in the folder.
    ///
    /// - Parameter waiting: Called once if another process is at work.
    static func holding<Result>(
        _ folder: String, stop: () -> Bool, waiting: () -> Void = {}, _ work: () throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        let path = folder + "/lock"
        let lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .notWritten(path: path, reason: String(cString: strerror(errno))) }
        // Closing it lets the next process in.
        defer {
            // A child that another thread has just forked shares the lock until it calls exec.
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
