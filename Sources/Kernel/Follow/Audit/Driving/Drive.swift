// `audit --drive`: random steps on a fork, judged by all rules, and for each finding the shortest commands that show it.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

@MainActor
final class Drive {
    static let longest = 10_000

    private let copy: Session
    private var steps: [AuditStep] = []
    private var unsent = UnsentActions()
    /// The workflows whose copies and workers were looked at, and what was found in them.
    private var looked: Set<String> = []
    private(set) var findings: [AuditFinding] = []

    init(of session: Session) {
        copy = Session(copying: session)
        look()
    }

    func end() { copy.tree.end() }

    /// The fork as it is now.
    var tree: Tree { copy.tree }
    var count: Int { steps.count }
    var history: AuditHistory { AuditHistory(steps: steps, names: copy.names) }

    /// Takes random steps.
    func run(_ count: Int, seed: Int, _ work: LongWork) throws(Refusal) {
        var commands = DriveCommands(copy, seed: seed)
        for _ in 0..<count {
            try work.proceed()
            guard let line = commands.next() else { return }
            take(line)
        }
    }

    /// Takes the step of a command, unless it is refused.
    @discardableResult
    func take(_ line: String) -> Bool {
        guard let step = copy.auditedStep(line, number: steps.count + 1) else { return false }
        steps.append(step)
        look()
        return true
    }

    /// Looks at the nodes of a kind that was not there before.
    private func look() {
        unsent.look(at: copy.root) { self.copy.name($0) }
        var new: [TreeNode] = []
        copy.root.forEach { node in
            guard let label = copy.names.label(of: node.id), looked.insert("\(label.type) \(label.name)").inserted
            else {
                return
            }
            new.append(node)
        }
        guard !new.isEmpty else { return }
        let found = (try? copy.staleCopies(of: new.filter { $0.worker == nil })) ?? []
        for finding in found + copy.restlessWorkers(below: copy.root) + ((try? copy.impureRenders(of: new)) ?? [])
        where !findings.contains(where: { $0.isLike(finding) }) {
            findings.append(finding)
        }
    }

    /// All findings.
    ///
    /// - Parameter isLenient: Whether one occurrence is enough, where otherwise only a habit counts.
    func judged(isLenient: Bool = false) -> [AuditFinding] {
        var history = history
        history.isLenient = isLenient
        return findings.filter { $0.rule != .staleCopy || isLenient || !history.isDraft($0.place) }
            + StepRules.findings(in: history).map { .observed($0) }
    }

    /// The findings for which all steps and a tree to try things on are needed.
    func concluded() -> [AuditFinding] {
        unsent.findings(history) + UnreadState(history, in: copy).findings().map { .observed($0) }
    }
}

extension Session {
    /// Drives a fork and adds what is found.
    func drive(_ count: Int, seed: Int, below start: TreeNode, into reply: inout AuditReply) throws(Refusal) {
        let drive = Drive(of: self)
        defer { drive.end() }
        try drive.run(count, seed: seed, work(.driving, total: count))
        let lines = drive.history.steps.map(\.command)
        var summary = AuditReply.Drive(seed: seed, steps: lines.count)
        let above = start === root ? "/" : name(start).path
        func isBelow(_ finding: AuditFinding) -> Bool {
            let path = finding.place.node.path
            return above == "/" || path == above || path.hasPrefix(above + "/")
        }
        let judged = drive.judged()
        reply.findings.removeAll { $0.rule == .staleCopy && drive.history.isDraft($0.place) }
        let shortening = work(.shorteningScripts, total: judged.count)
        for finding in judged where isBelow(finding) && !reply.contains(finding) {
            try shortening.proceed()
            let script = ScriptShortening(session: self, finding: finding, work: shortening)
            if let lines = try script.shortest(of: lines), !lines.isEmpty {
                summary.scripts.append(AuditReply.Script(finding: reply.findings.count, lines: lines))
            }
            reply.findings.append(finding)
        }
        for finding in drive.concluded() where isBelow(finding) && !reply.contains(finding) {
            reply.findings.append(finding)
        }
        reply.drive = summary
        reply.unheard = nil
    }

    /// Takes random steps on a fork and returns their commands, for tools that compare two apps.
    package func randomCommands(_ count: Int, seed: Int) -> [String] {
        let drive = Drive(of: self)
        defer { drive.end() }
        try? drive.run(count, seed: seed, work(.driving, total: count))
        return drive.history.steps.map(\.command)
    }

    /// Carries a command out on a copy of a session, and says what happened. Nil if it was refused.
    fileprivate func auditedStep(_ line: String, number: Int) -> AuditStep? {
        guard let command = Script(line).statements.first?.command else { return nil }
        let (before, screens) = (timeline.snapshot, timeline.now.screens)
        guard case .step? = try? carryOut(command, line: line) else { return nil }
        guard let facts = timeline.now.facts else { return nil }
        return AuditStep(
            number: number, command: line, screens: screens, facts: facts, before: before, after: timeline.snapshot)
    }

    /// Carries the command of a step out again, from the state before it, with a part of a node's state varied.
    func repeating(
        _ step: AuditStep, _ variation: (node: [ChildIdentity], path: ValuePath, value: Value)?
    ) -> StepFacts? {
        tree.restore(step.before)
        for group in takeGroups(isOneCommand: true) { learn(group.events) }
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
        return auditedStep(step.command, number: step.number)?.facts
    }
}
