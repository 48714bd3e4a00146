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
        guard let facts = document.facts else { return then([]) }
        let workflow = workflows(of: document).first { $0.names == site.names }
        let node = workflow.flatMap(shownNode)?.name.path
        switch site.kind {
        case .data where isIncoming: then(workflow.map { facts.writers(of: site, $0) } ?? [])
        case .data:
            guard let node else { return then([]) }
            askLive(liveSource(of: document), "flow \(node).\(site.name)") { replies, _ in
                guard case .flow(let flow)? = replies.first?.content else { return then([]) }
                then(flow.titledEffects.flatMap { facts.readers($0, named: $1, site) })
            }
        case .property where isIncoming, .shown where isIncoming:
            // A part of the state may have the property's name.
            let own = node.map { "\($0).props" }
            guard let holder = site.kind == .property ? own : "screen.\(Self.screenName(site.names))" else {
                return then([])
            }
            askLive(liveSource(of: document), "why \(holder).\(site.name)") { replies, _ in
                guard case .origin(let origin)? = replies.first?.content else { return then([]) }
                then(facts.sources(of: origin))
            }
        default: then([])
        }
    }

    /// The name of a screen in commands.
    static func screenName(_ type: [String]) -> String {
        guard let last = type.last, last != "Screen" else { return type.dropLast().last ?? "Screen" }
        return last.hasSuffix("Screen") ? String(last.dropLast("Screen".count)) : last
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
            let other = SwiftCallSite(
                kind: isRefresh ? .refresh : .action, names: site.names, name: name,
                type: isRefresh ? nil : hop.action?.caseType)
            let (before, after) = (change.before?.brief() ?? "–", change.after?.brief() ?? "–")
            found.removeAll { $0.other == other }
            found.append((other, "last changed in step \(step.number): \(before) → \(after)"))
        }
        return found
    }

    /// The parts of states that a value depends on, each with the step that last changed it.
    fileprivate func sources(of origin: OriginReply) -> [Server.LiveData] {
        var found: [Server.LiveData] = []
        for source in origin.sources {
            guard let node = tree.first(where: { $0.path == source.holder }),
                case .field(let name)? = source.path.components.first
            else { continue }
            let other = SwiftCallSite(kind: .data, names: node.typeNames, name: name)
            let changes = steps.flatMap { step in
                step.hops.filter { $0.node.path == node.path }.flatMap(\.changes)
                    .filter { $0.path.components.first == .field(name) }.map { _ in step.number }
            }
            let detail = "a source of this value" + (changes.last.map { ", last changed in step \($0)" } ?? "")
            if !found.contains(where: { $0.other == other }) { found.append((other, detail)) }
        }
        return found
    }

    /// The properties and screens that depend on a value.
    fileprivate func readers(
        _ effect: FlowReply.Effect, named title: String, _ site: SwiftCallSite
    ) -> [Server.LiveData] {
        switch effect.part {
        case .screen:
            let names = effect.changes.map(\.path.description).joined(separator: ", ")
            return [(SwiftCallSite(kind: .screen, names: site.names, name: title), "shows it in \(names)")]
        case .properties:
            guard let node = tree.first(where: { $0.path == effect.holder }) else { return [] }
            return effect.changes.compactMap { change in
                guard case .field(let name)? = change.path.components.first else { return nil }
                let other = SwiftCallSite(kind: .property, names: node.typeNames, name: name)
                return (other, "passed to \(node.path)")
            }
        case .state, .began, .ended: return []
        }
    }
}

extension FlowReply {
    /// The effects with the names of their holders. Screens of the same type are numbered.
    var titledEffects: [(effect: Effect, title: String)] {
        var numbers: [String: Int] = [:]
        return effects.map { effect in
            let count = effects.count { $0.part == .screen && $0.holder == effect.holder }
            guard effect.part == .screen, count > 1 else { return (effect, effect.holder) }
            numbers[effect.holder, default: 0] += 1
            return (effect, "\(effect.holder), \(numbers[effect.holder, default: 0]) of \(count)")
        }
    }
}

extension SwiftCallGraph {
    /// A part of the state that starts as a copy of a property.
    struct Copy {
        var names: [String]
        var state: String
        var property: String
        var path: String
        var span: Outline.Span

        func call(_ kind: SwiftCallSite.Kind, _ name: String) -> SwiftCall {
            SwiftCall(
                other: SwiftCallSite(kind: kind, names: names, name: name), path: path, span: span,
                detail: "state.\(state) starts as a copy of the property \(property)")
        }
    }

    func copies(in names: [String]) -> [Copy] {
        let own = parts(of: names)
        let properties = Set(own.flatMap(\.type.properties).map(\.name.text))
        return own.flatMap { part in
            part.type.functions.filter { $0.name.text == "makeInitialState" }.flatMap(\.assignments).compactMap {
                let value = $0.value.hasPrefix("self.") ? String($0.value.dropFirst(5)) : $0.value
                guard let state = $0.target.last, properties.contains(value) else { return nil }
                return Copy(names: names, state: state, property: value, path: part.path, span: $0.span)
            }
        }
    }
}
