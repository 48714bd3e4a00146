// Tells the states of a tree apart by the identity and state of each node, not by their history.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// Computes a hash for each state. Unchanged nodes share a snapshot, and its hash is cached.
@MainActor
final class StateDigest {
    /// Retains the snapshots, so that no new snapshot reuses an object identifier.
    private var known: [ObjectIdentifier: (snapshot: NodeSnapshot, digest: Int)] = [:]
    /// The classes of the instances in the states; restoring a snapshot doesn't undo changes to them.
    private(set) var objects: Set<String> = []
    private static let mostKept = 200_000

    func digest(of snapshot: NodeSnapshot) -> Int {
        if let kept = known[ObjectIdentifier(snapshot)] { return kept.digest }
        var hasher = Hasher()
        hasher.combine(snapshot.identity)
        combine(snapshot.anyStateValue, &hasher)
        for child in snapshot.children { hasher.combine(digest(of: child)) }
        if known.count >= Self.mostKept { known = [:] }
        let digest = hasher.finalize()
        known[ObjectIdentifier(snapshot)] = (snapshot, digest)
        return digest
    }

    /// Hashes an instance by its fields, because each run creates new instances.
    private func combine(_ value: Value, _ hasher: inout Hasher) {
        switch value {
        case .reference(let reference):
            objects.insert(reference.type)
            hasher.combine(reference.type)
            for field in reference.fields { combine(field.value, &hasher) }
        case .backReference(let reference): hasher.combine(reference.type)
        case .optional(let content):
            hasher.combine(content == nil)
            if let content { combine(content, &hasher) }
        case .structure(let structure): for field in structure.fields { combine(field.value, &hasher) }
        case .enumeration(let enumCase):
            hasher.combine(enumCase.name)
            for element in enumCase.payload { combine(element.value, &hasher) }
        case .tuple(let elements): for element in elements { combine(element.value, &hasher) }
        case .list(let list): combine(list.elements, list.omitted, &hasher)
        case .set(let members): combine(members.elements, members.omitted, &hasher)
        case .dictionary(let entries):
            hasher.combine(entries.entries.count)
            for entry in entries.entries {
                combine(entry.key, &hasher)
                combine(entry.value, &hasher)
            }
        case .erased(let erased): combine(erased.value, &hasher)
        case .integer, .float, .boolean, .text, .character, .closure, .natural, .opaque, .redacted, .elided:
            hasher.combine(value)
        }
    }

    private func combine(_ elements: [Value], _ omitted: Int, _ hasher: inout Hasher) {
        hasher.combine(elements.count + omitted)
        for element in elements { combine(element, &hasher) }
    }
}
