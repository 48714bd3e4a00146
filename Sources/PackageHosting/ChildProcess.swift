// Runs a command and reads what it prints, line by line.

import WorkbenchCSystem
import Glibc

package struct ChildProcess {
    package struct Ending: Hashable, Sendable {
        /// The exit code, or 128 and the signal, as a shell says it. 127 if there is no such command.
        package var code: Int32
        /// Whether it was ended because it was no longer wanted.
        package var wasStopped = false

        package var isSuccess: Bool { code == 0 }
    }

    /// Runs a command to its end. What it prints on standard output and standard error comes as lines, in order.
    ///
    /// - Parameter stop: Asked after every line, and ten times a second; the command is ended when it says so.
    package static func run(
        _ command: [String], stop: () -> Bool = { false }, line: (String) -> Void
    ) -> Ending {
        var ends: [Int32] = [0, 0]
        // Closed in every process that is started meanwhile: one that held the pipe open would never let it end.
        guard csystem_pipe(&ends) == 0 else { return Ending(code: 127) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
        posix_spawn_file_actions_adddup2(&actions, ends[1], 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that Ctrl-C reaches the workbench, which then ends the whole group.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        posix_spawnattr_setpgroup(&attributes, 0)
        var arguments = command.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var process: pid_t = 0
        let failure = posix_spawnp(&process, command[0], &actions, &attributes, arguments, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else { return Ending(code: 127) }

        var wasStopped = false
        read(
            ends[0],
            stopIfAsked: {
                guard wasStopped || stop() else { return }
                wasStopped = true
                // Again and again: a process that the command was about to start when it was told would miss it.
                kill(-process, SIGTERM)
            }, line: line)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7f
        return Ending(code: signal == 0 ? (status >> 8) & 0xff : 128 + signal, wasStopped: wasStopped)
    }

    private static func read(_ descriptor: Int32, stopIfAsked: () -> Void, line: (String) -> Void) {
        var pending: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            stopIfAsked()
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&ready, 1, 100) > 0 else { continue }
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            pending += chunk[..<count]
            while let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                line(String(decoding: pending[..<end], as: UTF8.self))
                pending.removeSubrange(...end)
            }
        }
        if !pending.isEmpty { line(String(decoding: pending, as: UTF8.self)) }
    }
}
