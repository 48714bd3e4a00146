// The current run of each worker and side effect: why the run started, and its outputs so far.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The current runs of a tree's workers and side effects.
struct WorkBook {
    /// A worker, or a single side effect of a node.
    fileprivate struct Place: Hashable {
        let node: NodeID
        /// The key of the side effect; nil for a worker.
        let key: AnyHashable?
    }

    /// A run, with its worker or side effect.
    struct Entry {
        var run: WorkRun
        /// The worker as it was when the run started; nil for a side effect.
        var worker: Any?
        /// The key of the side effect that does the work.
        fileprivate var key: AnyHashable
    }

    private struct Request {
        let event: Event
        let key: AnyHashable
        let place: Place
    }

    private var entries: [Place: Entry] = [:]
    /// The side effects that each node most recently stopped requesting. They may still send.
    private var former: [NodeID: [AnyHashable]] = [:]
    private static let keptFormer = 8
    /// The events of workers whose return hasn't been recorded yet.
    private var finishes: [Event] = []

    /// Whether nothing is running, and no live node has stopped requesting a side effect.
    var isEmpty: Bool { entries.isEmpty && former.isEmpty }

    /// The current run of a worker.
    func entry(ofWorker id: NodeID) -> Entry? { entries[Place(node: id, key: nil)] }

    /// The current run of a node's side effect.
    func entry(of key: AnyHashable, at id: NodeID) -> Entry? { entries[Place(node: id, key: key)] }

    /// The side effects that a node requests.
    func sideEffects(at node: NodeID) -> [EffectSender] {
        entries.keys.filter { $0.node == node }.compactMap(\.key).map {
            EffectSender(node: node, key: $0, isOver: false)
        }
    }

    func formerSideEffects(at node: NodeID) -> [EffectSender] {
        (former[node] ?? []).map { EffectSender(node: node, key: $0, isOver: true) }
    }

    /// The side effect that sent an action, if this book has an entry for it.
    func sender(_ origin: SideEffectOrigin) -> EffectSender? {
        let isAsked = entries[Place(node: origin.node, key: origin.key)] != nil
        guard isAsked || former[origin.node]?.contains(origin.key) ?? false else { return nil }
        return EffectSender(node: origin.node, key: origin.key, isOver: !isAsked)
    }

    // MARK: - Steps

    /// Counts a side effect's action before its step, because the step may end the side effect.
    mutating func count(_ value: Value?, by sender: EffectSender, in step: Int) {
        let place = Place(node: sender.node, key: sender.key)
        entries[place]?.run.outputs += 1
        entries[place]?.run.lastOutput = value
        entries[place]?.run.lastStep = step
    }

    private mutating func noteFormer(_ place: Place) {
        guard let key = place.key else { return }
        var keys = former[place.node]?.filter { $0 != key } ?? []
        keys.append(key)
        former[place.node] = keys.suffix(Self.keptFormer)
    }

    /// Processes the events of a step, and returns the changes.
    ///
    /// - Parameter isEffect: Whether a replay repeats only the effects of the step. It wouldn't count the step's
    ///   outputs, so they aren't counted here, either.
    mutating func take(
        _ events: [Event], step: StepReply, isEffect: Bool, causes: [Event.ID: Int], _ names: NodeNames
    ) -> [StepReply.WorkChange] {
        let (begins, ends) = requests(in: events, names)
        var changes: [StepReply.WorkChange] = []
        func note(_ place: Place, _ run: Int, _ kind: StepReply.WorkChange.Kind, _ event: Event) {
            changes.append(
                StepReply.WorkChange(
                    node: names.name(of: place.node), effect: place.shownKey, run: run, kind: kind,
                    cause: event.cause.flatMap { causes[$0] }))
        }
        if !isEffect {
            for event in events { deliver(event, in: step.number) }
        }
        var waiting = begins
        for end in ends {
            let earlier = entries.removeValue(forKey: end.place)
            noteFormer(end.place)
            let number = earlier?.run.number ?? 1
            let next = waiting.firstIndex { $0.place.node == end.place.node && $0.place.isWorker == end.place.isWorker }
            note(end.place, number, next == nil ? .ended(by: canceller(of: end, step, names)) : .superseded, end.event)
            guard let next else { continue }
            let begin = waiting.remove(at: next)
            let reason: WorkBeginning =
                if let key = end.place.shownKey {
                    .keyChanged(from: key)
                } else {
                    .notEquivalent(changedProperties(of: begin.place.node, in: events))
                }
            start(begin, run: number + 1, reason, step.number, events)
            note(begin.place, number + 1, .began(reason), begin.event)
        }
        for begin in waiting {
            let name = names.name(of: begin.place.node)
            let ending = step.endings.last { $0.successor == name }
            let former = ending.flatMap { ending in
                changes.last { $0.node == ending.node && ($0.effect == nil) == begin.place.isWorker }
            }
            let reason = ending.map { WorkBeginning.replaces($0.node) } ?? .first
            let number = ending == nil ? 1 : (former?.run ?? 1) + 1
            start(begin, run: number, reason, step.number, events)
            note(begin.place, number, .began(reason), begin.event)
        }
        takeFinishes(names)
        forgetFinishes(before: events)
        return changes
    }

    /// Processes events outside steps: those of a move through time or of a new tree. Running work keeps its number.
    mutating func settle(_ events: [Event], at step: Int, isBeginning: Bool, _ names: NodeNames) {
        let (begins, ends) = requests(in: events, names)
        for end in ends where !begins.contains(where: { $0.place == end.place }) {
            entries[end.place] = nil
            noteFormer(end.place)
        }
        for begin in begins {
            guard entries[begin.place] != nil else {
                start(begin, run: 1, isBeginning ? .first : .again, step, events)
                continue
            }
            entries[begin.place]?.key = begin.key
            entries[begin.place]?.run.isFinished = false
        }
        for event in events { deliver(event, in: step) }
        takeFinishes(names)
    }

    /// Records that a worker has returned. Its start may not have been recorded yet.
    mutating func noteFinished(_ event: Event, _ names: NodeNames) {
        guard case .sideEffectFinished = event.kind else { return }
        finishes.append(event)
        takeFinishes(names)
    }

    private mutating func takeFinishes(_ names: NodeNames) {
        var left: [Event] = []
        for event in finishes {
            guard case .sideEffectFinished(let key) = event.kind else { continue }
            let place = place(event.node, key, names)
            if entries[place]?.key == key { entries[place]?.run.isFinished = true } else { left.append(event) }
        }
        finishes = left
    }

    /// Forgets the returns of workers that have since been replaced.
    private mutating func forgetFinishes(before events: [Event]) {
        guard let first = events.first?.id else { return }
        finishes.removeAll { $0.id < first }
    }

    private mutating func deliver(_ event: Event, in step: Int) {
        guard case .actionApplied(_, _, _, let output?, _) = event.kind else { return }
        let place = Place(node: event.node, key: nil)
        guard entries[place] != nil else { return }
        entries[place]?.run.outputs += 1
        entries[place]?.run.lastOutput = ValueReader.read(output)
        entries[place]?.run.lastStep = step
    }

    private mutating func start(
        _ request: Request, run: Int, _ reason: WorkBeginning, _ step: Int, _ events: [Event]
    ) {
        entries[request.place] = Entry(
            run: WorkRun(number: run, since: step, reason: reason),
            worker: request.place.isWorker ? worker(at: request.place.node, in: events) : nil, key: request.key)
    }

    // MARK: - Events

    private func requests(in events: [Event], _ names: NodeNames) -> (begins: [Request], ends: [Request]) {
        var (begins, ends): ([Request], [Request]) = ([], [])
        for event in events {
            switch event.kind {
            case .sideEffectStarted(let key), .sideEffectRequested(let key):
                begins.append(Request(event: event, key: key, place: place(event.node, key, names)))
            case .sideEffectEnded(let key), .sideEffectReleased(let key):
                ends.append(Request(event: event, key: key, place: place(event.node, key, names)))
            default: continue
            }
        }
        return (begins, ends)
    }

    private func place(_ node: NodeID, _ key: AnyHashable, _ names: NodeNames) -> Place {
        names.worker(at: node).map { Place(node: $0, key: nil) } ?? Place(node: node, key: key)
    }

    /// The node whose render stopped requesting the work.
    private func canceller(of end: Request, _ step: StepReply, _ names: NodeNames) -> NodeName {
        let name = names.name(of: end.place.node)
        return step.ending(of: name.path)?.parent ?? name
    }

    private func changedProperties(of node: NodeID, in events: [Event]) -> [Change] {
        for case .propertiesChanged(let before, let after, _) in events.reversed().filter({ $0.node == node }).map(
            \.kind)
        {
            return SnapshotDifference.changes(Self.subject(before), Self.subject(after))
        }
        return []
    }

    /// The worker in the most recent start among these events.
    private func worker(at node: NodeID, in events: [Event]) -> Any? {
        var found: Any?
        for event in events where event.node == node {
            switch event.kind {
            case .sessionBegan(let workflow, _, _): found = Self.subject(workflow)
            case .propertiesChanged(_, let after, _): found = Self.subject(after)
            default: continue
            }
        }
        return found
    }

    private static func subject(_ workflow: Any) -> Any { (workflow as? any WorkerNode)?.anyWorker ?? workflow }

    // MARK: - Other trees

    /// The entries by node identity, which stays the same in another tree.
    func carried(from root: TreeNode) -> Carried {
        guard !entries.isEmpty else { return Carried() }
        var lives: [NodeID: NodeLife] = [:]
        root.forEach { lives[$0.id] = $0.life }
        var carried = Carried()
        for (place, entry) in entries {
            guard let life = lives[place.node] else { continue }
            carried.entries[life, default: []].append((place.key, entry))
        }
        return carried
    }

    struct Carried {
        fileprivate var entries: [NodeLife: [(key: AnyHashable?, entry: Entry)]] = [:]
    }

    /// Creates the book for another tree that contains the same nodes.
    init(_ carried: Carried, in root: TreeNode) {
        guard !carried.entries.isEmpty else { return }
        root.forEach { node in
            for (key, entry) in carried.entries[node.life] ?? [] { entries[Place(node: node.id, key: key)] = entry }
        }
    }

    init() {}
}

extension WorkBook.Place {
    fileprivate var isWorker: Bool { key == nil }

    fileprivate var shownKey: Value? { key.map { ValueReader.read($0.base) } }
}
