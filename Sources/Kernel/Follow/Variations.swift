// What depends on each piece of state: every piece is varied in one fork, which is put back and used again. The answers of a
// step are kept.

import WorkbenchReflection
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// The effects of varying each piece of the states of one moment.
@MainActor
final class Variations {
    /// One piece of a state, and what differs with another value in it.
    struct Leaf {
        let node: NodeName
        let path: ValuePath
        let value: Value
        let effects: [FlowReply.Effect]
    }

    /// Maximum number of pieces to vary.
    static let most = 400

    private(set) var leaves: [Leaf] = []
    private(set) var notVaried: [NotVaried] = []

    /// A piece of state and another state of its node.
    private struct Attempt {
        let node: NodeNames.Placed
        let way: [ChildIdentity]
        let leaf: VariableLeaf
        let states: [Any]
    }

    /// - Parameter triesNumbers: Whether states that may stop the app are tried in a copy of the process.
    init(
        of snapshot: NodeSnapshot, _ names: NodeNames, triesNumbers: Bool, _ work: LongWork
    ) throws(Refusal) {
        guard let placed = names.placed(snapshot) else { return }
        var attempts: [Attempt] = []
        for (node, way) in Self.nodes(below: placed, names) {
            let state = node.snapshot.anyState
            for leaf in VariableLeaf.leaves(of: ValueReader.read(state)) {
                guard attempts.count < Self.most else {
                    notVaried.append(NotVaried(node: node.name, path: leaf.path, reason: .tooMany))
                    continue
                }
                let others = leaf.varied.map { [$0] } ?? leaf.value.neighbours
                let states = others.compactMap { Self.replacing(leaf.path, in: state, $0) }
                if states.isEmpty {
                    notVaried.append(NotVaried(node: node.name, path: leaf.path, reason: .noOtherValue))
                } else {
                    attempts.append(Attempt(node: node, way: way, leaf: leaf, states: states))
                }
            }
        }
        let numbers = attempts.filter { $0.leaf.varied == nil }
        var survivors = triesNumbers ? Self.survivors(numbers, snapshot)[...] : []
        let fork = snapshot.fork()
        defer { fork.tree.end() }
        guard let root = fork.tree.root else { return }
        let start = fork.tree.snapshot()
        let shown = ShownValue.all(of: root)
        for attempt in attempts {
            try work.proceed()
            let (node, leaf) = (attempt.node, attempt.leaf)
            var state = attempt.states.first
            if leaf.varied == nil {
                let outcomes = survivors.prefix(attempt.states.count)
                survivors = survivors.dropFirst(attempt.states.count)
                state = zip(attempt.states, outcomes).first { $1 == true }?.0
                if state == nil {
                    let stops = !outcomes.isEmpty && outcomes.allSatisfy { $0 == false }
                    notVaried.append(
                        NotVaried(
                            node: node.name, path: leaf.path,
                            reason: stops ? .stopsApp : triesNumbers ? .notTried : .runningApp))
                    continue
                }
            }
            guard let state, let twin = root.descendant(attempt.way),
                (try? fork.tree.replaceState(of: twin, with: state)) != nil
            else {
                notVaried.append(NotVaried(node: node.name, path: leaf.path, reason: .notInCopy))
                continue
            }
            let effects = FlowReply.Effect.all(
                of: SnapshotDifference.between(start, fork.tree.snapshot(), names), changing: node.name.path)
            leaves.append(
                Leaf(
                    node: node.name, path: leaf.path, value: leaf.value,
                    effects: effects + ShownValue.effects(from: shown, to: ShownValue.all(of: root))))
            fork.tree.restore(start)
        }
    }

    /// Which states the app survives, one after the other.
    private static func survivors(_ attempts: [Attempt], _ snapshot: NodeSnapshot) -> [Bool?] {
        let candidates = attempts.flatMap { attempt in
            attempt.states.map { Trial.Candidate(way: attempt.way, state: $0) }
        }
        return candidates.isEmpty ? [] : Trial(of: candidates, in: { snapshot.fork() }).survivors()
    }

    /// The pieces on which a part of a screen, or of a node's properties, depends.
    func leaves(changing part: FlowReply.Effect.Part, of holder: String, at path: ValuePath) -> [Leaf] {
        leaves.filter { leaf in
            leaf.effects.contains { effect in
                effect.part == part && effect.holder == holder
                    && effect.changes.contains { $0.path.overlaps(path) }
            }
        }
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

    private static func replacing(_ path: ValuePath, in state: Any, _ value: Value) -> Any? {
        func replaced<State>(_ state: State) -> Any? {
            try? ValueAccess().replacing(path, in: state, with: Literal(printing: value, PrintOptions()))
        }
        return replaced(state)
    }
}

extension ValuePath {
    /// Whether one of the paths leads into what the other one leads to.
    func overlaps(_ other: ValuePath) -> Bool {
        components.starts(with: other.components) || other.components.starts(with: components)
    }
}

extension Value {
    /// The numbers beside a whole number. Another one may stop the app, if it is an index.
    var neighbours: [Value] {
        guard case .integer(let number) = unwrapped, let number = number.exactly(Int.self) else { return [] }
        return [number.addingReportingOverflow(1), number.subtractingReportingOverflow(1)].filter { !$0.overflow }
            .map { .integer(Integer($0.partialValue)) }
    }
}

extension Session {
    /// What depends on what at a moment. The last answer is kept.
    func variations(of snapshot: NodeSnapshot) throws(Refusal) -> Variations {
        if let known = knownVariations, known.snapshot === snapshot { return known.variations }
        let made = try Variations(
            of: snapshot, names, triesNumbers: !isAttached, work(.varyingStates, total: nodeCount))
        knownVariations = (snapshot, made)
        return made
    }
}
