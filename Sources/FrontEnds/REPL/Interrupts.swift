// Makes Ctrl-C during a command interrupt the command instead of this program.

import Synchronization
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

package enum Interrupts {
    /// The only state that the signal handler uses: the descriptor that wakes the thread that is waiting for the
    /// answer.
    private static let descriptor = Atomic<Int32>(-1)

    /// Whether the signal handler may write to the terminal, and whether it has written.
    private static let showsNotice = Atomic<Bool>(false)
    private static let hasShown = Atomic<Bool>(false)
    /// The acknowledgement of Ctrl-C. It is shown immediately, even if the app is in the middle of a step.
    private static let notice: StaticString =
        "\r\u{1B}[K stopping as soon as the app allows; Ctrl-C again ends the app and restores the session"

    /// Whether Ctrl-C has been acknowledged on the terminal since the last call.
    static func takeNotice() -> Bool { hasShown.exchange(false, ordering: .sequentiallyConsistent) }

    /// The number of times that Ctrl-C has been pressed during commands.
    static var count: Int { presses.load(ordering: .sequentiallyConsistent) }
    private static let presses = Atomic<Int>(0)

    /// Runs a closure. While it runs, Ctrl-C interrupts the session's command. Calls can be nested.
    ///
    /// - Parameter isShown: Whether Ctrl-C is acknowledged immediately, with a line that the next one replaces.
    package static func forwarded<Answer>(to wakeUp: WakeUp, isShown: Bool = false, _ body: () -> Answer) -> Answer {
        let outerShows = showsNotice.exchange(isShown, ordering: .sequentiallyConsistent)
        let outer = descriptor.exchange(wakeUp.descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        var former = sigaction()
        action.__sigaction_handler.sa_handler = { _ in
            Interrupts.presses.add(1, ordering: .sequentiallyConsistent)
            let target = Interrupts.descriptor.load(ordering: .sequentiallyConsistent)
            if target >= 0 { WakeUp.call(target) }
            guard Interrupts.showsNotice.load(ordering: .sequentiallyConsistent) else { return }
            let kept = errno
            _ = write(STDOUT_FILENO, Interrupts.notice.utf8Start, Interrupts.notice.utf8CodeUnitCount)
            errno = kept
            Interrupts.hasShown.store(true, ordering: .sequentiallyConsistent)
        }
        sigaction(SIGINT, &action, &former)
        defer {
            sigaction(SIGINT, &former, nil)
            descriptor.store(outer, ordering: .sequentiallyConsistent)
            showsNotice.store(outerShows, ordering: .sequentiallyConsistent)
        }
        return body()
    }
}
