// `audit --drive`: takes random steps on a copy and checks them against all rules, then finds the shortest commands
// that show each finding.

import WorkbenchCSystem
import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

@MainActor
final class Drive {
    static let longest = 10_000

    let copy: Session
    private(set) var steps: [AuditStep] = []
    private let beginning: NodeSnapshot
    /// The number of steps before the current walk started.
    private var walk = 0
    private var waysBack = WaysBack()
    private var unsent = UnsentActions()
    private(set) var coverage = CoverageBook()
    /// The workflows already examined for stale copies and restless workers, and the findings so far.
    private var looked: Set<String> = []
    private(set) var findings: [AuditFinding] = []
    /// The commands that crash the app.
    private(set) var traps = Traps()
    /// The commands that took too long in a copy of the process and were left out.
    private(set) var leftOut: [String] = []
    /// The commands that crashed the app so often that they were left out from then on.
    private(set) var dropped: [String] = []
    /// The commands that were offered but can't be written.
    private(set) var unwritable: [String] = []
    /// Whether to take steps even if no copy of the process can try them first. Never true for a running app, which
    /// could crash.
    let mayGoWithout: Bool
    let interruption: Interruption
    let pace: Pace

    /// The only rule to check; nil for all rules.
    private let rule: AuditRule?

    /// The rules about the nodes themselves, rather than about steps.
    private static let rulesOfNodes: Set<AuditRule> = [
        .staleCopy, .restlessWorker, .impureRender, .sendingRender, .sharedObject, .changeableObject, .closureInState,
    ]

    /// The maximum number of steps that a copy of the process takes at once.
    private static let longestRehearsal = 100
    /// The maximum number of commands that crash the app, or take too long.
    private static let mostLosses = 12

    init(of session: Session, for rule: AuditRule? = nil) {
        let start = ContinuousClock.now
        copy = Session(copying: session)
        pace = Pace(since: start)
        copy.invariants = session.invariants
        self.rule = rule
        (mayGoWithout, interruption) = (session.mayGoWithoutCopy, session.interruption)
        beginning = copy.tree.snapshot()
        look()
    }

    func end() { copy.tree.end() }

    /// Whether the drive has found that a command takes too long.
    func isLeftOut(_ line: String) -> Bool {
        leftOut.contains { CommandKind.withoutArguments($0) == CommandKind.withoutArguments(line) }
    }

    /// The actions, screens and states that no step has covered.
    var unseen: [String] { coverage.reply(root: copy.root.kind.workflowType).missing }

    /// The copy in its current state.
    var tree: Tree { copy.tree }
    var count: Int { steps.count }
    private var knownHistory: AuditHistory?
    var history: AuditHistory {
        if let knownHistory, knownHistory.steps.count == steps.count { return knownHistory }
        let history = AuditHistory(steps: steps, names: copy.names)
        knownHistory = history
        return history
    }

    /// Takes random steps. A copy of the process takes each step first and reports it at once, so a command that
    /// crashes the copy is never run here.
    ///
    /// - Parameter wanted: The values to try first. If given, actions are also sent past the screens.
    func run(
        _ count: Int, seed: Int, trying wanted: (numbers: [String], texts: [String])? = nil, _ work: LongWork
    ) throws(Refusal) {
        var commands = DriveCommands(copy, seed: seed, trying: wanted)
        defer { (unwritable, dropped) = (commands.unwritable.sorted(), commands.dropped.sorted()) }
        planned = count * 2 / 3
        var left = count
        while left > 0, traps.count < Self.mostLosses {
            try work.pause()
            commands.judgeIntegers { line in
                ProcessCopy.holds(limit: Self.limit, at: pace) {
                    MainActor.assumeIsolated { copy.auditedStep(line, number: 0).map { !$0.isWithoutEffect } ?? false }
                } ?? false
            }
            let next = min(left, Self.longestRehearsal)
            let rehearsal = rehearsal(next, commands)
            guard rehearsal != nil || mayGoWithout else { throw Refusal(.follow(.noProcessCopy)) }
            var taken = 0
            while taken < next, rehearsal?.next() ?? true {
                try work.proceed()
                guard let line = self.next(&commands) else { return }
                take(line)
                taken += 1
            }
            left -= taken
            guard taken < next, let outcome = rehearsal?.outcome() else { continue }
            if outcome.end == .interrupted { throw .interrupted }
            guard let line = self.next(&commands) else { return }
            left -= 1
            traps.add(line, lines(before: steps.count + 1), outcome, in: copy)
            if outcome.end == .wasGivenUp { leftOut.append(line) }
            commands.avoidLast(forGood: outcome.end == .wasGivenUp)
        }
        try settleDoubts(&commands, work)
    }

    /// The maximum number of steps before the drive goes back to the start, where everything that was used up, such as
    /// the elements of a list, is available again.
    private static let longestWalk = 75

    /// The number of steps that are planned rather than random. In the first half of these, the walks are short,
    /// because an early mistake hides everything after it.
    private var planned = 0
    static let shortestWalk = 4

    /// The next command. Restarts from the beginning if the walk is long enough, or if the tree offers no more
    /// commands.
    private func next(_ commands: inout DriveCommands) -> String? {
        let most = steps.count < planned / 2 ? Self.shortestWalk : Self.longestWalk
        if let line = waysBack.take() {
            commands.forgetLast()
            return line
        }
        if steps.count - walk >= most || commands.isNarrow { restart(&commands) }
        if let line = commands.next(isPlanned: steps.count < planned) { return line }
        guard steps.count > walk else { return nil }
        restart(&commands)
        return commands.next(isPlanned: steps.count < planned)
    }

    func restart(_ commands: inout DriveCommands) {
        commands.beginWalk()
        walk = steps.count
        copy.enter(beginning)
    }

    /// The commands of the current walk, up to a step.
    func lines(before number: Int) -> [String] {
        let walk = steps.prefix(number - 1).lastIndex(where: \.isFirst) ?? 0
        return steps[walk..<min(number - 1, steps.count)].map(\.command)
    }

    private func rehearsal(_ count: Int, _ commands: DriveCommands) -> ProcessCopy? {
        var commands = commands
        return ProcessCopy(doing: count, limit: Self.limit, interruption, at: pace) { number in
            MainActor.assumeIsolated {
                if number == 0 { Whereabouts.follow(copy) }
                Whereabouts.begin()
                guard let line = self.next(&commands) else { return false }
                take(line)
                return true
            }
        }
    }

    /// The time limit for a step in a copy of the process, in milliseconds.
    static let limit: Int32 = 5_000

    /// The result of these commands in a copy of the process; nil if the process can't be copied.
    func rehearsed(_ lines: [String], at pace: Pace? = nil) -> ProcessCopy.Outcome? {
        ProcessCopy.outcome(of: lines.count, limit: Self.limit, at: pace ?? self.pace) { number in
            MainActor.assumeIsolated {
                take(lines[number])
                return true
            }
        }
    }

    /// Runs a command as a step. Returns false if the command is refused.
    @discardableResult
    func take(_ line: String) -> Bool {
        guard let step = copy.auditedStep(line, number: steps.count + 1) else { return false }
        step.isFirst = steps.count == walk
        steps.append(step)
        waysBack.note(step, copy.names)
        look()
        noteBrokenInvariants()
        return true
    }

    private func noteBrokenInvariants() {
        for case .expectation(let broken) in copy.takeReports().map(\.content) {
            guard let goal = copy.invariants.first(where: { $0.line == broken.expected })?.goal else { continue }
            let finding = AuditFinding.observed(
                AuditObservation(
                    .brokenInvariant, at: goal.place(in: copy), subject: broken.expected, cause: broken.found.text,
                    step: steps.count))
            if !findings.contains(where: { $0.isLike(finding) }) { findings.append(finding) }
        }
    }

    /// Examines the changes of the last step, and the nodes of new kinds.
    private func look() {
        guard rule.map({ Self.rulesOfNodes.contains($0) }) ?? true else { return }
        if rule == nil {
            unsent.look(at: copy.root) { self.copy.name($0) }
            copy.noteLastStep(in: &coverage)
        }
        var new: [TreeNode] = []
        copy.root.forEach { node in
            guard let label = copy.names.label(of: node.id), looked.insert("\(label.type) \(label.name)").inserted
            else {
                return
            }
            new.append(node)
        }
        var found: [AuditFinding] = []
        let changed = steps.last.map { step in step.kept.compactMap { copy.tree.node($0.after.node) } } ?? []
        for node in new + changed where node.worker == nil { found += copy.heldCode(in: node) }
        if !new.isEmpty {
            var nodes: [TreeNode] = []
            copy.root.forEach { if $0.worker == nil { nodes.append($0) } }
            found += (try? copy.sharedObjects(of: nodes)) ?? []
            found += (try? copy.staleCopies(of: new.filter { $0.worker == nil })) ?? []
            found += copy.restlessWorkers(below: copy.root)
            found += (try? copy.impureRenders(of: new)) ?? []
        }
        for finding in found where !findings.contains(where: { $0.isLike(finding) }) { findings.append(finding) }
    }

    /// All findings.
    ///
    /// - Parameter sought: The finding that the steps are to show, perhaps by a single occurrence.
    func judged(showing sought: AuditFinding? = nil) -> [AuditFinding] {
        var history = history
        history.sought = sought
        var all = findings + StepRules.findings(in: history, of: rule, interruption).map { .observed($0) }
        // Experiments take time, so there are none after Ctrl-C.
        if interruption.isRequested { return all }
        if rule == nil || rule == .lateAnswer { all += misdirectedAnswers(sought != nil).map { .observed($0) } }
        return sought != nil ? all : all.filter { !isRefuted($0) }
    }

    /// The findings that require all steps and a tree to experiment on, and the rules whose experiments crash the app.
    func concluded() -> (findings: [AuditFinding], skipped: [AuditReply.Skipped], unheard: [AuditRule]) {
        let unread = UnreadState(history, in: copy)
        let readNumbers = unread.readNumbers()
        let isSafe =
            ProcessCopy.holds(limit: Self.longestTrials, interruption) {
                MainActor.assumeIsolated {
                    _ = unread.findings(readNumbers)
                    return true
                }
            } ?? mayGoWithout
        let (found, skipped) = isSafe ? unread.findings(readNumbers) : ([], [])
        return (unsent.findings(history, coverage) + found.map { .observed($0) }, skipped, isSafe ? [] : [.unreadState])
    }

    /// The time limit for all experiments of a rule in a copy of the process, in milliseconds.
    static let longestTrials: Int32 = 60_000
}

extension Session {
    /// Drives a copy of the tree and adds the findings.
    func drive(_ count: Int, seed: Int, below start: TreeNode, into reply: inout AuditReply) throws(Refusal) {
        let (drive, sharesInstances) = (Drive(of: self), sharesInstances)
        defer {
            drive.end()
            csystem_trim_heap()
        }
        // Ctrl-C shows what is known.
        do throws(Refusal) {
            try drive.run(count, seed: seed, work(.driving, total: count))
        } catch {
            guard error.reason == .interrupted else { throw error }
        }
        let lines = drive.history.steps.map(\.command)
        var summary = AuditReply.Drive(seed: seed, steps: lines.count, leftOut: drive.leftOut)
        if !drive.dropped.isEmpty { summary.dropped = drive.dropped }
        if !drive.unwritable.isEmpty { summary.unwritable = drive.unwritable }
        let judged = drive.judged()
        // Remove refuted findings first: scripts refer to findings by index.
        if !interruption.isRequested { reply.findings.removeAll { drive.isRefuted($0) } }
        let above = start === root ? "/" : name(start).path
        func isBelow(_ finding: AuditFinding) -> Bool { finding.place.node.path.isBelow(above) }
        func add(
            _ finding: AuditFinding, _ lines: [String], _ shortest: () throws(Refusal) -> AuditReply.Script?
        ) {
            // The audit of the tree may have reported this finding already; then add only the script.
            let known = reply.index(of: finding)
            // After Ctrl-C, a script stays as it is. Scripts with changed instances are shortened later.
            let isWhole = interruption.isRequested || sharesInstances
            let script = (sharesInstances ? nil : try? shortest()) ?? (isWhole ? .init(finding: 0, lines: lines) : nil)
            if var script, !script.lines.isEmpty {
                script.finding = known ?? reply.findings.count
                summary.scripts.append(script)
            }
            if known == nil { reply.findings.append(finding) }
        }
        for trap in drive.traps.found where isBelow(trap.finding) {
            add(trap.finding, trap.lines) { () throws(Refusal) in
                try ScriptShortening.shortest(
                    of: trap.lines, losing: self, with: trap.outcome, at: drive.pace,
                    work(.shorteningScripts, total: 1),
                    budget: max(ScriptShortening.budget, 12 * trap.lines.count), marksValues: true)
                    ?? AuditReply.Script(finding: 0, lines: trap.lines)
            }
        }
        let shortening = work(.shorteningScripts, total: judged.count)
        for finding in judged where isBelow(finding) {
            if let known = reply.index(of: finding),
                !finding.isObserved || reply.findings[known].isObserved
                    || summary.scripts.contains(where: { $0.finding == known })
            {
                continue
            }
            var lines = lines
            if case .observed(let observation) = finding {
                lines =
                    sharesInstances ? Array(lines.prefix(observation.step)) : drive.lines(before: observation.step + 1)
            }
            add(finding, lines) { () throws(Refusal) in
                try shortening.proceed()
                return try ScriptShortening(session: self, finding: finding, work: shortening).shortest(of: lines)
            }
        }
        if interruption.isRequested { summary.isInterrupted = true }
        let (concluded, skipped, unheard) = interruption.isRequested ? ([], [], []) : drive.concluded()
        reply.skipped += skipped.filter { !reply.skipped.contains($0) }
        for finding in concluded where isBelow(finding) && !reply.contains(finding) {
            reply.findings.append(finding)
        }
        if reply.roles != nil { reply.roles = drive.copy.roles(in: drive.history, below: above) }
        if !interruption.isRequested { reply.uncompared = BrokenRelations.uncompared(in: drive.history) }
        if !lines.isEmpty { summary.unseen = drive.unseen }
        reply.drive = summary
        reply.unheard = unheard.isEmpty ? nil : unheard
    }

    /// Takes random steps on a copy of the tree and returns their commands, for tools that compare two apps.
    package func randomCommands(_ count: Int, seed: Int) -> [String] {
        randomWalks(count, seed: seed).flatMap(\.self)
    }

    /// Takes random steps on a copy of the tree and returns their commands, as walks that start from the current state.
    package func randomWalks(
        _ count: Int, seed: Int, trying wanted: (numbers: [String], texts: [String])? = nil
    ) -> [[String]] {
        let drive = Drive(of: self)
        defer { drive.end() }
        try? drive.run(count, seed: seed, trying: wanted, work(.driving, total: count))
        return drive.history.steps.reduce(into: []) { walks, step in
            if step.isFirst || walks.isEmpty { walks.append([]) }
            walks[walks.count - 1].append(step.command)
        }
    }

    /// Runs a command on a copy of a session, and returns its step. Nil if the command was refused.
    func auditedStep(_ line: String, number: Int) -> AuditStep? {
        let before = tree.snapshot()
        guard case .step? = try? carryOut(line) else { return nil }
        guard let record = timeline.now.step, let values = timeline.now.values else { return nil }
        return AuditStep(
            number: number, command: line, record: record, values: values, before: before, after: timeline.snapshot)
    }

    /// Moves the copy to another tree.
    func enter(_ snapshot: NodeSnapshot) {
        tree.restore(snapshot)
        for group in takeGroups(isOneCommand: true) { learn(group.events) }
    }

    /// Repeats the command of a step from the state before it, with a part of a node's state varied.
    func repeating(
        _ step: AuditStep, _ variation: (node: [ChildIdentity], path: ValuePath, value: Value)?
    ) -> AuditStep? {
        enter(step.before)
        if let variation {
            guard let node = root.descendant(variation.node) else { return nil }
            func replaced<State>(_ state: State) -> Any? {
                try? ValueAccess().replacing(
                    variation.path, in: state, with: Literal(printing: variation.value))
            }
            guard let state = replaced(node.anyState), (try? tree.replaceState(of: node, with: state)) != nil else {
                return nil
            }
            for group in takeGroups(isOneCommand: true) { learn(group.events) }
        }
        return auditedStep(step.command, number: step.number)
    }
}
