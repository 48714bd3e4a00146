// A kernel process, from its start to its end. It leaves no files or processes behind.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

/// The process ends with the thread that started it, so that thread must live as long as the kernel is needed.
package final class KernelProcess {
    /// The guard's ID. The guard is the kernel's parent, and ends as the kernel does.
    package let id: pid_t
    /// The front end's end of the socket, which the connection takes ownership of.
    package let socket: Int32
    package let output: Int32
    package let error: Int32
    /// A descriptor that is readable once the process has ended; -1 if the system doesn't support that.
    package let ending: Int32
    private let mark = "\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    private var status: WaitStatus?
    /// When to kill the guard, too, if it's still running.
    private var patience: ContinuousClock.Instant?

    package init(starting launch: KernelLaunch) throws(SystemError) {
        var open: [Int32] = []
        func pair(_ name: String, _ make: (UnsafeMutablePointer<Int32>) -> Int32) throws(SystemError) -> (Int32, Int32)
        {
            var pair: [Int32] = [-1, -1]
            guard make(&pair) == 0 else { throw SystemError(name) }
            // In the child, these become descriptors 0 to 3, so none of them may already have one of these numbers.
            let raised = pair.map { csystem_raise_descriptor($0) }
            open += raised
            if raised.contains(-1) { throw SystemError("fcntl") }
            return (raised[0], raised[1])
        }
        do {
            let (ours, theirs) = try pair("socketpair", csystem_socket_pair)
            let (output, outputEnd) = try pair("pipe", csystem_pipe)
            let (error, errorEnd) = try pair("pipe", csystem_pipe)
            id = try Self.spawn(launch, mark, theirs, outputEnd, errorEnd)
            socket = ours
            self.output = output
            self.error = error
            for descriptor in [theirs, outputEnd, errorEnd] { close(descriptor) }
            for descriptor in [output, error] { _ = csystem_set_nonblocking(descriptor) }
        } catch {
            for descriptor in open where descriptor >= 0 { close(descriptor) }
            throw error
        }
        ending = csystem_process_descriptor(id)
    }

    deinit {
        if status == nil {
            kill()
            _ = reap(within: nil)
        }
        close(output)
        close(error)
        if ending >= 0 { close(ending) }
    }
}

extension KernelProcess {
    /// Whether the guard is ending; if so, the kernel ends too, even if it has just answered.
    var isEnding: Bool { status != nil || ProcessStatus(of: Int(id))?.isEnding ?? (Glibc.kill(id, 0) != 0) }

    /// Kills the kernel and everything that it has started.
    package func kill() {
        guard status == nil else { return }
        Glibc.kill(id, SIGHUP)
        patience = patience ?? ContinuousClock.now + .seconds(1)
    }

    /// The exit status of the process; nil if it's still running after the limit. Without a limit, waits for the
    /// process to end.
    package func reap(within limit: Duration?) -> WaitStatus? {
        if let status { return status }
        let deadline = limit.map { ContinuousClock.now + $0 }
        while true {
            // The user's code may have stopped the guard.
            Glibc.kill(id, SIGCONT)
            var raw: Int32 = 0
            let result = waitpid(id, &raw, WNOHANG)
            if result == id {
                Glibc.kill(-id, SIGKILL)
                let last = WaitStatus(raw: raw)
                status = last
                // A guard that was killed has left behind what the app had started.
                if last == .signaled(SIGKILL) {
                    for process in MarkedProcesses.find(KernelLaunch.markVariable, mark.utf8) {
                        Glibc.kill(process, SIGKILL)
                    }
                }
                return last
            }
            if result < 0 && errno != EINTR {
                // The process was reaped by other code.
                status = .exited(0)
                return status
            }
            let now = ContinuousClock.now
            if let deadline, now >= deadline { return nil }
            if let patience, now >= patience { Glibc.kill(-id, SIGKILL) }
            let next = [deadline, now + .milliseconds(ending >= 0 ? 1000 : 5)].compactMap(\.self).min() ?? now
            _ = try? Waiting.wait(for: ending >= 0 ? [Waiting.Wish(ending)] : [], until: next)
        }
    }

    private static func spawn(
        _ launch: KernelLaunch, _ mark: String, _ socket: Int32, _ output: Int32, _ error: Int32
    ) throws(SystemError) -> pid_t {
        let name = launch.executable == KernelLaunch.ownExecutable ? CommandLine.arguments[0] : launch.executable
        let arguments = ([name] + launch.arguments).map { strdup($0) } + [nil]
        let environment = Self.environment(of: launch, mark).map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + environment { free(text) } }
        var previous: UInt64 = 0
        let memory = csystem_address_limit()
        if memory > 0, memory < KernelLaunch.leastAddressSpace {
            let (limit, least) = (memory >> 10, KernelLaunch.leastAddressSpace >> 10)
            throw SystemError(
                "ulimit",
                "`ulimit -v` limits memory to \(limit) KB, but a kernel needs \(least) KB; open a new terminal, and try "
                    + "again there with a higher limit",
                code: ENOMEM)
        }
        // Each thread reserves a stack. Where address space is limited, stacks of the usual size don't fit. A lower
        // hard limit must not prevent the start.
        let stack = memory > 0 ? min(launch.stackBytes, memory / 16) : launch.stackBytes
        let isRaised = csystem_stack_limit(stack, &previous) == 0
        defer {
            var raised: UInt64 = 0
            if isRaised { _ = csystem_stack_limit(previous, &raised) }
        }
        var id: pid_t = 0
        let code = csystem_spawn(&id, launch.executable, arguments, environment, socket, output, error)
        if code != 0 { throw SystemError("posix_spawn", launch.executable, code: code) }
        return id
    }

    private static func environment(of launch: KernelLaunch, _ mark: String) -> [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
            next += 1
        }
        variables.merge(launch.environment) { _, added in added }
        variables["SWIFT_BACKTRACE"] = KernelLaunch.backtraceSettings
        variables[KernelLaunch.memoryVariable] = launch.memoryBytes.map(String.init)
        variables[KernelLaunch.sourcesVariable] =
            launch.sourceFolders.isEmpty ? nil : launch.sourceFolders.joined(separator: "\n")
        variables[KernelLaunch.markVariable] = mark
        variables[KernelLaunch.parentVariable] = "\(getpid())"
        // Each additional malloc arena reserves 64 MB of address space, which thread stacks then can't use.
        if csystem_address_limit() > 0 { variables["MALLOC_ARENA_MAX"] = "1" }
        return variables
    }
}

package enum WaitStatus: Hashable, Sendable {
    case exited(Int32)
    case signaled(Int32)

    init(raw: Int32) {
        let signal = raw & 0x7F
        self = signal == 0 ? .exited((raw >> 8) & 0xFF) : .signaled(signal)
    }
}
