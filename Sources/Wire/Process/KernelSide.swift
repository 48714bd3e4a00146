// What a process does first that was started as a kernel.

import WorkbenchCSystem
import Glibc

package enum KernelSide {
    /// The socket to the front end.
    package static let socket: Int32 = 3

    /// Dies when the front end dies, and leaves Ctrl-C to it. False if the front end has died already, or if the process
    /// was not started as a kernel; the caller then exits.
    package static func followParent() -> Bool {
        guard csystem_die_with_parent() == 0, csystem_set_close_on_exec(socket) == 0 else { return false }
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        guard let text = getenv(KernelLaunch.parentVariable), let parent = pid_t(String(cString: text)) else {
            return false
        }
        unsetenv(KernelLaunch.parentVariable)
        // It may have died before the first line of this.
        return getppid() == parent
    }

    /// The tree lives on threads that come and go. A heap for each of them would grow page by page, with a call of the system
    /// for each page.
    package static func allocatesAtOnePlace() {
        csystem_use_one_heap()
    }
}
