// Signals while a line is read. The handlers call only what is safe in a handler: they set a flag, wake the poll, or
// put the terminal back and let the process die. Outside of reading every signal means what it did before.

import CEditLine
import Glibc
import Synchronization

/// What arrived and was not dealt with yet.
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
private let terminalIsRaw = Atomic<Bool>(false)
// Written before the handlers are installed and read by them only.
nonisolated(unsafe) private var settingsToRestore = termios()
// What each fatal signal meant before, so that it means it again: a crash reporter may be installed.
nonisolated(unsafe) private let earlierActions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)

/// What a terminal must be told when a line is no longer edited: end of bracketed paste, colours off, a fresh row.
private let farewell: StaticString = "\u{1b}[?2004l\u{1b}[0m\r\n"

final class SignalWatch {
    /// Readable when a signal has come.
    let descriptor: Int32
    private var saved: [(signal: Int32, action: sigaction)] = []

    private static let flagged = [SIGWINCH, SIGCONT, SIGINT, SIGTERM, SIGHUP, SIGTSTP]
    private static let fatal = [SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGXCPU]

    init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
        Self.restoreAtExit
    }

    deinit {
        stop()
        close(descriptor)
    }

    /// `settings`: what the terminal is put back to if the process dies while it is raw.
    func start(restoring settings: termios?) {
        arrived.store(0, ordering: .sequentiallyConsistent)
        wakeDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        if let settings {
            settingsToRestore = settings
            terminalIsRaw.store(true, ordering: .sequentiallyConsistent)
        }
        for signal in Self.flagged { install(signal, onFlaggedSignal, flags: 0) }
        guard settings != nil else { return }
        for signal in Self.fatal { install(signal, onFatalSignal, flags: SA_ONSTACK) }
    }

    func stop() {
        for (signal, action) in saved.reversed() {
            var action = action
            sigaction(signal, &action, nil)
        }
        saved.removeAll()
        terminalIsRaw.store(false, ordering: .sequentiallyConsistent)
    }

    /// What has come since the last call.
    func take() -> PendingSignals {
        var count: UInt64 = 0
        _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
        return PendingSignals(rawValue: arrived.exchange(0, ordering: .sequentiallyConsistent))
    }

    /// Stops the process as Ctrl-Z does, with all that runs in its job, and returns when it goes on.
    func suspend() {
        var old = sigaction()
        var standard = sigaction()
        standard.__sigaction_handler.sa_handler = SIG_DFL
        sigaction(SIGTSTP, &standard, &old)
        kill(0, SIGTSTP)
        // The stop takes effect at any moment from now; the continuation is what tells that it is over. A process
        // that nobody could continue is not stopped at all, so the wait is short.
        var waited = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var pending = take()
        while !pending.contains(.continued), poll(&waited, 1, 100) > 0 { pending.formUnion(take()) }
        sigaction(SIGTSTP, &old, nil)
        pending.remove(.continued)
        arrived.bitwiseOr(pending.rawValue, ordering: .sequentiallyConsistent)
        if !pending.isEmpty { wake() }
    }

    private func install(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void, flags: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = handler
        action.sa_flags = flags
        sigemptyset(&action.sa_mask)
        var old = Glibc.sigaction()
        guard sigaction(signal, &action, &old) == 0 else { return }
        earlierActions.advanced(by: Int(signal)).initialize(to: old)
        saved.append((signal, old))
    }

    /// exit() may be called from anything that runs while a line is read.
    private static let restoreAtExit: Void = {
        atexit { restoreTerminal() }
    }()
}

private func wake() {
    var one: UInt64 = 1
    _ = write(wakeDescriptor.load(ordering: .relaxed), &one, 8)
}

private func restoreTerminal() {
    guard terminalIsRaw.exchange(false, ordering: .sequentiallyConsistent) else { return }
    _ = write(STDOUT_FILENO, farewell.utf8Start, farewell.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &settingsToRestore)
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

/// The signal is blocked here and is taken, as it was before, where it came from.
private func onFatalSignal(_ signal: Int32) {
    restoreTerminal()
    sigaction(signal, earlierActions.advanced(by: Int(signal)), nil)
    raise(signal)
}
