// Keeps what was seen in some trees and steps, by types and cases, and compares it with what the types declare.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

struct CoverageBook {
    private struct Sight: Hashable {
        var workflow: ObjectIdentifier
        /// The type of an action, of a screen, or of an enum in the state.
        var type: ObjectIdentifier
        /// Empty for a screen.
        var name: String
    }

    private var sights: Set<Sight> = []
    private(set) var workflows: [Any.Type] = []
    /// The seen types of screens, and of enums in states, by workflow.
    private var types: [ObjectIdentifier: [Any.Type]] = [:]
    /// The workflows with actions that are closures.
    private var withClosures: Set<ObjectIdentifier> = []
    /// Unchanged parts of a tree share their snapshots.
    private var looked: [ObjectIdentifier: NodeSnapshot] = [:]

    private static let limits = PartFinder.Limits(breadth: 1_000, parts: 10_000)
    private static let enums = PartFinder(entersObjects: false) { type in
        TypeDescription.kind(of: type) == .enum && DeclaredType(of: type)?.module != "Swift"
    }

    func hasLooked(at snapshot: NodeSnapshot) -> Bool { looked[ObjectIdentifier(snapshot)] != nil }

    /// Notes the screens and the states of a tree, which is as its snapshot says.
    mutating func look(at node: TreeNode, _ snapshot: NodeSnapshot) {
        guard looked.updateValue(snapshot, forKey: ObjectIdentifier(snapshot)) == nil else { return }
        if node.worker == nil { note(node) }
        for (child, part) in zip(node.children, snapshot.children) { look(at: child, part) }
    }

    private mutating func note(_ node: TreeNode) {
        let workflow = node.kind.workflowType
        let id = ObjectIdentifier(workflow)
        if !workflows.contains(where: { $0 == workflow }) { workflows.append(workflow) }
        func cases<State>(_ state: State) {
            if Self.enums.seeks(State.self) { add(State.self, Self.name(of: state), to: id) }
            guard Self.enums.mayHold(State.self) else { return }
            Self.enums.forEach(in: state, limits: Self.limits) { part in
                if let value = part.copy() { add(part.type, Self.name(of: value), to: id) }
                return true
            }
        }
        cases(node.anyState)
        let inside = Set(node.children.flatMap { Self.screens(of: $0) }.map { ObjectIdentifier($0) })
        for screen in Self.screens(of: node) where !inside.contains(ObjectIdentifier(screen)) { add(screen, "", to: id) }
        let known = ActionCatalog.types(of: workflow)
        let isUnknown = node.liveSinks.contains { sink in
            if case .actions = sink.role { !known.contains { $0.type == sink.actionType } } else { false }
        }
        if isUnknown { withClosures.insert(id) }
    }

    private static func screens(of node: TreeNode) -> [Any.Type] {
        node.anyRendering.map { StackReader.all(in: $0).map { type(of: $0.content) } } ?? []
    }

    private mutating func add(_ type: Any.Type, _ name: String, to workflow: ObjectIdentifier) {
        let isNew = sights.insert(Sight(workflow: workflow, type: ObjectIdentifier(type), name: name)).inserted
        guard isNew, !(types[workflow, default: []].contains { $0 == type }) else { return }
        types[workflow, default: []].append(type)
    }

    /// Notes an action that a node has applied.
    mutating func note(_ action: Any, of workflow: Any.Type) {
        let id = ObjectIdentifier(workflow)
        if action is ClosureAction { withClosures.insert(id) }
        sights.insert(Sight(workflow: id, type: ObjectIdentifier(type(of: action)), name: Self.name(of: action)))
    }

    private static func name(of value: Any) -> String {
        let value = ValueReader.read(value, limits: ReadLimits(depth: 1, breadth: 0, text: 0, nodes: 8))
        return if case .enumeration(let enumCase) = value { enumCase.name } else { "" }
    }

    // MARK: - The reply

    /// - Parameter alive: The workflows in the tree now; for all others `reach` can look.
    func reply(root: Any.Type, alive: [Any.Type] = []) -> CoverageReply {
        let seen = Set(workflows.map { ObjectIdentifier($0) })
        let all = workflows + LinkedWorkflow.rendered(below: root).filter { !seen.contains(ObjectIdentifier($0)) }
        var taken: Set<String> = []
        let names = NodeTypeName.choose(among: all.map { NodeTypeName($0).candidates(below: nil) }, taken: &taken)
        var reply = CoverageReply(
            workflows: zip(all, names).map { type, name in
                workflow(type, name, isAlive: alive.contains { $0 == type })
            })
        if !LinkedWorkflow.knowsRenderers { reply.mayLackTypes = true }
        return reply
    }

    private func workflow(_ type: Any.Type, _ name: String, isAlive: Bool) -> CoverageReply.Workflow {
        let id = ObjectIdentifier(type)
        func isSeen(_ type: Any.Type, _ name: String) -> Bool {
            sights.contains(Sight(workflow: id, type: ObjectIdentifier(type), name: name))
        }
        var unlisted: Set<CoverageReply.Kind> = withClosures.contains(id) ? [.action] : []
        let node = NodeNameText.canBeWritten(name) ? NodeNameText.written(name) : nil
        let actions = ActionCatalog.types(of: type)
        var items: [CoverageReply.Item] = []
        func add(_ item: CoverageReply.Item, _ way: @autoclosure () -> String?) {
            var item = item
            if !item.isSeen { item.way = way() }
            items.append(item)
        }
        for (action, owner) in zip(actions, Self.names(of: actions.map(\.type))) {
            let cases = action.description.cases?.map(\.name)
            if cases == nil, action.description.kind == .enum { unlisted.insert(.action) }
            for name in cases ?? [""] {
                add(
                    CoverageReply.Item(
                        .action, cases == nil ? owner : name, of: cases == nil || actions.count == 1 ? nil : owner,
                        isSeen: isSeen(action.type, name), type: DeclaredType(of: action.type)),
                    isAlive ? nil : node.map { "reach tree has \($0)" })
            }
        }
        let parts = Self.parts(of: type)
        let (drawn, isOpen) = ScreenRule.types(in: parts.rendering)
        let used = isOpen ? LinkedWorkflow.screens(usedBy: type) : (types: [], isOpen: false)
        if used.isOpen { unlisted.insert(.screen) }
        let own = types[id] ?? []
        let screens = Self.unique(drawn + used.types + own.filter { !Self.enums.seeks($0) })
        for (screen, name) in zip(screens, Self.names(of: screens, short: ScreenRule.name)) {
            add(
                CoverageReply.Item(.screen, name, isSeen: isSeen(screen, "")),
                "reach stack has \(NodeNameText.written(ScreenRule.name(of: screen)))")
        }
        let (found, mayHoldOthers) = Self.enums.soughtTypes(in: parts.state)
        if mayHoldOthers { unlisted.insert(.state) }
        let enums = Self.unique(found.map(\.type) + own.filter { Self.enums.seeks($0) })
        for (type, owner) in zip(enums, Self.names(of: enums)) {
            let path = found.first { $0.type == type }?.path
            let cases = TypeDescription(of: type).cases
            if cases == nil { unlisted.insert(.state) }
            for enumCase in cases ?? [] {
                let value = IdentifierText.written(enumCase.name) + (enumCase.payload.isEmpty ? "" : "(_)")
                add(
                    CoverageReply.Item(.state, enumCase.name, of: owner, isSeen: isSeen(type, enumCase.name)),
                    node.flatMap { node in path.map { "reach \(node)\($0.suffix) == .\(value)" } })
            }
        }
        return CoverageReply.Workflow(
            name: name, type: TypeName.text(of: type), module: DeclaredType(of: type)?.module ?? "",
            isSeen: workflows.contains { $0 == type }, items: items,
            unlisted: CoverageReply.Kind.allCases.filter(unlisted.contains))
    }

    private static func parts(of workflow: Any.Type) -> (state: Any.Type, rendering: Any.Type) {
        func parts<WorkflowType: Workflow>(_: WorkflowType.Type) -> (state: Any.Type, rendering: Any.Type) {
            (WorkflowType.State.self, WorkflowType.Rendering.self)
        }
        return (workflow as? any Workflow.Type).map { parts($0) } ?? (Void.self, Void.self)
    }

    /// Short names, or longer ones for those that are not unique.
    private static func names(
        of types: [Any.Type],
        short: (Any.Type) -> String = { TypeName.parts(of: TypeName.text(of: $0)).last?.name ?? "\($0)" }
    ) -> [String] {
        let uses = Dictionary(types.map { (short($0), 1) }, uniquingKeysWith: +)
        return types.map { uses[short($0)] == 1 ? short($0) : TypeName.text(of: $0) }
    }

    private static func unique(_ types: [Any.Type]) -> [Any.Type] {
        var seen: Set<ObjectIdentifier> = []
        return types.filter { seen.insert(ObjectIdentifier($0)).inserted }
    }
}
