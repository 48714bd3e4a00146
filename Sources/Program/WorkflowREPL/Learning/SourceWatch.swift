// Detects when a source file is saved.

import Synchronization
import WorkbenchKernel
import WorkbenchTerminal
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

/// Checks the files' modification times twice a second, on its own thread, and wakes the waiting thread.
final class SourceWatch: Sendable {
    let wakeUp: WakeUp

    init?(_ directories: [String]) {
        guard let wakeUp = try? WakeUp() else { return nil }
        self.wakeUp = wakeUp
        let started = SystemThread.start {
            var last = Self.newest(directories)
            while true {
                usleep(500_000)
                let now = Self.newest(directories)
                if now != last { wakeUp.call() }
                last = now
            }
        }
        if !started { return nil }
    }

    /// The modification time of each file.
    private static func newest(_ directories: [String]) -> [Int] {
        directories.flatMap { TextFile.files(in: $0, suffix: ".swift") }.map { path in
            var facts = stat()
            guard stat(path, &facts) == 0 else { return 0 }
            return facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        }
    }
}
