// A running kernel: its process, its connection and its output.

import WorkbenchLanguage

final class RunningKernel {
    /// The maximum time for a process to end after its connection is closed.
    private static let graceAfterClosing = Duration.seconds(1)

    let process: KernelProcess
    let connection: KernelConnection
    private let pipes: OutputPipes

    init(
        starting launch: KernelLaunch, wakeUp: WakeUp, onOutput: @escaping (AppOutput) -> Void
    ) throws(SystemError) {
        process = try KernelProcess(starting: launch)
        connection = KernelConnection(stream: MessageStream(socket: process.socket), wakeUp: wakeUp)
        pipes = OutputPipes(process: process, deliver: onOutput)
        connection.sources = pipes.sources
        connection.beforeDelivery = { [pipes] in pipes.drain() }
        guard process.ending >= 0 else { return }
        let stream = connection.stream
        // Watching the socket isn't enough, because a process that the app started may keep it open.
        connection.sources.append(
            KernelConnection.Source(descriptor: process.ending) {
                stream.finish()
                return false
            })
    }

    /// Passes on output that looked like a crash message, if the kernel still answers. If it doesn't, the next request
    /// will detect that it has ended.
    func releaseHeldOutput() {
        guard pipes.isHolding else { return }
        let answer = try? connection.call(
            Snapshot.self, Empty(), until: ContinuousClock.now + Self.graceAfterClosing)
        if answer != nil { pipes.release() }
    }

    /// The remains of a kernel that no longer answers.
    func remains(after error: ConnectionError, cause: CrashReport.Cause?) -> Remains {
        var cause = cause
        if cause == nil {
            switch error {
            case .broken(let what): cause = .brokenProtocol(what)
            case .system(let error): cause = .brokenProtocol(error.message)
            case .closed, .refused, .givenUp: break
            }
        }
        if cause != nil { process.kill() }
        var status = process.reap(within: Self.graceAfterClosing)
        if status == nil {
            process.kill()
            status = process.reap(within: nil)
            // If the process was already ending, its exit status shows the cause.
            if status == .signaled(9) { cause = .brokenProtocol("it closed its connection") }
        }
        connection.takeRest()
        let text = String(decoding: pipes.drainDead(), as: UTF8.self)
        return Remains(status: status ?? .exited(0), text: text, cause: cause)
    }

    /// Asks the kernel to end, and kills it if it doesn't.
    func end(within limit: Duration) {
        let deadline = ContinuousClock.now + limit
        do {
            _ = try connection.call(ShutDown.self, Empty(), until: deadline)
        } catch .refused {
            // The kernel also refused to start, so it has nothing to finish.
            process.kill()
        } catch {}
        if process.reap(within: max(.zero, ContinuousClock.now.duration(to: deadline))) == nil { process.kill() }
        _ = process.reap(within: nil)
        _ = pipes.drainDead()
    }
}
