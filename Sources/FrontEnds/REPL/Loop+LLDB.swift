// `lldb`: runs the debugger in the terminal, attached to a copy of the app.

import WorkbenchLanguage
import WorkbenchWire

#if canImport(Glibc)
    import Glibc
#endif

extension Loop {
    /// Whether `lldb` can run the debugger here. Otherwise it shows how to attach one.
    private var hasDebuggerTerminal: Bool {
        !options.printsJSON && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    func carryOut(lldb command: ParsedCommand, _ statement: Statement) -> CommandResult {
        guard hasDebuggerTerminal, !command[LLDBCommand.wait], statement.diagnostics.isEmpty else {
            return evaluate(statement.content)
        }
        if let fault = Self.lldbFault { return refuse(Refusal(.impossible, fault)) }
        runsDebugger = true
        defer { runsDebugger = false }
        return evaluate(statement.content)
    }

    /// Runs lldb until the user quits it. The copy ends when the debugger detaches.
    func debug(_ code: CodeReply) {
        guard let command = code.debuggerCommand else { return }
        var settings = termios()
        let hasSettings = tcgetattr(STDIN_FILENO, &settings) == 0
        let run = {
            ShellCommand.run(command.map(\.quotedForShell).joined(separator: " "), input: nil) != nil
        }
        if !(printer.terminalOwner?.lendTerminal(to: run) ?? run()) {
            printer.complain("error: lldb can't be started: sh isn't on your PATH")
        }
        if hasSettings { tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) }
    }

    /// The reason why lldb can't be used; nil if it starts.
    private static var lldbFault: String? {
        let missing: Int32 = 64
        guard let output = popen("command -v lldb > /dev/null || exit \(missing); lldb --version 2>&1", "r") else {
            return "lldb can't be started: \(String(cString: strerror(errno)))"
        }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = fread(&buffer, 1, buffer.count, output)
        let status = pclose(output)
        guard status != 0 else { return nil }
        guard status >> 8 != missing else {
            return
                "lldb isn't on your PATH: add the toolchain's usr/bin, or use `lldb --wait` and attach another debugger"
        }
        let lines = String(decoding: buffer[..<count], as: UTF8.self).split(whereSeparator: \.isNewline)
        let reason = lines.first.map(String.init) ?? "status \(status >> 8)"
        return "lldb can't start: \(reason); reinstall it, or use `lldb --wait` and attach another debugger"
    }
}
