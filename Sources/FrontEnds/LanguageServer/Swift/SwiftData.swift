// The data hierarchy of the live tree: the steps that changed a property of a state, and what shows its value.

import WorkbenchLanguage
import WorkbenchPackages
import WorkbenchValueTree

extension Server {
    /// A writer or reader of a property, with its last step or the effect on it.
    typealias LiveData = (other: SwiftCallSite, detail: String)

    /// The live writers or readers of a property. Those in the code are known without a tree.
    func liveData(
        _ site: SwiftCallSite, isIncoming: Bool, _ graph: SwiftCallGraph, _ document: SwiftDocument,
        then: @escaping ([LiveData]) -> Void
    ) {
        let source = liveSource(of: document)
        let workflow = workflows(of: document).first { $0.names == site.names }
        let node = workflow.flatMap(shownNode)?.name.path
        switch site.kind {
        case .data, .part:
            livePlaces(of: site, in: isIncoming ? nil : node, graph, source) { [weak self] places, tree in
                guard let self, !places.isEmpty else { return then([]) }
                let holders = graph.holders(of: site)
                let owner = (holders.first(where: \.isState) ?? holders.first)?.workflow ?? site.names
                var answers: [[Reply]] = Array(repeating: [], count: places.count)
                var waiting = places.count
                // Commands after a refusal get no answer, so each place has its own question.
                for (index, place) in places.enumerated() {
                    askLive(source, isIncoming ? "history \(place)" : "owner \(place)\nflow \(place)") { replies, _ in
                        answers[index] = replies
                        waiting -= 1
                        guard waiting == 0 else { return }
                        then(isIncoming ? answers.writers : answers.flatMap { $0.readers(of: owner, tree) })
                    }
                }
            }
        case .property where isIncoming:
            // A part of the state may have the property's name.
            liveSources(of: node.map { "\($0).props.\(site.name)" }, document, then: then)
        case .shown where isIncoming:
            shownPlaces(of: site, graph, source) { [weak self] places in
                guard let self else { return then([]) }
                liveSources(of: places.first, document, then: then)
            }
        default: then([])
        }
    }

    private func liveSources(of place: String?, _ document: SwiftDocument, then: @escaping ([LiveData]) -> Void) {
        guard let facts = document.facts, let place else { return then([]) }
        askLive(liveSource(of: document), "why \(place)") { replies, _ in
            guard case .origin(let origin)? = replies.first?.content else { return then([]) }
            then(facts.sources(of: origin))
        }
    }

    /// The places where a property is shown now: in a screen, in the root's rendering, or in a value inside a screen.
    func shownPlaces(
        of site: SwiftCallSite, _ graph: SwiftCallGraph, _ source: LiveSource, then: @escaping ([String]) -> Void
    ) {
        if graph.parts(of: site.names).contains(where: \.type.isScreen) {
            return then(["screen.\(Self.screenName(site.names)).\(site.name)"])
        }
        askLive(source, "tree --depth 0\nstack --full") { replies, _ in
            guard case .tree(let tree)? = replies.first?.content, case .stack(let stack)? = replies.last?.content else {
                return then([])
            }
            let isRoot = graph.workflows.contains { names in
                tree.node.isOf(names) && graph.renderings(of: names).contains { $0.type.names == site.names }
            }
            let inside = stack.layers.flatMap(\.screens).flatMap { screen in
                screen.fields.flatMap { field in
                    (field.value?.places(ofType: site.names) ?? []).map {
                        "screen.\(screen.name).\(field.name)\($0.suffix).\(site.name)"
                    }
                }
            }
            then((isRoot ? ["screen.\(site.name)"] : []) + inside)
        }
    }

    /// The places of a property as commands name them, and the nodes of the tree. Without a node, these are the places
    /// in all nodes, including those that have ended.
    func livePlaces(
        of site: SwiftCallSite, in node: String?, _ graph: SwiftCallGraph, _ source: LiveSource,
        then: @escaping ([String], [NodeName]) -> Void
    ) {
        let holders = graph.holders(of: site)
        func held(_ nodes: [NodeName]) -> ArraySlice<(node: NodeName, holder: SwiftCallGraph.Holder)> {
            // A state that holds an object tells more than the properties that also hold it.
            [true, false].flatMap { isState in
                nodes.flatMap { node in
                    holders.filter { $0.isState == isState && node.isOf($0.workflow) }.map { (node, $0) }
                }
            }.prefix(LiveFacts.mostNodes)
        }
        askLive(source, "tree --depth 100000") { [weak self] replies, steps in
            guard let self, case .tree(let tree)? = replies.first?.content else { return then([], []) }
            let nodes = LiveFacts(tree: tree, stack: nil, steps: []).tree
            let ended = node == nil ? Set(steps.flatMap(\.hops).map(\.node)).subtracting(nodes) : []
            let live = held(nodes.filter { node == nil || node == $0.path })
            let former = held(ended.sorted { $0.path < $1.path }).map { held in
                let path = (held.holder.isState ? [] : ["props"]) + held.holder.path + [site.name]
                return held.node.path + path.map { ".\($0)" }.joined()
            }
            let questions = live.map { "\($0.holder.isState ? "state" : "props") \($0.node.path)" }
            askLive(source, questions.joined(separator: "\n")) { replies, _ in
                let places = zip(live, replies).flatMap { held, reply in
                    let paths = reply.value?.value.places(of: held.holder.path + [site.name]) ?? []
                    let start = held.node.path + (held.holder.isState ? "" : ".props")
                    return paths.prefix(LiveFacts.mostNodes).map { start + $0.suffix }
                }
                then(places + former, nodes)
            }
        }
    }

    /// The name of a screen in commands.
    static func screenName(_ type: [String]) -> String {
        guard let last = type.last, last != "Screen" else { return type.dropLast().last ?? "Screen" }
        return last.hasSuffix("Screen") ? String(last.dropLast("Screen".count)) : last
    }
}

extension LiveFacts {
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
}

extension [[Reply]] {
    /// The actions that changed places, in the order of their last steps.
    fileprivate var writers: [Server.LiveData] {
        let turns = joined().flatMap { reply -> [BlameReply.Turn] in
            if case .blame(let blame) = reply.content { blame.changes } else { [] }
        }
        var found: [Server.LiveData] = []
        for turn in turns.sorted(by: { $0.step < $1.step }) where turn.branch == nil {
            guard let cause = turn.causes.last else { continue }
            let isRefresh = cause.properties != nil
            guard let name = isRefresh ? "" : cause.action?.caseName else { continue }
            let other = SwiftCallSite(
                kind: isRefresh ? .refresh : .action, names: cause.node.typeNames, name: name,
                type: isRefresh ? nil : cause.action?.caseType)
            let (before, after) = (turn.before?.brief() ?? "–", turn.after?.brief() ?? "–")
            found.removeAll { $0.other == other }
            found.append((other, "last changed in step \(turn.step): \(before) → \(after)"))
        }
        return found
    }
}

extension [Reply] {
    /// The properties and screens that depend on a value or, if it can't be varied, have copies of it.
    fileprivate func readers(of owner: [String], _ tree: [NodeName]) -> [Server.LiveData] {
        func property(_ holder: String, _ path: ValuePath?) -> Server.LiveData? {
            guard let node = tree.first(where: { $0.path == holder }), case .field(let name)? = path?.components.first
            else { return nil }
            let other = SwiftCallSite(kind: .property, names: node.typeNames, name: name)
            return (other, "passed to \(node.path)")
        }
        func screen(_ title: String, _ names: String) -> Server.LiveData {
            (SwiftCallSite(kind: .screen, names: owner, name: title), "shows it in \(names)")
        }
        switch last?.content {
        case .flow(let flow):
            return flow.titledEffects.flatMap { effect, title -> [Server.LiveData] in
                switch effect.part {
                case .screen: return [screen(title, effect.changes.map(\.path.description).joined(separator: ", "))]
                case .properties: return effect.changes.compactMap { property(effect.holder, $0.path) }
                case .state, .began, .ended: return []
                }
            }
        default:
            guard case .owner(let owner)? = first?.content else { return [] }
            // No node passes the root its properties.
            let passed = owner.copies.filter { $0.part == .properties && $0.givenBy != nil }
            return passed.compactMap { property($0.holder, $0.path) }
                + owner.screens.map { screen($0.holder, $0.path.description) }
        }
    }
}

extension Value {
    /// The paths to the values of a type.
    fileprivate func places(ofType names: [String], at path: ValuePath = ValuePath([])) -> [ValuePath] {
        let type: String? =
            switch self {
            case .structure(let value): value.type
            case .reference(let object): object.type
            default: nil
            }
        if type?.areTypeNames(names) == true { return [path] }
        return directParts.flatMap { part in
            part.value.places(
                ofType: names, at: ValuePath(path.components + [part.component].compactMap(\.self)))
        }
    }

    /// The paths to a property, through the elements of collections and the payloads of enums.
    fileprivate func places(of names: [String], at path: ValuePath = ValuePath([])) -> [ValuePath] {
        guard let name = names.first else { return [path] }
        let known: String? = if case .enumeration(let known) = self { known.name } else { nil }
        return directParts.flatMap { part in
            let place = ValuePath(path.components + [part.component].compactMap(\.self))
            let isNext = known.map { $0 == name } ?? (part.component == .field(name))
            if !isNext {
                if known != nil { return [ValuePath]() }
                if case .field? = part.component { return [] }
            }
            return part.value.places(of: isNext ? Array(names.dropFirst()) : names, at: place)
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
