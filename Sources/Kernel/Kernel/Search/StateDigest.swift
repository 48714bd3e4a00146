// Distinguishes the states of a tree by the identity and state of each node, ignoring their history.

import WorkbenchReflection
import Workflow

/// Computes a hash for each state. Nodes that haven't changed since a kept state share its snapshot, so they aren't
/// hashed again.
@MainActor
final class StateDigest {
    /// Retains the snapshots so that no new snapshot reuses an object identifier.
    private var known: [ObjectIdentifier: (snapshot: NodeSnapshot, digest: Int)] = [:]
    /// The nodes that were hashed for the last digest.
    private var fresh: [(snapshot: NodeSnapshot, digest: Int)] = []
    /// The classes of the instances in the states. Restoring a snapshot doesn't undo changes to instances.
    private(set) var objects: Set<String> = []

    /// The classes of the instances in a state.
    static func objects(in snapshot: NodeSnapshot) -> Set<String> {
        let digest = StateDigest()
        _ = digest.digest(of: snapshot)
        return digest.objects
    }

    func digest(of snapshot: NodeSnapshot) -> Int {
        fresh.removeAll(keepingCapacity: true)
        return hash(snapshot)
    }

    /// Keeps the state of the last digest.
    func keep() {
        for node in fresh { known[ObjectIdentifier(node.snapshot)] = node }
    }

    private func hash(_ snapshot: NodeSnapshot) -> Int {
        if let known = known[ObjectIdentifier(snapshot)] { return known.digest }
        var hasher = ValueHasher()
        hasher.combine(snapshot.identity)
        hasher.combine(contentOf: snapshot.anyState)
        for child in snapshot.children { hasher.combine(hash(child)) }
        if !hasher.classes.isEmpty { objects.formUnion(hasher.classes) }
        let digest = hasher.finalize()
        fresh.append((snapshot, digest))
        return digest
    }
}
