// Tells the states of a tree apart: by what all nodes hold and by who they are, and not by how they came to be.

import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A number for each state. Nodes in which nothing has changed have the same snapshot, whose number is kept.
@MainActor
final class StateDigest {
    /// The snapshots are held, so that no other one gets an object's identity.
    private var known: [ObjectIdentifier: (snapshot: NodeSnapshot, digest: Int)] = [:]
    /// The types of the objects in the states: what a move does to an object, no snapshot undoes.
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

    /// An object counts by what it holds, because each run makes new ones.
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
