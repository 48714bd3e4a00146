// Action types that no sink sends and no child's output becomes, in any of the trees that were looked at. A state that
// was not reached may send them, so only the trees of a drive are looked at.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

struct UnsentActions {
    private struct Candidate {
        var node: NodeName
        var type: ActionType
        var stateCases: Set<String>
    }

    private var known: [ObjectIdentifier: Candidate] = [:]
    private var order: [ObjectIdentifier] = []
    private var reached: Set<ObjectIdentifier> = []
    private var seenCases: [ObjectIdentifier: Set<String>] = [:]
    private var looks: [ObjectIdentifier: Int] = [:]
    /// In how many trees a workflow must have been seen before its silence means something.
    private static let enough = 20

    mutating func look(at root: TreeNode, _ name: (TreeNode) -> NodeName) {
        root.forEach { node in
            guard node.worker == nil else { return }
            let workflow = ObjectIdentifier(node.kind.workflowType)
            looks[workflow, default: 0] += 1
            seenCases[workflow, default: []].formUnion(ValueReader.read(node.anyState).seenCases)
            for type in ActionCatalog.types(of: node.kind.workflowType) {
                let id = ObjectIdentifier(type.type)
                guard known[id] == nil else { continue }
                order.append(id)
                known[id] = Candidate(
                    node: name(node), type: type, stateCases: Self.cases(of: type.type))
            }
            for type in node.liveSinks.map(\.actionType) + node.actionTypesOfChildren {
                reached.insert(ObjectIdentifier(type))
            }
        }
    }

    /// The action types that nothing sent although all cases of the state were seen.
    func findings(_ history: AuditHistory) -> [AuditFinding] {
        order.compactMap { id in
            guard let candidate = known[id], !reached.contains(id), !wasSent(id, history) else { return nil }
            let workflow = ObjectIdentifier(Self.workflow(of: candidate.type.type))
            guard candidate.stateCases.isSubset(of: seenCases[workflow] ?? []), looks[workflow] ?? 0 >= Self.enough
            else { return nil }
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

    private static func workflow(of type: Any.Type) -> Any.Type {
        func workflow<Action: WorkflowAction>(_: Action.Type) -> Any.Type { Action.WorkflowType.self }
        guard let action = type as? any WorkflowAction.Type else { return type }
        return workflow(action)
    }

    /// The cases of the state, and of its fields.
    private static func cases(of type: Any.Type) -> Set<String> {
        func state<Action: WorkflowAction>(_: Action.Type) -> Any.Type { Action.WorkflowType.State.self }
        guard let action = type as? any WorkflowAction.Type else { return [] }
        let description = TypeDescription(of: state(action))
        let types = [description] + (description.fields ?? []).compactMap { $0.type.map { TypeDescription(of: $0) } }
        return Set(types.filter { $0.kind == .enum }.flatMap { ($0.cases ?? []).map(\.name) })
    }
}

extension Value {
    /// The cases that this value, or one of its fields, is.
    fileprivate var seenCases: [String] {
        switch self {
        case .enumeration(let enumCase): [enumCase.name]
        case .structure(let structure):
            structure.fields.compactMap { if case .enumeration(let part) = $0.value { part.name } else { nil } }
        default: []
        }
    }
}
