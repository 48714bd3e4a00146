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

    /// Carries an edit out. A range beyond the text is cut to it.
    func apply(_ edit: TextEdit) {
        let edit = TextEdit(edit.range.clamped(to: 0..<script.count), edit.replacement)
        evaluation.unsent?.add(edit)
        let former = script
        let change = script.apply(edit)
        guard !change.isEmpty else { return }
        let kept = ordinal(from: change.removed.lowerBound)
        commands = Self.commands(of: script)
        let same = change.commandsKept(from: former, to: script) { $0.command != nil }
        evaluation.forget(from: same.map { kept + $0 } ?? .max)
    }

    /// Takes a whole text, of which the client does not say what is new in it.
    func replace(_ text: String) {
        apply(TextEdit(from: script.bytes, to: Array(text.utf8)))
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
