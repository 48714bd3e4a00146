// The actions of a workflow: every action type in the process that the workflow accepts, with its cases.

import WorkbenchRules
import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

/// One action type of a workflow.
struct ActionType: Sendable {
    let type: Any.Type
    let workflow: Any.Type
    let name: String
    let description: TypeDescription
    /// The cases of an enum, or the initializer of a struct.
    let signatures: [String]
    let caseNames: [String]

    init(_ type: Any.Type, of workflow: Any.Type) {
        self.type = type
        self.workflow = workflow
        description = TypeDescription(of: type)
        name = TypeName.parts(of: description.name).last?.name ?? "Action"
        let fields = description.fields?.map { "\($0.name): \($0.typeName)" }.joined(separator: ", ") ?? ""
        signatures = description.cases?.map(\.signature) ?? ["\(name)(\(fields))"]
        caseNames = description.cases?.map(\.name) ?? [name]
    }
}

enum ActionCatalog {
    private static let known: [ObjectIdentifier: [ActionType]] = {
        var made: [ObjectIdentifier: [ActionType]] = [:]
        for (type, _) in ConformingTypes.of((any WorkflowAction).self) ?? [] {
            guard let action = type as? any WorkflowAction.Type else { continue }
            let workflow = workflowType(of: action)
            made[ObjectIdentifier(workflow), default: []].append(ActionType(action, of: workflow))
        }
        return made
    }()

    /// Generic action types, such as those nested in a generic workflow.
    private static let generic = ConformingTypes.generic(of: (any WorkflowAction).self)

    private static let all = Guarded<[ObjectIdentifier: [ActionType]]>([:])

    private static let outputs = Guarded<[ObjectIdentifier: [String]]>([:])

    /// The action types of a workflow type, sorted by name.
    static func types(of workflow: Any.Type) -> [ActionType] {
        if let made = all.withLock({ $0[ObjectIdentifier(workflow)] }) { return made }
        let made =
            (known[ObjectIdentifier(workflow)] ?? []) + genericTypes(of: workflow).sorted { $0.name < $1.name }
        all.withLock { $0[ObjectIdentifier(workflow)] = made }
        return made
    }

    /// The generic action types that belong to this workflow, given its generic arguments.
    private static func genericTypes(of workflow: Any.Type) -> [ActionType] {
        guard let arguments = TypeReader.shared.genericArguments(of: workflow), !arguments.isEmpty else { return [] }
        return generic.compactMap { declaration in
            guard let type = TypeReader.shared.type(declaration, with: arguments),
                let action = type as? any WorkflowAction.Type, workflowType(of: action) == workflow
            else { return nil }
            return ActionType(type, of: workflow)
        }
    }

    /// The cases of an output type, or its name if it has none.
    static func outputSignatures(of type: Any.Type) -> [String] {
        if let made = outputs.withLock({ $0[ObjectIdentifier(type)] }) { return made }
        let description = TypeDescription(of: type)
        let made = description.cases?.map(\.signature) ?? [description.name]
        outputs.withLock { $0[ObjectIdentifier(type)] = made }
        return made
    }

    private static func workflowType<Action: WorkflowAction>(of type: Action.Type) -> Any.Type {
        Action.WorkflowType.self
    }
}

extension Session {
    /// Collects the sinks of a node and of all nodes below it, parents first. Workers have no sinks.
    func sinks(below node: TreeNode, showsAll: Bool, into all: inout [NodeSinks]) {
        if !names.isWorker(node.id) { all.append(sinks(of: node, showsAll: showsAll)) }
        for child in node.children {
            sinks(below: child, showsAll: showsAll, into: &all)
        }
    }

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
            node: name(node), actions: actions,
            outputs: ActionCatalog.outputSignatures(of: node.outputType),
            otherSinks: live.compactMap(\.roleText))
    }

    /// The sinks of one node, with the declarations of their types.
    func declaredSinks(of node: TreeNode) -> NodeSinks {
        var sinks = sinks(of: node, showsAll: true)
        sinks.declarations = NodeSinks.Declarations(
            workflow: DeclaredType(of: node.worker.map { Swift.type(of: $0) } ?? node.kind.workflowType),
            state: DeclaredType(of: Swift.type(of: node.anyState)),
            output: DeclaredType(of: node.outputType),
            actions: ActionCatalog.types(of: node.kind.workflowType).compactMap { DeclaredType(of: $0.type) },
            outputAction: node.mappedActionType.flatMap { DeclaredType(of: $0) })
        return sinks
    }

    /// Adds the callbacks of the node's screens to its sinks.
    func withCallbacks(_ sinks: NodeSinks, _ node: TreeNode) -> NodeSinks {
        var sinks = sinks
        sinks.callbacks = facts.callbacks(of: node).map { fact in
            let screen: String? = if case .callback(let screen) = fact.kind { screen } else { nil }
            return NodeSinks.Callback(name: fact.name, screen: screen, signature: fact.parameters.signature)
        }
        return sinks
    }

    func reach(
        of type: Any.Type, _ live: [SinkEntry], _ node: TreeNode
    ) -> NodeSinks.ActionLine.Reach {
        if live.contains(where: { $0.actionType == type }) { return .live }
        var children: [String] = []
        for child in node.children where child.mappedActionType.map({ $0 == type }) ?? false {
            children.append(names.label(of: child.id, withKey: child.key))
        }
        return children.isEmpty ? .none : .children(children)
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
