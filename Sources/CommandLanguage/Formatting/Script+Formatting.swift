// The one way to write a script: one space between arguments, values as they are printed, no two blank lines in a row.
// Nothing is aligned, and a statement with a fault stays as it is.

package struct ScriptFormatter: Sendable {
    package init() {}

    /// The script's text, formatted. Its commands, prose and expected output are the same.
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
        // No blank lines at the end.
        while output.count > 1, output.last == UInt8(ascii: "\n"), output[output.count - 2] == UInt8(ascii: "\n"),
            script.unfinished == nil
        {
            output.removeLast()
        }
        return output
    }

    /// The edits that format some of the statements, from the last one to the first; none for what is formatted.
    package func edits(_ script: Script, statements: Range<Int>) -> [TextEdit] {
        statements.clamped(to: script.statements.indices).reversed().compactMap { index in
            let formatted = format(script.statements[index])
            let range = script.range(ofStatement: index)
            return formatted == script.statements[index].bytes ? nil : TextEdit(range, formatted)
        }
    }

    /// One statement with the line break at its end.
    package func format(_ statement: Statement) -> [UInt8] {
        let lineBreak = UInt8(ascii: "\n")
        guard statement.unfinished == nil else { return statement.bytes }
        switch statement.kind {
        case .blank: return [lineBreak]
        case .comment, .expectedOutput: return statement.bytes[statement.contentRange] + [lineBreak]
        case .command(let command):
            guard statement.diagnostics.isEmpty, let text = text(of: command, in: statement) else {
                return statement.bytes.last == lineBreak ? statement.bytes : statement.bytes + [lineBreak]
            }
            let comment = statement.trailingComment.map { [UInt8(ascii: " ")] + statement.bytes[$0] } ?? []
            return Array(text.utf8) + comment + [lineBreak]
        }
    }

    /// Nil if the command is better left as it is.
    private func text(of command: ParsedCommand, in statement: Statement) -> String? {
        let hasLines = statement.bytes[command.range].contains(UInt8(ascii: "\n"))
        if hasLines, statement.tokens.contains(where: { $0.kind == .comment && $0.range != statement.trailingComment })
        {
            return nil
        }
        let text = command.text(hasLines: hasLines)
        // A file is the user's: should a value's text not be read back as the same value, it is not touched.
        let again = Statement(parsing: Array(text.utf8), from: 0)
        return again.diagnostics.isEmpty && again.command == command ? text : nil
    }
}
