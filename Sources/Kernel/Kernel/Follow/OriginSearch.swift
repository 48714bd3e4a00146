// The steps of tracing a value back to its origin: from a screen or a property to the state that it depends on, or from
// a state to the step that set it.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// Traces a value back, link by link.
@MainActor
struct OriginSearch {
    let session: Session
    private(set) var links: [OriginReply.Link] = []
    private(set) var notVaried: [NotVaried] = []
    private(set) var sources: [OwnerReply.Place] = []
    private var visited: Set<Visit> = []

    private struct Visit: Hashable {
        var place: RecordedPlace
        var moment: Int
    }

    /// The maximum number of links.
    private static let longest = 40

    init(session: Session) {
        self.session = session
    }

    /// The links without plain copies: among consecutive properties, only the first one is kept.
    var folded: [OriginReply.Link] {
        var folded: [OriginReply.Link] = []
        for link in links {
            if case .property? = folded.last?.kind, case .property = link.kind { continue }
            folded.append(link)
        }
        return folded
    }

    mutating func follow(_ start: RecordedPlace, at moment: Int) throws(Refusal) {
        var next: (place: RecordedPlace, moment: Int)? = (start, moment)
        while let (place, moment) = next, visited.count < Self.longest,
            visited.insert(Visit(place: place, moment: moment)).inserted
        {
            switch place {
            case .screen(let name, let path): next = try follow(screen: name, path, moment)
            case .property(let node, let path): next = try follow(property: node, path, moment)
            case .state(let node, let path): next = follow(state: node, path, moment)
            }
        }
    }

    private func number(_ moment: Int) -> Int { session.timeline.moments[moment].number }

    private func snapshot(_ moment: Int) -> NodeSnapshot {
        guard let details = session.timeline.moments[moment].details else {
            preconditionFailure("a search ends before the first folded moment")
        }
        return details.snapshot
    }

    // MARK: - Screens and properties

    private mutating func follow(
        screen name: String, _ path: ValuePath, _ moment: Int
    ) throws(Refusal) -> (RecordedPlace, Int)? {
        let place = RecordedPlace.screen(name, path)
        let (value, change) = try session.lastChange(ofShown: name, path, at: moment)
        links.append(
            OriginReply.Link(
                .screen(name: name, path: path), step: number(moment), value: value,
                command: "why \(place.text(in: session)) \(number(moment))"))
        let leaves = try leaves(.screen, name, path, moment)
        guard let change, let before = session.timeline.moments[change].parent else {
            return source(.screen, name, value, leaves, moment)
        }
        if let object = session.object(changedIn: change, to: value) { return (object, change) }
        func isChanged(_ leaf: Variations.Leaf) -> Bool {
            let former = session.names.node(at: leaf.node.path, in: snapshot(before))
            return former.map { session.part(of: $0.anyState, at: leaf.path, in: before) != leaf.value } ?? false
        }
        let then = try session.variations(of: snapshot(change))
        let found = then.leaves(changing: .screen, of: name, at: path).filter(isChanged)
        if !found.isEmpty { return source(.screen, name, value, found, change) }
        // The screen appeared in this step, or the place that changed wasn't varied.
        let cause = then.leaves(ending: name).first(where: isChanged)
        links.append(
            OriginReply.Link(
                .shown(
                    command: session.timeline.moments[change].command,
                    cause: cause.map { RecordedPlace.state($0.node, $0.path).text(in: session) }), step: number(change),
                command: "trace \(number(change))"))
        return source(.screen, name, value, leaves, moment)
    }

    private mutating func follow(
        property node: NodeName, _ path: ValuePath, _ moment: Int
    ) throws(Refusal) -> (RecordedPlace, Int)? {
        links.append(link(property: node, path, moment))
        let value = links.last?.value
        return source(.properties, node.path, value, try leaves(.properties, node.path, path, moment), moment)
    }

    private func link(property node: NodeName, _ path: ValuePath, _ moment: Int) -> OriginReply.Link {
        let place = RecordedPlace.property(node, path)
        let holder = session.names.node(at: node.path, in: snapshot(moment))
        let subject = holder.map { ($0.anyWorkflow as? any WorkerNode)?.anyWorker ?? $0.anyWorkflow }
        let parent = node.place.parent.map(session.name(at:))
        return OriginReply.Link(
            .property(node: node, path: path, parent: parent), step: number(moment),
            value: subject.flatMap { try? ValuePart(of: $0, at: path).value },
            command: "why \(place.text(in: session)) \(number(moment))")
    }

    /// The pieces of state that a part depends on. Those of the first part are included in the reply.
    private mutating func leaves(
        _ part: FlowReply.Effect.Part, _ holder: String, _ path: ValuePath, _ moment: Int
    ) throws(Refusal) -> [Variations.Leaf] {
        let variations = try session.variations(of: snapshot(moment))
        let leaves = variations.leaves(changing: part, of: holder, at: path)
        if links.count == 1 { sources = leaves.map(\.place) }
        notVaried += variations.missing(among: leaves).filter { !notVaried.contains($0) }
        return leaves
    }

    /// The piece of state that a value most likely comes from: one that equals the value or, if there is none, one that
    /// is inside the value.
    private mutating func source(
        _ part: FlowReply.Effect.Part, _ holder: String, _ value: Value?, _ leaves: [Variations.Leaf], _ moment: Int
    ) -> (RecordedPlace, Int)? {
        // A copy in a child's state depends on the properties, but isn't their source.
        let chosen =
            leaves.first { $0.value == value }
            ?? leaves.first { leaf in value.map { $0.contains(leaf.value) } ?? false } ?? leaves.first
        guard let chosen else {
            links.append(OriginReply.Link(.independent, step: number(moment), command: "tree"))
            return nil
        }
        for copy in copies(of: chosen, to: part, holder, value, moment) {
            links.append(link(property: copy.node, copy.path, moment))
        }
        return (.state(chosen.node, chosen.path), moment)
    }

    /// The properties that pass a piece of state down, from the nearest to the farthest.
    private func copies(
        of leaf: Variations.Leaf, to part: FlowReply.Effect.Part, _ holder: String, _ value: Value?, _ moment: Int
    ) -> [(node: NodeName, path: ValuePath)] {
        let handed = leaf.effects.filter { $0.part == .properties && $0.holder != holder }
        let showing = part == .properties ? nil : value.flatMap { nodes(showing: $0, moment) }
        let above = handed.filter {
            part == .properties ? holder.hasPrefix($0.holder + "/") : showing?.contains($0.holder) ?? true
        }
        return above.reversed().compactMap { effect in
            let change =
                effect.changes.first { $0.before == leaf.value }
                ?? effect.changes.first { $0.before?.contains(leaf.value) ?? false }
            return change.map { (session.name(at: NodePath(parsing: effect.holder)), $0.path) }
        }
    }

    /// The nodes with a value in their renderings, and the nodes whose renderings have a part of it, if no child's
    /// rendering has the whole value. Nil if equal values may be a coincidence.
    private func nodes(showing value: Value, _ moment: Int) -> Set<String>? {
        let fork = snapshot(moment).fork()
        defer { fork.tree.end() }
        guard value.isTelling, let root = fork.tree.root, let placed = session.names.placed(snapshot(moment)) else {
            return nil
        }
        var search = ValueSearch(text: value.text())
        var found: Set<String> = []
        var pending = [(placed: placed, node: root)]
        while let next = pending.popLast() {
            found.insert(next.placed.name.path)
            let children = next.placed.snapshot.children.compactMap { child in
                session.names.placed(child, below: next.placed).flatMap { placed in
                    next.node.descendant([child.identity]).map { (placed: placed, node: $0) }
                }
            }
            func showing(_ holds: (Any) -> Bool) -> [(placed: NodeNames.Placed, node: TreeNode)] {
                children.filter { $0.node.anyRendering.map(holds) ?? false }
            }
            let whole = showing { !search.paths(in: ValueReader.read($0)).isEmpty }
            pending +=
                whole.isEmpty
                ? showing { ValueReader.read($0).strings.contains { value.contains(.text(Text($0))) } } : whole
        }
        return found
    }

    // MARK: - States

    private mutating func follow(state node: NodeName, _ path: ValuePath, _ moment: Int) -> (RecordedPlace, Int)? {
        let place = RecordedPlace.state(node, path)
        let way = session.timeline.way(to: moment)
        var finder = PlaceFinder(node.path, session.names)
        let now = finder.node(in: snapshot(moment))
        let value = now.flatMap { session.part(of: $0.anyState, at: path, in: moment) }
        links.append(
            OriginReply.Link(
                .state(node: node, path: path), step: number(moment), value: value,
                command: "why \(place.text(in: session)) \(number(moment))"))
        var later = now
        for (after, before) in zip(way.reversed(), way.reversed().dropFirst()) {
            guard let details = session.timeline.moments[before].details else {
                let command = "goto \(session.stepName(of: before)) --replay"
                links.append(OriginReply.Link(.folded, step: number(before), command: command))
                return nil
            }
            let former = finder.node(in: details.snapshot)
            defer { later = former }
            if former === later, session.timeline.moments[after].lasting == nil { continue }
            guard let former, let later, former.life == later.life else {
                return began(node, value, after, later ?? now)
            }
            let old = session.part(of: former.anyState, at: path, in: after - 1)
            guard old != value else { continue }
            return changed(node, path, in: after, before: before)
        }
        return began(node, value, way.first ?? 0, later ?? now)
    }

    /// Adds a link for a value that the node created when it started, perhaps from a property.
    private mutating func began(
        _ node: NodeName, _ value: Value?, _ moment: Int, _ snapshot: NodeSnapshot?
    ) -> (RecordedPlace, Int)? {
        let step = number(moment)
        // A session that attaches to an app doesn't know what happened before.
        let isMet = session.isAttached && moment == session.timeline.past.first
        let kind: OriginReply.Kind = isMet ? .met(node: node) : .began(node: node)
        links.append(OriginReply.Link(kind, step: step, command: step == 0 ? "history" : "trace \(step)"))
        guard !isMet, let value, let snapshot, value.isTelling else { return nil }
        var search = ValueSearch(text: value.text())
        let subject = (snapshot.anyWorkflow as? any WorkerNode)?.anyWorker ?? snapshot.anyWorkflow
        return search.paths(inSubject: subject).first.map { (.property(node, $0), moment) }
    }

    /// Adds links for a step that changed the value.
    private mutating func changed(
        _ node: NodeName, _ path: ValuePath, in moment: Int, before: Int
    ) -> (RecordedPlace, Int)? {
        guard let step = session.timeline.moments[moment].step else { return nil }
        guard let hop = step.hop(changing: path, of: node) else { return nil }
        let value = links.last?.value
        let command = "trace \(step.number)"
        if case .properties(let properties) = step.hops[hop].source {
            links.append(OriginReply.Link(.followed(node: node), step: step.number, command: command))
            let after = session.names.node(at: node.path, in: snapshot(moment))
            var search = ValueSearch(text: value?.text() ?? "")
            let paths = after.map { search.paths(inSubject: $0.anyWorkflow) } ?? []
            let source = paths.first { path in properties.contains { $0.overlaps(path) } } ?? properties.first
            return source.map { (.property(node, $0), moment) }
        }
        let first = follow(step, hop, moment)
        guard let value, value.isTelling, !step.command.contains(value.text()) else { return nil }
        let emitter = step.hops[first].node
        guard let holder = session.names.node(at: emitter.path, in: snapshot(before)) else { return nil }
        var search = ValueSearch(text: value.text())
        let found = search.paths(inSubject: holder.anyState).first {
            session.part(of: holder.anyState, at: $0, in: moment - 1) == value
        }
        if let found { return (.state(emitter, found), before) }
        return search.paths(inSubject: holder.anyWorkflow).first.map { (.property(emitter, $0), before) }
    }

    /// Follows the hops of a step back to its command. If the step came from a worker, continues to the step that
    /// started the worker.
    ///
    /// - Returns: The first hop.
    @discardableResult
    private mutating func follow(_ step: StepReply, _ hop: Int, _ moment: Int) -> Int {
        let command = "trace \(step.number)"
        var index = hop
        links.append(action(step, index, command))
        while let cause = step.hops[index].cause {
            index = cause
            if let output = step.hops[index].output {
                links.append(
                    OriginReply.Link(
                        .output(node: step.hops[index].node, output: output), step: step.number, command: command))
            }
            // A worker's hop has an output but no action.
            if step.hops[index].action != nil || step.hops[index].output == nil {
                links.append(action(step, index, command))
            }
        }
        links.append(OriginReply.Link(.command(step.command), step: step.number, command: command))
        if case .worker = step.hops[index].source { follow(worker: step.hops[index].node, before: moment) }
        return index
    }

    private mutating func follow(worker: NodeName, before moment: Int) {
        let way = session.timeline.way(to: moment).dropLast()
        guard let end = way.last, let run = session.run(of: worker, at: end),
            let start = way.first(where: { number($0) == run.since })
        else { return }
        let command = run.since == 0 ? "history" : "trace \(run.since)"
        func add(_ kind: OriginReply.Kind) { links.append(OriginReply.Link(kind, step: run.since, command: command)) }
        add(.started(node: worker, run: run.number, reason: run.reason))
        guard let step = session.timeline.moments[start].step, links.count < Self.longest else { return }
        let change = step.work.last { $0.node == worker && $0.run == run.number }
        if let cause = change?.cause { follow(step, cause, start) } else { add(.command(step.command)) }
    }

    private func action(_ step: StepReply, _ index: Int, _ command: String) -> OriginReply.Link {
        OriginReply.Link(
            .action(node: step.hops[index].node, action: step.hops[index].action), step: step.number, command: command)
    }
}

extension Value {
    /// Whether one string contains another.
    func contains(_ other: Value) -> Bool {
        guard case .text(let text) = unwrapped, case .text(let part) = other.unwrapped, !part.content.isEmpty else {
            return false
        }
        return text.content.contains(part.content)
    }

    var fieldNames: [String] {
        if case .structure(let structure) = self { structure.fields.map(\.name) } else { [] }
    }
}
