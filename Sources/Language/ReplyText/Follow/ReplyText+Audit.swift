// The findings of an audit: the problem, its place, and the remedy.

import WorkbenchValueTree

extension ReplyText {
    /// The places that couldn't be judged for the same reason, without repeating places of the same kind.
    private func skipped(
        _ places: [AuditReply.Skipped], because reason: AuditReply.Skipped.Reason
    ) -> [StyledLine] {
        if places.isEmpty { return [] }
        var order: [String] = []
        var kinds: [String: (first: String, others: Int)] = [:]
        for place in places {
            let kind = place.node.type + place.path.suffix
            if kinds[kind] == nil { order.append(kind) }
            kinds[kind, default: (place.node.label + place.path.suffix, -1)].others += 1
        }
        let list = order.compactMap { kinds[$0] }.map { first, others in
            others > 0 ? "\(first) (and \(others) more of its kind)" : first
        }.joined(separator: ", ")
        return prose.wrapped("\(reason.text): \(list)", .dim, after: StyledLine("   "), indentation: 3)
    }

    /// The lines of a script, with a comment at each argument that doesn't matter.
    private func marked(_ script: AuditReply.Script) -> [String] {
        script.lines.enumerated().map { number, line in
            let marks = (script.anyValues ?? []).filter { $0.line == number }.map {
                "any \($0.isIndex == true ? "index" : "value") for \($0.value)"
            }
            return marks.isEmpty ? line : "\(line)   # \(marks.joined(separator: ", "))"
        }
    }

    func audit(_ reply: AuditReply) -> [StyledLine] {
        var lines: [StyledLine] = []
        if reply.findings.isEmpty { lines.append(nothingFound(reply)) }
        for (index, others) in grouped(reply.findings) {
            let finding = reply.findings[index]
            var (place, fact, advice) = parts(of: finding)
            if others > 0 { place += " (and \(others) more of its kind)" }
            var head = StyledLine(" ! ", .error, words: " found: ")
            head.append(place + " ", .node)
            lines += prose.wrapped(fact, after: head, indentation: 3)
            lines += prose.wrapped(
                "\(advice) (\(finding.rule.rawValue))", .dim, after: StyledLine("   ⇢ ", .dim),
                indentation: 5)
            for script in reply.drive?.scripts ?? [] where script.finding == index {
                lines += marked(script).map { StyledLine("     " + $0, .dim) }
            }
        }
        if let drive = reply.drive, drive.isEarlier == true, !reply.findings.isEmpty {
            lines.append(
                StyledLine("   including the last drive's \(BriefText.count(drive.steps, "random step"))", .dim))
        }
        if let roles = reply.roles {
            if roles.isEmpty {
                let remedy =
                    reply.drive == nil ? ": take more steps, or type `audit --drive 200 --roles`" : " in these steps"
                lines.append(StyledLine("   no roles found\(remedy)"))
            }
            for role in roles {
                var head = StyledLine("   ")
                head.append(role.place.node.label + role.place.path.suffix + " ", .node)
                lines += prose.wrapped(role.text, after: head, indentation: 5)
            }
        }
        for reason in AuditReply.Skipped.Reason.allCases {
            lines += skipped(reply.skipped.filter { $0.reason == reason }, because: reason)
        }
        if let allowed = reply.allowed {
            lines.append(StyledLine("   \(BriefText.count(allowed, "finding")) allowed", .dim))
        }
        if let unvaried = reply.unvaried {
            lines += prose.wrapped(
                "\(BriefText.count(unvaried, "node")) not varied, because others of the same kind were", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        if let folded = reply.folded {
            lines.append(StyledLine("   \(BriefText.count(folded, "older step")) folded, not checked", .dim))
        }
        if let uncompared = reply.uncompared {
            lines += prose.wrapped(
                "\(BriefText.count(uncompared, "node")) only partly compared by two-owners and broken-relation: too many values",
                .dim, after: StyledLine("   "), indentation: 3)
        }
        if let leftOut = reply.drive?.leftOut, !leftOut.isEmpty {
            lines += prose.wrapped(
                "skipped after taking too long: \(leftOut.joined(separator: ", "))", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        if let dropped = reply.drive?.dropped {
            lines += prose.wrapped(
                "skipped after crashing the app three times: \(dropped.joined(separator: ", "))",
                .dim, after: StyledLine("   "), indentation: 3)
        }
        if let names = reply.drive?.unwritable { lines += untried(names) }
        if let drive = reply.drive, drive.isInterrupted == true {
            lines += warning(
                "stopped after \(BriefText.count(drive.steps, "step")): some rules weren't checked, some findings "
                    + "may be false alarms, and the scripts aren't the shortest ones")
        }
        if let unseen = reply.drive?.unseen, !unseen.isEmpty {
            let more = unseen.count > Self.mostUnseen ? ", and \(unseen.count - Self.mostUnseen) more" : ""
            lines += prose.wrapped(
                "not seen: \(unseen.prefix(Self.mostUnseen).joined(separator: ", "))\(more)", .dim,
                after: StyledLine("   "), indentation: 3)
        }
        if let unheard = reply.unheard, !unheard.isEmpty {
            lines += prose.wrapped(
                unheardText(unheard, isDriven: reply.drive != nil), .dim, after: StyledLine("   "), indentation: 3)
        }
        return lines
    }

    private static let mostUnseen = 5

    private func nothingFound(_ reply: AuditReply) -> StyledLine {
        let nodes = BriefText.count(reply.nodes, "node")
        if let drive = reply.drive, drive.steps == 0 {
            return StyledLine(" ! no steps were taken: no screen, sink or worker offers any", .error)
        }
        let steps =
            reply.drive.map {
                " and \(BriefText.count($0.steps, "random step"))\($0.isEarlier == true ? " of the last drive" : "")"
            } ?? ""
        return reply.isWhole
            ? StyledLine(" ✓ nothing found in \(nodes)\(steps)", .success)
            : StyledLine(" · nothing found in \(nodes)\(steps), but not everything was checked:")
    }

    private func unheardText(_ rules: [AuditRule], isDriven: Bool) -> String {
        if rules.allSatisfy(\.needsDrive) {
            let names = rules.map(\.rawValue).joined(separator: ", ")
            return isDriven
                ? "not checked, because the check crashes the app: \(names)"
                : "not checked: \(names); to check them, run `audit --drive 200`"
        }
        return "\(rules.count) rules need steps: send some actions, or run `audit --drive 200`"
    }

    /// The findings, each with the number of similar findings at nodes of the same type.
    private func grouped(_ findings: [AuditFinding]) -> [(index: Int, others: Int)] {
        var groups: [(index: Int, others: Int)] = []
        var places: [AuditFinding: Int] = [:]
        for (index, finding) in findings.enumerated() {
            let kind = finding.ofKind
            if let place = places[kind] {
                groups[place].others += 1
            } else {
                places[kind] = groups.count
                groups.append((index, 0))
            }
        }
        return groups
    }

    /// A finding in one sentence, with its remedy.
    package static func text(of finding: AuditFinding) -> String {
        let (place, fact, advice) = ReplyText(width: 10_000).parts(of: finding)
        return "\(place) \(fact); \(advice)"
    }

    private func parts(of finding: AuditFinding) -> (place: String, fact: String, advice: String) {
        switch finding {
        case .sharedObject(let type, let places):
            let owners = places.map { $0.node.label + $0.path.suffix }.joined(separator: " and ")
            return (owners, "share the same \(type)", "let one node own it, and pass values to the others")
        case .changeableObject(let node, let path, let type):
            return (
                node.label + path.suffix,
                "is an object (\(type)) that a step changed in place, so it also changed elsewhere in the state",
                "use a value type, so that each place has its own copy"
            )
        case .staleCopy(let node, let state, let property):
            return (
                node.label + state.suffix,
                "is made from the property \(property.title), but doesn't change with it",
                "remove it from the state and read the property instead, or update it in workflowDidChange"
            )
        case .usedByOneChild(let node, let state, let child):
            return (node.label + state.suffix, "is used by \(child.label) only", "move it into the state of that child")
        case .unreachableActions(let node, let type, let actions, let steps):
            return (
                node.label,
                "received no \(type) (\(actions.joined(separator: ", "))) in \(BriefText.count(steps, "step"))",
                "these actions may come from a screen that no step has reached; otherwise, make a sink for them, or map a child's output to one of them"
            )
        case .impureRender(let node):
            return (
                node.label, "gives different renderings for the same state",
                "pass the data in as a property, or keep it in state"
            )
        case .wronglyKeptRow(let node):
            return (
                node.label,
                "gets new properties from an unchanged row; in an app without observers, the node would keep the old ones",
                "in the row's closure, read only the row; pass everything else as dependingOn:"
            )
        case .sendingRender(let node):
            return (
                node.label, "sends an action while it renders", "send from a callback, a side effect or a worker"
            )
        case .observed(let observation): return parts(of: observation)
        }
    }
}

extension AuditReply {
    /// Whether the audit covered everything.
    fileprivate var isWhole: Bool {
        skipped.isEmpty && (unheard ?? []).isEmpty && unvaried == nil && uncompared == nil && folded == nil
            && drive.map {
                $0.leftOut.isEmpty && $0.dropped == nil && $0.unseen.isEmpty && $0.unwritable == nil
                    && $0.isInterrupted == nil
            } ?? true
    }
}

extension AuditReply.Role {
    fileprivate var text: String {
        let place = other.node.label + other.path.suffix
        let values = BriefText.count(support, "value")
        let steps = BriefText.count(support, "step")
        return switch kind {
        case .index: "is an index into \(place) (\(values))"
        case .identity: "identifies an element of \(place) (\(values))"
        case .selection: "holds elements of \(place), or identifies them (\(values))"
        case .counter: "is \(ReplyText.computed(subject ?? "the count of …", from: place)) (in \(steps))"
        case .copy: "follows \(ReplyText.computed(subject, from: place)) (in \(steps))"
        case .draft: "is a draft of the property \(other.path.title) (edited in \(steps))"
        }
    }
}

extension AuditReply.Skipped.Reason {
    fileprivate var text: String {
        switch self {
        case .number: "not varied, because another number may crash the app"
        case .unreadNumber: "not checked, because a later state may read the number"
        case .sideEffect: "not checked, because a side effect may read it"
        case .untakenActions: "not checked, because an action that wasn't tried may read it"
        case .shortLists: "not checked, because the node's lists never had two elements"
        }
    }
}

extension AuditFinding {
    /// The finding without the individual node, so that similar findings are equal.
    fileprivate var ofKind: AuditFinding {
        func kind(_ node: NodeName) -> NodeName { NodeName(path: "", name: "", type: node.type) }
        return switch self {
        case .sharedObject: self
        case .changeableObject(let node, let path, let type):
            .changeableObject(node: kind(node), path: path, type: type)
        case .staleCopy(let node, let state, let property):
            .staleCopy(node: kind(node), state: state, property: property)
        case .usedByOneChild(let node, let state, let child):
            .usedByOneChild(node: kind(node), state: state, child: kind(child))
        case .unreachableActions(let node, let type, let actions, let steps):
            .unreachableActions(node: kind(node), type: type, actions: actions, steps: steps)
        case .impureRender(let node): .impureRender(node: kind(node))
        case .wronglyKeptRow(let node): .wronglyKeptRow(node: kind(node))
        case .sendingRender(let node): .sendingRender(node: kind(node))
        case .observed(let observation): .observed(observation.ofKind(kind))
        }
    }
}

extension AuditObservation {
    /// The finding without the parts that differ between nodes of the same kind.
    fileprivate func ofKind(_ kind: (NodeName) -> NodeName) -> AuditObservation {
        var other = self
        other.place.node = kind(place.node)
        if let second = self.other { other.other?.node = kind(second.node) }
        other.times = 0
        other.support = 0
        other.step = 0
        if rule == .changingKey || rule == .indexKey { other.subject = nil }
        return other
    }
}
