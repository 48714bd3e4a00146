// A script with its expected output replaced by the actual output.

package struct Promotion: Hashable, Sendable {
    /// The whole script.
    package var text: String
    package var changes: [Change]

    /// The changed output of one command.
    package struct Change: Hashable, Sendable {
        package var place: FilePlace
        package var command: String
        package var difference: LineDifference
    }

    /// - Parameter fillsIn: Whether output is also added to commands without expected output.
    package init(of check: ScriptCheck, fillsIn: Bool = false) {
        let script = check.file.script
        var edits: [ScriptEdit] = []
        changes = []
        for record in check.records where record.step.depth == 0 {
            let (step, lines) = (record.step, record.lines)
            let expected = script.expectations(of: step.index)
            guard let command = step.statement.command, expected.output != nil || fillsIn,
                !command.is(ExpectCommand.self), !script.failsToOpen(step.index, record.result),
                let difference = LineDifference(expected: expected.output ?? [], found: lines)
            else { continue }
            let place = check.file.place(ofStatement: expected.outputStatements.first ?? step.index)
            changes.append(Change(place: place, command: command.text, difference: difference))
            edits.append(script.edit(writing: lines, of: step.index))
        }
        var bytes = script.bytes
        for edit in edits.reversed() { bytes.replaceSubrange(edit.range, with: edit.replacement) }
        text = String(decoding: bytes, as: UTF8.self)
    }
}

extension Script {
    /// Writes the actual output below a command, in place of the expected output. Prose between the two comes after the
    /// output.
    package func edit(writing lines: [String], of command: Int) -> ScriptEdit {
        let output = ReplyText.expectedText(lines, lineBreak: lineBreak)
        let expected = expectations(of: command).outputStatements
        guard let first = expected.first, let last = expected.last else {
            return insertion(of: output, below: command)
        }
        let prose = (first...last).filter { !expected.contains($0) }.flatMap { statements[$0].bytes }
        return ScriptEdit(starts[first]..<starts[last + 1], Array(output.utf8) + prose)
    }

    /// Inserts lines below a statement, even if it is the last one and has no line break.
    package func insertion(of lines: String, below statement: Int) -> ScriptEdit {
        let end = starts[statement + 1]
        return ScriptEdit(end..<end, statements[statement].endsWithLineBreak ? lines : lineBreak + lines)
    }
}
