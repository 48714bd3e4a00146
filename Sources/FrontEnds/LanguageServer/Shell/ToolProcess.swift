// A process of a tool that answers messages. One socket is its standard input and output.

import WorkbenchCSystem
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

final class ToolProcess {
    let stream: MessageStream
    private let id: pid_t
    private var isReaped = false

    /// Starts a command; nil if it isn't on the PATH.
    init?(_ command: String) {
        var ends: [Int32] = [-1, -1]
        guard csystem_socket_pair(&ends) == 0 else { return nil }
        // The child's standard descriptors are duplicates of its end of the socket, so that end must not be one of them
        // itself.
        ends = ends.map { csystem_raise_descriptor($0) }
        guard !ends.contains(-1), let id = Self.spawn(command, ends[1]) else {
            for descriptor in ends where descriptor >= 0 { close(descriptor) }
            return nil
        }
        close(ends[1])
        self.id = id
        stream = MessageStream(socket: ends[0])
    }

    deinit {
        end()
    }

    /// Sends and receives what is possible now. Returns false if the process has ended.
    func exchange() -> Bool {
        do {
            try stream.fill()
            try stream.flush()
            return !stream.isAtEnd
        } catch {
            return false
        }
    }

    /// Kills the process and its children.
    func end() {
        guard !isReaped else { return }
        isReaped = true
        // Killing it can't damage its files, and a clean exit would keep the user waiting.
        kill(-id, SIGKILL)
        kill(id, SIGKILL)
        var status: Int32 = 0
        while waitpid(id, &status, 0) == -1, errno == EINTR {}
    }

    private static func spawn(_ command: String, _ socket: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // This program ignores SIGPIPE; its child must not inherit that.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        // The process gets a new group, so its children can be killed with it.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
        var arguments = [strdup(command), nil]
        defer { free(arguments[0]) }
        var process: pid_t = 0
        return posix_spawnp(&process, command, &actions, &attributes, &arguments, environ) == 0 ? process : nil
    }
}
