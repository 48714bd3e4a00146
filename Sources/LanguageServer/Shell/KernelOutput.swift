// What a kernel process prints: its last part, and the lines that have not been shown.

import Glibc

struct KernelOutput {
    /// More than a crash report has.
    private static let limit = 256 * 1024

    private(set) var isAtEnd = false
    private var bytes: [UInt8] = []
    private var shown = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads what is there.
    mutating func read(_ descriptor: Int32) {
        guard !isAtEnd else { return }
        var chunk = [UInt8](repeating: 0, count: 16 * 1024)
        // An app that prints without end must not keep anybody here.
        for _ in 0..<16 {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count > 0 {
                bytes += chunk[..<count]
            } else {
                if count == 0 { isAtEnd = true }
                break
            }
        }
        guard bytes.count > Self.limit else { return }
        let excess = bytes.count - Self.limit
        bytes.removeFirst(excess)
        shown = max(0, shown - excess)
    }

    /// Whole lines that have not been taken yet.
    mutating func takeLines() -> String? {
        guard let end = bytes[shown...].lastIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { shown = end + 1 }
        return String(decoding: bytes[shown..<end], as: UTF8.self)
    }
}
