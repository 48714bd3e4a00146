// The script with the output that came in place of the output that was expected.

import CommandLanguage

package struct Promotion: Hashable, Sendable {
    /// The whole script.
    package var text: String
    package var changes: [Change]

    /// The output of one command.
    package struct Change: Hashable, Sendable {
        package var place: FilePlace
        package var command: String
        package var difference: LineDifference
    }

    /// - Parameter fillsIn: Whether commands that have no expected output get it, too.
    package init(of check: ScriptCheck, fillsIn: Bool = false) {
        let script = check.file.script
        var written: [Int: [String]] = [:]
        var dropped: Set<Int> = []
        changes = []
        for record in check.records where record.depth == 0 {
            let block = record.block
            guard block.expectedLines != nil || fillsIn, !block.command.is(ExpectCommand.self),
                let difference = LineDifference(expected: block.expectedLines ?? [], found: record.lines)
            else { continue }
            let place = check.file.place(ofStatement: block.expectedStatements.first ?? block.statement)
            changes.append(Change(place: place, command: block.command.text, difference: difference))
            // Prose between a command and its output stays where it is.
            written[block.expectedStatements.first ?? block.statement + 1] = record.lines
            dropped.formUnion(block.expectedStatements)
        }
        var text = ""
        for index in 0...script.statements.count {
            if let lines = written[index] {
                if let last = text.last, last != "\n" { text += "\n" }
                text += Self.expectedText(lines)
            }
            if index < script.statements.count, !dropped.contains(index) { text += script.statements[index].text }
        }
        self.text = text
    }

    /// Lines as a script expects them.
    static func expectedText(_ lines: [String]) -> String {
        lines.map { $0.isEmpty ? "=\n" : "= \($0)\n" }.joined()
    }
}
