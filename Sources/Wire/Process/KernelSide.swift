// The first steps of a kernel process.

import WorkbenchCSystem
import Glibc

package enum KernelSide {
    /// The socket to the front end.
    package static let socket: Int32 = 3

    /// Makes the process die with the front end, and leaves Ctrl-C to the front end. False if the front end has died
    /// already or the process was not started as a kernel; the caller then exits.
    package static func followParent() -> Bool {
        guard csystem_die_with_parent() == 0, csystem_set_close_on_exec(socket) == 0 else { return false }
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        guard let text = getenv(KernelLaunch.parentVariable), let parent = pid_t(String(cString: text)) else {
            return false
        }
        unsetenv(KernelLaunch.parentVariable)
        // The parent may have died before this function was called.
        return getppid() == parent
    }

    /// Makes a crash describe itself on stderr. Without that, only the signal would be known.
    package static func reportsCrashes() {
        _ = csystem_report_crashes()
    }

    /// Makes all threads use one heap. The tree lives on threads that come and go, and a heap for each would grow page
    /// by page, with a system call for each page.
    package static func allocatesAtOnePlace() {
        csystem_use_one_heap()
    }
}
