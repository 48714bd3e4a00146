// A journal as a script: comments, an `open` command, and a line for each command that changed something.

import FoundationEssentials
import WorkbenchLanguage

package struct JournalText: Hashable, Sendable {
    /// A part of a file that wasn't accepted.
    package struct Fault: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            /// The file ends in the middle of a line.
            case torn
            /// A command that spans several lines is incomplete. The lines after its first line are still read.
            case unfinished
            /// The byte at this offset is invalid UTF-8 or a control character.
            case invalidBytes(offset: Int)
        }

        package var kind: Kind
        /// The line's number in the file, starting with 1.
        package var line: Int
        package var text: String

        package init(kind: Kind, line: Int, text: String) {
            self.kind = kind
            self.line = line
            self.text = text
        }

        package var message: String {
            switch kind {
            case .torn: "line \(line) of the journal was cut off and is left out: \(text)"
            case .unfinished: "line \(line) of the journal begins an unfinished command and is left out: \(text)"
            case .invalidBytes(let offset):
                "line \(line) of the journal is damaged at byte \(offset) and is left out: \(text)"
            }
        }
    }

    package var app: String?
    package var begun: String?
    package var directory: String?
    /// The package with the session's workflows, if it was opened with `workflow open`. It's written as in scripts, so
    /// a journal can also be checked like a script.
    package var package: String?
    /// The app opened last.
    package var opened: String?
    /// The commands since the app was opened, each complete and without its final line break.
    package var lines: [String]
    package var faults: [Fault]

    package init(
        opened: String?, lines: [String] = [], begun: String? = nil, directory: String? = nil,
        package: String? = nil
    ) {
        app = opened
        self.begun = begun
        self.directory = directory
        self.package = package
        self.opened = opened
        self.lines = lines
        faults = []
    }

    /// Reads a journal. Any bytes are accepted; errors are in `faults`.
    package init(reading bytes: [UInt8]) {
        self.init(reading: bytes, parsesPlainLines: false, reach: 16 * 1024)
    }

    /// - Parameters:
    ///   - parsesPlainLines: Whether lines that contain a whole command are parsed like all others. The result is the
    ///     same, but parsing takes ten times as long.
    ///   - reach: The number of bytes to parse at once. It doesn't affect the result.
    package init(reading bytes: [UInt8], parsesPlainLines: Bool, reach: Int) {
        self.init(opened: nil)
        let whole = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        var line = 1
        var offset = 0
        // An unclosed bracket or string would swallow all later lines. So reading continues at the next line that
        // starts with a command; indented lines still belong to the string.
        var isSearching = false
        let least = reach
        var reach = reach
        while offset < whole {
            if !isSearching, !parsesPlainLines, let end = Self.endOfPlainLine(bytes, from: offset) {
                lines.append(String(decoding: bytes[offset..<end], as: UTF8.self))
                (line, offset) = (line + 1, end + 1)
                continue
            }
            // The last statement of a part may continue in the next part.
            let end =
                whole - offset <= reach
                ? whole : (bytes[..<(offset + reach)].lastIndex(of: UInt8(ascii: "\n")) ?? offset) + 1
            let statements = end > offset ? Script(Array(bytes[offset..<end]), lengthLimit: .max).statements : []
            let complete = end == whole ? statements[...] : statements.dropLast()
            reach = complete.isEmpty ? 2 * reach : least
            for statement in complete {
                if statement.command?.specification != nil, statement.bytes.first != UInt8(ascii: " ") {
                    isSearching = false
                }
                let isWhole = isSearching || take(statement, line: line, offset: offset)
                let taken = isWhole ? statement.bytes[...] : Self.firstLine(statement.bytes)
                line += taken.count { $0 == UInt8(ascii: "\n") }
                offset += taken.count
                if !isWhole {
                    isSearching = true
                    break
                }
            }
        }
        if whole < bytes.count {
            faults.append(Fault(kind: .torn, line: line, text: Self.excerpt(bytes[whole...])))
        }
    }

    /// The end of a line that is certainly a whole command: it has no comments, escapes or multi-line strings, and all
    /// its brackets are closed.
    private static func endOfPlainLine(_ bytes: [UInt8], from start: Int) -> Int? {
        guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[start]),
            !bytes[start...].starts(with: "open ".utf8)
        else {
            return nil
        }
        var open: [UInt8] = []
        var (isInText, last) = (false, UInt8(0))
        for position in start..<bytes.count {
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "\n"): return open.isEmpty && !isInText && last != UInt8(ascii: " ") ? position : nil
            case UInt8(ascii: "\""):
                // `"""` starts a multi-line string.
                if last == byte, bytes[position - 2] == byte { return nil }
                isInText.toggle()
            case 0x00..<0x20, 0x7F..., UInt8(ascii: "\\"), UInt8(ascii: "#"), UInt8(ascii: "`"): return nil
            case _ where isInText: break
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte)
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard let begun = open.popLast(), begun < byte, byte - begun <= 2 else { return nil }
            case UInt8(ascii: "/"), UInt8(ascii: "*"): if last == UInt8(ascii: "/") { return nil }
            default: break
            }
            last = byte
        }
        return nil
    }

    private static func firstLine(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes.firstIndex(of: UInt8(ascii: "\n")).map { bytes[...$0] } ?? bytes[...]
    }

    /// If there are more faults than this, the whole journal is considered damaged.
    private static let faultLimit = 100

    /// Adds a statement. Returns false if its command is incomplete.
    private mutating func take(_ statement: Statement, line: Int, offset: Int) -> Bool {
        let text = statement.text(statement.contentRange)
        if let place = Self.firstInvalidByte(statement.bytes) {
            faults.append(
                Fault(
                    kind: .invalidBytes(offset: offset + place), line: line, text: Self.excerpt(statement.bytes[...])))
            return true
        }
        switch statement.kind {
        case .blank, .expectedOutput: break
        case .comment:
            takeHeader(statement.content)
            // Keep the comment that stands for a line that crashed the app.
            let remarks = [SupervisedSession.crashedHere, SupervisedSession.crashedHereBefore]
            if opened != nil, remarks.contains(where: statement.content.hasPrefix) {
                lines.append("# " + statement.content)
            }
        case .command:
            if Self.isIncomplete(statement, text), faults.count < Self.faultLimit {
                faults.append(
                    Fault(kind: .unfinished, line: line, text: Self.excerpt(Self.firstLine(statement.bytes))))
                return false
            } else if text.hasPrefix("open ") {
                opened = String(text.dropFirst("open ".count))
                lines = []
            } else {
                lines.append(text)
            }
        }
        return true
    }

    /// Whether a command is incomplete if it stands alone. In a script, the next command ends a bracket that was never
    /// closed.
    private static func isIncomplete(_ statement: Statement, _ text: String) -> Bool {
        if statement.unfinished != nil { return true }
        let alone = Script(Array((text + "\n").utf8), lengthLimit: .max).statements
        return alone.count != 1 || alone.contains { $0.unfinished != nil }
    }

    private mutating func takeHeader(_ comment: String) {
        // Comments below the header are the user's own.
        guard opened == nil else { return }
        if let value = Self.value(of: "app", in: comment), app == nil { app = value }
        if let value = Self.value(of: "begun", in: comment), begun == nil { begun = value }
        if let value = Self.value(of: "directory", in: comment), directory == nil { directory = value }
        if let value = Self.value(of: "package", in: comment), package == nil { package = value }
    }

    private static func value(of name: String, in comment: String) -> String? {
        comment.hasPrefix(name + ": ") ? String(comment.dropFirst(name.count + 2)) : nil
    }

    /// The first control character or invalid byte. Line breaks and tabs are allowed in a command.
    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
        do {
            _ = try UTF8Span(validating: bytes.span)
        } catch {
            return error.byteOffsets.lowerBound
        }
        return bytes.firstIndex { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 || $0 == 0x7F }
    }

    /// A shortened string without control characters, for a message.
    private static func excerpt(_ bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes.prefix(80), as: UTF8.self)
        return String(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "·" : Character($0) })
    }
}

extension JournalText {
    /// The whole file.
    package var bytes: [UInt8] {
        var text = "# A workflow journal: a script you can read, replay and check.\n"
        for (name, value) in [("app", app), ("begun", begun), ("directory", directory), ("package", package)] {
            if let value { text += "# \(name): \(Self.oneLine(value))\n" }
        }
        if let opened { text += Self.line("open " + opened) }
        for line in lines { text += Self.line(line) }
        return Array(text.utf8)
    }

    /// The command as a line, with a final line break.
    static func line(_ command: String) -> String {
        command.hasSuffix("\n") ? command : command + "\n"
    }

    private static func oneLine(_ text: String) -> String {
        String(text.map { $0.isNewline ? " " : $0 })
    }
}
