// Relations between two places that held while both changed, and that exactly one action breaks: two nodes' copies of
// one value, a number that counts a list, a sum, an element that is kept beside its list, an index into a list.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

enum BrokenRelations {
    /// How many nodes were not compared with others, or only a part of their state; nil if all of it was.
    static func uncompared(in history: AuditHistory) -> Int? {
        guard let first = history.steps.first else { return nil }
        var nodes = FollowedNodes()
        var partial: Set<NodeID> = []
        func add(_ node: NodeSnapshot) {
            guard nodes.add(node), node.anyStateValue.leaves(inLists: false, limit: mostParts + 1).count > mostParts
            else { return }
            partial.insert(node.node)
        }
        first.before.forEach(add)
        for step in history.steps {
            for life in step.ended { life.snapshot.forEach { nodes.remove($0.node) } }
            for life in step.began { life.snapshot.forEach(add) }
        }
        let count = nodes.left.union(partial).count
        return count > 0 ? count : nil
    }

    /// How many parts of a state are compared at most.
    static let mostParts = 40

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var series = PlaceSeries()
        if let first = history.steps.first { series.begin(first.before) }
        var pairs: [PlacePair: Relation] = [:]
        var order: [PlacePair] = []
        var members = KeptElements()
        for step in history.steps {
            let changed = series.take(step)
            members.look(step, history)
            for place in changed.keys {
                for other in series.places(relatedTo: place) where other != place {
                    guard let pair = PlacePair(place, other, history) else { continue }
                    guard let before = pair.values(series.former), let after = pair.values(series.current) else {
                        continue
                    }
                    // Each pair once a step.
                    if changed[other] != nil && !(place.sorts(before: other)) { continue }
                    if pairs[pair] == nil { order.append(pair) }
                    pairs[pair, default: Relation(isShared: !pair.second.isDerived)].note(
                        before: before, after: after, byAction: (changed[pair.first], changed[pair.second]),
                        step)
                }
            }
        }
        var seen: Set<String> = []
        let found = order.compactMap { pair -> AuditObservation? in
            guard let relation = pairs[pair], let finding = relation.finding(pair, history) else { return nil }
            return seen.insert("\(finding.rule) \(finding.place.node.type) \(finding.place.path)").inserted
                ? finding : nil
        }
        return found + members.all
    }
}

/// The nodes whose states are compared.
private struct FollowedNodes {
    private var followed: Set<NodeID> = []
    /// The nodes that were there and were not compared.
    private(set) var left: Set<NodeID> = []
    /// How many nodes are compared with each other at most: the pairs of their places grow with the square.
    private static let most = 30

    /// Whether a node is compared from now on.
    mutating func add(_ node: NodeSnapshot) -> Bool {
        guard !node.isWorker else { return false }
        guard followed.count < Self.most else {
            left.insert(node.node)
            return false
        }
        return followed.insert(node.node).inserted
    }

    /// Whether the node was compared.
    @discardableResult
    mutating func remove(_ node: NodeID) -> Bool { followed.remove(node) != nil }

    func contains(_ node: NodeID) -> Bool { followed.contains(node) }
}

/// The values of all places, before and after the step that was taken last.
private struct PlaceSeries {
    private(set) var former: [StatePlace: Value] = [:]
    private(set) var current: [StatePlace: Value] = [:]
    private var nodes = FollowedNodes()

    mutating func begin(_ root: NodeSnapshot) {
        root.forEach { add($0) }
        former = current
    }

    private mutating func add(_ node: NodeSnapshot) {
        guard nodes.add(node) else { return }
        current.merge(StatePlace.places(of: node.anyStateValue, node: node.node)) { $1 }
    }

    /// The places that the step changed, each with whether an action at its node did it.
    mutating func take(_ step: AuditStep) -> [StatePlace: Bool] {
        former = current
        for life in step.ended {
            life.snapshot.forEach { node in
                if nodes.remove(node.node) { forget(node.node) }
            }
        }
        for life in step.began {
            life.snapshot.forEach { add($0) }
        }
        var changed: [StatePlace: Bool] = [:]
        for kept in step.kept where nodes.contains(kept.after.node) {
            let final = kept.after.anyStateValue
            guard kept.before.anyStateValue != final else { continue }
            let own = StatePlace.places(of: step.stateAfterHops(of: kept), node: kept.after.node)
            forget(kept.after.node)
            for (place, value) in StatePlace.places(of: final, node: kept.after.node) {
                current[place] = value
                if former[place] != value { changed[place] = own[place] == value }
            }
        }
        return changed
    }

    private mutating func forget(_ node: NodeID) {
        for place in current.keys where place.node == node { current[place] = nil }
    }

    /// The places that may be related to one: numbers of lists to plain numbers, plain values to those of other nodes.
    func places(relatedTo place: StatePlace) -> [StatePlace] {
        current.keys.filter { other in
            if place.isDerived || other.isDerived { return place.isDerived != other.isDerived }
            return place.node != other.node
        }
    }
}

/// Two places, the first of which should follow the second.
private struct PlacePair: Hashable {
    let first: StatePlace
    let second: StatePlace

    /// Nil if the two have nothing to do with each other, by their names.
    init?(_ one: StatePlace, _ other: StatePlace, _ history: AuditHistory) {
        if one.isDerived || other.isDerived {
            (first, second) = one.isDerived ? (other, one) : (one, other)
            // A number that only grows, as the next identity, is no count.
            if Self.isCounter(first.path) { return nil }
        } else {
            // The one further down follows the other.
            let isAbove = history.names.path(of: one.node).count > history.names.path(of: other.node).count
            let isLater = one.node > other.node
            (first, second) =
                (isAbove
                    || isLater && history.names.path(of: one.node).count == history.names.path(of: other.node).count)
                ? (one, other) : (other, one)
        }
    }

    private static func isCounter(_ path: ValuePath) -> Bool {
        guard case .field(let name)? = path.components.last else { return false }
        let lower = name.lowercased()
        return [
            "next", "last", "version", "generation", "revision", "seed", "index", "page", "step", "made", "total",
            "ever",
        ].contains {
            lower.contains($0)
        } || lower.hasSuffix("id") || lower.hasPrefix("max") || lower.hasPrefix("min")
    }

    func values(_ values: [StatePlace: Value]) -> (Value, Value)? {
        guard let left = values[first], let right = values[second], left.isScalarLike(right) else { return nil }
        if second.isDerived { return (left, right) }
        switch left {
        case .text, .natural: return (left, right)
        // Two numbers are often equal by chance: what is meant to be one is called alike.
        default: return first.path.words.isDisjoint(with: second.path.words) ? nil : (left, right)
        }
    }
}

extension ValuePath {
    /// The words of the names in a path: `newTodos` has `new` and `todo`.
    fileprivate var words: Set<String> {
        var words: Set<String> = []
        for case .field(let name) in components {
            var word = ""
            for character in name + "A" {
                if character.isUppercase || character == "_" {
                    words.insert(word.hasSuffix("s") ? String(word.dropLast()) : word)
                    word = ""
                }
                word += character.lowercased()
            }
        }
        return words.subtracting([""])
    }
}

extension Value {
    fileprivate func isScalarLike(_ other: Value) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.text, .text), (.float, .float), (.boolean, .boolean), (.natural, .natural): true
        default: false
        }
    }
}

/// What the steps say about two places.
private struct Relation {
    /// The values on which both agreed after a step that changed both.
    private var agreed: Set<Value> = []
    private var supporters: Set<String> = []
    private var breaks: [String: (times: Int, step: Int, firstMoved: Bool)] = [:]
    private var support = 0
    private var isRestored = false
    /// Whether both are plain values of two nodes, and none is a number made of a list.
    let isShared: Bool

    init(isShared: Bool) {
        self.isShared = isShared
    }

    mutating func note(
        before: (Value, Value), after: (Value, Value), byAction: (Bool?, Bool?), _ step: AuditStep
    ) {
        let (held, holds) = (before.0 == before.1, after.0 == after.1)
        if held && holds || (isShared && Self.movesTogether(before, after)) {
            guard byAction.0 == true, byAction.1 == true else { return }
            support += 1
            agreed.insert(after.0)
            supporters.insert(step.cause)
        } else if held {
            breaks[step.cause, default: (0, step.number, byAction.0 != nil)].times += 1
        } else if holds, byAction.0 != nil {
            isRestored = true
        }
    }

    /// Whether two numbers changed by the same amount, which they go on to do after one of them was left behind.
    private static func movesTogether(_ before: (Value, Value), _ after: (Value, Value)) -> Bool {
        func change(_ before: Value, _ after: Value) -> Int? {
            guard case .integer(let old) = before, case .integer(let new) = after, let start = old.exactly(Int.self),
                let end = new.exactly(Int.self)
            else { return nil }
            return end.subtractingReportingOverflow(start).partialValue
        }
        guard let first = change(before.0, after.0), first != 0 else { return false }
        return first == change(before.1, after.1)
    }

    func finding(_ pair: PlacePair, _ history: AuditHistory) -> AuditObservation? {
        let isSupported = support >= 2 && agreed.count >= 2 || history.isLenient
        guard isSupported, breaks.count == 1, let (cause, broken) = breaks.first,
            !supporters.contains(cause)
        else { return nil }
        // A child that goes ahead of its parent and is caught up with is a draft.
        if isShared, broken.firstMoved, isRestored { return nil }
        return AuditObservation(
            isShared ? .twoOwners : .brokenRelation, at: history.place(pair.first.node, pair.first.path),
            other: history.place(pair.second.node, pair.second.path), subject: pair.second.derivation.text,
            cause: cause, times: broken.times, support: support, step: broken.step)
    }
}
