// Keys typed while no line is being read. They are kept for the next line, in order. The terminal is set to pass on
// every key, because it would otherwise turn keys such as Ctrl-C into a signal and discard the keys around them.
// Instead, a thread reads the keys and sends the signals.

import Synchronization
import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

final class TypeAhead {
    /// The typed keys, except those discarded by a Ctrl-C.
    struct Keys {
        var bytes: [UInt8] = []
        /// Whether Ctrl-C was pressed. The keys before it are discarded.
        var isInterrupted = false
    }

    private let listener: Listener
    private let thread: pthread_t

    /// Starts reading. Nil if no thread can be created; in that case, keys wait in the terminal.
    init?(_ settings: termios) {
        guard let listener = Listener(StopKeys(settings)) else { return nil }
        // Signals are left to the threads that wait for them.
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        // The stack limit may be half a gigabyte because of the tree, but this thread needs little.
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setstacksize(&attributes, 256 * 1024)
        let box = Unmanaged.passRetained(listener)
        var thread = pthread_t()
        let problem = pthread_create(
            &thread, &attributes,
            { box in
                guard let box else { return nil }
                Unmanaged<Listener>.fromOpaque(box).takeRetainedValue().listen()
                return nil
            }, box.toOpaque())
        guard problem == 0 else {
            box.release()
            return nil
        }
        self.listener = listener
        self.thread = thread
    }

    /// Ends reading, and returns the keys. It must be called only once.
    func stop() -> Keys {
        listener.stop()
        pthread_join(thread, nil)
        return listener.keys.withLock { $0 }
    }
}

/// The keys that send signals according to the user's terminal settings, and whether the terminal echoes them.
private struct StopKeys {
    private let signals: [(byte: UInt8, signal: Int32)]
    private let areShown: Bool

    init(_ settings: termios) {
        let characters = withUnsafeBytes(of: settings.c_cc) { Array($0) }
        let keys = [(VINTR, SIGINT), (VSUSP, SIGTSTP), (VQUIT, SIGQUIT)].map { (characters[Int($0)], $1) }
        signals = settings.c_lflag & tcflag_t(ISIG) == 0 ? [] : keys.filter { $0.0 != 0 }
        areShown = settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ECHOCTL) != 0
    }

    func signal(of byte: UInt8) -> Int32? {
        signals.first { $0.byte == byte }?.signal
    }

    func show(_ byte: UInt8) {
        guard areShown, byte < 0x20 else { return }
        let picture = [UInt8(ascii: "^"), byte + 0x40]
        _ = write(STDOUT_FILENO, picture, picture.count)
    }
}

private final class Listener: Sendable {
    let keys = Mutex(TypeAhead.Keys())
    private let stopKeys: StopKeys
    private let end: Int32
    /// The maximum number of bytes: more than a terminal keeps, but limited, so holding down a key doesn't fill the
    /// memory.
    private static let limit = 1 << 20

    init?(_ stopKeys: StopKeys) {
        self.stopKeys = stopKeys
        end = eventfd(0, Int32(EFD_CLOEXEC))
        guard end >= 0 else { return nil }
    }

    deinit {
        close(end)
    }

    func stop() {
        var one: UInt64 = 1
        _ = write(end, &one, MemoryLayout.size(ofValue: one))
    }

    func listen() {
        var polled = [
            pollfd(fd: end, events: Int16(POLLIN), revents: 0),
            pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            // While this job is in the background, the terminal belongs to another job. No event reports a change, so
            // check regularly.
            let isOurs = tcgetpgrp(STDIN_FILENO) == getpgrp()
            guard poll(&polled, isOurs ? 2 : 1, isOurs ? -1 : 100) >= 0 || errno == EINTR else { return }
            if isOurs, polled[1].revents != 0, !readOnce() { return }
            if polled[0].revents != 0 { return }
        }
    }

    private func readOnce() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = read(STDIN_FILENO, &chunk, chunk.count)
        guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
        for byte in chunk[..<count] { take(byte) }
        return true
    }

    private func take(_ byte: UInt8) {
        guard let signal = stopKeys.signal(of: byte) else {
            return keys.withLock { if $0.bytes.count < Self.limit { $0.bytes.append(byte) } }
        }
        if signal == SIGINT { keys.withLock { $0 = TypeAhead.Keys(bytes: [], isInterrupted: true) } }
        stopKeys.show(byte)
        // The signal goes to the whole job, as when a terminal sends it.
        kill(0, signal)
    }
}
