// The data hierarchy of the live tree: the steps that changed a property of a state, and what shows its value.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

extension Server {
    /// A writer or reader of a property, with its last step or the effect on it.
    typealias LiveData = (other: SwiftCallSite, detail: String)

    /// The live writers or readers of a property. Those in the code are known without a tree.
    func liveData(
        _ site: SwiftCallSite, isIncoming: Bool, _ document: SwiftDocument, then: @escaping ([LiveData]) -> Void
    ) {
        guard site.kind == .data, let facts = document.facts,
            let workflow = workflows(of: document).first(where: { $0.names == site.names }),
            workflow.states.flatMap(\.properties).contains(where: { $0.name.text == site.name })
        else { return then([]) }
        if isIncoming { return then(facts.writers(of: site, workflow)) }
        guard let node = shownNode(of: workflow) else { return then([]) }
        askLive(liveSource(of: document), "flow \(node.name.path).\(site.name)") { replies, _ in
            guard case .flow(let flow)? = replies.first?.content else { return then([]) }
            then(flow.effects.flatMap { facts.readers($0, site) })
        }
    }
}

extension LiveFacts {
    /// The actions that changed a property, in the order of their last steps.
    fileprivate func writers(of site: SwiftCallSite, _ workflow: SwiftWorkflow) -> [Server.LiveData] {
        var found: [Server.LiveData] = []
        for (step, hop) in steps.flatMap({ step in step.hops.map { (step, $0) } }) where workflow.isOwn(hop.node) {
            guard let change = hop.changes.last(where: { $0.path.components.first == .field(site.name) }) else {
                continue
            }
            let isRefresh = if case .properties = hop.source { true } else { false }
            guard let name = isRefresh ? "" : hop.action?.caseName else { continue }
            let other = SwiftCallSite(kind: isRefresh ? .refresh : .action, names: site.names, name: name)
            let (before, after) = (change.before?.brief() ?? "–", change.after?.brief() ?? "–")
            found.removeAll { $0.other == other }
            found.append((other, "last changed in step \(step.number): \(before) → \(after)"))
        }
        return found
    }

    /// The properties and screens that depend on a value.
    fileprivate func readers(_ effect: FlowReply.Effect, _ site: SwiftCallSite) -> [Server.LiveData] {
        switch effect.part {
        case .screen:
            let names = effect.changes.map(\.path.description).joined(separator: ", ")
            return [(SwiftCallSite(kind: .screen, names: site.names, name: effect.holder), "shows it in \(names)")]
        case .properties:
            guard let node = tree.first(where: { $0.path == effect.holder }) else { return [] }
            return effect.changes.compactMap { change in
                guard case .field(let name)? = change.path.components.first else { return nil }
                let other = SwiftCallSite(kind: .data, names: node.typeNames, name: name)
                return (other, "passed to \(node.path)")
            }
        case .state, .began, .ended: return []
        }
    }
}
