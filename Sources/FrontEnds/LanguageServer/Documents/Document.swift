// An open script: its text, and the results of evaluating it.

import WorkbenchLanguage

final class Document {
    struct Progress {
        var token: String
        /// Whether the client knows about the progress.
        var isShown = false
        /// The percentage sent last. It never decreases, even if a part has to be evaluated again.
        var percentage = 0
    }

    /// A request that waits until the script has been evaluated.
    struct Waiter {
        /// The part of the script that the request needs; nil for all of it.
        var place: ScriptPart?
        /// Whether the request accepts a partial result after a while.
        var isImpatient: Bool
        var proceed: () -> Void
    }

    /// The maximum size of a script. A script takes up about 200 times its size in memory.
    static let mostBytes = 5 * 1024 * 1024

    let uri: String
    /// Whether it is the file with a package's conditions.
    var hasRules: Bool { uri.hasSuffix("/audit.wf") }
    /// Distinguishes this document from an earlier one with the same name.
    let number: Int
    /// The document's name in kernels.
    let scriptName: String
    var version: Int
    /// Whether the document is hidden from editors, and only provides the tree for Swift files.
    var isHidden = false
    /// The number of the last request for the document. Higher numbers are more recent.
    var lastWanted = 0
    private(set) var script: Script
    /// Whether the client's text exceeds the maximum size. If so, the script is empty.
    private(set) var isTooLarge: Bool
    /// The indices of the statements that are commands. A command's index in this list is its ordinal.
    private(set) var commands: [Int]
    /// The indices of the statements that read a script.
    private(set) var reading: [Int]
    var evaluation = Evaluation()
    /// The answers from before the package was rebuilt, kept until the new program has answered.
    var answersBefore: AnswersBefore?
    /// Requests that wait for the document's evaluation.
    var waiters: [Waiter] = []
    /// Requests that wait until the lines of code in the document's replies have been read.
    var codeWaiters: [() -> Void] = []
    var progress: Progress?
    var tokens = SemanticTokenHistory()
    var candidates: [KeptCandidates] = []
    /// The diagnostics sent last, so they aren't sent twice.
    var publishedDiagnostics: [LSP.Diagnostic]?
    /// The section results sent last.
    var publishedSections: [LSP.Section]?

    init(uri: String, number: Int, version: Int, text: String) {
        self.uri = uri
        self.number = number
        scriptName = "\(uri)#\(number)"
        self.version = version
        isTooLarge = text.utf8.count > Self.mostBytes
        script = Script(isTooLarge ? "" : text)
        commands = script.statements.indices.filter { [script] in script.statements[$0].command != nil }
        reading = commands.filter { [script] in script.statements[$0].sourceName != nil }
    }

    /// Replaces the whole text.
    func replace(_ text: String) {
        isTooLarge = text.utf8.count > Self.mostBytes
        apply(ScriptEdit(0..<script.count, isTooLarge ? "" : text))
    }

    /// Applies an edit to a part of the text.
    func apply(_ edit: ScriptEdit) {
        if script.count - edit.range.count + edit.replacement.count > Self.mostBytes {
            isTooLarge = true
            return apply(ScriptEdit(0..<script.count, ""))
        }
        evaluation.unsent?.add(edit)
        let dangerous = evaluation.dangerous.filter(commands.indices.contains).map { ordinal in
            (ordinal: ordinal, content: script.statements[commands[ordinal]].content)
        }
        let change = script.apply(edit)
        guard !change.isEmpty else { return }
        let kept = ordinal(from: change.removed.lowerBound)
        let formerCount = commands.count
        commands = change.updated(commands, in: script) { $0.command != nil }
        reading = change.updated(reading, in: script) { $0.sourceName != nil }
        let same = change.commandsKept(in: script) { $0.command != nil }
        let first = same.map { kept + $0 } ?? .max
        evaluation.edit(from: first, last: commands.count - ordinal(from: change.inserted.upperBound))
        // Commands below the edit keep their distance from the end.
        let suspects = dangerous.compactMap { old, content -> Int? in
            let new = old < first ? old : old + commands.count - formerCount
            guard commands.indices.contains(new), evaluation.outcomes[new] == nil,
                script.statements[commands[new]].content == content
            else { return nil }
            return new
        }
        evaluation.suspects = Set(suspects)
    }

    /// The ordinal of the first command at or after a statement.
    func ordinal(from statement: Int) -> Int {
        commands.firstOrdinal(from: statement)
    }

    /// The ordinal of a statement; nil if it isn't a command.
    func ordinal(of statement: Int) -> Int? {
        let ordinal = ordinal(from: statement)
        return ordinal < commands.count && commands[ordinal] == statement ? ordinal : nil
    }

    func command(_ ordinal: Int) -> ParsedCommand? {
        commands.indices.contains(ordinal) ? script.statements[commands[ordinal]].command : nil
    }

    /// The range of a command's content in the script, without blanks and the line break.
    func contentRange(ofStatement index: Int) -> Range<Int> {
        let start = script.starts[index]
        let content = script.statements[index].contentRange
        return start + content.lowerBound..<start + content.upperBound
    }

    var percentage: Int {
        let known = evaluation.nextOrdinal ?? 0
        return commands.isEmpty ? 0 : min(100, known * 100 / commands.count)
    }

    /// The outcome of a statement; nil if it isn't a command, or isn't known yet.
    func outcome(ofStatement index: Int) -> CommandOutcome? {
        ordinal(of: index).flatMap { evaluation.outcomes[$0] }
    }
}

/// The client's edits that haven't been sent to the kernel, merged into one: the range in the kernel's text, and the
/// range in the current text that replaces it.
struct UnsentEdits: Hashable {
    private(set) var old = 0..<0
    private(set) var new = 0..<0
    private var isEmpty = true

    /// Adds an edit that applies to the result of all earlier edits.
    mutating func add(_ edit: ScriptEdit) {
        let growth = edit.replacement.count - edit.range.count
        guard !isEmpty else {
            isEmpty = false
            old = edit.range
            new = edit.range.lowerBound..<edit.range.upperBound + growth
            return
        }
        // Outside the earlier range, the kernel's text and the current one are still the same.
        let before = max(0, new.lowerBound - edit.range.lowerBound)
        let behind = max(0, edit.range.upperBound - new.upperBound)
        old = old.lowerBound - before..<old.upperBound + behind
        new = new.lowerBound - before..<new.upperBound + behind + growth
    }
}
