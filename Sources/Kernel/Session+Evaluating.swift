// From text to replies. What a command does is in the folder of its group; here is what all of them have in common.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchScripts
import WorkbenchValueTree

extension Session {
    /// Who wants a command evaluated.
    package enum Asker {
        case user
        /// A program asks for itself. Unless something is changed by it, it was never said: it is not saved, and no
        /// expectation asks about it.
        case program
        /// The same code has accepted the command before.
        case journal
    }

    /// Evaluates every command of a text, in order, and stops after the first that is refused. Whoever reads files evaluates
    /// statement by statement, so that the commands of a file come where `source` stands.
    package func evaluate(_ text: String) -> [Reply] {
        interruption.forget()
        let script = Script(text)
        let work = work("replaying commands", total: script.statements.count)
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
            if !reply.isSuccess && !script.foreseesRefusal(of: index) { break }
        }
        if replies.isEmpty, script.statements.allSatisfy({ $0.kind == .blank }) {
            replies.append(Reply(.nothing, stack: stack))
        }
        return replies
    }

    /// Evaluates one statement; nil if it is a comment, a blank line or expected output. What followed it by itself is in
    /// `followers`.
    ///
    /// - Parameters:
    ///   - isContinued: Whether it belongs to work that has begun: a wish to give that up is not forgotten.
    ///   - asker: Who wants it.
    package func evaluate(_ statement: Statement, isContinued: Bool = false, for asker: Asker = .user) -> Reply? {
        if !isContinued { interruption.forget() }
        return answer(to: statement, for: asker)
    }

    private func answer(to statement: Statement, for asker: Asker = .user) -> Reply? {
        let before = timeline.now.snapshot
        let journalBefore = (openings, journal.count)
        followers = []
        let reply = content(of: statement, for: asker)
        if asker == .program, journalBefore == (openings, journal.count) { return reply }
        keep(statement, reply)
        // An expectation asks about what was before it, and so does the next one.
        let isExpectation = statement.command?.is(ExpectCommand.self) ?? false
        if let reply, !isExpectation {
            note(reply.content, before: before)
            if reply.isSuccess { asked = statement.command }
        }
        return reply
    }

    private func content(of statement: Statement, for asker: Asker) -> Reply? {
        keptLine = statement.content
        if let diagnostic = statement.diagnostics.first {
            return Reply(
                .refused(
                    Refusal(
                        diagnostic.message, besideRemedies: diagnostic.messageBesideFixes, at: diagnostic.range,
                        remedies: diagnostic.fixes.map(\.replacement))
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

    /// What is wrong with a command is looked for before it is carried out, and told with what would be right. What has been
    /// accepted once is carried out at once: what it does not fit any more refuses it as well.
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

    /// A comment of a journal that stands for a step which could not be written as a command: that it is missing is said.
    private func remark(in statement: Statement) -> Reply? {
        guard StepLine.isRemark(statement) else { return nil }
        journal.append("# " + statement.content)
        return Reply(.note("this step is missing: \(statement.content.dropFirst(StepLine.unrepeatable.count))"))
    }

    func carryOut(_ command: ParsedCommand, line: String) throws(Refusal) -> Reply.Content {
        absorb()
        guard let kernelCommand = command.specification?.kernelCommand else {
            throw Refusal(
                "\(command.name) works in a front end that keeps a session, and this is none", at: command.wordRange)
        }
        commandLine = line
        shownStack = nil
        isJournalDue = command.isJournaled
        let content = try kernelCommand.evaluate(command, in: self)
        journalCommand()
        return content
    }

    /// Writes the command that is being carried out into the journal. A command that may be followed by other steps calls it
    /// before these are recorded.
    func journalCommand() {
        guard isJournalDue else { return }
        isJournalDue = false
        journal.append(commandLine)
    }
}

extension Reply.Content {
    /// Whether the back stack is to be shown after it.
    var changesTree: Bool {
        switch self {
        case .step, .moved, .opened: true
        default: false
        }
    }
}
