// The first steps of a kernel process.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package enum KernelSide {
    /// The descriptor of the socket to the front end when the process starts.
    private static let socket: Int32 = 3

    /// Leaves Ctrl-C to the front end, and moves the socket away from the descriptors that the user's code may close or
    /// replace.
    ///
    /// - Returns: The socket to the front end; nil if the front end has already ended or the process wasn't started as
    ///   a kernel. If nil, the caller must exit.
    package static func followParent() -> Int32? {
        guard csystem_set_close_on_exec(socket) == 0 else { return nil }
        signal(SIGINT, SIG_IGN)
        signal(SIGPIPE, SIG_IGN)
        guard let text = getenv(KernelLaunch.parentVariable), let parent = pid_t(String(cString: text)) else {
            return nil
        }
        unsetenv(KernelLaunch.parentVariable)
        // The variable now names the guard, which ends when the front end does, and this process with it.
        return getppid() == parent ? csystem_move_away(socket) : nil
    }

    /// The folders with the code of the kernel's workflows, as far as the front end knows them.
    package static var sourceFolders: [String] {
        getenv(KernelLaunch.sourcesVariable).map { String(cString: $0).split(separator: "\n").map(String.init) } ?? []
    }

    /// The process at the other end of the socket.
    package static func frontEnd(at socket: Int32) -> Int? {
        var (process, user, group): (pid_t, uid_t, gid_t) = (0, 0, 0)
        return csystem_peer(socket, &process, &user, &group) == 0 ? Int(process) : nil
    }

    /// Ends this process because the user's code has closed or replaced the socket to the front end. The signal tells
    /// the front end why, because kernels otherwise ignore it.
    package static func endUnheard() -> Never {
        _ = csystem_die_of_broken_pipe()
        _exit(1)
    }

    /// Ends this process because it uses more memory than its front end allows.
    package static func end(atMemoryLimit bytes: Int) {
        csystem_end_at_memory_limit(UInt64(bytes))
    }

    /// Makes a crash write a report to stderr. Without it, only the signal would be known.
    package static func reportsCrashes() {
        _ = csystem_report_crashes()
    }

    /// Makes all threads use one heap. The tree is used by threads that come and go, and separate heaps would grow one
    /// page at a time, with a system call for each page.
    package static func allocatesAtOnePlace() {
        csystem_use_one_heap()
    }
}
