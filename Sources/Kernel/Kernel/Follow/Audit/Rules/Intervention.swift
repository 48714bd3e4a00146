// Finds out whether a part of a past state matters: varies it in a copy of the process, and compares the renderings.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A node in a past state. Parts of that state are varied in a copy of the process.
struct Intervention {
    private let snapshot: NodeSnapshot
    private let node: NodeID
    /// The time limit for one intervention, in milliseconds.
    private static let limit: Int32 = 2_000

    init(_ snapshot: NodeSnapshot, _ node: NodeID) {
        (self.snapshot, self.node) = (snapshot, node)
    }

    /// The renderings of the whole tree: unchanged, and with the part varied.
    private func renderings(at path: ValuePath, to values: [Value]) -> (plain: Value, varied: [Value])? {
        let probe = ForkProbe(snapshot)
        guard let root = probe.root, let twin = snapshot.twin(of: node, below: root) else { return nil }
        func picture() -> Value? { root.anyRendering.map { ValueReader.read($0) } }
        guard let plain = picture() else { return nil }
        return (plain, values.compactMap { probe.varying(twin, path, $0, picture) })
    }

    /// A part of a node's state, and another value for it.
    typealias Variation = (node: NodeID, path: ValuePath, value: Value)

    /// Whether two parts of the state are shown in different places: no list element, and no place outside lists,
    /// depends on both.
    static func areShownApart(_ one: Variation, _ other: Variation, in snapshot: NodeSnapshot) -> Bool {
        func places(_ variation: Variation) -> [ValuePath]? {
            Intervention(snapshot, variation.node).renderings(at: variation.path, to: [variation.value]).flatMap {
                plain, varied in
                varied.first.map { Change.changes(from: plain, to: $0).map(\.path.element) }
            }
        }
        return ProcessCopy.holds(limit: limit) {
            guard let ones = places(one), let others = places(other), !others.isEmpty else { return false }
            return !ones.contains { place in others.contains { $0.overlaps(place) } }
        } ?? false
    }

    /// Whether a different value changes the rendering.
    func changesScreen(at path: ValuePath, to value: Value) -> Bool {
        ProcessCopy.holds(limit: Self.limit) {
            guard let (plain, varied) = renderings(at: path, to: [value]), let first = varied.first else {
                return false
            }
            return !Change.changes(from: plain, to: first).isEmpty
        } ?? false
    }

    /// Whether a different number shows a different element of the list.
    func isIndex(_ path: ValuePath, _ place: Int, _ elements: [Value]) -> Bool {
        let others = elements.indices.filter { $0 != place }.prefix(3)
        return ProcessCopy.holds(limit: Self.limit) {
            guard let (plain, varied) = renderings(at: path, to: others.map { .integer(Integer($0)) }),
                varied.count == others.count
            else { return false }
            return zip(others, varied).allSatisfy { other, rendering in
                let (old, new) = (elements[place].scalars, elements[other].scalars)
                let changes = Change.changes(from: plain, to: rendering)
                // If a third element changes, the number selects a page.
                let third = elements.indices.filter { $0 != place && $0 != other }
                    .reduce(into: Set<Value>()) { $0.formUnion(elements[$1].scalars) }.subtracting(old).subtracting(new)
                if changes.contains(where: {
                    $0.before.map { Self.tells($0, of: third) && !Self.tells($0, of: old) } ?? false
                }) {
                    return false
                }
                if changes.contains(where: { change in
                    guard let before = change.before, let after = change.after else { return false }
                    return Self.tells(before, of: old.subtracting(new)) && Self.tells(after, of: new.subtracting(old))
                }) {
                    return true
                }
                let touched = Set(
                    changes.compactMap { $0.path.components.last { if case .index = $0 { true } else { false } } })
                return touched == [.index(place), .index(other)]
            }
        } ?? false
    }

    private static func tells(_ value: Value, of scalars: Set<Value>) -> Bool {
        scalars.contains { scalar in
            if value == scalar { return true }
            guard case .text(let text) = value, case .text(let written) = scalar, !written.content.isEmpty else {
                return false
            }
            return text.content.contains(written.content)
        }
    }
}

extension ValuePath {
    /// The path up to the innermost element of a list; the whole path outside of lists.
    fileprivate var element: ValuePath {
        let last = components.lastIndex { if case .index = $0 { true } else { false } }
        return last.map { ValuePath(Array(components[...$0])) } ?? self
    }
}

extension NodeSnapshot {
    /// The identities on the path to a node.
    func way(to node: NodeID) -> [ChildIdentity]? {
        if self.node == node { return [] }
        for child in children {
            if let below = child.way(to: node) { return [child.identity] + below }
        }
        return nil
    }

    func twin(of node: NodeID, below root: TreeNode) -> TreeNode? {
        way(to: node).flatMap { root.descendant($0) }
    }
}
