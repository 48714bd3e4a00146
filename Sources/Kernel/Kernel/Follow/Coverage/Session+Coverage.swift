// `coverage`: the actions, screens and states that occur in the steps of all branches, and commands that lead to
// missing ones.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension CoverageCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let (book, folded) = try session.coverage()
        let nodes = session.nodes
        var reply = book.reply(root: session.root.kind.workflowType, alive: nodes.map(\.kind.workflowType))
        if folded > 0 { reply.folded = folded }
        if let word = command[Self.type] {
            let names = reply.workflows.map(\.name)
            reply.workflows.removeAll { workflow in
                ![workflow.name, workflow.type, workflow.module + "." + workflow.type].contains {
                    NodeNameText.folded($0) == NodeNameText.folded(word)
                }
            }
            reply.isFull = true
            guard !reply.workflows.isEmpty else {
                throw Refusal(
                    .unknown(.node), "the app has no workflow type called \(word)",
                    at: command.argument(Self.type)?.range,
                    remedies: NearestName.matches(for: word, among: names).map { "coverage \($0)" })
            }
        }
        session.addOffers(to: &reply, beyond: book)
        return .coverage(reply)
    }
}

extension Session {
    private static let mostMoves = 40
    /// The time limit for one move, in milliseconds.
    private static let patience: Int32 = 2_000
    private static let mark = "\u{1}coverage\t"

    fileprivate var nodes: [TreeNode] {
        var nodes: [TreeNode] = []
        root.forEach { nodes.append($0) }
        return nodes
    }

    /// The coverage of the steps that aren't folded, whose trees are rendered again in a copy.
    fileprivate func coverage() throws(Refusal) -> (CoverageBook, folded: Int) {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        var (book, folded) = (CoverageBook(), 0)
        let work = work(.readingSteps, total: timeline.moments.count)
        for moment in timeline.moments {
            try work.proceed()
            guard let details = moment.details else {
                folded += 1
                continue
            }
            note(details.values, in: &book)
            guard !book.hasLooked(at: details.snapshot) else { continue }
            copy.tree.restore(details.snapshot)
            _ = copy.log.drain()
            book.look(at: copy.root, details.snapshot)
        }
        return (book, folded)
    }

    private func note(_ values: StepValues?, in book: inout CoverageBook) {
        for hop in values?.hops ?? [] {
            if let action = hop.action, let label = names.label(of: hop.node), !label.isWorker {
                book.note(action, of: label.workflowType)
            }
        }
    }

    /// Records the last step and the tree after it.
    func noteLastStep(in book: inout CoverageBook) {
        note(timeline.now.values, in: &book)
        book.look(at: root, timeline.snapshot)
    }

    /// Tries each available command in a copy of the process, and keeps those that cover something missing.
    fileprivate func addOffers(to reply: inout CoverageReply, beyond book: CoverageBook) {
        guard !reply.missing.isEmpty else { return }
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        let (offers, candidates) = (Offers(session: copy), Candidates(session: copy))
        let offered = (offers.all() + copy.nodes.flatMap(offers.sends) + copy.nodes.flatMap(offers.emits)).map {
            ($0.name, candidates.lines(of: $0).prefix(2))
        }
        let lines = offered.flatMap(\.1)
        let unwritable = Set(offered.filter { $0.1.isEmpty }.map { CommandKind.withoutKeys($0.0) }).sorted()
        if !unwritable.isEmpty { reply.unwritable = unwritable }
        if lines.count > Self.mostMoves { reply.untried = lines.count - Self.mostMoves }
        let rootType = root.kind.workflowType
        var shown: [String: String] = [:]
        for line in lines.prefix(Self.mostMoves) {
            let outcome = ProcessCopy.outcome(of: 1, limit: Self.patience) { _ in
                MainActor.assumeIsolated {
                    guard case .step? = try? copy.carryOut(line) else { return true }
                    var after = book
                    copy.noteLastStep(in: &after)
                    for workflow in after.reply(root: rootType).workflows {
                        for item in workflow.items where item.isSeen {
                            ProcessCopy.writeError(Self.mark + workflow.title(of: item))
                        }
                    }
                    return true
                }
            }
            guard let outcome, outcome.end == .returned else { continue }
            for text in outcome.errors.split(separator: "\n") where text.hasPrefix(Self.mark) {
                let title = String(text.dropFirst(Self.mark.count))
                if shown[title] == nil { shown[title] = line }
            }
        }
        reply.changeItems { workflow, item in
            if !item.isSeen { item.offered = shown[workflow.title(of: item)] }
        }
    }
}
