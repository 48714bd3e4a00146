// Action types that aren't sent by any sink or made from any child's output in the examined trees. They may be sent in
// states that weren't reached, so only a drive, which examines many trees, reports them.

import WorkbenchLanguage
import Workflow

struct UnsentActions {
    private struct Candidate {
        var node: NodeName
        var type: ActionType
    }

    private var known: [ObjectIdentifier: Candidate] = [:]
    private var order: [ObjectIdentifier] = []
    private var reached: Set<ObjectIdentifier> = []
    private var looks: [ObjectIdentifier: Int] = [:]
    /// The number of trees in which a workflow must occur before the absence of an action is significant.
    private static let enough = 20

    mutating func look(at root: TreeNode, _ name: (TreeNode) -> NodeName) {
        root.forEach { node in
            guard node.worker == nil else { return }
            let workflow = ObjectIdentifier(node.kind.workflowType)
            looks[workflow, default: 0] += 1
            for type in ActionCatalog.types(of: node.kind.workflowType) {
                let id = ObjectIdentifier(type.type)
                guard known[id] == nil else { continue }
                order.append(id)
                known[id] = Candidate(node: name(node), type: type)
            }
            for type in node.liveSinks.map(\.actionType) + node.actionTypesOfChildren {
                reached.insert(ObjectIdentifier(type))
            }
        }
    }

    /// The action types that were never sent, although all cases of the state occurred.
    func findings(_ history: AuditHistory, _ coverage: CoverageBook) -> [AuditFinding] {
        order.compactMap { id in
            guard let candidate = known[id], !reached.contains(id), !wasSent(id, history) else { return nil }
            let workflow = candidate.type.workflow
            guard looks[ObjectIdentifier(workflow)] ?? 0 >= Self.enough, coverage.hasSeenAllStates(of: workflow) else {
                return nil
            }
            return .unreachableActions(
                node: candidate.node, type: candidate.type.name, actions: candidate.type.signatures,
                steps: history.steps.count)
        }
    }

    private func wasSent(_ id: ObjectIdentifier, _ history: AuditHistory) -> Bool {
        history.steps.contains { step in
            step.acts.contains { hop in hop.action.map { ObjectIdentifier(Swift.type(of: $0)) == id } ?? false }
        }
    }
}
