// A script whose expected output has been replaced by the actual output.

import WorkbenchCommandLanguage
import WorkbenchReplyText

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

    /// - Parameter fillsIn: Whether commands without expected output get it, too.
    package init(of check: ScriptCheck, fillsIn: Bool = false) {
        let script = check.file.script
        var written: [Int: [String]] = [:]
        var dropped: Set<Int> = []
        changes = []
        for record in check.records where record.step.depth == 0 {
            let (step, lines) = (record.step, record.lines)
            let expected = script.expectations(of: step.index)
            guard let command = step.statement.command, expected.output != nil || fillsIn,
                !command.is(ExpectCommand.self),
                let difference = LineDifference(expected: expected.output ?? [], found: lines)
            else { continue }
            let place = check.file.place(ofStatement: expected.outputStatements.first ?? step.index)
            changes.append(Change(place: place, command: command.text, difference: difference))
            // Prose between a command and its output stays in place.
            written[expected.outputStatements.first ?? step.index + 1] = lines
            dropped.formUnion(expected.outputStatements)
        }
        let lineBreak = script.lineBreak
        var bytes: [UInt8] = []
        for index in 0...script.statements.count {
            if let lines = written[index] {
                if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += lineBreak.utf8 }
                bytes += ReplyText.expectedText(lines, lineBreak: lineBreak).utf8
            }
            if index < script.statements.count, !dropped.contains(index) { bytes += script.statements[index].bytes }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
