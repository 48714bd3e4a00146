// The script with the output that came in place of the output that was expected.

import WorkbenchCommandLanguage

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
        let lineBreak = Self.lineBreak(of: script)
        var bytes: [UInt8] = []
        for index in 0...script.statements.count {
            if let lines = written[index] {
                if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += lineBreak.utf8 }
                bytes += Self.expectedText(lines, lineBreak).utf8
            }
            if index < script.statements.count, !dropped.contains(index) { bytes += script.statements[index].bytes }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Lines as a script expects them.
    static func expectedText(_ lines: [String], _ lineBreak: String) -> String {
        lines.map { ($0.isEmpty ? "=" : "= \($0)") + lineBreak }.joined()
    }

    /// How the script ends its first line, and so all others.
    private static func lineBreak(of script: Script) -> String {
        guard let first = script.statements.first?.bytes, let end = first.firstIndex(of: UInt8(ascii: "\n")), end > 0,
            first[end - 1] == UInt8(ascii: "\r")
        else { return "\n" }
        return "\r\n"
    }
}
