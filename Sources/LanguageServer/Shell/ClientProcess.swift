// The process of the client. It may end without closing the streams: whoever it has started may hold them open.

import WorkbenchCSystem
import Glibc
import WorkbenchWire

final class ClientProcess: ShellTask {
    /// How often the process is looked for where the system does not tell of its end.
    private static let pause = Duration.seconds(2)

    private let process: pid_t
    private let descriptor: Int32
    private var next = ContinuousClock.now
    private(set) var hasEnded = false

    /// Nil if it is no number of a process.
    init?(_ process: Int) {
        guard process > 0, let number = pid_t(exactly: process) else { return nil }
        self.process = number
        descriptor = csystem_process_descriptor(number)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var wishes: [Waiting.Wish] {
        descriptor >= 0 && !hasEnded ? [Waiting.Wish(descriptor)] : []
    }

    var deadline: ContinuousClock.Instant? { descriptor >= 0 || hasEnded ? nil : next }

    func read() -> [ServerEvent] {
        guard !hasEnded else { return [] }
        next = ContinuousClock.now + Self.pause
        hasEnded =
            descriptor >= 0 ? Waiting.canRead(descriptor) : kill(process, 0) != 0 && errno == ESRCH
        return hasEnded ? [.clientClosed] : []
    }
}
