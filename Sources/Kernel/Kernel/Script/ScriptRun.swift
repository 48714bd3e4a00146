// Evaluates a script statement by statement while it's being edited. The session before each command is kept, so an
// edit only repeats the statements after it.

import WorkbenchLanguage

/// Evaluates a script in its own session. A refused command changes nothing, and evaluation continues with the next
/// one. Workers don't run; `deliver` replaces them.
@MainActor
package final class ScriptRun {
    package private(set) var session: Session
    /// Creates a session in its first state.
    private let begin: () -> Session
    /// A second run, for questions about places above a change of an object. Going back doesn't undo such a change.
    private var past: ScriptRun?
    package private(set) var script = Script("")
    /// The next statement to evaluate.
    package private(set) var position = 0
    /// The statement at which evaluation stops, because it ended an earlier kernel.
    package var stopBefore: Int?
    /// The scripts that this script reads with `source`; nil if the front end doesn't read files.
    private var sources: [ScriptSource]?
    /// The statements in those scripts that ended an earlier kernel.
    package var deaths: [SourcedDeath] = []
    /// Called before a statement of those scripts is evaluated for the first time. The arguments are the index of the
    /// `source` statement, and the number of statements already evaluated in those scripts.
    package var willEvaluateSource: (_ index: Int, _ step: Int) -> Void = { _, _ in }
    /// The index of the command that ended the script.
    private var quit: Int?
    /// The last command, if it's an `open` that was refused, with its index among the commands.
    private var refusedOpening: (command: Int, reply: Reply)?

    /// The statement index of each command.
    private var commands: [Int] = []
    /// The session and its back stack before each evaluated command.
    private var moments = CheckpointList()
    /// The checkpoints of the commands below the last edits, until these commands are evaluated again.
    private var below: CheckpointsBelow?
    private var stack: StackReply

    package convenience init(apps: [KernelApp], opening app: KernelApp) {
        self.init {
            let session = Session(apps: apps, opening: app, workers: .off)
            session.workersMayRun = false
            session.keepsTrees = true
            return session
        }
    }

    private init(beginning begin: @escaping () -> Session) {
        self.begin = begin
        session = begin()
        stack = session.stack
    }

    package func close() {
        session.close()
        past?.close()
    }

    /// Whether every statement that can be evaluated has been evaluated.
    package var isFinished: Bool {
        position >= min(script.statements.count, stopBefore ?? .max, end ?? .max)
    }

    /// The statement where the script ends early: after a `quit`, or after an `open` that fails.
    private var end: Int? {
        if let quit { return commands[quit] + 1 }
        // Whether a refusal counts as a failure depends on the lines below it, which may have been edited.
        guard let (command, reply) = refusedOpening, script.failsToOpen(commands[command], .replied([reply])) else {
            return nil
        }
        return commands[command] + 1
    }

    /// Replaces the text. Evaluation resumes at the first command that differs; prose and expected output may change
    /// without reevaluation. Returns the statement at which it resumes.
    @discardableResult
    package func update(_ text: String, sources: [ScriptSource]? = nil, wantedFrom: Int? = nil) -> Int {
        update(ScriptEdit(from: script.bytes, to: Array(text.utf8)), sources: sources, wantedFrom: wantedFrom)
    }

    /// Replaces a part of the text. With `wantedFrom`, statements from that index on are also evaluated again.
    @discardableResult
    package func update(_ edit: ScriptEdit, sources: [ScriptSource]? = nil, wantedFrom: Int? = nil) -> Int {
        let change = script.apply(edit)
        let kept = commands.prefix { $0 < change.removed.lowerBound }.count
        let formerCount = commands.count
        commands = change.updated(commands, in: script, isKind: \.isCommand)
        if let same = change.commandsKept(in: script, isCommand: \.isCommand) {
            let count = commands.count - commands.prefix { $0 < change.inserted.upperBound }.count
            keepBelow(last: count, of: formerCount)
            goBack(to: kept + same)
        }
        if sources != self.sources { goBack(to: firstCommand(reading: sources)) }
        self.sources = sources
        if let wantedFrom { goBack(to: commands.prefix { $0 < wantedFrom }.count) }
        position = moments.count == commands.count ? script.statements.count : end(ofCommand: moments.count)
        return position
    }

    /// Evaluates the next statement; nil at the end.
    package func step() -> StatementResult? {
        guard !isFinished else { return nil }
        let index = position
        let statement = script.statements[index]
        position += 1
        guard statement.isCommand else {
            return StatementResult(index: index, reply: nil, stack: stack, diagnostics: diagnostics(ofText: index))
        }
        moments.append(
            CheckpointList.Moment(
                session: session.checkpoint(), stack: stack, objectChanges: session.objectChanges))
        let diagnostics = session.check(statement)
        let (reply, report) = evaluate(index) { self.willEvaluateSource(index, $0) }
        stack = session.followers.last?.stack ?? reply?.stack ?? stack
        if moments.count == commands.count { below = nil }
        let broken = session.followers.compactMap { follower -> ExpectationReply? in
            if case .expectation(let broken) = follower.content { broken } else { nil }
        }
        return StatementResult(
            index: index, reply: reply, stack: stack, diagnostics: diagnostics, source: report, broken: broken)
    }

    /// Moves the session to a place in the evaluated part of the script, passes it to the closure, and undoes
    /// everything that the closure did. If the place hasn't been evaluated since the last edit, the closure gets the
    /// session from before that edit; if there isn't one, it gets the session after the last evaluated line.
    ///
    /// - Parameters:
    ///   - isAfter: Whether the statement at the place has already run.
    ///   - mayHaveNewerInstances: Whether class instances may contain changes made by later commands. Otherwise, all
    ///     commands above the place may have to run again.
    package func at<Answer>(
        _ offset: Int, isAfter: Bool = false, mayHaveNewerInstances: Bool = false, _ question: (Session) -> Answer
    ) -> Answer {
        let command = firstCommand(notBefore: offset, isAfter: isAfter)
        // Restoring a checkpoint that wasn't kept runs commands, which would change the instances again.
        let isKept = mayHaveNewerInstances && moments.last(upTo: command)?.0 == command
        let session = !isKept && hasObjectChanges(after: command) ? past(before: command) : session
        let now = session.checkpoint()
        defer { session.restore(now) }
        if session !== self.session {
            // The other run stops at the place.
        } else if command < moments.count {
            restore(command)
        } else if command > moments.count, let older = older(command) {
            session.restore(older.session)
        }
        return question(session)
    }

    /// The statement up to which the script must be evaluated before `at` can be called for a place.
    package func statement(neededAt offset: Int, isAfter: Bool = false) -> Int {
        end(ofCommand: firstCommand(notBefore: offset, isAfter: isAfter))
    }
}

extension ScriptRun {
    /// Evaluates a statement, or the script that it names.
    private func evaluate(_ index: Int, willEvaluateSource: (Int) -> Void = { _ in }) -> (Reply?, SourceReport?) {
        let statement = script.statements[index]
        if let sources, statement.sourceName != nil, statement.diagnostics.isEmpty {
            let fatal = deaths.filter { $0.index == index }.map { ($0.step, $0.death) }
            let run = SourceRun(
                statement, on: session, sources, deaths: Dictionary(fatal) { first, _ in first },
                willEvaluate: willEvaluateSource)
            if run.hasQuit { quit = moments.count - 1 }
            return (run.reply, run.report)
        }
        let reply = session.evaluate(statement)
        if case .quit? = reply?.content { quit = moments.count - 1 }
        if let reply, case .refused = reply.content, statement.command?.is(OpenCommand.self) == true {
            refusedOpening = (moments.count - 1, reply)
        }
        return (reply, nil)
    }

    /// The first command that reads a script that has changed.
    private func firstCommand(reading sources: [ScriptSource]?) -> Int {
        commands.firstIndex {
            guard let name = script.statements[$0].sourceName else { return false }
            return sources?.reading(name) != self.sources?.reading(name)
        } ?? commands.count
    }

    /// Keeps the checkpoints of the last commands from before an edit.
    private func keepBelow(last count: Int, of formerCount: Int) {
        let lower = formerCount - count
        if let known = below, count >= known.commands, moments.count <= formerCount - known.commands {
            // Nothing below has been evaluated since the previous edit.
            return
        }
        guard moments.count > lower else {
            below?.keepLast(count)
            return
        }
        var list = moments.part(lower..<moments.count)
        // Further down, the checkpoints are from an even earlier edit.
        if let known = below, case let next = known.commands - count + list.count, next >= 0, next < known.list.count {
            list.append(known.list.part(next..<known.list.count))
        }
        below = CheckpointsBelow(commands: count, list: list)
    }

    /// A session from before an edit for a command that hasn't been evaluated since, or for the nearest command above
    /// it that has a checkpoint.
    private func older(_ command: Int) -> CheckpointList.Moment? {
        below.flatMap { $0.list.last(upTo: command - (commands.count - $0.commands))?.moment }
    }

    /// Whether an object has changed since the checkpoint for a command.
    private func hasObjectChanges(after command: Int) -> Bool {
        guard command < moments.count, let moment = moments.last(upTo: command)?.moment else { return false }
        return moment.objectChanges != session.objectChanges
    }

    /// A session that has run the commands above a command, and no others.
    private func past(before command: Int) -> Session {
        let run = past ?? ScriptRun(beginning: begin)
        past = run
        let statement = commands[command]
        run.deaths = deaths
        run.stopBefore = statement
        run.update(ScriptEdit(from: run.script.bytes, to: script.bytes), sources: sources, wantedFrom: statement)
        while run.step() != nil {}
        return run.session
    }

    private func goBack(to command: Int) {
        if let quit, quit >= command { self.quit = nil }
        if let refusedOpening, refusedOpening.command >= command { self.refusedOpening = nil }
        guard command < moments.count else { return }
        guard !hasObjectChanges(after: command) else {
            session.close()
            session = begin()
            (moments, below, quit, refusedOpening) = (CheckpointList(), nil, nil, nil)
            stack = session.stack
            return
        }
        stack = restore(command)
        moments.removeLast(moments.count - command)
    }

    /// Restores the session's state before a command. If that checkpoint wasn't kept, evaluation restarts at the last
    /// one before it.
    @discardableResult
    private func restore(_ command: Int) -> StackReply {
        guard var (start, moment) = moments.last(upTo: command) else {
            preconditionFailure("the first checkpoint is always kept")
        }
        session.restore(moment.session)
        while start < command {
            let (reply, _) = evaluate(commands[start])
            moment.stack = session.followers.last?.stack ?? reply?.stack ?? moment.stack
            start += 1
        }
        return moment.stack
    }

    /// The number of commands before a place.
    private func firstCommand(notBefore offset: Int, isAfter: Bool) -> Int {
        // Any text after the last line break counts as another line.
        let isBehind = offset >= script.count && (script.statements.last?.bytes.last == UInt8(ascii: "\n"))
        guard !isBehind, let statement = script.statementIndex(at: offset) else { return commands.count }
        let bound = isAfter ? statement + 1 : statement
        return commands.firstIndex { $0 >= bound } ?? commands.count
    }

    /// The index of the statement after the given number of commands.
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
    /// Whether a session records the statement. A comment in a journal may represent a step, as a command does.
    fileprivate var isCommand: Bool {
        switch kind {
        case .command: true
        case .comment: StepLine.isRemark(self)
        case .blank, .expectedOutput: false
        }
    }
}

/// The reply to a statement, and the screens after it.
package struct StatementResult {
    /// The statement's index in the script.
    package var index: Int
    /// The reply; nil if the statement is a comment, a blank line or expected output.
    package var reply: Reply?
    package var stack: StackReply
    /// The findings of checks against the tree before the statement. Ranges are relative to the statement.
    package var diagnostics: [ScriptDiagnostic]
    /// The report of the script that the statement reads.
    package var source: SourceReport?
    /// The conditions of `always` that the statement has broken.
    package var broken: [ExpectationReply] = []
}
