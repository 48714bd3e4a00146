// A pseudo-terminal with a program running in it. Tests type and wait for the expected screen.

import Foundation

#if canImport(Glibc)
    import Glibc
#endif

package struct TerminalFailure: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }
}

package final class PseudoTerminal {
    private let master: Int32
    /// Kept open so the terminal's settings can be read when no program is running in it.
    private let slave: Int32
    private let path: String
    package private(set) var process: pid_t = 0
    package private(set) var screen: TerminalScreen
    /// Everything that the program has written, including text that it has erased since.
    package private(set) var written = ""

    // The Glibc module lacks TIOCSPTLCK, TIOCGPTN and POSIX_SPAWN_SETSID.
    private static let unlock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430
    private static let newSession: Int32 = 0x80

    /// Long enough for a busy machine; a passing test never waits this long.
    private static let patience: Double = 120

    package init(columns: Int = 60, rows: Int = 12) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: Int32 = 0
        var locked: Int32 = 0
        guard master >= 0, ioctl(master, Self.unlock, &locked) == 0, ioctl(master, Self.getNumber, &number) == 0 else {
            throw TerminalFailure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))")
        }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        screen = TerminalScreen(columns: columns, rows: rows)
        setSize(columns: columns, rows: rows)
    }

    deinit {
        if process > 0 {
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
        }
        close(master)
        close(slave)
    }

    /// Starts a program as the leader of a session in this terminal.
    package func start(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The process that runs the tests may ignore or block some signals.
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(Self.newSession | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in words + variables { free(pointer) } }
        let problem = posix_spawn(&process, program, &actions, &attributes, words, variables)
        guard problem == 0 else {
            throw TerminalFailure(description: "\(program): \(String(cString: strerror(problem)))")
        }
    }

    package func type(_ text: String) {
        type(Array(text.utf8))
    }

    package func type(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
            // A terminal's buffer is limited, so the program's output must be read while waiting.
            if !rest.isEmpty { readOnce(timeout: 0) }
        }
    }

    /// - Parameter wrapsAgain: Whether the terminal reflows its text to the new width, as most do.
    package func resize(columns: Int, rows: Int, wrapsAgain: Bool = true) {
        screen.resize(columns: columns, wrapsAgain: wrapsAgain)
        screen.grow(rows: rows)
        setSize(columns: columns, rows: rows)
    }

    private func setSize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    package func signal(_ signal: Int32) {
        kill(process, signal)
    }

    /// The program's terminal settings as text, so differences are readable.
    package var settings: String {
        var terminal = termios()
        tcgetattr(slave, &terminal)
        let characters = withUnsafeBytes(of: terminal.c_cc) { Array($0) }
        return "\(terminal.c_iflag) \(terminal.c_oflag) \(terminal.c_cflag) \(terminal.c_lflag) \(characters)"
    }

    package var isRaw: Bool {
        var terminal = termios()
        tcgetattr(slave, &terminal)
        return terminal.c_lflag & tcflag_t(ICANON) == 0
    }

    /// Reads until the condition holds.
    package func wait(for what: String, until condition: (TerminalScreen) -> Bool) throws {
        let deadline = Date().addingTimeInterval(Self.patience)
        while !condition(screen) {
            guard Date() < deadline else {
                throw TerminalFailure(
                    description: "the terminal never showed\n\(what)\nbut in the end\n\(screen.picture)")
            }
            readOnce(timeout: 50)
        }
    }

    package func wait(forScreen picture: String) throws {
        try wait(for: picture) { $0.picture == picture }
    }

    /// Reads until the program has ended. Returns its exit code, or 128 plus the signal.
    package func waitForEnd() throws -> Int32 {
        let deadline = Date().addingTimeInterval(Self.patience)
        var status: Int32 = 0
        while waitpid(process, &status, WNOHANG) == 0 {
            guard Date() < deadline else {
                throw TerminalFailure(description: "the program never ended; the terminal showed\n\(screen.picture)")
            }
            readOnce(timeout: 50)
        }
        process = 0
        while readOnce(timeout: 0) {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    @discardableResult
    private func readOnce(timeout: Int32) -> Bool {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, timeout) > 0, polled.revents & Int16(POLLIN) != 0 else { return false }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(master, &bytes, bytes.count)
        guard count > 0 else { return false }
        screen.write(bytes[..<count])
        written += String(decoding: bytes[..<count], as: UTF8.self)
        let answers = screen.answers
        screen.answers = []
        if !answers.isEmpty { _ = write(master, answers, answers.count) }
        return true
    }
}
