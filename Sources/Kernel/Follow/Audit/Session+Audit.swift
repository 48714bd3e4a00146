// `audit`: checks the tree against the architecture's rules.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension AuditCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let start = try session.node(Self.node, of: command, orElse: session.root)
        return .audit(try session.audit(from: start))
    }
}

extension Session {
    fileprivate func audit(from start: TreeNode) throws(Refusal) -> AuditReply {
        var nodes: [TreeNode] = []
        start.forEach { if $0.worker == nil { nodes.append($0) } }
        var reply = AuditReply(findings: try sharedObjects(of: nodes), nodes: nodes.count, skipped: [])
        for node in nodes {
            reply.findings += ObjectSearch.changeableObjects(in: node.anyState).map {
                .changeableObject(node: name(node), path: $0.found.path, type: $0.found.type)
            }
        }
        let copies = work(.comparingCopies, total: nodes.count)
        for node in nodes where node.parent != nil {
            try copies.proceed()
            reply.findings += StaleCopies.find(in: node.anyWorkflow).map {
                .staleCopy(node: name(node), state: $0.state, property: $0.property)
            }
        }
        let variations = work(.varyingStates, total: nodes.count)
        for node in nodes {
            let uses = try SingleUses(of: node, variations)
            reply.skipped += uses.skipped.map { AuditReply.Place(node: name(node), path: $0) }
            reply.findings += uses.uses.map {
                .usedByOneChild(node: name(node), state: $0.state, child: name($0.child))
            }
        }
        reply.findings += try unreachableActions(of: nodes)
        reply.findings += try impureRenders(of: nodes)
        return reply
    }

    private func sharedObjects(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
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

    private func impureRenders(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
        try work(.renderingNodes, total: 1).proceed()
        let looked = Set(nodes.map(\.id))
        return tree.impureRenderings().compactMap { impure in
            guard looked.contains(impure.node.id) else { return nil }
            return switch impure.fault {
            case .differs: .impureRender(node: name(impure.node))
            case .sendsActions: .sendingRender(node: name(impure.node))
            }
        }
    }

    // MARK: - Actions that nothing sends

    /// Whether a node of that type has ever received such an action.
    private func wasSent(_ type: ActionType, to workflow: String) -> Bool {
        func isMeant(_ action: String) -> Bool { action == type.name || action.hasSuffix("." + type.name) }
        if timeline.foldedActions.contains(where: { $0.workflow == workflow && isMeant($0.action) }) { return true }
        return timeline.moments.contains { moment in
            moment.step?.hops.contains { hop in
                guard hop.node.type == workflow, case .enumeration(let action)? = hop.action else { return false }
                return isMeant(action.type)
            } ?? false
        }
    }

    /// Maximum number of moments to search, because each is rendered again.
    private static let longestLook = 200

    private func unreachableActions(of nodes: [TreeNode]) throws(Refusal) -> [AuditFinding] {
        var search = UnreachedActions(of: nodes)
        search.look(at: root)
        let work = work(.readingSteps, total: min(Self.longestLook, timeline.moments.count))
        for moment in timeline.moments.reversed() where !search.isOver && search.looks < Self.longestLook {
            guard let snapshot = moment.details?.snapshot else { continue }
            try work.proceed()
            let fork = snapshot.fork()
            if let root = fork.tree.root { search.look(at: root) }
            fork.tree.end()
        }
        let steps = max(search.looks - 1, timeline.moments.count - 1)
        var findings: [AuditFinding] = []
        for (node, type) in search.unreached where !wasSent(type, to: name(node).type) {
            findings.append(
                .unreachableActions(node: name(node), type: type.name, actions: type.signatures, steps: steps))
        }
        return findings
    }
}

/// The action types that no sink sends and no child's output becomes, in any of the searched trees.
struct UnreachedActions {
    private(set) var unreached: [(node: TreeNode, type: ActionType)] = []
    /// How many trees were searched.
    private(set) var looks = 0

    var isOver: Bool { unreached.isEmpty }

    init(of nodes: [TreeNode]) {
        var known: Set<ObjectIdentifier> = []
        for node in nodes {
            for type in ActionCatalog.types(of: node.kind.workflowType)
            where known.insert(ObjectIdentifier(type.type)).inserted {
                unreached.append((node, type))
            }
        }
    }

    mutating func look(at root: TreeNode) {
        looks += 1
        var reached: Set<ObjectIdentifier> = []
        root.forEach { node in
            for type in node.liveSinks.map(\.actionType) + node.actionTypesOfChildren {
                reached.insert(ObjectIdentifier(type))
            }
        }
        unreached.removeAll { reached.contains(ObjectIdentifier($0.type.type)) }
    }
}
