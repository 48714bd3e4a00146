// Finds everything that depends on each piece of state: each piece is varied in one copy, which is restored and reused.
// The results for a step are cached.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// The effects of varying each piece of state at one moment.
@MainActor
final class Variations {
    /// A piece of state, and the differences in the tree when it has a different value.
    struct Leaf {
        let node: NodeName
        let path: ValuePath
        let value: Value
        let effects: [FlowReply.Effect]

        var place: OwnerReply.Place { OwnerReply.Place(at: node.place, part: .state, path: path, giver: nil) }
    }

    /// The maximum number of pieces to vary.
    static let most = 400
    /// The maximum number of different values to try for one piece.
    private static let mostOthers = 3

    private(set) var leaves: [Leaf] = []
    private(set) var notVaried: [NotVaried] = []

    /// A piece of state, and states of its node in which the piece is varied.
    private struct Attempt {
        let node: NodeNames.Placed
        let way: [ChildIdentity]
        let leaf: VariableLeaf
        let states: [Any]
    }

    init(of snapshot: NodeSnapshot, in session: Session, _ work: LongWork) throws(Refusal) {
        let names = session.names
        guard let placed = names.placed(snapshot) else { return }
        // States that may crash the app are tried in a copy of the process; running apps can't be copied.
        let triesNumbers = !session.isAttached
        var attempts: [Attempt] = []
        var objects: Set<UInt64> = []
        for (node, way) in Self.nodes(below: placed, names) {
            let state = node.snapshot.anyState
            for object in ObjectSearch.changeableObjects(in: node.snapshot.anyWorkflow)
            where objects.insert(object.found.identity).inserted {
                leaveOut(node.name, ValuePath([.field("props")]).appending(object.found.path), .object)
            }
            for leaf in VariableLeaf.leaves(of: ValueReader.read(state), isWhole: true) {
                guard attempts.count < Self.most else {
                    leaveOut(node.name, leaf.path, .tooMany)
                    continue
                }
                if case .reference(let object) = leaf.value {
                    if objects.insert(object.identity).inserted { leaveOut(node.name, leaf.path, .object) }
                    continue
                }
                if leaf.varied == nil, let count = leaf.value.elementCount, count > VariableLeaf.mostElements {
                    leaveOut(node.name, leaf.path, .tooMany)
                }
                let states = session.alternatives(to: leaf.value, at: leaf.path, in: state).prefix(Self.mostOthers)
                    .compactMap { try? session.replacing(leaf.path, in: state, with: $0) }
                if states.isEmpty {
                    if !leaf.value.hasLeaves { leaveOut(node.name, leaf.path, .noOtherValue) }
                } else {
                    attempts.append(Attempt(node: node, way: way, leaf: leaf, states: states))
                }
            }
        }
        let numbers = attempts.filter { $0.leaf.varied == nil }
        let states = numbers.flatMap { attempt in attempt.states.map { (attempt.way, $0) } }
        var survivors = triesNumbers ? Self.survivors(states) { snapshot.fork() }[...] : []
        let fork = snapshot.fork()
        defer { fork.tree.end() }
        guard let root = fork.tree.root else { return }
        let start = fork.tree.snapshot()
        let shown = ShownValue.all(of: root)
        for attempt in attempts {
            try work.proceed()
            let (node, leaf) = (attempt.node, attempt.leaf)
            var states = attempt.states.prefix(1)
            if leaf.varied == nil {
                let outcomes = survivors.prefix(attempt.states.count)
                survivors = survivors.dropFirst(attempt.states.count)
                states = zip(attempt.states, outcomes).filter { $1 == true }.map(\.0)[...]
                if states.isEmpty {
                    let stops = !outcomes.isEmpty && outcomes.allSatisfy { $0 == false }
                    leaveOut(node.name, leaf.path, stops ? .stopsApp : triesNumbers ? .notTried : .runningApp)
                    continue
                }
            }
            var effects: [FlowReply.Effect] = []
            for state in states {
                guard let twin = root.descendant(attempt.way),
                    (try? fork.tree.replaceState(of: twin, with: state)) != nil
                else {
                    leaveOut(node.name, leaf.path, .notInCopy)
                    break
                }
                effects +=
                    FlowReply.Effect.all(
                        of: SnapshotDifference.between(start, fork.tree.snapshot(), names), changing: node.name.path)
                    + ShownValue.effects(from: shown, to: ShownValue.all(of: root))
                fork.tree.restore(start)
            }
            leaves.append(Leaf(node: node.name, path: leaf.path, value: leaf.value, effects: effects))
        }
    }

    private func leaveOut(_ node: NodeName, _ path: ValuePath, _ reason: NotVaried.Reason) {
        notVaried.append(NotVaried(node: node, path: path, reason: reason))
    }

    /// The time limit for one state in a copy of the process, in milliseconds, and the maximum number of states that
    /// may crash the app.
    private static let (limit, mostCrashes) = (2_000 as Int32, 40)

    /// Whether the app survives each state in a separate copy; nil if unknown.
    static func survivors(
        _ states: [(way: [ChildIdentity], state: Any)], in fork: () -> any TreeHost
    ) -> [Bool?] {
        ProcessCopy.answers(to: states.count, limit: limit, losing: mostCrashes) { number in
            let (fork, (way, state)) = (fork(), states[number])
            if let twin = fork.tree.root?.descendant(way) { _ = try? fork.tree.replaceState(of: twin, with: state) }
            return true
        }.map { answer in
            switch answer {
            case .yes, .no: true
            case .lost(let outcome): outcome.end == .died ? false : nil
            case nil: nil
            }
        }
    }

    /// The pieces that a part of a screen, or of a node's properties, depends on. A list, an enum or an optional is
    /// replaced by the pieces inside it if those make a difference, unless varying the whole changes something inside
    /// the part.
    func leaves(changing part: FlowReply.Effect.Part, of holder: String, at path: ValuePath) -> [Leaf] {
        let found = leaves.compactMap { leaf -> (leaf: Leaf, isWhole: Bool)? in
            let changes = leaf.effects.filter { $0.part == part && $0.holder == holder }.flatMap(\.changes)
                .filter { $0.path.overlaps(path) }
            return changes.isEmpty ? nil : (leaf, changes.contains { !$0.path.leads(to: path) })
        }
        var places: Set<OwnerReply.Place> = []
        return found.filter { one in
            places.insert(one.leaf.place).inserted
                && !found.contains { other in
                    guard other.leaf.node == one.leaf.node, other.leaf.path != one.leaf.path else { return false }
                    return one.isWhole
                        ? other.isWhole && other.leaf.path.leads(to: one.leaf.path)
                        : one.leaf.path.leads(to: other.leaf.path)
                }
        }.map(\.leaf)
    }

    /// The pieces that may be missing from the result because only a part of a large tree was varied.
    func missing(among leaves: [Leaf]) -> [NotVaried] {
        leaves.isEmpty ? notVaried : notVaried.filter { $0.reason == .tooMany }
    }

    /// The pieces that determine whether a screen exists.
    func leaves(ending screen: String) -> [Leaf] {
        leaves.filter { $0.effects.contains { $0.part == .ended && $0.holder == screen } }
    }

    private static func nodes(
        below root: NodeNames.Placed, _ names: NodeNames
    ) -> [(node: NodeNames.Placed, way: [ChildIdentity])] {
        var found: [(node: NodeNames.Placed, way: [ChildIdentity])] = []
        var pending: [(node: NodeNames.Placed, way: [ChildIdentity])] = [(root, [])]
        while let next = pending.popLast() {
            if !next.node.isWorker { found.append(next) }
            for child in next.node.snapshot.children.reversed() {
                guard let placed = names.placed(child, below: next.node) else { continue }
                pending.append((placed, next.way + [child.identity]))
            }
        }
        return found
    }
}

extension ValuePath {
    /// Whether one path is a prefix of the other.
    func overlaps(_ other: ValuePath) -> Bool { leads(to: other) || other.leads(to: self) }

    func leads(to other: ValuePath) -> Bool { other.components.starts(with: components) }
}

extension Value {
    /// Nearby values of the same type: the integers next to an integer, `nil`, a list with one element more or less.
    /// They may crash the app.
    var neighbors: [Value] {
        switch self {
        case .integer(let number):
            guard let number = number.exactly(Int.self) else { return [] }
            return [number.addingReportingOverflow(1), number.subtractingReportingOverflow(1)].filter { !$0.overflow }
                .map { .integer(Integer($0.partialValue)) }
        case .optional(let content?):
            if case .integer = content.unwrapped { return content.neighbors + [.optional(nil)] }
            return [.optional(nil)]
        case .list(let list) where list.omitted == 0 && !list.elements.isEmpty:
            return [
                .list(List(list.elements.dropLast())), .list(List(list.elements + list.elements.suffix(1))),
                .list(List([])),
            ]
        case .set(let members) where members.omitted == 0 && !members.elements.isEmpty:
            return [.set(Members(members.elements.dropLast())), .set(Members([]))]
        case .dictionary(let content) where content.omitted == 0 && !content.entries.isEmpty:
            return [.dictionary(Entries(content.entries.dropLast())), .dictionary(Entries([]))]
        default: return []
        }
    }

    /// Whether the parts of a value are separate leaves.
    fileprivate var hasLeaves: Bool { VariableLeaf.leaves(of: self, isWhole: true).count > 1 }
}

extension Session {
    /// The dependencies at a moment. The last result is cached.
    func variations(of snapshot: NodeSnapshot) throws(Refusal) -> Variations {
        if let known = knownVariations, known.snapshot === snapshot { return known.variations }
        let made = try Variations(of: snapshot, in: self, work(.varyingStates, total: nodeCount))
        knownVariations = (snapshot, made)
        return made
    }
}
