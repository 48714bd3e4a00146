// The findings of an audit as text: what was found, where, and what to do.

import Replies
import ValueTree

extension PlainText {
    func audit(_ reply: AuditReply) -> [String] {
        let findings = reply.findings.map { " ! " + text(of: $0) }
        let head = findings.isEmpty ? ["nothing found in \(reply.nodes) nodes"] : findings
        guard !reply.skipped.isEmpty else { return head }
        let places = reply.skipped.map { $0.node.path + $0.path.description }.joined(separator: ", ")
        return head + ["   not varied, and so not followed: \(places)"]
    }

    private func text(of finding: AuditFinding) -> String {
        switch finding {
        case .sharedObject(let type, let places):
            let owners = places.map { $0.node.path + $0.path.description }.joined(separator: " and ")
            return "one \(type) is in the state of \(owners): let one node own it, and hand values to the others"
        case .staleCopy(let node, let state, let property):
            return """
                \(node.path)\(state) is a copy of the property \(property.title), and stays as it is when that changes: \
                read the property, or refresh the copy in workflowDidChange
                """
        case .usedByOneChild(let node, let state, let child):
            return "\(node.path)\(state) is used by \(child.path) only: let it be the state of that child"
        case .unreachableActions(let node, let type, let actions, let steps):
            return """
                nothing sends \(type) (\(actions.joined(separator: ", "))) to \(node.path) in \(steps) steps: make a sink, \
                map an output to it, or remove it
                """
        case .impureRender(let node):
            return "\(node.path) renders differently from the same state: make what it reads a property or state"
        case .sendingRender(let node):
            return "\(node.path) sends an action while it renders: send from a callback, a side effect or a worker"
        }
    }
}
