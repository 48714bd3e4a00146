// Evaluates source text and returns replies: the part shared by all commands. Each command's own function is in the
// folder for its group of commands.

import WorkbenchLanguage
import WorkbenchValueTree

extension Session {
    /// The origin of a command.
    package enum Asker {
        case user
        /// A program, for its own purposes. A command that changes nothing leaves no trace: it isn't saved, and no
        /// expectation refers to it.
        case program
        /// A journal whose commands the same code has accepted before.
        case journal
    }

    /// Evaluates the commands of a script in order, up to and including the first one refused. A front end that reads
    /// files evaluates statement by statement instead, so that a file's commands run at its `source` line.
    package func evaluate(_ text: String) -> [Reply] {
        interruption.forget()
        let script = Script(text)
        let work = work(.replayingCommands, total: script.statements.count)
        var replies: [Reply] = []
        for index in script.statements.indices {
            let statement = script.statements[index]
            do throws(Refusal) {
                try work.proceed()
            } catch {
                replies.append(Reply(.refused(error)))
                break
            }
            guard let reply = answer(to: statement) else { continue }
            replies.append(reply)
            replies += followers
            if script.ends(after: index, reply) { break }
        }
        if replies.isEmpty, script.statements.allSatisfy({ $0.kind == .blank }) {
            replies.append(Reply(.nothing, stack: stack))
        }
        return replies
    }

    /// Evaluates one statement; nil if it's a comment, a blank line or expected output. Steps that followed without a
    /// command are in `followers`.
    ///
    /// - Parameters:
    ///   - isContinued: Whether the statement continues earlier work, so a pending interruption stays in effect.
    ///   - asker: The origin of the statement.
    package func evaluate(_ statement: Statement, isContinued: Bool = false, for asker: Asker = .user) -> Reply? {
        if !isContinued { interruption.forget() }
        return answer(to: statement, for: asker)
    }

    private func answer(to statement: Statement, for asker: Asker = .user) -> Reply? {
        let before = timeline.snapshot
        let journalBefore = (openings, journal.count)
        followers = []
        let reply = content(of: statement, for: asker)
        followers += takeReports()
        if asker == .program, journalBefore == (openings, journal.count) { return reply }
        keep(statement, reply)
        // An expectation refers to the last command before it, so it doesn't replace that command.
        let isExpectation = statement.command?.is(ExpectCommand.self) ?? false
        if let reply, !isExpectation {
            note(reply.content, of: statement.command, before: before)
            if reply.isSuccess { (asked, answer) = (statement.command, reply.content) }
        }
        return reply
    }

    /// Returns and clears the reports of broken conditions that haven't been included in a reply.
    package func takeReports() -> [Reply] {
        defer { untoldReports = [] }
        return untoldReports
    }

    private func content(of statement: Statement, for asker: Asker) -> Reply? {
        keptLine = statement.content
        let mayBeUnderstood = statement.command?.mayBeUnderstood ?? false
        if let diagnostic = (mayBeUnderstood ? check(statement) : statement.diagnostics).first {
            return Reply(
                .refused(
                    Refusal(
                        FaultKind(diagnostic.fact), diagnostic.message, besideRemedies: diagnostic.messageBesideFixes,
                        at: diagnostic.range,
                        remedies: diagnostic.fixes.filter { isAccepted($0, in: statement) }.map(\.replacement))
                )
            )
        }
        guard let command = statement.command else { return remark(in: statement) }
        let line = repeatableLine(of: statement)
        keptLine = line
        do throws(Refusal) {
            let content = try carryOut(command, in: statement, line, for: asker)
            let reply = Reply(content, stack: content.changesTree ? shownStack ?? stack : nil)
            if content.changesTree { replayDeliveries() }
            return reply
        } catch {
            return Reply(.refused(error))
        }
    }

    /// Runs a command after checking it, so that a refusal can suggest a remedy. A command from a journal was accepted
    /// before, so it's only checked if it fails.
    private func carryOut(
        _ command: ParsedCommand, in statement: Statement, _ line: String, for asker: Asker
    ) throws(Refusal) -> Reply.Content {
        guard asker == .journal else {
            try refuseIfWrong(command, in: statement)
            return try carryOut(command, line: line)
        }
        do throws(Refusal) {
            return try carryOut(command, line: line)
        } catch {
            try refuseIfWrong(command, in: statement)
            throw error
        }
    }

    /// The reply to a journal comment for a step that couldn't be written as a command: a note that the step is
    /// missing.
    private func remark(in statement: Statement) -> Reply? {
        guard StepLine.isRemark(statement) else { return nil }
        journal.append("# " + statement.content)
        return Reply(.note(.missingStep(String(statement.content.dropFirst(StepLine.unrepeatable.count)))))
    }

    /// Runs a line that is known to be a command.
    @discardableResult
    func carryOut(_ line: String) throws(Refusal) -> Reply.Content {
        guard let command = Script(line, lengthLimit: .max).statements.first?.command else { return .nothing }
        return try carryOut(command, line: line)
    }

    func carryOut(_ command: ParsedCommand, line: String) throws(Refusal) -> Reply.Content {
        absorb()
        guard let kernelCommand = command.specification?.kernelCommand else {
            throw Refusal(.needsFrontEnd(command: command.name), at: command.wordRange)
        }
        commandLine = line
        shownStack = nil
        isJournalDue = command.isJournaled
        var content = try kernelCommand.evaluate(interpreted(command), in: self)
        if case .expectation(var expectation) = content, command.is(ExpectCommand.self) {
            // The command as typed, with wrapped properties instead of their storage.
            expectation.expected = String(command.text.dropFirst("expect ".count))
            content = .expectation(expectation)
        }
        if case .expectation(let expectation) = content, !expectation.holds,
            let condition = command[ExpectCommand.expectation]
        {
            failedCondition = LastFailure(condition: condition, moment: timeline.current)
        }
        journalCommand()
        if command.isJournaled { keepPast() }
        return content
    }

    /// Adds the current command to the journal. A command that other steps may follow calls this before those are
    /// recorded.
    func journalCommand() {
        guard isJournalDue else { return }
        isJournalDue = false
        journal.append(commandLine)
    }
}

extension Reply.Content {
    /// Whether the reply shows the back stack.
    var changesTree: Bool {
        switch self {
        case .step, .moved, .opened: true
        default: false
        }
    }
}
