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

    init(of snapshot: NodeSnapshot, _ names: NodeNames, _ work: LongWork) throws(Refusal) {
        let fork = snapshot.fork()
        defer { fork.tree.end() }
        guard let root = fork.tree.root, let placed = names.placed(snapshot) else { return }
        let start = fork.tree.snapshot()
        let shown = ShownValue.all(of: root)
        for (node, way) in Self.nodes(below: placed, names) {
            let value = ValueReader.read(node.snapshot.anyState)
            for leaf in VariableLeaf.leaves(of: value) {
                try work.proceed()
                func skip(_ reason: NotVaried.Reason) {
                    notVaried.append(NotVaried(node: node.name, path: leaf.path, reason: reason))
                }
                guard leaves.count < Self.most else {
                    skip(.tooMany)
                    continue
                }
                guard let varied = leaf.varied, let state = Self.replacing(leaf.path, in: node.snapshot.anyState, varied)
                else {
                    skip(.noOtherValue)
                    continue
                }
                guard let twin = root.descendant(way), (try? fork.tree.replaceState(of: twin, with: state)) != nil else {
                    skip(.notInCopy)
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

extension Session {
    /// What depends on what at a moment. The last answer is kept.
    func variations(of snapshot: NodeSnapshot) throws(Refusal) -> Variations {
        if let known = knownVariations, known.snapshot === snapshot { return known.variations }
        let made = try Variations(of: snapshot, names, work(.varyingStates, total: nodeCount))
        knownVariations = (snapshot, made)
        return made
    }
}
