// Ctrl-C while a command is evaluated: it is the command's, and not this program's.

import Glibc
import Synchronization
import WorkbenchWire

package enum Interrupts {
    /// What a signal handler may know: the descriptor that wakes whoever waits for the answer.
    private static let descriptor = Atomic<Int32>(-1)

    /// Does something during which Ctrl-C gives up what the session is asked.
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
