// One statement of a script: a command with all its lines, or a line that is none. It holds its own bytes, and all
// offsets in it begin at its own beginning, so that it stays as it is when text is inserted before it.

import WorkbenchValueTree

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
