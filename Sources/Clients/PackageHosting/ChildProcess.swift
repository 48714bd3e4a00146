// Runs a command and reads its output line by line.

import FoundationEssentials
import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

package struct ChildProcess {
    package struct Ending: Hashable, Sendable {
        /// The exit code. After a signal, it is 128 plus the signal's number, as in a shell. It is 127 if the command
        /// doesn't exist.
        package var code: Int32
        /// Whether the caller stopped the command.
        package var wasStopped = false

        package var isSuccess: Bool { code == 0 }
    }

    /// Runs a command until it exits. Its standard output and standard error arrive as lines, in order.
    ///
    /// - Parameter stop: Called after every line and ten times a second. If it returns true, the command is killed.
    package static func run(
        _ command: [String], stop: () -> Bool = { false }, line: (String) -> Void
    ) -> Ending {
        var ends: [Int32] = [0, 0]
        // Both ends are closed in child processes: a child that kept the pipe open would make reading wait forever.
        guard csystem_pipe(&ends) == 0 else { return Ending(code: 127) }
        var arguments = command.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        var variables = ProcessInfo.processInfo.environment
        variables[BuildLock.variable] = BuildLock.mark
        // A compiler that is killed leaves its temporary files behind.
        let folder = temporaryFolder()
        if let folder { variables["TMPDIR"] = folder }
        var environment = variables.map { strdup("\($0)=\($1)") }
        defer { environment.forEach { free($0) } }
        environment.append(nil)
        var process: pid_t = 0
        // The command has its own process group, so Ctrl-C only reaches the workbench, which then ends the whole group.
        let failure = BuildLock.whileHeld { locks in
            csystem_spawn_command(&process, arguments, environment, folder, ends[1], locks, Int32(locks.count))
        }
        close(ends[1])
        defer { close(ends[0]) }
        guard failure == 0 else {
            if let folder { rmdir(folder) }
            return Ending(code: 127)
        }

        var wasStopped = false
        read(
            ends[0],
            stopIfAsked: {
                guard wasStopped || stop() else { return }
                wasStopped = true
                // The signal is sent repeatedly, because a process that is still starting may miss the first one.
                kill(-process, SIGTERM)
            }, line: line)
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        let signal = status & 0x7f
        return Ending(code: signal == 0 ? (status >> 8) & 0xff : 128 + signal, wasStopped: wasStopped)
    }

    private static func temporaryFolder() -> String? {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var path = Array("\(parent)/workflow-XXXXXX".utf8CString)
        return mkdtemp(&path) == nil
            ? nil : String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func read(_ descriptor: Int32, stopIfAsked: () -> Void, line: (String) -> Void) {
        var pending: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while true {
            stopIfAsked()
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let answer = poll(&ready, 1, 100)
            if answer < 0, errno != EINTR { break }
            guard answer > 0 else { continue }
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
