// Writes that come too late: a child that returns an outdated copy, and a worker whose answer overwrites a value that
// is newer than its request.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// The values that the steps wrote to states, and their writers.
private struct WriteLog {
    struct Write {
        let step: Int
        /// The worker whose output was written; nil for other writes.
        let worker: NodeID?
        let before: Value?
        let after: Value?
        /// Whether the value was part of the action.
        let isGiven: Bool
    }

    private var writes: [NodeID: [ValuePath: [Write]]] = [:]

    func writes(_ node: NodeID, _ path: ValuePath) -> [Write] { writes[node]?[path] ?? [] }

    mutating func add(_ hop: AuditHop, _ step: Int, worker: NodeID?) -> [(path: ValuePath, write: Write)] {
        let given = hop.action.map { ValueReader.read($0).payloadScalars } ?? []
        var added: [(path: ValuePath, write: Write)] = []
        for change in Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after)) {
            guard let path = change.pathBefore ?? change.pathAfter, change.pathAfter == nil || change.pathAfter == path
            else {
                continue
            }
            let after = change.after?.unwrapped
            let write = Write(
                step: step, worker: worker, before: change.before?.unwrapped, after: after,
                isGiven: after.map { $0.isScalar && given.contains($0) } ?? false)
            writes[hop.node, default: [:]][path, default: []].append(write)
            added.append((path, write))
        }
        return added
    }
}

enum LateWrites {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var log = WriteLog()
        var births: [NodeID: Birth] = [:]
        let owned = OwnedPlaces(history)
        history.steps.first?.before.forEach { births[$0.node] = Birth($0) }
        for step in history.steps {
            if step.isFirst {
                log = WriteLog()
                births = [:]
                step.before.forEach { births[$0.node] = Birth($0) }
            }
            for (index, hop) in step.acts.enumerated() {
                let emitter = step.emitter(ofAct: index)
                let worker = emitter.flatMap { history.names.isWorker($0.node) ? $0.node : nil }
                for (path, write) in log.add(hop, step.number, worker: worker) {
                    func add(_ rule: AuditRule, _ other: AuditReply.Place?, _ key: String) {
                        sightings.add(
                            "\(key) \(history.kind(hop.node)) \(path.withoutIndices)",
                            AuditObservation(
                                rule, at: history.place(hop.node, path), other: other,
                                subject: emitter?.output?.caseName,
                                cause: step.cause, step: step.number))
                    }
                    if let worker {
                        if isForged(hop, births[worker], step) { continue }
                        if let reason = lateness(write, path, hop, worker, log, births, step)
                            ?? owned.reason(for: path, of: hop, births[worker], step, history)
                        {
                            add(.lateAnswer, reason.place(worker, hop.node, history), "late")
                        }
                    } else if let child = emitter?.node,
                        isReverted(write, path, hop.node, child, log, births, step, history)
                    {
                        add(.revertedWrite, history.place(child), "reverted")
                    }
                }
            }
            for life in step.began {
                life.snapshot.forEach { births[$0.node] = Birth($0, below: life.parent, step, history) }
            }
            for kept in step.kept where kept.isRestarted {
                births[kept.after.node] = Birth(kept.after, below: kept.parent, step, history)
            }
        }
        return sightings.all
    }

    /// A node's state and inputs when it started.
    struct Birth {
        let step: Int
        let state: Value
        /// The scalars in the parent's state from which the worker's properties were made.
        let reasons: [ValueLeaf]
        /// All scalars among the worker's properties.
        let inputs: Set<Value>
        /// The parent's state.
        let above: Value?

        /// Creates the record of a node that existed before the first step.
        init(_ node: NodeSnapshot) {
            (step, state, reasons, inputs, above) = (0, node.anyStateValue, [], [], nil)
        }

        init(_ node: NodeSnapshot, below parent: NodeID?, _ step: AuditStep, _ history: AuditHistory) {
            self.step = step.number
            state = node.anyStateValue
            guard node.isWorker, let parent, let above = history.snapshot(parent, in: step.after)?.anyStateValue else {
                (reasons, inputs, self.above) = ([], [], nil)
                return
            }
            let inputs = Set(node.propertiesValue.leaves(limit: 12).map(\.value))
            (self.inputs, self.above) = (inputs, above)
            reasons = above.leaves(inLists: false, limit: Feature.most).filter {
                !$0.value.isCommonplace && inputs.contains($0.value)
            }
        }
    }

    fileprivate enum Reason {
        /// A worker that started later had already written the place.
        case newer(NodeID)
        /// An action had written the place since the worker started.
        case action
        /// A value that the worker was created with had changed since the worker started.
        case changed(ValuePath)

        func place(_ worker: NodeID, _ node: NodeID, _ history: AuditHistory) -> AuditReply.Place {
            switch self {
            case .newer, .action: history.place(worker)
            case .changed(let path): history.place(node, path)
            }
        }
    }

    /// The reason why an answer is too late for the place that it writes; nil if it isn't.
    private static func lateness(
        _ write: WriteLog.Write, _ path: ValuePath, _ hop: AuditHop, _ worker: NodeID, _ log: WriteLog,
        _ births: [NodeID: Birth], _ step: AuditStep
    ) -> Reason? {
        let node = hop.node
        guard write.isGiven, !path.isInList, let birth = births[worker] else { return nil }
        let earlier = log.writes(node, path).dropLast()
        if let last = earlier.last, last.isGiven, last.after == write.before, last.step > birth.step {
            if let other = last.worker {
                if let newer = births[other], newer.step > birth.step, !areIndependent(birth, newer, step.kept(node)) {
                    return .newer(other)
                }
            } else {
                return .action
            }
        }
        guard let state = step.kept(node)?.before.anyStateValue else { return nil }
        // All values that the worker was created from must have changed, and must still exist.
        let reasons = birth.reasons.filter { !$0.path.overlaps(path) }
        let changed = reasons.filter { state[$0.path].map { $0.unwrapped } != $0.value }
        if let first = changed.first, log.writes(node, first.path).contains(where: { $0.step > birth.step }) {
            return .changed(first.path)
        }
        return nil
    }

    /// Whether a made-up answer seems to belong to another request, because it repeats a value from the state that has
    /// since replaced one of the request's own values.
    private static func isForged(_ hop: AuditHop, _ birth: Birth?, _ step: AuditStep) -> Bool {
        guard let birth, let above = birth.above, let state = step.kept(hop.node)?.before.anyStateValue,
            let told = hop.action.map({ ValueReader.read($0).payloadScalars })
        else { return false }
        return above.leaves(inLists: false, limit: Feature.most).contains { leaf in
            guard birth.inputs.contains(leaf.value), let now = state[leaf.path]?.unwrapped else { return false }
            return now != leaf.value && told.contains(now)
        }
    }

    /// Whether nothing in the state indicates which of two requests the answer should belong to.
    private static func areIndependent(_ older: Birth, _ newer: Birth, _ kept: AuditStep.Kept?) -> Bool {
        let telling = newer.inputs.subtracting(older.inputs)
        guard !telling.isEmpty, let state = kept?.before.anyStateValue else { return false }
        return !state.leaves(inLists: false, limit: Feature.most).contains {
            $0.path.outsideCollections == $0.path && telling.contains($0.value)
        }
    }

    /// Whether a child returns its old value and so undoes a newer change.
    private static func isReverted(
        _ write: WriteLog.Write, _ path: ValuePath, _ node: NodeID, _ child: NodeID, _ log: WriteLog,
        _ births: [NodeID: Birth], _ step: AuditStep, _ history: AuditHistory
    ) -> Bool {
        guard let birth = births[child], let old = write.after, old.isScalar else { return false }
        let since = log.writes(node, path).dropLast().filter { $0.step > birth.step }
        guard let first = since.first, let last = since.last, first.before == old, last.after == write.before else {
            return false
        }
        guard
            let state = step.kept(child)?.before.anyStateValue
                ?? step.ended.lazy.compactMap({ $0.snapshot.find(child) }).first?.anyStateValue
        else { return false }
        // The child has had the old value since it started, at a place that starts as a copy.
        return birth.state.leaves().contains { leaf in
            leaf.value == old && state[leaf.path]?.unwrapped == old
                && startsAsCopy(leaf.path, of: path, in: child, history)
        }
    }

    /// Whether every child of this kind started with the value of the parent's place, or of one of its elements. A
    /// single commonplace value proves nothing.
    private static func startsAsCopy(
        _ place: ValuePath, of path: ValuePath, in child: NodeID, _ history: AuditHistory
    ) -> Bool {
        var values: Set<Value> = []
        var isCopy = true
        func look(_ top: NodeSnapshot, in tree: NodeSnapshot, hasBegun: Bool) {
            top.forEach { node in
                guard isCopy, history.kind(node.node) == history.kind(child),
                    let value = node.anyStateValue[place]?.unwrapped,
                    let above = history.snapshot(history.parent(of: node.node), in: tree)?.anyStateValue
                else { return }
                if above.leaves().contains(where: {
                    $0.value == value && $0.path.withoutIndices == path.withoutIndices
                }) {
                    values.insert(value)
                } else if hasBegun {
                    isCopy = false
                }
            }
        }
        for (index, step) in history.steps.enumerated() {
            // A child in the first tree may have changed since it started.
            if index == 0 || step.isFirst { look(step.before, in: step.before, hasBegun: false) }
            for life in step.began { look(life.snapshot, in: step.after, hasBegun: true) }
        }
        return isCopy && (values.count > 1 || values.contains { history.isLenient || !$0.isCommonplace })
    }
}

/// Places that belong to the current value of another place: an action that changes the other place always clears them,
/// or the value is their key.
private struct OwnedPlaces {
    private struct Owned: Hashable { let kind: String, place: ValuePath }
    private struct Clearing: Hashable { let owned: Owned, owner: ValuePath, cause: String }
    /// The steps that cleared each place, and the owner that changed.
    private var cleared: [Owned: [(step: Int, owner: ValuePath)]] = [:]
    /// The places that only count: every change raises the number by the same amount.
    private var counters: Set<Owned> = []

    init(_ history: AuditHistory) {
        var rises: [Owned: (count: Int, amounts: Set<Double>)] = [:]
        var clearings: [Clearing: (values: Set<Value>, changes: Int, steps: [Int])] = [:]
        for step in history.steps {
            for kept in step.kept where !kept.after.isWorker && kept.before.anyStateValue != kept.after.anyStateValue {
                let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
                var owners: [ValuePath] = []
                var places: [(path: ValuePath, value: Value)] = []
                after.visitOutsideLists { value, components in
                    guard !components.isEmpty, places.count < Feature.most else { return }
                    let path = ValuePath(components)
                    places.append((path, value))
                    guard value.isOwner, let old = before[path]?.unwrapped, old.isOwner, old != value else { return }
                    owners.append(path)
                }
                for owner in owners {
                    let amounts = (before[owner]?.unwrapped.number, after[owner]?.unwrapped.number)
                    let place = Owned(kind: history.kind(kept.after.node), place: owner)
                    rises[place, default: (0, [])].count += 1
                    rises[place, default: (0, [])].amounts.insert((amounts.1 ?? 0) - (amounts.0 ?? 0))
                }
                for owner in owners.prefix(4) {
                    for place in places where !place.path.overlaps(owner) {
                        let owned = Owned(kind: history.kind(kept.after.node), place: place.path)
                        let key = Clearing(owned: owned, owner: owner, cause: step.cause)
                        var known = clearings[key] ?? ([], 0, [])
                        known.values.insert(place.value)
                        known.steps.append(step.number)
                        if before[place.path] != place.value { known.changes += 1 }
                        clearings[key] = known
                    }
                }
            }
        }
        counters = Set(
            rises.filter { _, rise in rise.count >= 3 && rise.amounts.count == 1 && rise.amounts.allSatisfy { $0 > 0 } }
                .keys)
        for (clearing, known) in clearings where known.values.count == 1 && known.changes >= history.habit {
            cleared[clearing.owned, default: []] += known.steps.map { ($0, clearing.owner) }
        }
    }

    /// The place that owns a written place and has changed since the worker started.
    func reason(
        for path: ValuePath, of hop: AuditHop, _ birth: LateWrites.Birth?, _ step: AuditStep, _ history: AuditHistory
    ) -> LateWrites.Reason? {
        guard let birth, let above = birth.above, let now = step.kept(hop.node)?.before.anyStateValue else {
            return nil
        }
        let outer = path.outsideCollections
        let owned = Owned(kind: history.kind(hop.node), place: outer)
        func isChanged(_ owner: ValuePath) -> Bool {
            guard let old = above[owner]?.unwrapped, let new = now[owner]?.unwrapped,
                !counters.contains(Owned(kind: owned.kind, place: owner))
            else { return false }
            return old.isOwner && new.isOwner && old != new
        }
        let since = cleared[owned, default: []].filter {
            birth.step < $0.step && $0.step < step.number && isChanged($0.owner)
        }
        if let first = since.min(by: { ($0.step, $0.owner.title) < ($1.step, $1.owner.title) }) {
            return .changed(first.owner)
        }
        // If the answer wrote an entry of a dictionary, its key must come from neither the answer nor the request.
        guard path.components.count > outer.components.count else { return nil }
        let key: Value
        switch path.components[outer.components.count] {
        case .key(let literal):
            guard case .string(let text) = literal.kind else { return nil }
            key = .text(Text(text))
        default: return nil
        }
        let told = hop.action.map { ValueReader.read($0).payloadScalars } ?? []
        guard !told.contains(key), !birth.inputs.contains(key) else { return nil }
        return now.leaves(inLists: false, limit: Feature.most).first { leaf in
            guard leaf.value == key, let old = above[leaf.path]?.unwrapped else { return false }
            return old.isScalar && old != leaf.value
        }.map { .changed($0.path) }
    }
}

extension Value {
    /// Whether a place with this value may own others: it's a scalar, or missing.
    fileprivate var isOwner: Bool {
        if case .optional(nil) = self { true } else { isScalar }
    }
}

extension AuditStep.Kept {
    /// Whether the node is a worker that restarted because its properties changed.
    var isRestarted: Bool {
        after.isWorker && before.anyStateValue != after.anyStateValue && before.propertiesValue != after.propertiesValue
    }
}

extension AuditStep {
    /// The hop whose output led to an action.
    func emitter(ofAct index: Int) -> AuditHop? {
        guard let cause = acts[index].record.cause else { return nil }
        return hops.indices.contains(cause) ? hops[cause] : nil
    }
}

extension NodeSnapshot {
    func find(_ node: NodeID) -> NodeSnapshot? {
        if self.node == node { return self }
        return children.lazy.compactMap { $0.find(node) }.first
    }
}

extension ValuePath {
    fileprivate var isInList: Bool { outsideCollections != self }

    /// The path up to the first collection.
    var outsideCollections: ValuePath {
        ValuePath(
            components.prefix { component in
                switch component {
                case .index, .key, .rest: false
                case .field, .position: true
                }
            }.map(\.self))
    }

    fileprivate var withoutIndices: String {
        ValuePath(components.filter { if case .index = $0 { false } else { true } }).title
    }
}
