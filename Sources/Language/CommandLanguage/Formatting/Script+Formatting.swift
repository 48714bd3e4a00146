// The canonical form of a script: one space between arguments, values as they are printed, and at most one blank line
// in succession. Nothing is aligned, and statements with errors are unchanged.

package struct ScriptFormatter: Sendable {
    package init() {}

    /// The formatted text of the script. Its commands, prose and expected output stay the same.
    package func format(_ script: Script) -> [UInt8] {
        var output: [UInt8] = []
        var hasBlankLine = true
        for statement in script.statements {
            if statement.kind == .blank {
                if !hasBlankLine { output.append(UInt8(ascii: "\n")) }
                hasBlankLine = true
            } else {
                output += format(statement)
                hasBlankLine = false
            }
        }
        // Remove blank lines at the end.
        while output.count > 1, output.last == UInt8(ascii: "\n"), output[output.count - 2] == UInt8(ascii: "\n"),
            script.unfinished == nil
        {
            output.removeLast()
        }
        return output
    }

    /// The edits that format some statements, last one first. Statements that are already formatted have no edits.
    package func edits(_ script: Script, statements: Range<Int>) -> [ScriptEdit] {
        statements.clamped(to: script.statements.indices).reversed().compactMap { index in
            let formatted = format(script.statements[index])
            let range = script.range(ofStatement: index)
            return formatted == script.statements[index].bytes ? nil : ScriptEdit(range, formatted)
        }
    }

    /// The formatted statement, including its line break.
    package func format(_ statement: Statement) -> [UInt8] {
        let lineBreak = UInt8(ascii: "\n")
        guard statement.unfinished == nil else { return statement.bytes }
        switch statement.kind {
        case .blank: return [lineBreak]
        case .comment, .expectedOutput: return statement.bytes[statement.contentRange] + [lineBreak]
        case .command(let command):
            guard statement.diagnostics.isEmpty, let text = text(of: command, in: statement) else {
                return statement.endsWithLineBreak ? statement.bytes : statement.bytes + [lineBreak]
            }
            let comment = statement.trailingComment.map { [UInt8(ascii: " ")] + statement.bytes[$0] } ?? []
            return Array(text.utf8) + comment + [lineBreak]
        }
    }

    /// The formatted command; nil if it should stay unchanged.
    private func text(of command: ParsedCommand, in statement: Statement) -> String? {
        let hasLines = statement.bytes[command.range].contains(where: ByteReader.isLineBreak)
        if hasLines, statement.tokens.contains(where: { $0.kind == .comment && $0.range != statement.trailingComment })
        {
            return nil
        }
        let text = command.text(hasLines: hasLines)
        // The file belongs to the user, so a command is only formatted if the result parses as the same command.
        let again = Statement(parsing: Array(text.utf8), from: 0)
        return again.diagnostics.isEmpty && again.command == command ? text : nil
    }
}
