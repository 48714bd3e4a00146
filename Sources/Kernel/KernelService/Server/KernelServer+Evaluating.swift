// Evaluates commands and whole journals.

import WorkbenchLanguage
import WorkbenchWire

extension KernelServer {
    /// The kernel holds the answers to all lines of a request until the last one has been evaluated.
    private static let mostStatementsOfReader = 100

    func evaluate(_ client: Client, _ parameters: Evaluate.Parameters) throws(ResponseError) -> Evaluate.Result {
        let session = try opened()
        let script = Script(parameters.text)
        if client.isReadOnly {
            let canBeInvited = classroom != nil && !client.asksToBeReadOnly
            guard script.statements.count <= Self.mostStatementsOfReader else {
                throw ResponseError(
                    .requestFailed,
                    "a read-only client can send at most \(Self.mostStatementsOfReader) lines at a time")
            }
            try ReadOnlyClient.require(script, of: canBeInvited ? client.name : nil)
        }
        try requireSameApp(script, of: client)
        let isQuiet = parameters.isQuiet ?? false
        session.foldsReplies = parameters.isFolded ?? false
        let journal = JournalMark(session)
        var replies: [Reply] = []
        defer { tellOwner(of: nil, by: client) }
        for (index, statement) in script.statements.enumerated() {
            guard !session.interruption.isRequested else {
                replies.append(Reply(.refused(.interrupted)))
                break
            }
            let before = JournalMark(session)
            if statement.command != nil { tellOwner(of: statement, by: client) }
            guard let reply = session.evaluate(statement, isContinued: true, for: isQuiet ? .program : .user) else {
                continue
            }
            let all = [reply] + session.followers
            replies += all
            if reply.isSuccess { publish(statement, all, before.change, of: client, isQuiet: isQuiet, session) }
            if session.hasEnded { break }
            if script.ends(after: index, reply) { break }
        }
        guard !session.hasEnded else {
            throw ResponseError(.requestFailed, "the command was run, but the app then ended its tree")
        }
        if replies.isEmpty, script.statements.allSatisfy({ $0.kind == .blank }) {
            replies.append(Reply(.nothing, stack: session.stack))
        }
        if session.foldsReplies { replies = replies.map(\.folded) }
        return Evaluate.Result(replies: replies, prompt: session.promptReply, journal: journal.change)
    }

    private func publish(
        _ statement: Statement, _ replies: [Reply], _ change: JournalChange, of client: Client, isQuiet: Bool,
        _ session: Session
    ) {
        let changes = change.opened != nil || !change.lines.isEmpty
        guard changes || clients.count > 1 && !isQuiet, !session.hasEnded else { return }
        publish(
            TreeEvent(
                client: client.name, command: statement.content, replies: replies, prompt: session.promptReply,
                journal: change),
            except: client)
    }

    /// Tells the owner which client's command is starting or has ended, because the owner reports crashes.
    private func tellOwner(of statement: Statement?, by client: Client) {
        guard !client.isOwner, let name = client.name, let owner = clients.first(where: \.isOwner) else { return }
        tell(
            OthersCommand.self, OthersCommand.Parameters(client: name, command: statement?.content), to: [owner])
    }

    /// Updates clients that attached before the replay and have only seen an older tree.
    private func tellOthers(ofReplayed lines: Int, _ client: Client, _ session: Session) {
        let others = clients.filter { $0 !== client && $0.name != nil }
        guard lines > 0, !others.isEmpty else { return }
        let event = TreeEvent(
            client: client.name, command: "# \(BriefText.count(lines, "line")) replayed",
            replies: [Reply(.nothing, stack: session.stack)], prompt: session.promptReply,
            journal: JournalChange(lines: []))
        tell(TreeChanged.self, event, to: others)
    }

    /// The minimum interval between messages about a replay's progress, if the same code has accepted the journal
    /// before: long enough to cost almost nothing, but short enough to show progress.
    private static let replayInterval = Duration.milliseconds(20)

    private func pastIsBroken(_ session: Session) -> Replay.Result {
        Replay.Result(prompt: session.promptReply, stack: session.stack, refused: [], pastIsBroken: true)
    }

    /// Evaluates the lines of a journal. Workers don't run in the meantime, because the journal contains their outputs.
    func replay(_ client: Client, _ parameters: Replay.Parameters) throws(ResponseError) -> Replay.Result {
        let session = try opened()
        let mode = try workerMode(parameters.workers) ?? session.workerMode
        guard inspectedTree == nil else {
            throw ResponseError(.requestFailed, "a journal can only be replayed in a kernel, not in a running app")
        }
        session.beginReplay(workersAfterwards: mode)
        let isRepeated = parameters.isRepeated ?? false
        var refused: [Replay.Refused] = []
        var placed: [String] = []
        var lastTold = ContinuousClock.now
        var (done, check) = (0, 0)
        switch parameters.past.map({ session.takeUp(past: $0, of: parameters.lines) }) ?? .none {
        case .none: break
        case .broken: return pastIsBroken(session)
        case .lines(let lines, let checkAfter):
            (done, check) = (lines, checkAfter)
            note(client.connection.notify(Replayed.self, Replayed.Parameters(index: done - 1, replies: [])), of: client)
        }
        for (index, line) in parameters.lines.enumerated().dropFirst(done) {
            guard !session.interruption.isRequested else {
                refused.append(Replay.Refused(index: index, refusal: .interrupted))
                break
            }
            var told = Replayed.Parameters(index: index, replies: [])
            let before = JournalMark(session)
            for statement in Script(line, lengthLimit: .max).statements {
                let asker: Session.Asker = isRepeated ? .journal : .user
                let names = session.nodesFoundByPlace(in: statement)
                guard let reply = session.evaluate(statement, isContinued: true, for: asker) else { continue }
                if case .refused(let refusal) = reply.content {
                    refused.append(Replay.Refused(index: index, refusal: refusal))
                } else {
                    placed += names.filter { !placed.contains($0) }
                }
                told.replies += ([reply] + session.followers).map(\.folded)
            }
            flushOutput()
            if index + 1 == check, !session.isAsKept { return pastIsBroken(session) }
            if isRepeated {
                let now = ContinuousClock.now
                if now - lastTold < Self.replayInterval { continue }
                lastTold = now
            }
            if parameters.tellsReplies == false || before.change.lines.isEmpty { told.replies = [] }
            note(client.connection.notify(Replayed.self, told), of: client)
        }
        // Steps that workers cause immediately are shown after the replay.
        let result = Replay.Result(prompt: session.promptReply, stack: session.stack, refused: refused)
        session.endReplay()
        if !placed.isEmpty { publish(Reply(.note(.foundByPlace(placed))), about: "replay", session) }
        tellOthers(ofReplayed: parameters.lines.count, client, session)
        inbox.append(.workersBegan)
        return result
    }
}
