// `allow`: marks findings of an audit as intentional, each with a reason.

import WorkbenchLanguage
import WorkbenchValueTree

/// An intentional finding.
struct Allowance {
    var rule: AuditRule
    var place: NodeReference
    var reason: String

    /// The script line that allows the finding.
    var line: String { "allow \(rule.rawValue) \(place.text) \(Literal(.string(reason)).text())" }
}

extension AllowCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard let written = command[Self.rule] else { return .note(.allowed(session.allowances.map(\.line))) }
        guard let rule = AuditRule(named: written) else {
            throw Refusal(
                .follow(.noRule(written)), at: command.argument(Self.rule)?.range,
                remedies: NearestName.matches(for: written, among: AuditRule.allCases.map(\.rawValue)))
        }
        let place = try command.required(Self.place)
        session.allowances.append(
            Allowance(rule: rule, place: place, reason: try command.required(Self.reason)))
        return .note(.allowed(session.allowances.map(\.line)))
    }
}

extension Session {
    /// Removes the allowed findings from a reply.
    func leaveOutAllowed(_ reply: inout AuditReply) {
        guard !allowances.isEmpty else { return }
        let kept = reply.findings.indices.filter { !isAllowed(reply.findings[$0]) }
        guard kept.count < reply.findings.count else { return }
        reply.allowed = reply.findings.count - kept.count
        reply.findings = kept.map { reply.findings[$0] }
        let scripts = reply.drive?.scripts ?? []
        reply.drive?.scripts = scripts.compactMap { script in
            var script = script
            guard let finding = kept.firstIndex(of: script.finding) else { return nil }
            script.finding = finding
            return script
        }
    }

    private func isAllowed(_ finding: AuditFinding) -> Bool {
        allowances.contains { allowance in
            let path = allowance.place.path
            var node = allowance.place
            node.steps = []
            return allowance.rule == finding.rule && names.isMeant(finding.place.node, by: node)
                && finding.place.path.components.starts(with: path.components)
        }
    }
}
