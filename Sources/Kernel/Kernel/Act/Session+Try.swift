// `try`: runs a command on a copy of the tree, which is then thrown away.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension TryCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let inner = try command.required(Self.command)
        guard inner.specification?.canBeTried == true else {
            throw Refusal(
                .act(.nothingToTry(command: inner.name)), at: inner.wordRange,
                remedies: CommandTable.commands.filter(\.canBeTried).map(\.name))
        }
        if inner.specification?.changes == .session, let command = inner.specification?.kernelCommand {
            return try session.apart(orHere: false) { () throws(Refusal) in
                guard case .without(var reply) = try command.evaluate(inner, in: session) else {
                    preconditionFailure("only commands that repeat the session both open a branch and can be tried")
                }
                reply.branch = nil
                return Reply.Content.without(reply)
            }
        }
        switch session.rehearsal(of: inner) {
        case let outcome? where outcome.end == .died:
            return .wouldStop(try session.stop(of: inner, outcome))
        case let outcome? where outcome.end == .returned && !session.mayGoWithoutCopy:
            var reply = try session.apart(orHere: false) { () throws(Refusal) in try session.trying(inner) }
            // The session's own objects are unchanged.
            reply.sharedObjects = []
            return .tried(reply)
        default:
            // It takes too long in a copy of the process, or the process can't be copied.
            return .tried(try session.trying(inner))
        }
    }
}

extension Session {
    /// The time limit for a command in a copy of the process, in milliseconds. If the app has several threads, a
    /// command in the copy may wait for one of them forever.
    private var rehearsalLimit: Int32 { isAttached ? 1_000 : Drive.limit }
    /// In a session with more steps than this, the shortest route to a crash isn't searched for.
    private static let longestWay = 500
    private static let budget = 4_000

    /// Runs a command in a copy of the process; nil if the process can't be copied.
    fileprivate func rehearsal(of command: ParsedCommand) -> ProcessCopy.Outcome? {
        ProcessCopy.outcome(of: 1, limit: rehearsalLimit) { _ in
            MainActor.assumeIsolated {
                let copy = Session(copying: self)
                Whereabouts.follow(copy)
                Whereabouts.begin()
                _ = try? copy.carryOut(command, line: command.text)
                return true
            }
        }
    }

    fileprivate func stop(of command: ParsedCommand, _ outcome: ProcessCopy.Outcome) throws(Refusal) -> StopReply {
        StopReply(
            command: command.text, message: outcome.message, node: Whereabouts.last(in: outcome.errors),
            shortest: try shortestWay(to: command.text, outcome))
    }

    /// The shortest list of commands from the start that leads to the same crash.
    private func shortestWay(to command: String, _ outcome: ProcessCopy.Outcome) throws(Refusal) -> [String]? {
        let way = timeline.past.dropFirst().map { timeline.moments[$0].command } + [command]
        guard way.count <= Self.longestWay, let beginning = Session(beginningOf: self) else { return nil }
        defer { beginning.tree.end() }
        return try ScriptShortening.shortest(
            of: way, losing: beginning, with: outcome, work(.shorteningScripts, total: 1), budget: Self.budget,
            marksValues: false)?.lines
    }

    fileprivate func trying(_ command: ParsedCommand) throws(Refusal) -> TryReply {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        let before = copy.tree.snapshot()
        guard case .step(var step) = try copy.carryOut(command, line: command.text) else {
            preconditionFailure("a command that acts answers with its step")
        }
        // The copy numbers its steps from zero.
        step.number = timeline.nextNumber
        let changed = (step.lasting ?? []).compactMap { part in
            part.path.map { TryReply.SharedObject(node: part.node, path: $0, type: part.type) }
        }
        step.lasting = nil
        // Adopt the copy's objects, so the next step doesn't include these changes.
        objects = copy.objects
        return TryReply(
            step: step, differences: SnapshotDifference.between(before, copy.tree.snapshot(), copy.names),
            stack: copy.stack, sharedObjects: changed)
    }
}
