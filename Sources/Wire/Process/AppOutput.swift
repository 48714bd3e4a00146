// What an app prints on stdout and stderr, as it comes through the pipes.

import Glibc

package struct AppOutput: Hashable, Sendable {
    package enum Stream: String, Hashable, Sendable {
        case output, error
    }

    package var stream: Stream
    package var bytes: [UInt8]

    package init(stream: Stream, bytes: [UInt8]) {
        self.stream = stream
        self.bytes = bytes
    }
}

/// The two pipes of a kernel. On stderr, what the Swift runtime writes when a process dies is kept apart.
final class OutputPipes {
    private let process: KernelProcess
    private let deliver: (AppOutput) -> Void
    private var filter = CrashTextFilter()
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)

    init(process: KernelProcess, deliver: @escaping (AppOutput) -> Void) {
        self.process = process
        self.deliver = deliver
    }

    var sources: [KernelConnection.Source] {
        [
            KernelConnection.Source(descriptor: process.output) { [weak self] in self?.readOutput() ?? false },
            KernelConnection.Source(descriptor: process.error) { [weak self] in self?.readError() ?? false },
        ]
    }

    /// Hands on everything that has been printed.
    func drain() {
        _ = readOutput()
        _ = readError()
    }

    /// Whether something was written that may be the runtime's last words.
    var isHolding: Bool { filter.isWaiting }

    /// The kernel has answered a question that was put after the last reading: what looked like its last words was the
    /// app's. An answer to an earlier question does not tell.
    func release() {
        pass(filter.release())
    }

    /// Reads to the end; what the runtime wrote as the process died. Something else may hold the pipes open: they are
    /// not waited for.
    func drainDead() -> [UInt8] {
        drain()
        let (output, crash) = filter.finish()
        pass(output)
        return crash
    }

    private func readOutput() -> Bool {
        read(process.output) { deliver(AppOutput(stream: .output, bytes: $0)) }
    }

    private func readError() -> Bool {
        let isOpen = read(process.error) { pass(filter.take($0)) }
        pass(filter.takePartialLine())
        return isOpen
    }

    private func pass(_ bytes: [UInt8]) {
        if !bytes.isEmpty { deliver(AppOutput(stream: .error, bytes: bytes)) }
    }

    /// False at the end of the pipe. What was written before an answer is no more than a pipe holds; an app that prints
    /// without end must not keep anybody here.
    private func read(_ descriptor: Int32, _ take: ([UInt8]) -> Void) -> Bool {
        for _ in 0..<8 {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                take(Array(chunk[..<count]))
            } else if count == 0 {
                return false
            } else if errno != EINTR {
                return errno == EAGAIN
            }
        }
        return true
    }
}
