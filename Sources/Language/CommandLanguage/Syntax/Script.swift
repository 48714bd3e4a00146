// A script and its statements.

import WorkbenchValueTree

/// One statement of a script: a command with all its lines, or a line without a command. It contains its own bytes, and
/// its offsets are relative to its start, so it doesn't change when text is inserted before it.
package struct Statement: Sendable {
    package enum Kind: Hashable, Sendable {
        case blank
        /// A line that starts with `#`: Markdown prose.
        case comment
        /// A line that starts with `= `: expected output of the command above.
        case expectedOutput
        case command(ParsedCommand)
    }

    package let kind: Kind
    /// The whole text, including the line break at its end.
    package let bytes: [UInt8]
    /// The diagnostics of the statement, in the order of the text. Their ranges are relative to the statement.
    package let diagnostics: [ScriptDiagnostic]
    /// The construct that more lines could complete; nil if there is none. Only a script's last statement can be
    /// unfinished.
    package let unfinished: Unfinished?
    /// The comment after a command, including the `#`.
    package let trailingComment: Range<Int>?
    /// Everything except the blanks around it and the line break.
    package let contentRange: Range<Int>
    /// Whether the command is longer than the limit. If so, it is not parsed and extends to the end of the text,
    /// because the rest may belong to it.
    package let isTooLong: Bool
}

extension Statement {
    /// The maximum length of a command in bytes. A longer command isn't typed by hand, and would be parsed again after
    /// each keystroke. A journal has no limit, because every command that was carried out must be restored.
    package static let lengthLimit = 1 << 20

    package var command: ParsedCommand? {
        if case .command(let command) = kind { command } else { nil }
    }

    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// The content of a comment or of expected output, without the marker at the start.
    package var content: String {
        switch kind {
        case .blank: ""
        case .command: text(contentRange)
        case .comment, .expectedOutput:
            // One space belongs to the marker.
            text(
                contentRange.dropFirst().first.map { bytes[$0] == UInt8(ascii: " ") } == true
                    ? contentRange.lowerBound + 2..<contentRange.upperBound
                    : contentRange.lowerBound + 1..<contentRange.upperBound)
        }
    }

    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    package var endsWithLineBreak: Bool {
        bytes.last.map(ByteReader.isLineBreak) ?? false
    }
}

/// A script: its statements in order and without gaps. Together, they make up the whole text of the script.
package struct Script: Sendable {
    package internal(set) var statements: [Statement]
    /// The offsets of the statements, followed by the end of the last one.
    package internal(set) var starts: [Int]
    package internal(set) var lines: LineTable

    package init(_ text: String, lengthLimit: Int = Statement.lengthLimit) {
        self.init(Array(text.utf8), lengthLimit: lengthLimit)
    }

    /// Parses a script. Any bytes are accepted; errors are in `diagnostics`.
    package init(_ bytes: [UInt8], lengthLimit: Int = Statement.lengthLimit) {
        statements = []
        starts = [0]
        lines = LineTable(bytes)
        var offset = 0
        while offset < bytes.count {
            let statement = Statement(parsing: bytes, from: offset, lengthLimit: lengthLimit)
            offset += statement.bytes.count
            statements.append(statement)
            starts.append(offset)
        }
    }

    /// Joins parsed statements into a script.
    package init(_ statements: [Statement]) {
        self.statements = statements
        starts = [0]
        for statement in statements { starts.append(starts[starts.count - 1] + statement.bytes.count) }
        lines = LineTable(statements.lazy.flatMap(\.bytes))
    }
}

extension Script {
    package var count: Int {
        starts[starts.count - 1]
    }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for statement in statements {
            bytes += statement.bytes
        }
        return bytes
    }

    /// The script as a string. Bytes that aren't UTF-8 are shown as U+FFFD.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    package func range(ofStatement index: Int) -> Range<Int> {
        starts[index]..<starts[index + 1]
    }

    /// The index of the statement that contains an offset: at the end of the text, the last one; nil if there are no
    /// statements.
    package func statementIndex(at offset: Int) -> Int? {
        guard !statements.isEmpty else { return nil }
        var low = 0
        var high = statements.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The construct that more lines could complete; nil if the script can be evaluated now.
    package var unfinished: Unfinished? {
        guard let last = statements.indices.last, var unfinished = statements[last].unfinished else { return nil }
        unfinished.opening += starts[last]
        return unfinished
    }

    /// The parser's diagnostics, with ranges in the script.
    package var diagnostics: [ScriptDiagnostic] {
        var found: [ScriptDiagnostic] = []
        var hasCommand = false
        for (index, statement) in statements.enumerated() {
            if !hasCommand, statement.command != nil { hasCommand = true }
            if !statement.diagnostics.isEmpty {
                found += statement.diagnostics.map { $0.shifted(by: starts[index]) }
            }
            if !hasCommand, case .expectedOutput = statement.kind {
                let range = statement.contentRange.shifted(by: starts[index])
                found.append(ScriptDiagnostic(.expectedOutputWithoutCommand, range))
            }
        }
        return found
    }
}
