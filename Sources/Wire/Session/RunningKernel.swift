// A kernel that runs: its process, the connection to it and what it prints.

import WorkbenchReplies

final class RunningKernel {
    /// How long a process may take to end once its connection is closed.
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
        // The socket alone does not tell: something that the app started may hold it open.
        connection.sources.append(
            KernelConnection.Source(descriptor: process.ending) {
                stream.finish()
                return false
            })
    }

    /// Lets go of what looked like the last words of a process, if it still answers. If it does not, its death is found
    /// by whoever asks next.
    func releaseHeldOutput() {
        guard pipes.isHolding else { return }
        let answer = try? connection.call(
            Snapshot.self, Empty(), until: ContinuousClock.now + Self.graceAfterClosing)
        if answer != nil { pipes.release() }
    }

    /// The end of a kernel that no longer answers, as facts.
    func crash(after error: ConnectionError, cause: CrashReport.Cause?) -> CrashReport {
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
            cause = .brokenProtocol("it closed its connection")
            process.kill()
            status = process.reap(within: nil)
        }
        connection.takeRest()
        let text = String(decoding: pipes.drainDead(), as: UTF8.self)
        var report = CrashReport(status: status ?? .exited(0), text: text)
        if let cause { report.cause = cause }
        return report
    }

    /// A friendly end: it is asked to, and killed if it does not.
    func end(within limit: Duration) {
        let deadline = ContinuousClock.now + limit
        _ = try? connection.call(ShutDown.self, Empty(), until: deadline)
        if process.reap(within: max(.zero, ContinuousClock.now.duration(to: deadline))) == nil { process.kill() }
        _ = process.reap(within: nil)
        _ = pipes.drainDead()
    }
}
