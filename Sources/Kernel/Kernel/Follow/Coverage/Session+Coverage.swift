// `coverage`: the actions, screens and states that occur in the steps of all branches, and commands that lead to
// missing ones.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension CoverageCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let limits = try StateSearch.Limits(
            command[Self.states], command[Self.seconds], command, .init(states: 1_000, time: .seconds(10)))
        let (book, folded) = try session.coverage()
        let nodes = session.nodes
        var reply = book.reply(root: session.root.kind.workflowType, alive: nodes.map(\.kind.workflowType))
        if folded > 0 { reply.folded = folded }
        session.addRuns(to: &reply)
        if let word = command[Self.type] {
            let names = reply.workflows.map(\.name)
            let folded = NodeNameText.folded(word)
            reply.workflows = zip(reply.workflows, book.types(below: session.root.kind.workflowType)).filter {
                NodeNameText.folded($0.name) == folded || NodeTypeName($1).spellings(below: nil).contains(folded)
            }.map(\.0)
            reply.isFull = true
            guard !reply.workflows.isEmpty else {
                if let generic = reply.generics?.first(where: { NodeNameText.folded($0) == folded }) {
                    throw Refusal(
                        .impossible, "\(generic) is generic, so it can be listed only once it has been rendered",
                        at: command.argument(Self.type)?.range, remedies: ["reach --go tree has \(generic)"])
                }
                throw Refusal(
                    .unknown(.node), "the app has no workflow type called \(word)",
                    at: command.argument(Self.type)?.range,
                    remedies: NearestName.matches(for: word, among: names).map { "coverage \($0)" })
            }
        }
        session.gatherEvidence()
        session.addScripts(to: &reply, beyond: book, limits)
        return .coverage(reply)
    }
}

extension Session {
    /// The maximum number of `send` and `emit` commands to try; they bypass the screens.
    private static let mostSends = 40
    /// The time limit for one script, in milliseconds.
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

    /// Records the actions of the last move of a search, and the tree after it unless its state is known.
    private func noteLastMove(in book: inout CoverageBook, isKnown: Bool) {
        let events = log.drain()
        names.learn(events)
        for event in events {
            guard case .actionApplied(let action, _, _, _, _) = event.kind, let label = names.label(of: event.node),
                !label.isWorker
            else { continue }
            book.note(StepValues.inside(action), of: label.workflowType)
        }
        if !isKnown { book.look(at: root, tree.snapshot()) }
    }

    /// The scripts that a search has found, and how far it got.
    private struct Search: Codable {
        /// The shortest script that covers a missing item, with the titles of all missing items that it is the first to
        /// cover.
        struct Script: Codable {
            var lines: [String]
            var titles: [String]
        }

        var tried: CoverageReply.Tried
        var unwritable: [String]
        var scripts: [Script] = []
    }

    private func search(
        beyond book: CoverageBook, for missing: [String], _ limits: StateSearch.Limits
    ) throws(Refusal) -> Search {
        var (book, seen, missing) = (book, book.count, Set(missing))
        var scripts: [Search.Script] = []
        let search = StateSearch(of: self, limits) { session, isKnown in
            let former = book.count
            session.noteLastMove(in: &book, isKnown: isKnown)
            return book.count > former
        }
        defer { search.end() }
        let end = try search.run(work(.searching, total: limits.states)) { number, _ in
            guard book.count > seen else { return true }
            seen = book.count
            let titles = missing.intersection(book.seen(root: root.kind.workflowType))
            missing.subtract(titles)
            if !titles.isEmpty { scripts.append(Search.Script(lines: search.lines(to: number), titles: Array(titles))) }
            return !missing.isEmpty
        }
        let states = end == .all ? search.differentStates : search.count
        let skipped = search.losses.compactMap(\.lines.last)
        return Search(
            tried: CoverageReply.Tried(states: states, end: end, skipped: skipped),
            unwritable: search.unwritable, scripts: scripts)
    }

    /// The titles that a script shows in a copy of the process.
    private func titles(shownBy script: [String], beyond book: CoverageBook, in copy: Session) -> [String] {
        let outcome = ProcessCopy.outcome(of: 1, limit: Self.patience, interruption) { _ in
            MainActor.assumeIsolated {
                var after = book
                for line in script {
                    guard case .step? = try? copy.carryOut(line) else { return true }
                    copy.noteLastStep(in: &after)
                }
                for title in after.seen(root: root.kind.workflowType) { ProcessCopy.writeError(Self.mark + title) }
                return true
            }
        }
        guard let outcome, outcome.end == .returned else { return [] }
        return outcome.errors.split(separator: "\n").filter { $0.hasPrefix(Self.mark) }.map {
            String($0.dropFirst(Self.mark.count))
        }
    }

    /// Searches for scripts that cover missing items, and keeps those that also work in a copy of the process.
    fileprivate func addScripts(
        to reply: inout CoverageReply, beyond book: CoverageBook, _ limits: StateSearch.Limits
    ) {
        guard !reply.missing.isEmpty else { return }
        let found = try? apart { () throws(Refusal) in try search(beyond: book, for: reply.missing, limits) }
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        let (offers, candidates) = (Offers(session: copy), Candidates(session: copy))
        let sends = (copy.nodes.flatMap(offers.sends) + copy.nodes.flatMap(offers.emits)).map {
            ($0.name, candidates.lines(of: $0).prefix(2))
        }
        let unwritable = Set(
            (found?.unwritable ?? []).map(CommandKind.withoutKeys)
                + sends.filter { $0.1.isEmpty }.map { CommandKind.withoutKeys($0.0) })
        let lines = sends.flatMap(\.1)
        var shown: [String: [String]] = [:]
        let sent = lines.prefix(Self.mostSends).map { Search.Script(lines: [$0], titles: []) }
        for script in (found?.scripts ?? []) + sent where !reply.missing.allSatisfy({ shown[$0] != nil }) {
            var titles = titles(shownBy: script.lines, beyond: book, in: copy)
            // Ctrl-C wants an answer at once, but the search has seen what its scripts show.
            if interruption.isRequested { titles = script.titles }
            for title in titles where shown[title] == nil { shown[title] = script.lines }
        }
        reply.changeItems { workflow, item in
            guard !item.isSeen else { return }
            item.lines = shown[workflow.title(of: item)]
            // A search for it would end the same way.
            if found?.tried.end == .all { item.search = nil }
        }
        guard reply.workflows.flatMap(\.missing).contains(where: { $0.lines == nil }) else { return }
        reply.tried = found?.tried
        if !unwritable.isEmpty { reply.unwritable = unwritable.sorted() }
        if lines.count > Self.mostSends { reply.untried = lines.count - Self.mostSends }
    }
}
