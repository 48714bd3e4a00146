// The actions of a node and their senders, the node's outputs, and its workers.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// An action as its type declares it, without senders, which differ from node to node.
struct ActionTemplate {
    let type: Any.Type
    let fact: ActionFact
}

extension SessionFacts {
    func actions(of reference: NodeReference?) -> [ActionFact] {
        node(reference).map(actions) ?? []
    }

    private func actions(of node: TreeNode) -> [ActionFact] {
        let templates = templates(of: node.kind.workflowType)
        let live = node.liveSinks
        var facts: [ActionFact] = []
        for template in templates {
            var fact = template.fact
            fact.reach =
                switch session.reach(of: template.type, live, node) {
                case .live: .live
                case .children(let names): .throughChild(names.prefix(3).joined(separator: ", "))
                case .none: .unreachable("no sink of the last render sends it, and no child’s output is mapped to it")
                }
            facts.append(fact)
        }
        let order = { (fact: ActionFact) in
            switch fact.reach {
            case .live: 0
            case .throughChild: 1
            case .unreachable: 2
            }
        }
        return facts.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
            .map(\.element)
    }

    private func templates(of workflow: Any.Type) -> [ActionTemplate] {
        if let known = actionFacts[ObjectIdentifier(workflow)] { return known }
        let actionTypes = ActionCatalog.types(of: workflow)
        var owners: [String: Set<String>] = [:]
        for type in actionTypes {
            for name in type.caseNames { owners[name, default: []].insert(type.name) }
        }
        var templates: [ActionTemplate] = []
        for type in actionTypes {
            for signature in callFacts(of: type.type, named: type.name) {
                let needsType = (owners[signature.name]?.count ?? 0) > 1
                templates.append(
                    ActionTemplate(
                        type: type.type,
                        fact: ActionFact(
                            signature.name, type: type.name, parameters: signature.parameters, needsType: needsType)))
            }
        }
        actionFacts[ObjectIdentifier(workflow)] = templates
        return templates
    }

    /// The cases of an enum, or the struct's own name with its fields.
    private func callFacts(of type: Any.Type, named name: String) -> [CaseFact] {
        switch types.shape(of: type) {
        case .enumeration(let cases): cases
        case .structure(let fields): [CaseFact(name, fields)]
        default: []
        }
    }

    func outputs(of reference: NodeReference?) -> [ActionFact] {
        // A condition may name a node that isn't in the tree yet.
        let possible = { reference.flatMap { self.session.possibleType(of: $0) }.map(CoverageBook.output) }
        return (node(reference)?.outputType ?? possible()).map(outputs(of:)) ?? []
    }

    func outputsOfAllNodes() -> [ActionFact] {
        var seen: Set<ObjectIdentifier> = []
        return (session.outputTypes ?? []).filter { seen.insert(ObjectIdentifier($0)).inserted }.flatMap(outputs(of:))
    }

    private func outputs(of type: Any.Type) -> [ActionFact] {
        if let known = outputFacts[ObjectIdentifier(type)] { return known }
        let name = types.name(of: type)
        let facts = callFacts(of: type, named: name).map {
            ActionFact($0.name, type: name, parameters: $0.parameters)
        }
        outputFacts[ObjectIdentifier(type)] = facts
        return facts
    }

    func workers(of reference: NodeReference?) -> [WorkerFact] {
        guard let node = node(reference) else { return [] }
        let workers = session.workers(of: node)
        return zip(workers, session.repeatableNames(of: workers)).map { worker, text in
            WorkerFact(
                session.names.label(of: worker.id)?.name ?? "?",
                key: worker.key.isEmpty ? nil : worker.key, reference: text,
                spellings: session.names.label(of: worker.id)?.spellings ?? [],
                output: types.name(of: worker.outputType), isRunning: session.tree.runsSideEffects)
        }
    }

    func sideEffects(of reference: NodeReference?) -> [String] {
        node(reference).map { session.workBook.sideEffects(at: $0.id).compactMap(\.text) } ?? []
    }

    func nodes(withAction name: String) -> [String] {
        var owns: [ObjectIdentifier: Bool] = [:]
        var paths: [String] = []
        session.root.forEach { node in
            guard paths.count < 8 else { return }
            let type = ObjectIdentifier(node.kind.workflowType)
            let has =
                owns[type] ?? templates(of: node.kind.workflowType).contains { $0.fact.name == name }
            owns[type] = has
            if has { paths.append(session.typed(session.name(node))) }
        }
        return paths
    }
}
