// Notices that a source file was saved.

import Glibc
import WorkbenchKernelService
import WorkbenchREPL
import Synchronization
import WorkbenchWire

/// Looks at the times of the files twice a second, on a thread of its own, and wakes who waits.
final class SourceWatch: Sendable {
    let wakeUp: WakeUp

    init?(_ directory: String) {
        guard let wakeUp = try? WakeUp() else { return nil }
        self.wakeUp = wakeUp
        let started = SystemThread.start {
            var last = Self.newest(directory)
            while true {
                usleep(500_000)
                let now = Self.newest(directory)
                if now != last { wakeUp.call() }
                last = now
            }
        }
        if !started { return nil }
    }

    /// When the files were changed, and how many there are.
    private static func newest(_ directory: String) -> [Int] {
        TextFile.files(in: directory, suffix: ".swift").map { path in
            var facts = stat()
            guard stat(path, &facts) == 0 else { return 0 }
            return facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
        }
    }
}
