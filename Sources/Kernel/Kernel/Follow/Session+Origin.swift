// `why PLACE`: traces a value back to where it was set. The dependencies of a screen or a property are found by varying
// states; the recorded steps show when a state was set, and what set it.

import WorkbenchLanguage
import WorkbenchReflection
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
        var reply = OriginReply(
            place: start.text(in: self), links: unfolds ? search.links : search.folded, isUnfolded: unfolds,
            notVaried: search.notVaried, sources: search.sources)
        reply.rootName = name(root).name
        return reply
    }

    /// The place that a reference refers to at a moment: on a screen, in a state, or in properties.
    func recordedPlace(
        _ place: NodeReference, at moment: Int, _ range: Range<Int>?
    ) throws(Refusal) -> RecordedPlace {
        let snapshot = try details(of: moment).snapshot
        if let path = place.screenPath, case .missing = search(place.withoutPath) {
            return try screenPlace(path, in: snapshot, range)
        }
        let node = try recordedNode(place, range)
        guard let state = names.node(at: node.path, in: snapshot) else {
            if moment == timeline.current, let elsewhere = elsewhere(place, at: range) { throw elsewhere }
            throw Refusal(
                .follow(.notThere(node: node.label, step: timeline.moments[moment].number)), at: range)
        }
        if (try? ValuePart(of: state.anyState, at: place.path)) != nil { return .state(node, place.path) }
        let properties = (state.anyWorkflow as? any WorkerNode)?.anyWorker ?? state.anyWorkflow
        let path = place.withoutProps.path
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

    /// The name of a node that exists or has existed.
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
            // A node that existed at the first moment isn't part of any step.
            if let root = timeline.moments[0].details.flatMap({ names.placed($0.snapshot) }),
                let found = names.placed(below: root, where: { names.isMeant($0.name, by: place.withoutPath) })
            {
                return found.name
            }
            throw error
        }
    }

    /// The value shown at a moment, and the last earlier step that changed it. The snapshots are rendered in one copy,
    /// newest first, until the value differs.
    func lastChange(
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

    /// The part of an object that a step changed to a value. Copies can't show the old value, because they share the
    /// current objects.
    func object(changedIn moment: Int, to value: Value?) -> RecordedPlace? {
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

    /// A worker's run at a moment, read from the record of the steps.
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

    /// The place as written in commands.
    @MainActor func text(in session: Session) -> String {
        switch self {
        case .screen(let name, let path): "screen.\(name)\(path.suffix)"
        case .property(let node, let path): "\(session.typed(node)).props\(path.suffix)"
        case .state(let node, let path): session.typed(node) + path.suffix
        }
    }
}

/// Finds one node in many snapshots. The path to the node is looked up only once.
struct PlaceFinder {
    private let path: String
    private let names: NodeNames
    private var way: [ChildIdentity]?

    init(_ path: String, _ names: NodeNames) {
        self.path = path
        self.names = names
    }

    /// The node at the place in a snapshot; nil if it isn't there.
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
    var withoutPath: NodeReference {
        var bare = self
        bare.steps = []
        return bare
    }
}

extension Value {
    /// Whether an equal value elsewhere is unlikely to be a coincidence, as with strings and values with parts.
    var isTelling: Bool {
        switch unwrapped {
        case .text(let text): !text.content.isEmpty
        case .boolean, .integer, .float, .character, .closure, .opaque, .redacted, .elided: false
        case .enumeration(let enumCase): !enumCase.payload.isEmpty
        case .list(let list): !list.elements.isEmpty
        default: true
        }
    }
}
