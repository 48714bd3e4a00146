// An open script: its text as the client has it, and what evaluating it has shown.

import WorkbenchCommandLanguage

final class Document {
    struct Progress {
        var token: String
        /// Whether the client has been told that it began.
        var isShown = false
        /// What the client was told last. It never goes back, though a part may have to be evaluated a second time.
        var percentage = 0
    }

    /// Something that waits until the text has been evaluated.
    struct Waiter {
        /// Whether it is content with what is known when the client has waited long enough.
        var isImpatient: Bool
        var proceed: () -> Void
    }

    let uri: String
    /// Tells this document from one that was opened under the same name before.
    let number: Int
    var version: Int
    /// Grows with each time that somebody wants to know something of a document.
    var lastWanted = 0
    private(set) var script: Script
    /// The statements that are commands, by their places. A command's place in this list is its ordinal.
    private(set) var commands: [Int]
    var evaluation = Evaluation()
    var waiters: [Waiter] = []
    var progress: Progress?
    var tokens = SemanticTokenHistory()
    /// What the client was told last, so that it is not told again.
    var publishedDiagnostics: [LSP.Diagnostic]?

    init(uri: String, number: Int, version: Int, text: String) {
        self.uri = uri
        self.number = number
        self.version = version
        script = Script(text)
        commands = Self.commands(of: script)
    }

    /// Carries an edit out.
    func apply(_ edit: TextEdit) {
        let before = commandTexts
        let change = script.apply(edit)
        guard !change.isEmpty else { return }
        commands = Self.commands(of: script)
        evaluation.forget(from: firstDifference(to: before, from: change.removed.lowerBound))
    }

    func replace(_ text: String) {
        let before = commandTexts
        script = Script(text)
        commands = Self.commands(of: script)
        evaluation.forget(from: firstDifference(to: before, from: 0))
    }

    /// The first command that is not what it was. Those before a statement are known to be the same.
    private func firstDifference(to before: [ArraySlice<UInt8>], from statement: Int) -> Int {
        let after = commandTexts
        var ordinal = min(self.ordinal(from: statement), before.count)
        while ordinal < min(before.count, after.count), after[ordinal] == before[ordinal] {
            ordinal += 1
        }
        return ordinal == before.count && ordinal == commands.count ? .max : ordinal
    }

    /// The commands without their line breaks: one at the end of the text is the same without it.
    private var commandTexts: [ArraySlice<UInt8>] {
        commands.map { index in
            var bytes = script.statements[index].bytes[...]
            while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
            return bytes
        }
    }

    private static func commands(of script: Script) -> [Int] {
        script.statements.indices.filter { script.statements[$0].command != nil }
    }

    /// The ordinal of the first command at or behind a statement.
    func ordinal(from statement: Int) -> Int {
        var low = 0
        var high = commands.count
        while low < high {
            let middle = (low + high) / 2
            if commands[middle] < statement { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The ordinal of a statement, nil if it is no command.
    func ordinal(of statement: Int) -> Int? {
        let ordinal = ordinal(from: statement)
        return ordinal < commands.count && commands[ordinal] == statement ? ordinal : nil
    }

    func command(_ ordinal: Int) -> ParsedCommand? {
        commands.indices.contains(ordinal) ? script.statements[commands[ordinal]].command : nil
    }

    /// Where what a command says stands in the script, without blanks and the line break.
    func contentRange(ofStatement index: Int) -> Range<Int> {
        let start = script.starts[index]
        let content = script.statements[index].contentRange
        return start + content.lowerBound..<start + content.upperBound
    }

    var percentage: Int {
        let known = evaluation.nextOrdinal ?? 0
        return commands.isEmpty ? 0 : min(100, known * 100 / commands.count)
    }

    /// The outcome of a statement, nil if it is no command or not known yet.
    func outcome(ofStatement index: Int) -> Outcome? {
        ordinal(of: index).flatMap { evaluation.outcomes[$0] }
    }
}
