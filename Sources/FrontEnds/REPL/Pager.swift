// Shows long output with $PAGER, or with less if it is installed.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

enum Pager {
    /// Shows lines in a pager. Returns false if there is no pager.
    static func show(_ lines: [String]) -> Bool {
        let command = Printer.environment("PAGER") ?? "less"
        // The result of an interrupted command is printed at once.
        guard !command.isEmpty, command != "cat", !Interrupts.isPressed else { return false }
        // The options for less: keep colors, don't page a single screen, leave the output on the screen, and say how
        // to quit, because its own prompt is just a colon. Ctrl-C quits, too.
        setenv("LESS", "FRXKPs?e(end) :(more\\: space) .q goes back to the prompt", 0)
        return ShellCommand.run(command, input: lines).map { $0 != ShellCommand.notFound } ?? false
    }
}

/// Runs a shell command in the terminal.
enum ShellCommand {
    /// The exit code of a shell that doesn't find a command.
    static let notFound: Int32 = 127

    /// - Parameter input: The lines for the command's standard input; nil if it reads the terminal.
    /// - Returns: The command's exit code; nil if it couldn't be started.
    static func run(_ command: String, input: [String]?) -> Int32? {
        Interrupts.forwarded(to: nil) { Interrupts.isPressed ? 130 : spawn(command, input) }
    }

    private static func spawn(_ command: String, _ input: [String]?) -> Int32? {
        var ends: [Int32] = [0, 0]
        guard input == nil || csystem_pipe(&ends) == 0 else { return nil }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if input != nil { posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO) }
        // A shell splits the string into words.
        var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", command].map { (word: String) in strdup(word) }
        defer { arguments.forEach { free($0) } }
        arguments.append(nil)
        // If the command exits before reading all its input, the pipe breaks, which must not end this program.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var obeyed = sigset_t()
        sigemptyset(&obeyed)
        for signal in [SIGINT, SIGPIPE] { sigaddset(&obeyed, signal) }
        posix_spawnattr_setsigdefault(&attributes, &obeyed)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let failure = posix_spawnp(&process, "sh", &actions, &attributes, arguments, environ)
        // Ctrl-C may have been pressed just before the command started.
        if Interrupts.isPressed { kill(0, SIGINT) }
        if let input {
            close(ends[0])
            if failure == 0 { Printer.write(Array(input.map { $0 + "\n" }.joined().utf8), to: ends[1]) }
            close(ends[1])
        }
        guard failure == 0 else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) == -1, errno == EINTR {}
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + status & 0x7f
    }
}
