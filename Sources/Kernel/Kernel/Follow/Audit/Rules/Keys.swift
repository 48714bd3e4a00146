// Keys that don't identify the same item for as long as the item exists.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A child that ended because its key is made from data that changed, while another child started in its place.
enum ChangingKeys {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps {
            for ended in step.ended where !ended.snapshot.isWorker {
                guard let began = step.began.first(where: { $0.takesPlace(of: ended) }),
                    isSameSubject(ended, began, step)
                else { continue }
                sightings.add(
                    history.kind(ended.snapshot.node),
                    AuditObservation(
                        .changingKey, at: history.place(ended.snapshot.node), subject: began.snapshot.key,
                        cause: step.cause, step: step.number))
            }
        }
        return sightings.all
    }

    /// Whether the new child is the old one under another name: its key contains a value from the step's action that
    /// was nowhere in the tree before.
    private static func isSameSubject(_ ended: AuditStep.Life, _ began: AuditStep.Life, _ step: AuditStep) -> Bool {
        guard let hop = step.acts.first else { return false }
        var brought = hop.action.map { ValueReader.read($0).payloadScalars } ?? []
        let isOwnDoing = ended.snapshot.contains(hop.node)
        if isOwnDoing, hop.node == ended.snapshot.node {
            brought.formUnion(ValueReader.read(hop.after).scalars)
        }
        brought = brought.filter { if case .boolean = $0 { false } else { true } }
        let (old, new) = (ended.snapshot.propertiesValue, began.snapshot.propertiesValue)
        let changes = Change.changes(from: old, to: new)
        let isFresh = brought.contains { value in
            // An integer in the parent's own action selects an existing item.
            if !isOwnDoing, case .integer = value { return false }
            return value.keyText.map {
                !$0.isEmpty && began.snapshot.key.contains($0) && !ended.snapshot.key.contains($0)
            }
                ?? false
        }
        let wasThere = isAnywhere(began.snapshot.key, in: step.before)
        if isFresh, !wasThere {
            // Something must stay the same; otherwise it's a different item with a different name.
            if isOwnDoing { return true }
            return old.leaves().contains { leaf in !leaf.value.isCommonplace && new[leaf.path] == leaf.value }
                && ended.snapshot.anyStateValue != began.snapshot.anyStateValue
        }
        // The key may be a number that increases with each change.
        guard isOwnDoing, Int(ended.snapshot.key.filter(\.isNumber)) != nil else { return false }
        return changes.contains { change in change.after.map { brought.contains($0) && !$0.isCommonplace } ?? false }
    }

    private static func isAnywhere(_ key: String, in root: NodeSnapshot) -> Bool {
        var found = false
        root.forEach { node in
            guard !found, !node.isWorker else { return }
            found = node.anyStateValue.leaves().contains { $0.value.keyText == key }
        }
        return found
    }
}

extension AuditStep.Life {
    fileprivate func takesPlace(of other: AuditStep.Life) -> Bool {
        parent == other.parent && slot == other.slot && snapshot.workflowType == other.snapshot.workflowType
            && snapshot.key != other.snapshot.key
    }
}

/// Children whose keys are positions, so when list elements move, each child's state ends up with another element.
enum IndexKeys {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps {
            var siblings: [NodeID: Siblings] = [:]
            for kept in step.kept where !kept.after.isWorker {
                guard let id = kept.parent, let parent = step.kept(id), Self.hasOnlyOtherProperties(kept) else {
                    continue
                }
                let group = siblings[id] ?? Siblings(parent)
                siblings[id] = group
                guard group.areShifted(kept) else { continue }
                sightings.add(
                    history.kind(kept.after.node),
                    AuditObservation(
                        .indexKey, at: history.place(kept.after.node), subject: kept.after.key, cause: step.cause,
                        step: step.number))
            }
        }
        return sightings.all
    }

    /// Whether a child has state and kept it, but got different properties.
    private static func hasOnlyOtherProperties(_ child: AuditStep.Kept) -> Bool {
        let state = child.after.anyStateValue
        if case .tuple(let parts) = state, parts.isEmpty { return false }
        return state == child.before.anyStateValue && child.before.propertiesValue != child.after.propertiesValue
    }

    /// The children of one parent, before and after a step. Their values are read once.
    private struct Siblings {
        private typealias Child = (node: NodeSnapshot, properties: [ValueLeaf])
        private let before: [Child]
        private let after: [Child]

        init(_ parent: AuditStep.Kept) {
            func read(_ node: NodeSnapshot) -> [Child] {
                node.children.filter { !$0.isWorker }.map { child in
                    // A flag doesn't tell which element a child shows.
                    (child, child.propertiesValue.leaves(limit: 60).filter { !$0.value.isFlag })
                }
            }
            let (old, new) = (read(parent.before), read(parent.after))
            // A number that is just the child's position doesn't count as a property that identifies the child.
            var places: [ValuePath: Set<Double?>] = [:]
            for children in [old, new] {
                for (slot, child) in children.enumerated() {
                    for leaf in child.properties {
                        places[leaf.path, default: []].insert(leaf.value.number.map { $0 - Double(slot) })
                    }
                }
            }
            let telling = Set(places.filter { $0.value.count > 1 || $0.value.contains(nil) }.keys)
            func leftOut(_ children: [Child]) -> [Child] {
                children.map { ($0.node, $0.properties.filter { telling.contains($0.path) }) }
            }
            (before, after) = (leftOut(old), leftOut(new))
        }

        /// Whether a child got the properties of a sibling that has another index and state, and no sibling got new
        /// ones.
        func areShifted(_ child: AuditStep.Kept) -> Bool {
            guard let now = after.first(where: { $0.node.node == child.after.node })?.properties,
                let own = before.first(where: { $0.node.node == child.after.node })?.properties, own != now,
                let sibling = before.first(where: {
                    $0.node.key != child.after.key && $0.node.workflowType == child.after.workflowType
                        && $0.properties == now
                })?.node, sibling.anyStateValue != child.after.anyStateValue
            else { return false }
            let old = Dictionary(before.map { ($0.node.node, $0.properties) }, uniquingKeysWith: { first, _ in first })
            let isMoved = after.allSatisfy { now in
                old[now.node.node].map { former in former == now.properties || old.values.contains(now.properties) }
                    ?? true
            }
            // An element was added to the list or removed from it, or two elements switched places.
            return isMoved
                && (before.count != after.count
                    || after.contains { $0.node.key == sibling.key && $0.properties == own })
        }
    }
}

extension Value {
    fileprivate var isFlag: Bool { if case .boolean = self { true } else { false } }
}
