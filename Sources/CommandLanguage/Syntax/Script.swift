// A script and its statements.

import WorkbenchValueTree

/// One statement of a script: a command with all its lines, or a line that is none. It holds its own bytes, and all offsets in
/// it begin at its own beginning, so that it stays as it is when text is inserted before it.
package struct Statement: Sendable {
    package enum Kind: Hashable, Sendable {
        case blank
        /// A line that begins with `#`: Markdown prose.
        case comment
        /// A line that begins with `= `: output that is expected of the command above.
        case expectedOutput
        case command(ParsedCommand)
    }

    package let kind: Kind
    /// All of its text, with the line break at its end if it has one.
    package let bytes: [UInt8]
    /// What is wrong in it, in the order of the text. Ranges begin at the statement's beginning.
    package let diagnostics: [ScriptDiagnostic]
    /// What is open at its end and could be finished by more lines, nil if nothing is. Only a script's last statement.
    package let unfinished: Unfinished?
    /// The comment behind a command, from the `#` on.
    package let trailingComment: Range<Int>?
    /// Everything but the line break at the end, and blanks around.
    package let contentRange: Range<Int>
}

extension Statement {
    package var command: ParsedCommand? {
        if case .command(let command) = kind { command } else { nil }
    }

    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// A comment's Markdown or a line of expected output, without the mark in front of it.
    package var content: String {
        switch kind {
        case .blank: ""
        case .command: text(contentRange)
        case .comment, .expectedOutput:
            // One space belongs to the mark.
            text(
                contentRange.dropFirst().first.map { bytes[$0] == UInt8(ascii: " ") } == true
                    ? contentRange.lowerBound + 2..<contentRange.upperBound
                    : contentRange.lowerBound + 1..<contentRange.upperBound)
        }
    }

    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    var endsWithLineBreak: Bool {
        bytes.last == UInt8(ascii: "\n")
    }
}

/// A script: its statements, in order and without gaps. Their texts one after the other are the script's text.
package struct Script: Sendable {
    package internal(set) var statements: [Statement]
    /// Where each statement begins, and behind them where the last one ends.
    package internal(set) var starts: [Int]
    package internal(set) var lines: LineTable

    package init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Any bytes are a script; what is wrong with them is in `diagnostics`.
    package init(_ bytes: [UInt8]) {
        statements = []
        starts = [0]
        lines = LineTable(bytes)
        var offset = 0
        while offset < bytes.count {
            let statement = Statement(parsing: bytes, from: offset)
            offset += statement.bytes.count
            statements.append(statement)
            starts.append(offset)
        }
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

    /// The text; bytes that are not UTF-8 are shown as U+FFFD.
    package var text: String {
        String(decoding: bytes, as: UTF8.self)
    }

    package func range(ofStatement index: Int) -> Range<Int> {
        starts[index]..<starts[index + 1]
    }

    /// The statement an offset lies in, the last one for the end of the text, nil if there is none.
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

    /// What another line could finish; nil if the text can be evaluated as it is.
    package var unfinished: Unfinished? {
        guard let last = statements.indices.last, var unfinished = statements[last].unfinished else { return nil }
        unfinished.opening += starts[last]
        return unfinished
    }

    /// What is wrong with the script as a text, with ranges in the script.
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
