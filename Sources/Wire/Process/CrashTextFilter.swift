// Keeps what the Swift runtime writes on stderr as a process dies apart from what the app writes there. It cannot be
// known before the process is dead: what looks like the beginning of it is held until then, or until the process
// shows that it lives.

package struct CrashTextFilter {
    package init() {}

    /// From the first line that looks like the end.
    private var held: [UInt8] = []
    private var isHolding = false
    /// Blank lines: one stands before the runtime's own text.
    private var blank: [UInt8] = []
    private var line: [UInt8] = []

    /// Takes what came; what of it is the app's.
    package mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { output += endLine() }
            line += part.element
        }
        return output
    }

    /// The unfinished line: a prompt, a row of dots. A process that dies writes its message at once, and the lines below
    /// it in pieces.
    package mutating func takePartialLine() -> [UInt8] {
        guard !isHolding, !line.isEmpty, !CrashText.begins(line), !CrashText.mayBecomeMark(line) else { return [] }
        defer { (blank, line) = ([], []) }
        return blank + line
    }

    /// Whether something waits for the process to die or to show that it lives.
    package var isWaiting: Bool { isHolding || !blank.isEmpty || !line.isEmpty }

    /// The process lives: everything was the app's.
    package mutating func release() -> [UInt8] {
        defer { self = CrashTextFilter() }
        return held + blank + line
    }

    /// The process is dead.
    package mutating func finish() -> (output: [UInt8], crash: [UInt8]) {
        if !isHolding, CrashText.begins(line) { isHolding = true }
        defer { self = CrashTextFilter() }
        return isHolding ? ([], held + blank + line) : (blank + line, [])
    }

    private mutating func endLine() -> [UInt8] {
        line.append(UInt8(ascii: "\n"))
        defer { line = [] }
        if !isHolding, CrashText.begins(line) {
            isHolding = true
            held = blank
            blank = []
        }
        if isHolding {
            held += line
            return []
        }
        if line.elementsEqual(CrashText.notice.utf8) { return [] }
        if line.count == 1 {
            blank += line
            return []
        }
        defer { blank = [] }
        return blank + line
    }
}

/// The words of the Swift runtime.
enum CrashText {
    /// Said as a process starts where no Swift toolchain is installed. It is no news: a crash is then told without frames.
    static let notice = "swift runtime: unable to locate swift-backtrace; disabling backtracing.\n"
    /// What a message begins with, behind `file:line: `.
    static let messages = ["Fatal error", "Precondition failed", "Assertion failed"]
    static let signalMark = "*** Signal "
    static let castMessage = "Could not cast value of type"
    static let marks = ["*** Program crashed: ", "*** Swift runtime failure: "]

    private static let starts = (messages + [castMessage, signalMark] + marks).map { Array($0.utf8) }

    static func mayBecomeMark(_ line: [UInt8]) -> Bool {
        starts.contains { $0.starts(with: line) }
    }

    static func begins(_ line: [UInt8]) -> Bool {
        for index in line.indices {
            let first = line[index]
            // `F P A C *`, the first letters of all of them.
            guard first == 0x46 || first == 0x50 || first == 0x41 || first == 0x43 || first == 0x2A else { continue }
            for start in starts where line.count - index >= start.count {
                if line[index..<index + start.count].elementsEqual(start) { return true }
            }
        }
        return false
    }
}
