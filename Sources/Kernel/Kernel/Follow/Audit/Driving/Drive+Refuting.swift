// Tries to refute a finding: whether another known tree shows that it's a false alarm.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Drive {
    /// Whether known trees show that a finding is a false alarm.
    func isRefuted(_ finding: AuditFinding) -> Bool {
        switch finding.rule {
        case .staleCopy: history.isDraft(finding.place) || tried { self.isWritten(finding.place) }
        case .deadAction: hasUntakenActions(finding.place.node.type) || tried { self.hasEffectElsewhere(finding) }
        case .deadTap, .deadOutput: tried { self.hasEffectElsewhere(finding) }
        default: false
        }
    }

    /// The maximum number of doubtful answers to repeat for each place, and in all.
    private static let mostMisdirections = (ofPlace: 6, all: 30)

    /// Answers that would go to another element if the selection still had its value from the time of the request.
    ///
    /// - Parameter isLenient: Whether one answer is enough for each place.
    func misdirectedAnswers(_ isLenient: Bool) -> [AuditObservation] {
        var sightings = Sightings()
        var steps: [String: Set<Int>] = [:]
        var count = 0
        for doubt in Misdirection.candidates(in: history) {
            let key = "\(history.kind(doubt.node)) \(doubt.written.outsideCollections) \(doubt.selector)"
            let tried = steps[key, default: []].count
            guard count < Self.mostMisdirections.all, tried < Self.mostMisdirections.ofPlace,
                !isLenient || !sightings.contains(key), steps[key, default: []].insert(doubt.step.number).inserted
            else { continue }
            count += 1
            let isSo = ProcessCopy.holds(limit: Self.limit, interruption) {
                MainActor.assumeIsolated { isMisdirected(doubt) }
            }
            if isSo ?? (mayGoWithout && isMisdirected(doubt)) { sightings.add(key, doubt.observation(history)) }
        }
        return sightings.all
    }

    private func isMisdirected(_ doubt: Misdirection) -> Bool {
        func written(_ step: AuditStep?) -> Set<ValuePath> {
            Set(
                (step?.acts ?? []).filter { $0.node == doubt.node }.flatMap { hop in
                    Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after))
                        .filter { $0.before != nil && $0.after != nil }.map(\.path)
                })
        }
        guard let way = doubt.step.before.way(to: doubt.node) else { return false }
        let plain = written(copy.repeating(doubt.step, nil))
        let varied = written(copy.repeating(doubt.step, (way, doubt.selector, doubt.former)))
        return plain.contains(doubt.written) && !varied.contains(doubt.written)
            && varied.contains {
                $0.outsideCollections == doubt.written.outsideCollections
                    && $0.components.count == doubt.written.components.count
            }
    }

    /// Whether any action of nodes of this type never occurred. Until it does, other actions may have no effect: for
    /// example, the last element can't be removed before one has been added.
    private func hasUntakenActions(_ type: String) -> Bool {
        coverage.reply(root: copy.root.kind.workflowType).workflows.contains { workflow in
            workflow.type == type && workflow.missing.contains { $0.kind == .action }
        }
    }

    private func tried(_ isSo: @MainActor () -> Bool) -> Bool {
        ProcessCopy.holds(limit: Self.longestTrials, interruption) { MainActor.assumeIsolated { isSo() } }
            ?? (mayGoWithout && isSo())
    }

    /// Whether an action of nodes of this type writes the place, which makes it a draft rather than a copy.
    private func isWritten(_ place: AuditReply.Place) -> Bool {
        let candidates = Candidates(session: copy)
        for tree in [copy.tree.snapshot()] + steps.spread(8).map(\.after) {
            copy.enter(tree)
            var nodes: [TreeNode] = []
            copy.root.forEach { if copy.name($0).type == place.node.type, $0.worker == nil { nodes.append($0) } }
            guard let node = nodes.first else { continue }
            let offers = Offers(session: copy)
            let lines = (offers.sends(to: node) + offers.all()).flatMap { candidates.lines(of: $0).prefix(3) }
            for line in lines.prefix(80) where !isLeftOut(line) {
                copy.enter(tree)
                guard let step = copy.auditedStep(line, number: 0) else { continue }
                if AuditHistory(steps: [step], names: copy.names).isDraft(place) { return true }
            }
        }
        return false
    }

    /// Whether an action that had no effect in this tree has one in another known tree.
    private func hasEffectElsewhere(_ finding: AuditFinding) -> Bool {
        guard case .observed(let observation) = finding,
            let step = steps.first(where: { $0.number == observation.step })
        else {
            return false
        }
        // Try other arguments, too: moving a row to its current position has no effect.
        let candidates = Candidates(session: copy)
        let name = CommandKind.withoutArguments(step.command)
        if isLeftOut(name) { return false }
        let others = steps.spread(40).flatMap { other -> [AuditStep] in
            copy.enter(other.before)
            let lines = Offers(session: copy).all().flatMap { candidates.lines(of: $0) }.filter {
                CommandKind.withoutArguments($0) == name
            }
            return lines.prefix(4).compactMap { line in
                copy.enter(other.before)
                return copy.auditedStep(line, number: step.number)
            }
        }
        var history = history
        history.steps += others
        return !StepRules.findings(in: history, of: finding.rule).contains { AuditFinding.observed($0).isLike(finding) }
    }
}
