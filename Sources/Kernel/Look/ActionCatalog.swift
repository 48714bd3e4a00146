// The actions of a workflow: every action type of the process that says it advances this workflow, with its cases.

import CommandLanguage
import Reflection
import Replies
import Synchronization
import TypeMetadata
import ValueTree
import Workflow

/// One action type of a workflow.
struct ActionType {
    let type: any WorkflowAction.Type
    let name: String
    let description: TypeDescription
}

enum ActionCatalog {
    private static let known = Mutex<[ObjectIdentifier: [Any.Type]]?>(nil)

    /// The action types of a workflow type, in the order of their names.
    static func types(of workflow: Any.Type) -> [ActionType] {
        (all()[ObjectIdentifier(workflow)] ?? []).compactMap { type in
            guard let action = type as? any WorkflowAction.Type else { return nil }
            let description = TypeDescription(of: type)
            return ActionType(
                type: action, name: String(description.name.split(separator: ".").last ?? "Action"),
                description: description)
        }
    }

    private static func all() -> [ObjectIdentifier: [Any.Type]] {
        known.withLock { table in
            if let table { return table }
            var made: [ObjectIdentifier: [Any.Type]] = [:]
            for (type, _) in ConformingTypes.of((any WorkflowAction).self) ?? [] {
                guard let action = type as? any WorkflowAction.Type else { continue }
                made[ObjectIdentifier(workflowType(of: action)), default: []].append(type)
            }
            table = made
            return made
        }
    }

    private static func workflowType<Action: WorkflowAction>(of type: Action.Type) -> Any.Type {
        Action.WorkflowType.self
    }
}

extension Session {
    func sinks(of node: TreeNode, showsAll: Bool) -> NodeSinks {
        let live = node.liveSinks
        var actions: [NodeSinks.ActionLine] = []
        for type in ActionCatalog.types(of: node.kind.workflowType) {
            let reach = reach(of: type.type, live, node)
            if !showsAll && reach == .none { continue }
            for signature in type.signatures {
                actions.append(NodeSinks.ActionLine(type: type.name, signature: signature, reach: reach))
            }
        }
        return NodeSinks(
            node: name(node), actions: actions, outputs: outputSignatures(of: node),
            otherSinks: live.compactMap(\.roleText))
    }

    private func reach(
        of type: Any.Type, _ live: [SinkEntry], _ node: TreeNode
    ) -> NodeSinks.ActionLine.Reach {
        if live.contains(where: { $0.actionType == type }) { return .live }
        let children = node.children.filter { $0.mappedActionType.map { $0 == type } ?? false }
        return children.isEmpty ? .none : .children(children.map { name($0).name })
    }

    private func outputSignatures(of node: TreeNode) -> [String] {
        let description = TypeDescription(of: node.outputType)
        if let cases = description.cases { return cases.map(\.signature) }
        return [description.name]
    }
}

extension ActionType {
    /// The cases, or the one initialiser of a struct.
    var signatures: [String] {
        if let cases = description.cases { return cases.map(\.signature) }
        let fields = description.fields?.map { "\($0.name): \($0.typeName)" }.joined(separator: ", ") ?? ""
        return ["\(name)(\(fields))"]
    }
}

extension SinkEntry {
    fileprivate var roleText: String? {
        switch role {
        case .actions, .worker: nil
        case .events(let type): "events of \(TypeName.text(of: type))"
        case .outputs: "outputs"
        case .stateMutations: "changes of the state"
        }
    }
}
