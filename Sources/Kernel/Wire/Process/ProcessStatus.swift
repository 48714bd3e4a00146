// The status of a process, as reported by the system.

#if canImport(Glibc)
    import Glibc
#endif

struct ProcessStatus {
    let parent: Int
    /// Whether the process is ending, or about to end because it was killed.
    let isEnding: Bool

    /// Nil if there is no such process.
    init?(of process: Int) {
        guard let file = fopen("/proc/\(process)/stat", "re") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = fread(&bytes, 1, bytes.count, file)
        // In `4712 (name) S 4711 …`, the name may contain any characters, including parentheses and spaces.
        guard let end = bytes[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(end + 1)..<count].split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard fields.count > Self.pendingSignals, let parent = Int(fields[1]), let flags = UInt(fields[Self.flags]),
            let pending = UInt(fields[Self.pendingSignals])
        else { return nil }
        self.parent = parent
        isEnding = flags & Self.ending != 0 || pending & 1 << (UInt(SIGKILL) - 1) != 0
    }

    /// The places of fields after the name, as in `man 5 proc`.
    private static let (flags, pendingSignals) = (6, 28)
    /// Linux's `PF_EXITING` and `PF_SIGNALED`.
    private static let ending: UInt = 0x4 | 0x400
}
