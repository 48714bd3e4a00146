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
        "\r\u{1B}[K stopping when the app allows; Ctrl-C again restarts it"
    /// The part of the notice that fits in a row, in bytes.
    private static let noticeLength = Atomic<Int>(0)

    /// Whether Ctrl-C has been acknowledged on the terminal since the last call.
    static func takeNotice() -> Bool { hasShown.exchange(false, ordering: .sequentiallyConsistent) }

    /// Whether Ctrl-C has been pressed since the outermost call of `forwarded` began, usually with a typed line.
    package static var isPressed: Bool { wasPressed.load(ordering: .sequentiallyConsistent) }
    private static let wasPressed = Atomic<Bool>(false)
    private static let depth = Atomic<Int>(0)

    /// Runs a closure. While it runs, Ctrl-C interrupts the session's command. Calls can be nested.
    ///
    /// - Parameters:
    ///   - wakeUp: The work to interrupt; nil if another program in the terminal handles Ctrl-C.
    ///   - isShown: Whether Ctrl-C is acknowledged immediately, with a line that the next one replaces.
    package static func forwarded<Answer>(to wakeUp: WakeUp?, isShown: Bool = false, _ body: () -> Answer) -> Answer {
        let isOutermost = depth.add(1, ordering: .sequentiallyConsistent).oldValue == 0
        if isOutermost {
            _ = wakeUp?.take()
            wasPressed.store(false, ordering: .sequentiallyConsistent)
        }
        let row = "\r\u{1B}[K".utf8.count + max(0, Terminal.columns - 3)
        noticeLength.store(min(notice.utf8CodeUnitCount, row), ordering: .sequentiallyConsistent)
        let outerShows = showsNotice.exchange(isShown, ordering: .sequentiallyConsistent)
        let outer = descriptor.exchange(wakeUp?.descriptor ?? -1, ordering: .sequentiallyConsistent)
        var action = sigaction()
        var former = sigaction()
        action.__sigaction_handler.sa_handler = { _ in Interrupts.press() }
        sigaction(SIGINT, &action, &former)
        defer {
            sigaction(SIGINT, &former, nil)
            descriptor.store(outer, ordering: .sequentiallyConsistent)
            showsNotice.store(outerShows, ordering: .sequentiallyConsistent)
            depth.subtract(1, ordering: .sequentiallyConsistent)
        }
        // An earlier Ctrl-C also stops the rest of the line.
        if !isOutermost, isPressed { wakeUp?.call() }
        return body()
    }

    /// From now on, Ctrl-C does nothing, because the program is about to end.
    package static func ignore() { signal(SIGINT, SIG_IGN) }

    /// Handles Ctrl-C. A signal handler may call it.
    static func press() {
        wasPressed.store(true, ordering: .sequentiallyConsistent)
        let target = descriptor.load(ordering: .sequentiallyConsistent)
        if target >= 0 { WakeUp.call(target) }
        guard showsNotice.load(ordering: .sequentiallyConsistent) else { return }
        let kept = errno
        _ = write(STDOUT_FILENO, notice.utf8Start, noticeLength.load(ordering: .sequentiallyConsistent))
        errno = kept
        hasShown.store(true, ordering: .sequentiallyConsistent)
    }
}
