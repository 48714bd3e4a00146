// What a kernel's own process writes besides the protocol: what the user's code prints, and what concerns the process.

@preconcurrency import Glibc

enum KernelOutput {
    /// Writes a line for people on stderr.
    static func say(_ text: String) {
        let line = Array("workflow: \(text)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }

    /// Has printed lines leave at once although nobody reads them at a terminal: a trap would swallow what waits.
    static func flushesLines() {
        setvbuf(stdout, nil, _IOLBF, 0)
    }

    /// Has everything leave that was printed. Only this stream: another may be waited on by the user's code, for input.
    static func flush() {
        fflush(stdout)
    }
}
