// State that the user wrote for one element and that is then used for another one.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A node that keeps what the user wrote while it starts to show another element, and later hands it up for that
/// element.
enum CarriedEdits {
    /// The state that a node kept when it started to show another element.
    private struct Carried {
        let step: AuditStep
        /// The edited parts, by their paths.
        let parts: [ValuePath: Value]
        /// The value that identifies the new element.
        let identity: Value
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var first: [NodeID: Value] = [:]
        var edited: [NodeID: Set<ValuePath>] = [:]
        var carried: [NodeID: Carried] = [:]
        for step in history.steps {
            if step.isFirst {
                (first, edited, carried) = ([:], [:], [:])
                step.before.forEach { first[$0.node] = $0.anyStateValue }
            }
            for life in step.began { life.snapshot.forEach { first[$0.node] = $0.anyStateValue } }
            for hop in step.acts {
                if let carry = carried[hop.node], let part = handed(carry, by: hop, step) {
                    sightings.add(
                        history.kind(hop.node),
                        AuditObservation(
                            .indexKey, at: history.place(hop.node, part), subject: step.after.key,
                            cause: carry.step.cause, step: carry.step.number))
                }
                guard !hop.isUnchanged else { continue }
                carried[hop.node] = nil
                let changes = Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after))
                edited[hop.node, default: []].formUnion(changes.map(\.path))
            }
            for kept in step.kept where !kept.after.isWorker {
                let node = kept.after.node
                guard let paths = edited[node], !step.acts.contains(where: { $0.node == node }) else { continue }
                let state = kept.after.anyStateValue
                guard state == kept.before.anyStateValue else {
                    carried[node] = nil
                    continue
                }
                guard let identity = newIdentity(of: kept, step) else { continue }
                var parts: [ValuePath: Value] = [:]
                for path in paths where state[path] != first[node]?[path] { parts[path] = state[path] }
                carried[node] = parts.isEmpty ? nil : Carried(step: step, parts: parts, identity: identity)
            }
        }
        return sightings.all
    }

    /// The value that identifies the element that a node now shows instead of another one, if both are in a collection
    /// of a node above it, before and after the step.
    private static func newIdentity(of kept: AuditStep.Kept, _ step: AuditStep) -> Value? {
        let changes = Change.changes(from: kept.before.propertiesValue, to: kept.after.propertiesValue)
        for change in changes {
            guard let old = change.before, let new = change.after, new.isScalar, !new.isCommonplace, !old.isCommonplace
            else { continue }
            let isChosen = step.collections(above: kept).contains { before, after in
                [before, after].allSatisfy { elements in
                    let (one, other) = (
                        elements.filter { $0.scalars.contains(old) }, elements.filter { $0.scalars.contains(new) }
                    )
                    return one.count == 1 && other.count == 1 && one != other
                }
            }
            if isChosen { return new }
        }
        return nil
    }

    /// The part that a node hands up for the new element: the output contains it, and it's then in that element.
    private static func handed(_ carried: Carried, by hop: AuditHop, _ step: AuditStep) -> ValuePath? {
        guard let output = hop.output?.payloadScalars, let kept = step.kept(hop.node) else { return nil }
        return carried.parts.keys.sorted { "\($0)" < "\($1)" }.first { path in
            guard let value = carried.parts[path], value.isScalar, output.contains(value) else { return false }
            return step.collections(above: kept).contains { before, after in
                let (old, new) = [before, after].map { $0.filter { $0.scalars.contains(carried.identity) } }.pair
                return new.count == 1 && old != new && new[0].scalars.contains(value)
            }
        }
    }
}

extension [[Value]] {
    fileprivate var pair: ([Value], [Value]) { (self[0], self[1]) }
}

extension AuditStep {
    /// The collections in the states of the nodes above a node, before and after the step.
    fileprivate func collections(above kept: Kept) -> [(before: [Value], after: [Value])] {
        var found: [(before: [Value], after: [Value])] = []
        var parent = kept.parent
        while let id = parent, let above = self.kept(id) {
            let (before, after) = (above.before.anyStateValue, above.after.anyStateValue)
            after.visitOutsideLists { value, path in
                guard let elements = value.collected, let former = before[ValuePath(path)]?.collected else { return }
                found.append((former, elements))
            }
            parent = above.parent
        }
        return found
    }
}
