// Records the cases and screens that occur in trees and steps, and compares them with those that the types declare.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

struct CoverageBook {
    private struct Sight: Hashable {
        var workflow: ObjectIdentifier
        /// The type of an action or a screen; nil for a case in the state, which has a path instead.
        var type: ObjectIdentifier?
        var path = ValuePath()
        var name = ""
    }

    private var sights: Set<Sight> = []
    /// The number of different actions, screens and cases recorded so far.
    var count: Int { sights.count }
    private var workflows: [Any.Type] = []
    private var screens: [ObjectIdentifier: [Any.Type]] = [:]
    /// The workflows with actions that don't belong to an action type, such as closures.
    private var unlisted: Set<ObjectIdentifier> = []
    /// The workflows whose outputs become actions, by action type.
    private var senders: [ObjectIdentifier: Any.Type] = [:]
    /// The snapshots recorded so far. Unchanged parts of a tree share their snapshots.
    private var looked: [ObjectIdentifier: NodeSnapshot] = [:]

    func hasLooked(at snapshot: NodeSnapshot) -> Bool { looked[ObjectIdentifier(snapshot)] != nil }

    /// Records the screens and states of a tree. The snapshot must be of the same tree.
    mutating func look(at node: TreeNode, _ snapshot: NodeSnapshot) {
        guard looked.updateValue(snapshot, forKey: ObjectIdentifier(snapshot)) == nil else { return }
        if node.worker == nil { note(node) }
        for (child, part) in zip(node.children, snapshot.children) { look(at: child, part) }
    }

    private mutating func note(_ node: TreeNode) {
        let workflow = node.kind.workflowType
        let id = ObjectIdentifier(workflow)
        if !workflows.contains(where: { $0 == workflow }) { workflows.append(workflow) }
        for (path, name) in ValueReader.read(node.anyState).shownCases {
            sights.insert(Sight(workflow: id, path: path, name: name))
        }
        let inside = Set(node.children.flatMap(Self.screens).map { ObjectIdentifier($0) })
        for screen in Self.screens(of: node) where !inside.contains(ObjectIdentifier(screen)) {
            let isNew = sights.insert(Sight(workflow: id, type: ObjectIdentifier(screen))).inserted
            if isNew { screens[id, default: []].append(screen) }
        }
        for child in node.children {
            if let type = child.mappedActionType { senders[ObjectIdentifier(type)] = child.kind.workflowType }
        }
        let known = ActionCatalog.types(of: workflow)
        for sink in node.liveSinks where !known.contains(where: { $0.type == sink.actionType }) {
            if case .actions = sink.role { unlisted.insert(id) }
        }
    }

    private static func screens(of node: TreeNode) -> [Any.Type] {
        node.anyRendering.map { StackReader.all(in: $0).map { type(of: $0.content) } } ?? []
    }

    /// Records an action that a node has applied.
    mutating func note(_ action: Any, of workflow: Any.Type) {
        let id = ObjectIdentifier(workflow)
        if action is ClosureAction { unlisted.insert(id) }
        let shown = ValueReader.read(action, limits: ReadLimits(depth: 1, breadth: 0, text: 0, nodes: 8)).shownCases
        let name = shown.first { $0.path.isEmpty }?.name ?? ""
        sights.insert(Sight(workflow: id, type: ObjectIdentifier(type(of: action)), name: name))
    }

    /// Whether every case of the enums in a workflow's state has been seen.
    func hasSeenAllStates(of workflow: Any.Type) -> Bool {
        Self.stateEnums(of: workflow).allSatisfy { path, description in
            (description.cases ?? []).allSatisfy {
                sights.contains(Sight(workflow: ObjectIdentifier(workflow), path: path, name: $0.name))
            }
        }
    }

    private static func stateEnums(of workflow: Any.Type) -> [(path: ValuePath, description: TypeDescription)] {
        func content(_ type: Any.Type) -> TypeDescription {
            let description = TypeDescription(of: type)
            return description.kind == .optional
                ? description.genericArguments?.first.map(content) ?? description : description
        }
        let whole = content(parts(of: workflow).state)
        let fields = (whole.fields ?? []).compactMap { field in
            field.type.map { (ValuePath([.field(field.name)]), content($0)) }
        }
        return ([(ValuePath(), whole)] + fields).filter { $0.1.kind == .enum }
    }

    static func parts(of workflow: Any.Type) -> (state: Any.Type, rendering: Any.Type) {
        func parts<WorkflowType: Workflow>(_: WorkflowType.Type) -> (state: Any.Type, rendering: Any.Type) {
            (WorkflowType.State.self, WorkflowType.Rendering.self)
        }
        guard let workflow = workflow as? any Workflow.Type else { return (Void.self, Void.self) }
        return parts(workflow)
    }

    static func output(of workflow: Any.Type) -> Any.Type {
        func output<WorkflowType: Workflow>(_: WorkflowType.Type) -> Any.Type { WorkflowType.Output.self }
        return (workflow as? any Workflow.Type).map { output($0) } ?? Never.self
    }

    /// The screens that a workflow's code renders. `isOpen`: there may be others.
    static func screens(usedBy workflow: Any.Type) -> (types: [Any.Type], isOpen: Bool) {
        let rendering = parts(of: workflow).rendering
        if ScreenRule.mayHoldScreens(rendering) { return LinkedWorkflow.screens(usedBy: workflow) }
        return (ScreenRule.isScreen(rendering) ? [rendering] : [], false)
    }

    // MARK: - The reply

    /// The workflow types that nodes had, and those that the code of the root can render.
    func types(below root: Any.Type) -> [Any.Type] {
        workflows + LinkedWorkflow.rendered(below: root).filter { new in !workflows.contains { $0 == new } }
    }

    /// The titles of the items that were recorded.
    func seen(root: Any.Type) -> [String] {
        reply(root: root).workflows.flatMap { workflow in workflow.items.filter(\.isSeen).map(workflow.title) }
    }

    /// - Parameter alive: The workflows in the current tree; `reach` finds nodes of the others.
    func reply(root: Any.Type, alive: [Any.Type] = []) -> CoverageReply {
        let all = types(below: root)
        var taken: Set<String> = []
        let names = NodeTypeName.choose(among: all.map { NodeTypeName($0).candidates(below: nil) }, taken: &taken)
            .map(NodeNameText.written)
        var reply = CoverageReply(
            workflows: zip(all, names).map { type, name in
                workflow(type, name) { asked in
                    guard !alive.contains(where: { $0 == asked }) else { return nil }
                    return all.firstIndex { $0 == asked }.map { "reach tree has \(names[$0])" }
                }
            })
        reply.settleScreens()
        let generics = LinkedWorkflow.genericNames(below: root, besides: workflows)
        if !generics.isEmpty { reply.generics = generics }
        if !LinkedWorkflow.knowsRenderers { reply.mayLackTypes = true }
        return reply
    }

    private func workflow(_ type: Any.Type, _ name: String, search: (Any.Type) -> String?) -> CoverageReply.Workflow {
        let id = ObjectIdentifier(type)
        var unlisted: [CoverageReply.Kind] = self.unlisted.contains(id) ? [.action] : []
        var items: [CoverageReply.Item] = []
        func add(
            _ kind: CoverageReply.Kind, _ sight: Sight, _ name: String, of: String?, _ type: Any.Type, _ search: String?
        ) {
            let isSeen = sights.contains(sight)
            var item = CoverageReply.Item(kind, name, of: of, isSeen: isSeen, type: DeclaredType(of: type))
            item.search = isSeen ? nil : search
            items.append(item)
        }
        let actions = ActionCatalog.types(of: type)
        let owners = Self.names(of: actions.map(\.type)) { TypeName.parts(of: TypeName.text(of: $0)).last?.name }
        // An action that no sink sends is caused by the output of a child, which may not have been rendered yet.
        let children = LinkedWorkflow.rendered(below: type).filter { Self.output(of: $0) != Never.self }
        for (action, owner) in zip(actions, owners) {
            let (type, isEnum) = (action.type, action.description.cases != nil)
            for name in isEnum ? action.caseNames : [""] {
                add(
                    .action, Sight(workflow: id, type: ObjectIdentifier(type), name: name), isEnum ? name : owner,
                    of: isEnum && actions.count > 1 ? owner : nil, type,
                    search(action.workflow)
                        ?? (senders[ObjectIdentifier(type)].map { [$0] } ?? children).lazy
                        .compactMap(search).first)
            }
        }
        let used = Self.screens(usedBy: type)
        var shown = screens[id] ?? []
        if used.isOpen { unlisted.append(.screen) }
        shown += used.types.filter { new in !shown.contains { $0 == new } }
        for (screen, name) in zip(shown, Self.names(of: shown, short: ScreenRule.name)) {
            let short = NodeNameText.written(ScreenRule.name(of: screen))
            add(
                .screen, Sight(workflow: id, type: ObjectIdentifier(screen)), name, of: nil, screen,
                "reach stack has \(short)")
        }
        for (path, description) in Self.stateEnums(of: type) {
            if description.cases == nil { unlisted.append(.state) }
            for enumCase in description.cases ?? [] {
                let value = IdentifierText.written(enumCase.name) + (enumCase.payload.isEmpty ? "" : "(_)")
                add(
                    .state, Sight(workflow: id, path: path, name: enumCase.name), enumCase.name,
                    of: path.isEmpty ? nil : path.title, description.type, "reach \(name)\(path.suffix) == .\(value)")
            }
        }
        return CoverageReply.Workflow(
            name: name, type: TypeName.text(of: type), module: DeclaredType(of: type)?.module ?? "",
            isSeen: workflows.contains { $0 == type }, items: items, unlisted: unlisted)
    }

    /// Short names for the types, or longer ones where the short ones aren't unique.
    private static func names(of types: [Any.Type], short: (Any.Type) -> String?) -> [String] {
        let names = types.map(short)
        return zip(types, names).map { type, name in
            name.flatMap { name in names.count { $0 == name } == 1 ? name : nil } ?? TypeName.text(of: type)
        }
    }
}

extension Value {
    /// The enum case of this value, or the cases in its fields.
    fileprivate var shownCases: [(path: ValuePath, name: String)] {
        switch unwrapped {
        case .enumeration(let enumCase): [(ValuePath(), enumCase.name)]
        case .structure(let structure):
            structure.fields.compactMap { field in
                guard case .enumeration(let part) = field.value.unwrapped else { return nil }
                return (ValuePath([.field(field.name)]), part.name)
            }
        default: []
        }
    }
}
