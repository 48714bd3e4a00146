// Separates the Swift runtime's crash message from the app's own output on stderr. Text that looks like the message is
// held until the process has ended or has proved to be alive.

package struct CrashTextFilter {
    package init() {}

    /// Everything since the first line that looks like a crash message.
    private var held: [UInt8] = []
    private var isHolding = false
    /// Blank lines that are held, because the runtime's message starts with one.
    private var blank: [UInt8] = []
    private var line: [UInt8] = []

    /// Processes bytes and returns those that the app printed.
    package mutating func take(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        for part in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { output += endLine() }
            line += part.element
        }
        return output
    }

    /// Returns the unfinished line, such as a prompt or a row of dots. A crashing process writes its message in one
    /// piece, but the lines below it piece by piece.
    package mutating func takePartialLine() -> [UInt8] {
        guard !isHolding, !line.isEmpty, !CrashText.begins(line), !CrashText.mayBecomeMark(line) else { return [] }
        defer { (blank, line) = ([], []) }
        return blank + line
    }

    /// Whether some text is being held until the process ends or proves to be alive.
    package var isWaiting: Bool { isHolding || !blank.isEmpty || !line.isEmpty }

    package mutating func release() -> [UInt8] {
        defer { self = CrashTextFilter() }
        return held + blank + line
    }

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
        if line.count == 1 {
            blank += line
            return []
        }
        defer { blank = [] }
        return blank + line
    }
}

/// The messages of the Swift runtime.
enum CrashText {
    /// The starts of messages, as they follow `file:line: `.
    static let messages = ["Fatal error", "Precondition failed", "Assertion failed"]
    static let signalMark = "*** Signal "
    static let memoryMark = "*** Memory limit "
    static let castMessage = "Could not cast value of type"
    static let exclusivity = "Simultaneous accesses to "
    /// The message as reported, without the address.
    static let exclusivityMessage = "Simultaneous accesses, but modification requires exclusive access"
    /// The line above the addresses that the runtime lists after a message.
    static let addresses = "Current stack trace:"
    static let failure = "Swift runtime failure: "

    private static let starts = (messages + [castMessage, signalMark, memoryMark, exclusivity]).map { Array($0.utf8) }

    static func mayBecomeMark(_ line: [UInt8]) -> Bool {
        starts.contains { $0.starts(with: line) }
    }

    static func begins(_ line: [UInt8]) -> Bool {
        for index in line.indices {
            let first = line[index]
            // The first letters of all messages: `F P A C S *`.
            guard
                first == 0x46 || first == 0x50 || first == 0x41 || first == 0x43 || first == 0x53 || first == 0x2A
            else { continue }
            for start in starts where line.count - index >= start.count {
                if line[index..<index + start.count].elementsEqual(start) { return true }
            }
        }
        return false
    }
}
