// Ctrl-C during a command interrupts the command, and not this program.

import Synchronization
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package enum Interrupts {
    /// The only state that the signal handler uses: the descriptor that wakes the thread waiting for the answer.
    private static let descriptor = Atomic<Int32>(-1)

    /// Runs a closure during which Ctrl-C interrupts the session's command.
    package static func forwarded<Answer>(to wakeUp: WakeUp, _ body: () -> Answer) -> Answer {
        descriptor.store(wakeUp.descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        var former = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            let target = Interrupts.descriptor.load(ordering: .sequentiallyConsistent)
            if target >= 0 { WakeUp.call(target) }
        }
        sigaction(SIGINT, &action, &former)
        defer {
            sigaction(SIGINT, &former, nil)
            descriptor.store(-1, ordering: .sequentiallyConsistent)
        }
        return body()
    }
}
