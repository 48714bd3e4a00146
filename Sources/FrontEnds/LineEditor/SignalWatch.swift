// Handles signals while a line is being read, and between two lines. The handlers call only async-signal-safe
// functions: they set a flag, wake the poll, or restore the terminal and let the process stop or end.

import Synchronization
import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

/// Signals that have arrived but haven't been handled yet.
struct PendingSignals: OptionSet {
    var rawValue: UInt32
    static let resized = PendingSignals(rawValue: 1 << 0)
    static let continued = PendingSignals(rawValue: 1 << 1)
    static let interrupted = PendingSignals(rawValue: 1 << 2)
    static let terminated = PendingSignals(rawValue: 1 << 3)
    static let hungUp = PendingSignals(rawValue: 1 << 4)
    static let suspended = PendingSignals(rawValue: 1 << 5)
}

private let arrived = Atomic<UInt32>(0)
private let wakeDescriptor = Atomic<Int32>(-1)
/// Whether the terminal has the editor's settings, either those for editing or those for the time between two lines.
private let terminalIsTaken = Atomic<Bool>(false)
private let lineIsEdited = Atomic<Bool>(false)
// These are written only before the terminal is marked as taken, while no handler reads them.
nonisolated(unsafe) private var settingsToRestore = termios()
nonisolated(unsafe) private var settingsBetweenLines = termios()
// The earlier action of each fatal signal. It is restored in case it belongs to a crash reporter.
nonisolated(unsafe) private let earlierActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// The bytes sent to a terminal when a line is no longer being edited: end of bracketed paste, colors off, a new row.
private let farewell: StaticString = "\u{1b}[?2004l\u{1b}[0m\r\n"

final class SignalWatch {
    /// A descriptor that is readable when a signal has arrived.
    let descriptor: Int32
    /// The earlier actions of the signals that are handled here.
    private var saved: [Int32: sigaction] = [:]

    private static let flagged = [SIGWINCH, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGTSTP]
    private static let fatal = [
        SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU, SIGXFSZ, SIGUSR1, SIGUSR2, SIGALRM,
        SIGVTALRM, SIGPROF, SIGIO,
    ]

    init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        Self.restoreAtExit
    }

    deinit {
        stop()
        close(descriptor)
    }

    /// Starts handling signals for a line that is being read.
    ///
    /// - Parameter terminal: The settings to restore if the process is killed; nil if the terminal keeps its settings.
    func start(restoring terminal: termios?) {
        wakeDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        if let terminal {
            settingsToRestore = terminal
            terminalIsTaken.store(true, ordering: .sequentiallyConsistent)
            lineIsEdited.store(true, ordering: .sequentiallyConsistent)
        }
        for signal in Self.flagged { install(signal, onFlaggedSignal, flags: 0) }
        guard terminal != nil else { return }
        for signal in Self.fatal { install(signal, onFatalSignal, flags: SA_ONSTACK, unlessIgnored: true) }
    }

    /// Pauses until the next `start`, while no line is being read. The terminal keeps its settings for the time between
    /// two lines. Ctrl-C is remembered for the next line, unless the running command handles it.
    func pause(restoring user: termios, between settings: termios) {
        // Signal handlers may read these bytes at the same time. Usually, the same bytes are written again.
        settingsToRestore = user
        settingsBetweenLines = settings
        terminalIsTaken.store(true, ordering: .sequentiallyConsistent)
        lineIsEdited.store(false, ordering: .sequentiallyConsistent)
        for signal in [SIGINT, SIGWINCH] { install(signal, onFlaggedSignal, flags: SA_RESTART) }
        for signal in Self.fatal { install(signal, onFatalSignal, flags: SA_ONSTACK, unlessIgnored: true) }
        // Signals that are being ignored, as under nohup, stay ignored.
        for signal in [SIGTERM, SIGHUP] { install(signal, onFatalSignal, flags: 0, unlessIgnored: true) }
        install(SIGTSTP, onStop, flags: SA_RESTART, unlessIgnored: true)
        install(SIGCONT, onContinuation, flags: SA_RESTART)
    }

    /// Restores the earlier action of every signal.
    func stop() {
        for (signal, action) in saved {
            var action = action
            sigaction(signal, &action, nil)
        }
        saved.removeAll()
        lineIsEdited.store(false, ordering: .sequentiallyConsistent)
        terminalIsTaken.store(false, ordering: .sequentiallyConsistent)
    }

    /// Runs a closure while another program uses the terminal. During that time, the handlers leave the terminal alone.
    func whileLent<Answer>(_ body: () -> Answer) -> Answer {
        let wasTaken = terminalIsTaken.exchange(false, ordering: .sequentiallyConsistent)
        defer { terminalIsTaken.store(wasTaken, ordering: .sequentiallyConsistent) }
        return body()
    }

    /// Returns the signals that have arrived since the last call.
    func take() -> PendingSignals {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        return PendingSignals(rawValue: arrived.exchange(0, ordering: .sequentiallyConsistent))
    }

    /// Whether Ctrl-C has arrived since the last call. Other signals stay pending.
    func takeInterruption() -> Bool {
        let interrupted = PendingSignals.interrupted
        let former = arrived.bitwiseAnd(~interrupted.rawValue, ordering: .sequentiallyConsistent).oldValue
        return PendingSignals(rawValue: former).contains(interrupted)
    }

    /// Stops the process and its whole job, as Ctrl-Z does, and returns when it is continued.
    func suspend() {
        var old = sigaction()
        var standard = sigaction()
        standard.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGTSTP, &standard, &old)
        kill(0, SIGTSTP)
        // From now on, the process may be stopped at any moment, until it is continued. A process that can't be
        // continued is never stopped, so the wait is short.
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var pending = take()
        while !pending.contains(.continued), poll(&waited, 1, 100) > 0 { pending.formUnion(take()) }
        sigaction(SIGTSTP, &old, nil)
        pending.remove(.continued)
        arrived.bitwiseOr(pending.rawValue, ordering: .sequentiallyConsistent)
        if !pending.isEmpty { wake() }
    }

    private func install(
        _ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32, unlessIgnored: Bool = false
    ) {
        let isFirst = saved[signal] == nil
        var old = saved[signal] ?? Glibc.sigaction()
        if isFirst, sigaction(signal, nil, &old) != 0 { return }
        saved[signal] = old
        if isFirst { earlierActions.advanced(by: Int(signal)).initialize(to: old) }
        if unlessIgnored, editline_is_ignored(&old) == 1 {
            sigaction(signal, &old, nil)
        } else {
            editline_handle(signal, handler, isOfKernel, flags)
        }
    }

    /// Restores the terminal at exit, because code that runs while a line is being read may call exit().
    private static let restoreAtExit: Void = {
        atexit { restoreTerminal() }
    }()
}

private func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor.load(ordering: .relaxed), &one, 8)
}

private func restoreTerminal() {
    guard terminalIsTaken.exchange(false, ordering: .sequentiallyConsistent) else { return }
    if lineIsEdited.exchange(false, ordering: .sequentiallyConsistent) {
        _ = write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
    }
    tcsetattr(STDIN_FILENO, TCSANOW, &settingsToRestore)
}

/// Whether an app's kernel sent a signal, because an app must not end the session that shows it.
private func isOfKernel(_ information: UnsafePointer<siginfo_t>?) -> Int32 {
    information.map { csystem_is_of_kernel($0) } ?? 0
}

private func onFlaggedSignal(_ signal: Int32) {
    let saved = errno
    let flag: PendingSignals =
        switch signal {
        case SIGWINCH: .resized
        case SIGCONT: .continued
        case SIGINT: .interrupted
        case SIGTERM: .terminated
        case SIGHUP: .hungUp
        default: .suspended
        }
    arrived.bitwiseOr(flag.rawValue, ordering: .sequentiallyConsistent)
    wake()
    errno = saved
}

/// Restores the terminal, and raises the signal again for its earlier action. It is blocked until the handler returns.
private func onFatalSignal(_ signal: Int32) {
    restoreTerminal()
    sigaction(signal, earlierActions.advanced(by: Int(signal)), nil)
    raise(signal)
}

/// Handles Ctrl-Z between two lines: the next program gets the terminal with its original settings.
private func onStop(_ signal: Int32) {
    let savedErrno = errno
    let isTaken = terminalIsTaken.load(ordering: .sequentiallyConsistent)
    if isTaken { tcsetattr(STDIN_FILENO, TCSANOW, &settingsToRestore) }
    var standard = sigaction()
    standard.__sigaction_handler.sa_handler = SIG_DFL
    var own = sigaction()
    sigaction(SIGTSTP, &standard, &own)
    var stop = sigset_t()
    sigemptyset(&stop)
    sigaddset(&stop, SIGTSTP)
    raise(SIGTSTP)
    // The signal is blocked in the handler, and stops the process as soon as it is unblocked.
    pthread_sigmask(SIG_UNBLOCK, &stop, nil)
    pthread_sigmask(SIG_BLOCK, &stop, nil)
    sigaction(SIGTSTP, &own, nil)
    if isTaken { takeTerminalBetweenLines() }
    errno = savedErrno
}

private func onContinuation(_ signal: Int32) {
    let savedErrno = errno
    if terminalIsTaken.load(ordering: .sequentiallyConsistent) { takeTerminalBetweenLines() }
    errno = savedErrno
}

/// Applies the settings for the time between two lines, unless this job is in the background: then, the terminal
/// belongs to another job.
private func takeTerminalBetweenLines() {
    guard tcgetpgrp(STDIN_FILENO) == getpgrp() else { return }
    tcsetattr(STDIN_FILENO, TCSANOW, &settingsBetweenLines)
}
