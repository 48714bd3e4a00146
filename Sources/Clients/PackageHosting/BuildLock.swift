// Allows one build at a time in a folder, because two sessions may open the same package or need the same kernel. If the
// last build was killed, its remaining processes are ended first, so they can't write old results over new ones.

import FoundationEssentials
import Synchronization
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package enum BuildLock {
    /// The environment variable of all processes that a build starts. Its value is in the lock file during the build.
    package static let variable = "WORKFLOW_BUILD"

    static let mark = "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"

    private static let held = Mutex<Set<Int32>>([])

    /// Starts a process that also holds the locks: if the workbench is killed, its child processes may still write for
    /// a moment.
    static func whileHeld<Result: Sendable>(_ start: (_ locks: [Int32]) -> Result) -> Result {
        held.withLock { start($0.sorted()) }
    }

    /// Does the work once no other process is working in the folder.
    ///
    /// - Parameter waiting: Called once if another process is working in the folder.
    package static func holding<Result>(
        _ folder: String, stop: () -> Bool, waiting: () -> Void = {}, _ work: () throws(HostingError) -> Result
    ) throws(HostingError) -> Result {
        let path = folder + "/lock"
        let lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw .notWritten(path: path, reason: String(cString: strerror(errno))) }
        held.withLock { _ = $0.insert(lock) }
        var isHeld = false
        // Unlocking lets the next process in, although children may still have the file open.
        defer {
            held.withLock { _ = $0.remove(lock) }
            if isHeld { ftruncate(lock, 0) }
            _ = flock(lock, LOCK_UN)
            close(lock)
        }
        var isWaiting = false
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .notWritten(path: path, reason: String(cString: strerror(errno)))
            }
            if stop() { throw .stopped }
            if !isWaiting { waiting() }
            isWaiting = true
            usleep(20_000)
        }
        try endProcesses(ofBuildIn: lock, stop: stop)
        isHeld = true
        let mark = Array(mark.utf8)
        guard ftruncate(lock, 0) == 0, pwrite(lock, mark, mark.count, 0) == mark.count else {
            throw .notWritten(path: path, reason: String(cString: strerror(errno)))
        }
        return try work()
    }

    /// Ends all processes of a build that was killed before it could clear its mark from the lock file.
    private static func endProcesses(ofBuildIn lock: Int32, stop: () -> Bool) throws(HostingError) {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = pread(lock, &bytes, bytes.count, 0)
        // This process waits for the commands of its builds, and has others at work.
        guard count > 0, !bytes[..<count].elementsEqual(mark.utf8) else { return }
        while true {
            let left = MarkedProcesses.find(variable, bytes[..<count])
            if left.isEmpty { return }
            if stop() { throw .stopped }
            for process in left { kill(process, SIGKILL) }
            usleep(2_000)
        }
    }
}
