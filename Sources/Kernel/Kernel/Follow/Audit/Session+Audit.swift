// `audit`: checks the tree and its steps against the architecture's rules.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension AuditCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let start = try session.node(Self.node, of: command, orElse: session.root)
        var reply = try session.audit(from: start)
        let path = start === session.root ? "/" : session.name(start).path
        guard let count = command[Self.drive] else {
            for flag in [Self.seed, Self.seconds] where command[flag] != nil {
                let name = flag.declaration.name
                throw Refusal(.follow(.needsDrive(flag: name)), remedies: ["audit --drive 200 --\(name) 2"])
            }
            if command[Self.roles] { reply.roles = session.roles(in: session.auditHistory, below: path) }
            session.knownDrive?.add(to: &reply, of: session.app.name, below: path)
            session.leaveOutAllowed(&reply)
            return .audit(reply)
        }
        guard (1...Drive.longest).contains(count) else {
            throw Refusal(.follow(.driveLength(longest: Drive.longest)), remedies: ["audit --drive 200"])
        }
        LinkedWorkflow.readCode()
        session.gatherEvidence()
        let seconds = command[Self.seconds]
        if let seconds, seconds < 1 { throw Refusal(.impossible, "--seconds must be at least 1", at: command.range) }
        let former = reply.findings
        reply = try session.apart(limit: seconds.map { .seconds($0) }) { () throws(Refusal) in
            var reply = reply
            reply.roles = []
            try session.drive(count, seed: command[Self.seed] ?? 1, below: start, into: &reply)
            return reply
        }
        session.shortenScripts(of: &reply)
        session.knownDrive = KnownDrive(
            app: session.app.name, path: path, reply: reply, refuted: former.filter { !reply.contains($0) })
        if !command[Self.roles] { reply.roles = nil }
        session.leaveOutAllowed(&reply)
        return .audit(reply)
    }
}

/// The results of a drive, kept for later audits because the drive's steps are gone.
struct KnownDrive {
    let app: String
    /// The path of the node below which the drive looked for findings.
    let path: String
    let reply: AuditReply
    /// The findings that the drive has shown to be false alarms.
    let refuted: [AuditFinding]

    /// Adds the drive's findings, roles and limits to an audit of the same app.
    func add(to audit: inout AuditReply, of app: String, below path: String) {
        guard app == self.app, var drive = reply.drive else { return }
        audit.findings.removeAll { finding in refuted.contains { $0.isLike(finding) } }
        drive.isEarlier = true
        drive.scripts = []
        for (number, finding) in reply.findings.enumerated() where finding.place.node.path.isBelow(path) {
            let index = audit.index(of: finding) ?? audit.findings.count
            if index == audit.findings.count { audit.findings.append(finding) }
            for var script in reply.drive?.scripts ?? [] where script.finding == number {
                script.finding = index
                drive.scripts.append(script)
            }
        }
        if let roles = audit.roles {
            audit.roles =
                (reply.roles ?? []).filter { role in
                    role.place.node.path.isBelow(path) && !roles.contains { $0.place == role.place }
                } + roles
        }
        audit.skipped += reply.skipped.filter { $0.node.path.isBelow(path) && !audit.skipped.contains($0) }
        audit.uncompared = [audit.uncompared, reply.uncompared].compactMap(\.self).max()
        if path.isBelow(self.path) { audit.unheard = reply.unheard }
        audit.drive = drive
    }
}

extension Session {
    fileprivate func audit(from start: TreeNode) throws(Refusal) -> AuditReply {
        var nodes: [TreeNode] = []
        start.forEach { if $0.worker == nil { nodes.append($0) } }
        var reply = AuditReply(findings: try sharedObjects(of: nodes), nodes: nodes.count, skipped: [])
        reply.findings += nodes.flatMap { heldCode(in: $0) }
        let ofKinds = sample(of: nodes)
        if ofKinds.count < nodes.count { reply.unvaried = nodes.count - ofKinds.count }
        reply.findings += try staleCopies(of: ofKinds)
        let probe = ForkProbe(tree.snapshot())
        let variations = work(.varyingStates, total: ofKinds.count)
        var trials = 0
        for node in ofKinds {
            if node.parent != nil {
                reply.skipped += StaleCopies.notVaried(in: node.anyWorkflow).map {
                    AuditReply.Skipped(AuditReply.Place(node: name(node), path: $0), because: .number)
                }
            }
            let uses = try SingleUses(of: node, probe, variations) { leaf in
                trials += 1
                return trials > Self.mostTrials ? nil : survivingNumber(at: leaf, in: node)
            }
            reply.skipped += uses.skipped.map {
                AuditReply.Skipped(AuditReply.Place(node: name(node), path: $0), because: .number)
            }
            reply.findings += uses.uses.map {
                .usedByOneChild(node: name(node), state: $0.state, child: name($0.child))
            }
        }
        reply.findings += try impureRenders(of: nodes)
        reply.findings += restlessWorkers(below: start)
        let history = auditHistory
        let folded = timeline.past.count - 1 - history.steps.count
        if folded > 0 { reply.folded = folded }
        reply.uncompared = BrokenRelations.uncompared(in: history)
        reply.unheard = AuditRule.allCases.filter { history.steps.isEmpty ? $0.needsSteps : $0.needsDrive }
        if reply.findings.contains(where: { $0.rule == .staleCopy }) {
            let trial = Drive(of: self, for: .staleCopy)
            defer { trial.end() }
            reply.findings.removeAll { $0.rule == .staleCopy && (history.isDraft($0.place) || trial.isRefuted($0)) }
        }
        let below = Set(nodes.map { name($0).path })
        let isWhole = start === root
        reply.findings += StepRules.findings(in: history).filter { isWhole || below.contains($0.place.node.path) }
            .map { .observed($0) }.filter { !reply.contains($0) }
        return reply
    }

    /// The maximum number of places whose numbers are varied in a copy of the process.
    private static let mostTrials = 20

    /// A number next to the current one at a place, if the app doesn't crash with it.
    private func survivingNumber(at leaf: VariableLeaf, in node: TreeNode) -> Value? {
        leaf.value.neighbors.first { !surviving([Literal(printing: $0)], at: leaf.path, in: node).isEmpty }
    }

    /// The maximum number of nodes to vary among those with the same workflow and the same kind of parent, because they
    /// run the same code.
    private static let mostOfKind = 25

    private func sample(of nodes: [TreeNode]) -> [TreeNode] {
        var counts: [Int?: Int] = [:]
        return nodes.filter { node in
            let label = names.record(of: node.id)?.label
            counts[label, default: 0] += 1
            return counts[label, default: 0] <= Self.mostOfKind
        }
    }

    /// The roles of the places in the states of a node and the nodes below it.
    func roles(in history: AuditHistory, below path: String) -> [AuditReply.Role] {
        var nodes: [TreeNode] = []
        root.forEach { if $0.parent != nil, $0.worker == nil { nodes.append($0) } }
        let copies = sample(of: nodes).flatMap { node in
            StaleCopies.find(in: node.anyWorkflow).map { (name(node), $0) }
        }
        return Roles.all(copies, in: history).filter { $0.place.node.path.isBelow(path) }
    }

    func staleCopies(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
        let work = work(.comparingCopies, total: nodes.count)
        var findings: [AuditFinding] = []
        for node in nodes where node.parent != nil {
            try work.proceed()
            findings += StaleCopies.find(in: node.anyWorkflow).map {
                .staleCopy(node: name(node), state: $0.state, property: $0.property)
            }
        }
        return findings
    }

    /// The objects in a state that steps changed in place although another place holds them, too, and the closures in it.
    func heldCode(in node: TreeNode) -> [AuditFinding] {
        // All objects in one collection count as one finding.
        var places: Set<String> = []
        return ObjectSearch.changeableObjects(in: node.anyState).compactMap { found, _ in
            let path = found.path.outsideCollections
            guard objects.hasChanged(found.identity), isHeldTwice(found.identity),
                places.insert("\(path) \(found.type)").inserted
            else { return nil }
            return .changeableObject(node: name(node), path: path, type: found.type)
        }
            + ValueReader.read(node.anyState).closurePaths.map {
                .observed(
                    AuditObservation(
                        .closureInState, at: AuditReply.Place(node: name(node), path: $0), step: timeline.now.number))
            }
    }

    /// Whether several places in states hold an object, not counting cycles inside it.
    private func isHeldTwice(_ identity: UInt64) -> Bool {
        var places = 0
        func look(into value: Value) {
            switch value {
            case .reference(let object) where object.identity == identity: places += 1
            case .backReference(let object): places += object.identity == identity ? 1 : 0
            default: for part in value.directParts { look(into: part.value) }
            }
        }
        root.forEach { look(into: ValueReader.read($0.anyState)) }
        return places > 1
    }

    func restlessWorkers(below start: TreeNode) -> [AuditFinding] {
        RestlessWorkers.find(in: tree.snapshot()).compactMap { found in
            guard let node = root.descendant(found.node),
                start === root || name(node).path.isBelow(name(start).path)
            else { return nil }
            return .observed(
                AuditObservation(
                    .restlessWorker, at: AuditReply.Place(node: name(node), path: ValuePath()), subject: found.key,
                    step: timeline.now.number))
        }
    }

    func sharedObjects(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
        let work = work(.findingObjects, total: nodes.count)
        var order: [UInt64] = []
        var holders: [UInt64: (type: String, places: [AuditReply.Place])] = [:]
        for node in nodes {
            try work.proceed()
            for object in ObjectSearch.objects(in: node.anyState) {
                let place = AuditReply.Place(node: name(node), path: object.path)
                if holders[object.identity] == nil { order.append(object.identity) }
                holders[object.identity, default: (object.type, [])].places.append(place)
            }
        }
        return order.compactMap { identity in
            guard let (type, places) = holders[identity], Set(places.map(\.node)).count > 1 else { return nil }
            return .sharedObject(type: type, places: places)
        }
    }

    func impureRenders(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
        try work(.renderingNodes, total: 1).proceed()
        let looked = Set(nodes.map(\.id))
        return tree.impureRenderings().compactMap { impure in
            guard looked.contains(impure.node.id) else { return nil }
            return switch impure.fault {
            case .differs: impure.differsVisibly ? .impureRender(node: name(impure.node)) : nil
            case .sendsActions: .sendingRender(node: name(impure.node))
            case .reusesRow: .wronglyKeptRow(node: name(impure.node))
            }
        }
    }
}

extension Value {
    /// The paths of the closures in a value, except those inside objects.
    fileprivate var closurePaths: [ValuePath] {
        var paths: [ValuePath] = []
        visitOutsideLists { value, path in
            switch value {
            case .closure: paths.append(ValuePath(path))
            case .list(let list) where list.elements.contains { !$0.closurePaths.isEmpty }:
                paths.append(ValuePath(path))
            default: break
            }
        }
        return paths
    }
}

extension ImpureNode {
    /// Whether the difference is visible in the output. A user's `==` may compare closures and objects by identity, and
    /// each render makes new ones.
    fileprivate var differsVisibly: Bool {
        guard let rendered, let again else { return true }
        var options = PrintOptions()
        options.identities = .hidden
        func text(_ rendering: Any) -> String { Literal(printing: ValueReader.read(rendering), options).text() }
        return text(rendered) != text(again)
    }
}

extension AuditReply {
    /// Whether the reply already contains the same finding for this node or another one of its kind.
    func contains(_ finding: AuditFinding) -> Bool { index(of: finding) != nil }

    func index(of finding: AuditFinding) -> Int? {
        findings.firstIndex {
            $0.rule == finding.rule && $0.place.node.type == finding.place.node.type
                && $0.place.path == finding.place.path && $0.subject == finding.subject
        }
    }
}

extension AuditFinding {
    /// The subject of the finding, in addition to its place.
    var subject: String? {
        switch self {
        case .observed(let observation): observation.subject
        case .unreachableActions(_, let type, _, _): type
        default: nil
        }
    }
}
