// `why PLACE`: the way back from a value to where it was set. What a screen or a property depends on is found by varying
// states; when a state was set, and by what, is in the record of the steps.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension Session {
    /// The origin of the value at a place, at a moment of the timeline.
    func origin(of place: NodeReference, at moment: Int, unfolds: Bool, _ range: Range<Int>?) throws(Refusal)
        -> OriginReply
    {
        let start = try recordedPlace(place, at: moment, range)
        var search = OriginSearch(session: self)
        try search.follow(start, at: moment)
        return OriginReply(
            place: start.text, links: unfolds ? search.links : search.folded, isUnfolded: unfolds,
            notVaried: search.notVaried, sources: search.sources)
    }

    /// The place that a reference means: on a screen, in a state, or in properties, at a moment.
    func recordedPlace(
        _ place: NodeReference, at moment: Int, _ range: Range<Int>?
    ) throws(Refusal) -> RecordedPlace {
        let snapshot = try details(of: moment).snapshot
        if let path = place.screenPath, case .missing = search(place.withoutPath) {
            return try screenPlace(path, in: snapshot, range)
        }
        let node = try recordedNode(place, range)
        guard let state = names.node(at: node.path, in: snapshot) else {
            throw Refusal(
                .follow(.notThere(node: node.path, step: timeline.moments[moment].number)), at: range)
        }
        if (try? ValuePart(of: state.anyState, at: place.path)) != nil { return .state(node, place.path) }
        let properties = (state.anyWorkflow as? any WorkerNode)?.anyWorker ?? state.anyWorkflow
        let path =
            place.path.components.first == .field("props")
            ? ValuePath(place.path.components.dropFirst()) : place.path
        do throws(AccessError) {
            _ = try ValuePart(of: properties, at: path)
        } catch {
            throw Refusal(.unknown(.place), error.description, at: range)
        }
        return .property(node, path)
    }

    /// The name of a node at a place, without its type.
    func name(at place: NodePath) -> NodeName {
        guard place.parent != nil else { return name(root) }
        return NodeName(place: place, name: place.segment, type: "")
    }

    /// The name of a node that is there, or has been.
    func recordedNode(_ place: NodeReference, _ range: Range<Int>?) throws(Refusal) -> NodeName {
        do throws(Refusal) {
            return name(try node(place.withoutPath, at: range))
        } catch {
            for moment in timeline.moments.reversed() {
                let begun = moment.step?.begun.last { names.isMeant($0.node, by: place.withoutPath) }
                if let begun { return begun.node }
            }
            if let (folded, _) = timeline.foldedNode(where: { names.isMeant($0, by: place.withoutPath) }) {
                return folded
            }
            // A node of the first moment is in no step.
            if let root = timeline.moments[0].details.flatMap({ names.placed($0.snapshot) }),
                let found = names.placed(below: root, where: { names.isMeant($0.name, by: place.withoutPath) })
            {
                return found.name
            }
            throw error
        }
    }

    /// A shown value at a moment, and the last earlier step that changed it. The snapshots are rendered in one copy, newest first,
    /// until the value differs.
    fileprivate func lastChange(
        ofShown name: String, _ path: ValuePath, at moment: Int
    ) throws(Refusal) -> (value: Value?, change: Int?) {
        let fork = try details(of: moment).snapshot.fork()
        defer { fork.tree.end() }
        let value = ShownValue.part(of: name, at: path, in: fork.tree.root)
        var after = moment
        let work = work(.readingSteps, total: timeline.moments[moment].number)
        while let before = timeline.moments[after].parent, let details = timeline.moments[before].details {
            try work.proceed()
            fork.tree.restore(details.snapshot)
            if ShownValue.part(of: name, at: path, in: fork.tree.root) != value
                || object(changedIn: after, to: value) != nil
            {
                return (value, after)
            }
            after = before
        }
        return (value, nil)
    }

    /// The part of an object that a step changed to a value. Copies can't show it, because they have the current objects.
    fileprivate func object(changedIn moment: Int, to value: Value?) -> RecordedPlace? {
        guard let value, let details = timeline.moments[moment].details else { return nil }
        for part in timeline.moments[moment].lasting ?? [] {
            guard let path = part.path, let node = names.node(at: part.node.path, in: details.snapshot),
                let old = self.part(of: node.anyState, at: path, in: moment - 1),
                let new = self.part(of: node.anyState, at: path, in: moment)
            else { continue }
            let changes = Change.changes(from: old, to: new).filter { change in
                change.after.map { $0 == value || value.contains($0) } ?? false
            }
            if let change = changes.first { return .state(part.node, path.appending(change.path)) }
        }
        return nil
    }

    /// The run that a worker was in at a moment, from the record of the steps.
    func run(of worker: NodeName, at moment: Int) -> WorkRun? {
        var run: WorkRun?
        for index in timeline.way(to: moment) {
            guard let details = timeline.moments[index].details else { continue }
            if index == 0, names.node(at: worker.path, in: details.snapshot) != nil {
                run = WorkRun(number: 1, since: 0, reason: .first)
            }
            guard let step = details.step else { continue }
            for hop in step.hops where hop.node.path == worker.path && hop.output != nil {
                run?.outputs += 1
                run?.lastOutput = hop.output
                run?.lastStep = step.number
            }
            for change in step.work where change.node.path == worker.path && change.effect == nil {
                switch change.kind {
                case .began(let reason): run = WorkRun(number: change.run, since: step.number, reason: reason)
                case .ended: run = nil
                case .superseded: break
                }
            }
        }
        return run
    }

    private func screenPlace(
        _ path: ValuePath, in snapshot: NodeSnapshot, _ range: Range<Int>?
    ) throws(Refusal) -> RecordedPlace {
        let fork = snapshot.fork()
        defer { fork.tree.end() }
        guard let root = fork.tree.root else { throw .noRendering(at: range) }
        var shown = Array(ShownValue.all(of: root).reversed())
        var path = path
        if case .field(let first)? = path.components.first, path.components.count > 1 {
            let named = shown.filter { ScreenName.matches($0.name, first) }
            if !named.isEmpty {
                shown = named
                path.components.removeFirst()
            }
        }
        guard let screen = shown.first(where: { $0.value[path] != nil }) else {
            let fields = shown.first?.value.fieldNames ?? []
            throw Refusal(
                .follow(.notOnScreen(path.title)), at: range,
                remedies: fields.map { "screen.\($0)" })
        }
        return .screen(screen.name, path)
    }
}

/// A place at a moment of the timeline.
enum RecordedPlace: Hashable {
    case screen(String, ValuePath)
    case property(NodeName, ValuePath)
    case state(NodeName, ValuePath)

    /// The place as a command takes it.
    var text: String {
        switch self {
        case .screen(let name, let path): "screen.\(name)\(path.suffix)"
        case .property(let node, let path): "\(node.path).props\(path.suffix)"
        case .state(let node, let path): node.path + path.suffix
        }
    }
}

/// Follows a value back, link by link.
@MainActor
private struct OriginSearch {
    let session: Session
    private(set) var links: [OriginReply.Link] = []
    private(set) var notVaried: [NotVaried] = []
    private(set) var sources: [OwnerReply.Place] = []
    private var visited: Set<Visit> = []

    private struct Visit: Hashable {
        var place: RecordedPlace
        var moment: Int
    }

    /// Maximum number of places on the way.
    private static let longest = 40

    init(session: Session) {
        self.session = session
    }

    /// The links without plain copies: of properties in a row, only the first one.
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
                command: "why \(place.text) \(number(moment))"))
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
        // The screen appeared in the step, or the changed place wasn't varied.
        let cause = then.leaves(ending: name).first(where: isChanged)
        links.append(
            OriginReply.Link(
                .shown(
                    command: session.timeline.moments[change].command,
                    cause: cause.map { RecordedPlace.state($0.node, $0.path).text }), step: number(change),
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
            command: "why \(place.text) \(number(moment))")
    }

    /// The pieces of state that a part depends on. Those of the first part go into the reply.
    private mutating func leaves(
        _ part: FlowReply.Effect.Part, _ holder: String, _ path: ValuePath, _ moment: Int
    ) throws(Refusal) -> [Variations.Leaf] {
        let variations = try session.variations(of: snapshot(moment))
        let leaves = variations.leaves(changing: part, of: holder, at: path)
        if links.count == 1 { sources = leaves.map(\.place) }
        notVaried += variations.missing(among: leaves).filter { !notVaried.contains($0) }
        return leaves
    }

    /// The piece of state that a value most likely comes from: an equal one, or else one inside it.
    private mutating func source(
        _ part: FlowReply.Effect.Part, _ holder: String, _ value: Value?, _ leaves: [Variations.Leaf], _ moment: Int
    ) -> (RecordedPlace, Int)? {
        // A copy in a child's state depends on properties, but doesn't set them.
        let chosen =
            leaves.first { $0.value == value }
            ?? leaves.first { leaf in value.map { $0.contains(leaf.value) } ?? false } ?? leaves.first
        guard let chosen else {
            links.append(OriginReply.Link(.independent, step: number(moment), command: "tree"))
            return nil
        }
        for copy in copies(of: chosen, to: part, holder) {
            links.append(link(property: copy.node, copy.path, moment))
        }
        return (.state(chosen.node, chosen.path), moment)
    }

    /// The properties through which a piece of state comes, from the nearest to the farthest.
    private func copies(
        of leaf: Variations.Leaf, to part: FlowReply.Effect.Part, _ holder: String
    ) -> [(node: NodeName, path: ValuePath)] {
        let handed = leaf.effects.filter { $0.part == .properties && $0.holder != holder }
        let above = part == .properties ? handed.filter { holder.hasPrefix($0.holder + "/") } : handed
        return above.reversed().compactMap { effect in
            guard let change = effect.changes.first(where: { $0.before == leaf.value }) else { return nil }
            return (session.name(at: NodePath(parsing: effect.holder)), change.path)
        }
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
                command: "why \(place.text) \(number(moment))"))
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

    /// The node made the value as it began: perhaps of a property.
    private mutating func began(
        _ node: NodeName, _ value: Value?, _ moment: Int, _ snapshot: NodeSnapshot?
    ) -> (RecordedPlace, Int)? {
        let step = number(moment)
        links.append(
            OriginReply.Link(.began(node: node), step: step, command: step == 0 ? "history" : "trace \(step)"))
        guard let value, let snapshot, value.isTelling else { return nil }
        var search = ValueSearch(text: value.text())
        let subject = (snapshot.anyWorkflow as? any WorkerNode)?.anyWorker ?? snapshot.anyWorkflow
        return search.paths(inSubject: subject).first.map { (.property(node, $0), moment) }
    }

    /// A step changed the value.
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

    /// Follows the hops of a step back to the command, and on to the step that started the worker, if a worker took it.
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
            // A worker has an output and no action.
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

/// Finds one node in many snapshots. The way to it is looked up once.
struct PlaceFinder {
    private let path: String
    private let names: NodeNames
    private var way: [ChildIdentity]?

    init(_ path: String, _ names: NodeNames) {
        self.path = path
        self.names = names
    }

    /// The node at the place in a moment; nil if it is not there.
    mutating func node(in root: NodeSnapshot) -> NodeSnapshot? {
        guard let way else {
            guard let found = names.way(to: path, in: root) else { return nil }
            way = found
            return node(in: root)
        }
        var node = root
        for identity in way {
            guard let child = node.children.first(where: { $0.identity == identity }) else { return nil }
            node = child
        }
        return node
    }
}

extension NodeReference {
    /// The node alone.
    var withoutPath: NodeReference {
        var bare = self
        bare.steps = []
        return bare
    }
}

extension Value {
    /// Whether an equal value elsewhere is no chance: a text, or something with parts.
    var isTelling: Bool {
        switch unwrapped {
        case .text(let text): !text.content.isEmpty
        case .boolean, .integer, .float, .character, .closure, .opaque, .redacted, .elided: false
        case .enumeration(let enumCase): !enumCase.payload.isEmpty
        case .list(let list): !list.elements.isEmpty
        default: true
        }
    }

    /// Whether a text contains another one.
    fileprivate func contains(_ other: Value) -> Bool {
        guard case .text(let text) = unwrapped, case .text(let part) = other.unwrapped, !part.content.isEmpty else {
            return false
        }
        return text.content.contains(part.content)
    }

    fileprivate var fieldNames: [String] {
        if case .structure(let structure) = self { structure.fields.map(\.name) } else { [] }
    }
}
