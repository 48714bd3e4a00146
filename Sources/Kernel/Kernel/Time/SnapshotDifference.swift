// The differences between two moments of a tree, node by node.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// Compares two moments. Subtrees shared by both snapshots are skipped.
enum SnapshotDifference {
    static func between(
        _ before: NodeSnapshot, _ after: NodeSnapshot, _ names: NodeNames, isOneLine: Bool = true
    ) -> [NodeDifference] {
        between(before, after, names, isOneLine: isOneLine) {}
    }

    /// - Parameters:
    ///   - isOneLine: Whether one moment leads to the other. On another branch, a node that was started again is compared
    ///     with the one at its place.
    ///   - visit: Called for every node that is compared. It may throw to stop.
    static func between<Failure: Error>(
        _ before: NodeSnapshot, _ after: NodeSnapshot, _ names: NodeNames, isOneLine: Bool = true,
        visit: () throws(Failure) -> Void
    ) throws(Failure) -> [NodeDifference] {
        var differences: [NodeDifference] = []
        guard let root = names.placed(after) else { return [] }
        // A tree that was created again from its commands has different nodes at the same places.
        try compare(
            before, root, names, comparesLives: isOneLine && before.life == after.life, into: &differences, visit)
        return differences
    }

    private static func compare<Failure: Error>(
        _ before: NodeSnapshot, _ node: NodeNames.Placed, _ names: NodeNames, comparesLives: Bool,
        into differences: inout [NodeDifference], _ visit: () throws(Failure) -> Void
    ) throws(Failure) {
        let after = node.snapshot
        guard before !== after else { return }
        try visit()
        let state = changes(before.anyState, after.anyState)
        let properties = changes(before.anyWorkflow, after.anyWorkflow)
        if !state.isEmpty || !properties.isEmpty {
            differences.append(
                NodeDifference(
                    path: node.place.text, rootName: node.place.parent == nil ? node.name.name : nil, kind: .changed,
                    state: state, properties: properties))
        }
        func note(_ place: NodePath?, _ kind: NodeDifference.Kind) {
            guard let place else { return }
            differences.append(NodeDifference(path: place.text, kind: kind, state: [], properties: []))
        }
        var old = Dictionary(before.children.map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
        for child in after.children {
            let former = old.removeValue(forKey: child.identity)
            // A part shared by both moments hasn't changed.
            if former === child { continue }
            let placed = names.placed(child, below: node)
            if let former, let placed, former.life == child.life || !comparesLives {
                try compare(former, placed, names, comparesLives: comparesLives, into: &differences, visit)
            } else {
                if former != nil { note(placed?.place, .ended) }
                note(placed?.place, .began)
            }
        }
        for child in before.children where old[child.identity] != nil {
            note(names.placed(child, below: node)?.place, .ended)
        }
    }

    static func changes(_ before: Any, _ after: Any) -> [Change] {
        Change.changes(from: ValueReader.read(before), to: ValueReader.read(after))
    }
}
