// A script that is evaluated statement by statement while somebody edits it. The session is kept as it was before each
// command, so that an edit costs what is behind it and a question about a line costs what differs there.

import WorkbenchCommandLanguage
import WorkbenchReplies

/// Evaluates a script on a session of its own. A command that is refused changes nothing, and the next ones are evaluated all
/// the same. Workers do not run: `deliver` stands in for them.
@MainActor
package final class ScriptRun {
    package let session: Session
    package private(set) var script = Script("")
    /// The statement that is evaluated next.
    package private(set) var position = 0
    /// Evaluation goes no further than to here: this statement ended a kernel.
    package var stopBefore: Int?
    /// The scripts that this one names; nil if nobody reads files.
    private var sources: [ScriptSource]?
    /// The command that ended the script, by its place among the commands.
    private var quit: Int?

    /// Where the commands of the script are, by their places among its statements.
    private var commands: [Int] = []
    /// The session before each command that was evaluated, and what was shown then.
    private var moments = CheckpointList()
    private var stack: StackReply

    package init(apps: [App], opening app: App) {
        session = Session(apps: apps, opening: app, workers: .off)
        session.workersMayRun = false
        session.keepsTrees = true
        stack = session.stack
    }

    /// Whether everything that may be evaluated has been.
    package var isFinished: Bool {
        position >= min(script.statements.count, stopBefore ?? .max, quit.map { commands[$0] + 1 } ?? .max)
    }

    /// Takes another text. Evaluation goes on at the first command that differs; prose and expected output may change without
    /// that. Returns the statement at which it goes on.
    @discardableResult
    package func update(_ text: String, sources: [ScriptSource]? = nil) -> Int {
        update(TextEdit(from: script.bytes, to: Array(text.utf8)), sources: sources)
    }

    /// The same for a part of the text.
    @discardableResult
    package func update(_ edit: TextEdit, sources: [ScriptSource]? = nil) -> Int {
        let former = script
        let change = script.apply(edit)
        let kept = commands.prefix { $0 < change.removed.lowerBound }.count
        commands = script.statements.indices.filter { script.statements[$0].isCommand }
        if let same = change.commandsKept(from: former, to: script, isCommand: \.isCommand) { goBack(to: kept + same) }
        if sources != self.sources { goBack(to: firstCommand(reading: sources)) }
        self.sources = sources
        position = moments.count == commands.count ? script.statements.count : end(ofCommand: moments.count)
        return position
    }

    /// Evaluates the next statement; nil if there is none.
    package func step() -> StatementResult? {
        guard !isFinished else { return nil }
        let index = position
        let statement = script.statements[index]
        position += 1
        guard statement.isCommand else {
            return StatementResult(index: index, reply: nil, stack: stack, diagnostics: diagnostics(ofText: index))
        }
        moments.append(CheckpointList.Moment(session: session.checkpoint(), stack: stack))
        let diagnostics = session.check(statement)
        let (reply, report) = evaluate(statement)
        stack = session.followers.last?.stack ?? reply?.stack ?? stack
        return StatementResult(
            index: index, reply: reply, stack: stack, diagnostics: diagnostics, source: report)
    }

    /// Brings the session to a place of the script, as far as it has been evaluated, asks it something, and takes back
    /// whatever that did.
    ///
    /// - Parameter isAfter: Whether the statement at the place has been carried out.
    package func at<Answer>(_ offset: Int, isAfter: Bool = false, _ question: (Session) -> Answer) -> Answer {
        let now = session.checkpoint()
        defer { session.restore(now) }
        let command = min(firstCommand(notBefore: offset, isAfter: isAfter), moments.count)
        if command < moments.count { restore(command) }
        return question(session)
    }

    /// The statement that has to be evaluated before a place can be asked about.
    package func statement(neededAt offset: Int, isAfter: Bool = false) -> Int {
        end(ofCommand: firstCommand(notBefore: offset, isAfter: isAfter))
    }
}

extension ScriptRun {
    /// A script that the statement names is carried out as if it stood there.
    private func evaluate(_ statement: Statement) -> (Reply?, SourceReport?) {
        if let source = source(of: statement, among: sources), let command = statement.command {
            var run = SourceRun(session)
            let reply = run.carryOut(source, from: command)
            if run.hasQuit { quit = moments.count - 1 }
            return (reply, run.report)
        }
        let reply = session.evaluate(statement)
        if case .quit? = reply?.content { quit = moments.count - 1 }
        return (reply, nil)
    }

    private func source(of statement: Statement, among sources: [ScriptSource]?) -> ScriptSource? {
        guard let sources, let command = statement.command, command.is(SourceCommand.self),
            let name = command[SourceCommand.file]
        else { return nil }
        return sources.first { $0.name == name }
    }

    /// The first command that reads another script than it did.
    private func firstCommand(reading sources: [ScriptSource]?) -> Int {
        commands.firstIndex {
            let statement = script.statements[$0]
            return source(of: statement, among: sources) != source(of: statement, among: self.sources)
        } ?? commands.count
    }

    private func goBack(to command: Int) {
        if let quit, quit >= command { self.quit = nil }
        guard command < moments.count else { return }
        stack = restore(command)
        moments.removeLast(moments.count - command)
    }

    /// Brings the session to what it was before a command: from the last checkpoint before it, if its own is not kept.
    @discardableResult
    private func restore(_ command: Int) -> StackReply {
        var (start, moment) = moments.last(upTo: command)
        session.restore(moment.session)
        while start < command {
            let (reply, _) = evaluate(script.statements[commands[start]])
            moment.stack = session.followers.last?.stack ?? reply?.stack ?? moment.stack
            start += 1
        }
        return moment.stack
    }

    /// How many commands stand before the tree that a place is about.
    private func firstCommand(notBefore offset: Int, isAfter: Bool) -> Int {
        // Behind the last line break is a line of its own.
        let isBehind = offset >= script.count && (script.statements.last?.bytes.last == UInt8(ascii: "\n"))
        guard !isBehind, let statement = script.statementIndex(at: offset) else { return commands.count }
        let bound = isAfter ? statement + 1 : statement
        return commands.firstIndex { $0 >= bound } ?? commands.count
    }

    /// The first statement behind so many commands.
    private func end(ofCommand count: Int) -> Int {
        count == 0 ? 0 : commands[count - 1] + 1
    }

    private func diagnostics(ofText index: Int) -> [ScriptDiagnostic] {
        let statement = script.statements[index]
        guard case .expectedOutput = statement.kind, commands.first.map({ $0 > index }) ?? true else {
            return statement.diagnostics
        }
        return statement.diagnostics + [ScriptDiagnostic(.expectedOutputWithoutCommand, statement.contentRange)]
    }
}

extension Statement {
    /// Whether a session takes note of it. A remark of a journal stands for a step as a command does.
    fileprivate var isCommand: Bool {
        switch kind {
        case .command: true
        case .comment: StepLine.isRemark(self)
        case .blank, .expectedOutput: false
        }
    }
}
