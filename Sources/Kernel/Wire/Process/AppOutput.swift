// The output of an app on stdout and stderr, as it arrives through pipes.

#if canImport(Glibc)
    import Glibc
#endif

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

/// The two output pipes of a kernel. The Swift runtime's crash messages on stderr are separated from the app's output.
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

    /// Passes on everything printed so far.
    func drain() {
        _ = readOutput()
        _ = readError()
    }

    /// Whether some output is being held because it may be the runtime's crash message.
    var isHolding: Bool { filter.isWaiting }

    /// Passes on the held output as the app's own. Call this when the kernel has answered a request that was sent after
    /// that output was read. An answer to an earlier request wouldn't prove that the kernel is alive.
    func release() {
        pass(filter.release())
    }

    /// Reads the remaining output and returns the runtime's crash message. Doesn't wait for another process that keeps
    /// the pipes open.
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

    /// Reads a limited amount, because an app may print endlessly. The output before an answer always fits in a pipe.
    /// Returns false at the end of the pipe.
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
