// Evaluates the scripts that a script reads with `source`. The editor has read the files; their commands run in the
// script's own session, and errors are reported with their places in those files.

import WorkbenchLanguage

@MainActor
struct SourceRun {
    let reply: Reply
    private(set) var report = SourceReport()
    /// Whether a `quit` ended the script and all scripts that read it.
    private(set) var hasQuit = false

    /// - Parameters:
    ///   - sources: The scripts read directly or indirectly. Those read by the script itself come first.
    ///   - deaths: The statements that ended an earlier kernel, by number in this run. They aren't evaluated.
    ///   - willEvaluate: Called with the number of each statement before it is evaluated.
    init(
        _ statement: Statement, on session: Session, _ sources: [ScriptSource], deaths: [Int: Death],
        willEvaluate: (Int) -> Void
    ) {
        let script = sources.first?.script ?? ""
        let line = ScriptFile(name: script, bytes: statement.bytes)
        var walk = ScriptWalk(line, stop: .atRefusal) { name, script throws(UnreadableFile) in
            let source = sources.first { $0.name == name && $0.script == script }
            guard let source, let text = source.text else {
                throw UnreadableFile(source?.fault ?? "the front end didn't send its text")
            }
            return ScriptFile(name: source.path, bytes: Array(text.utf8))
        }
        let (openings, journal) = (session.openings, session.journal.count)
        var number = 0
        while let turn = walk.next() {
            guard case .evaluate(let step) = turn else { continue }
            defer { number += 1 }
            if let death = deaths[number] {
                walk.answer(.died(death))
                continue
            }
            willEvaluate(number)
            let reply = session.evaluate(step.statement)
            if case .quit? = reply?.content { hasQuit = true }
            walk.answer(.replied([reply].compactMap(\.self)))
        }
        // An error in the `source` line itself is a refusal.
        let (own, others) = (
            walk.findings.filter { $0.place.file == script }, walk.findings.filter { $0.place.file != script }
        )
        report.faults = others.map { SourceFault(path: $0.place.file, line: $0.place.line - 1, message: $0.message) }
        let isOther = session.openings != openings
        report.opened = isOther ? session.app.name : nil
        report.lines = Array(session.journal).dropFirst(isOther ? 0 : journal).map { $0 }
        guard let finding = own.first else {
            reply = Reply(.source(statement.sourceName ?? ""), stack: session.stack)
            return
        }
        reply = Reply(.refused(Refusal(.impossible, finding.message, at: statement.command?.arguments.first?.range)))
    }
}
