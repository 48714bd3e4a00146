// Carries out the commands of scripts that a script names with `source`. Whoever reads files has read them; here they are
// evaluated on the session of the script, and what goes wrong in them is told with its place.

import WorkbenchCommandLanguage
import WorkbenchReplies

@MainActor
struct SourceRun {
    let session: Session
    private(set) var report = SourceReport()
    /// Whether a `quit` ended the script, and those that read it.
    private(set) var hasQuit = false

    init(_ session: Session) {
        self.session = session
    }

    /// The answer to the command that names the script.
    mutating func carryOut(_ source: ScriptSource, from command: ParsedCommand) -> Reply {
        guard let text = source.text else {
            return Reply(
                .refused(
                    Refusal(
                        .unknown(.file), "\(source.name) \(source.fault ?? "cannot be read")",
                        at: command.arguments.first?.range,
                        remedies: [])))
        }
        let (openings, journal) = (session.openings, session.journal.count)
        _ = carryOut(Script(text), source)
        let isOther = session.openings != openings
        report.opened = isOther ? session.app.name : nil
        report.lines = Array(session.journal).dropFirst(isOther ? 0 : journal).map { $0 }
        return Reply(.source(source.name), stack: session.stack)
    }

    /// Whether the script that reads it goes on.
    private mutating func carryOut(_ script: Script, _ source: ScriptSource) -> Bool {
        let errors = script.diagnostics.filter { $0.severity == .error }
        for error in errors { add(.diagnostic(DiagnosticReply(error)), at: error.range.lowerBound, script, source) }
        guard errors.isEmpty else { return false }
        for (index, statement) in script.statements.enumerated() {
            // A command that is expected to stop the app, and what expects it, are left out: the app has to go on.
            guard let command = statement.command, !script.isAboutTrap(index) else { continue }
            let start = script.starts[index] + statement.contentRange.lowerBound
            if command.is(SourceCommand.self), let name = command[SourceCommand.file] {
                guard let next = source.sources.first(where: { $0.name == name }) else { continue }
                guard let text = next.text else {
                    add(.unreadable(name: name, reason: next.fault), at: start, script, source)
                    return false
                }
                guard carryOut(Script(text), next), !hasQuit else { return false }
                continue
            }
            switch session.evaluate(statement)?.content {
            case .quit:
                hasQuit = true
                return false
            case .refused(let refusal) where !script.expectsFailure(after: index):
                add(.refused(refusal), at: start, script, source)
                return false
            case .expectation(let expectation) where !expectation.holds:
                add(.expectation(expectation), at: start, script, source)
            default: break
            }
        }
        return true
    }

    private mutating func add(_ fact: SourceFault.Fact, at offset: Int, _ script: Script, _ source: ScriptSource) {
        report.faults.append(
            SourceFault(path: source.path, line: script.lines.line(at: offset), fact))
    }
}

extension Script {
    /// Whether a statement expects the app to stop, or is a command of which that is expected.
    fileprivate func isAboutTrap(_ index: Int) -> Bool {
        func isTrap(_ statement: Statement) -> Bool {
            if case .trap? = statement.command?[ExpectCommand.expectation] { true } else { false }
        }
        if isTrap(statements[index]) { return true }
        guard statements[index].command?.is(ExpectCommand.self) == false else { return false }
        for statement in statements[(index + 1)...] where statement.command != nil {
            guard statement.command?.is(ExpectCommand.self) == true else { return false }
            if isTrap(statement) { return true }
        }
        return false
    }
}
