// Evaluating commands, and whole journals.

import CommandLanguage
import Kernel
import Replies
import Wire

extension KernelServer {
    func evaluate(_ client: Client, _ parameters: Evaluate.Parameters) throws(ResponseError) -> Evaluate.Result {
        let session = try opened()
        let script = Script(parameters.text)
        if client.isReadOnly { try ReadOnlyCommands.require(script) }
        let journal = JournalMark(session)
        var replies: [Reply] = []
        for (index, statement) in script.statements.enumerated() {
            guard !session.interruption.isRequested else {
                replies.append(Reply(.refused(.interrupted)))
                break
            }
            let before = JournalMark(session)
            guard let reply = session.evaluate(statement, isContinued: true) else { continue }
            let all = [reply] + session.followers
            replies += all
            if reply.isSuccess { publish(statement, all, before.change, of: client, session) }
            if session.hasEnded { break }
            if !reply.isSuccess && !script.expectsFailure(after: index) { break }
            if case .quit = reply.content { break }
        }
        guard !session.hasEnded else {
            throw ResponseError(.requestFailed, "the command was carried out, and the app ended its tree because of it")
        }
        if replies.isEmpty, script.statements.allSatisfy({ $0.kind == .blank }) {
            replies.append(Reply(.nothing, stack: session.stack))
        }
        return Evaluate.Result(replies: replies, prompt: session.promptReply, journal: journal.change)
    }

    private func publish(
        _ statement: Statement, _ replies: [Reply], _ change: JournalChange, of client: Client, _ session: Session
    ) {
        let changes = change.opened != nil || !change.lines.isEmpty
        guard changes || clients.count > 1, !session.hasEnded else { return }
        publish(
            TreeEvent(
                client: client.name, command: statement.content, replies: replies, prompt: session.promptReply,
                journal: change),
            except: client)
    }

    /// Clients that came before the replay have seen the tree as it was when it began.
    private func tellOthers(ofReplayed lines: Int, _ client: Client, _ session: Session) {
        let others = clients.filter { $0 !== client && $0.name != nil }
        guard lines > 0, !others.isEmpty else { return }
        let event = TreeEvent(
            client: client.name, command: "# \(lines) line\(lines == 1 ? "" : "s") replayed",
            replies: [Reply(.nothing, stack: session.stack)], prompt: session.promptReply,
            journal: JournalChange(lines: []))
        tell(TreeChanged.self, event, to: others)
    }

    /// Evaluates the lines of a journal. Workers do not run meanwhile: the journal brings what they brought.
    func replay(_ client: Client, _ parameters: Replay.Parameters) throws(ResponseError) -> Replay.Result {
        let session = try opened()
        guard !client.isReadOnly else { throw ReadOnlyCommands.refusal("a replay") }
        let mode = try workerMode(parameters.workers) ?? session.workerMode
        guard inspectedTree == nil else {
            throw ResponseError(.requestFailed, "a journal is replayed in a kernel, and not in an app that runs")
        }
        if session.workerMode != .off { session.setWorkers(.off) }
        var refused: [Replay.Refused] = []
        lines: for (index, line) in parameters.lines.enumerated() {
            guard !session.interruption.isRequested else {
                refused.append(Replay.Refused(index: index, refusal: .interrupted))
                break
            }
            var told = Replayed.Parameters(index: index, replies: [])
            let before = JournalMark(session)
            for statement in Script(line).statements {
                guard let reply = session.evaluate(statement, isContinued: true) else { continue }
                if case .refused(let refusal) = reply.content {
                    refused.append(Replay.Refused(index: index, refusal: refusal))
                }
                told.replies += [reply] + session.followers
            }
            if before.change.lines.isEmpty || parameters.tellsReplies == false { told.replies = [] }
            flushOutput()
            note(client.connection.notify(Replayed.self, told), of: client)
        }
        if session.workerMode != mode { session.setWorkers(mode) }
        tellOthers(ofReplayed: parameters.lines.count, client, session)
        return Replay.Result(prompt: session.promptReply, stack: session.stack, refused: refused)
    }
}
