// Elements of a list that are kept a second time in the same state, and indices into a list.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

/// Elements of a list that are kept a second time in the same state, and indices into a list.
struct KeptElements {
    private var sightings = Sightings()
    private var support: [String: Int] = [:]
    private var strangers: Set<String> = []

    var all: [AuditObservation] {
        sightings.all.filter { finding in
            !strangers.contains(key(finding.place.node.type, finding.place.path))
        }
    }

    private func key(_ type: String, _ path: ValuePath) -> String { "\(type) \(path)" }

    mutating func look(_ step: AuditStep, _ history: AuditHistory) {
        for kept in step.kept where !kept.before.isWorker {
            let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
            guard before != after else { continue }
            let type = history.place(kept.after.node).node.type
            let formerLists = before.lists
            for (path, list) in after.lists {
                guard let former = formerLists.first(where: { $0.path == path })?.list else { continue }
                for (place, value) in after.structures where !place.overlaps(path) {
                    lookAtElement(
                        (before[place]?.unwrapped, value, place), (former, list, path), type, kept, step, history)
                }
                for leaf in after.leaves(inLists: false) where !leaf.path.overlaps(path) {
                    lookAtIndex((before[leaf.path]?.unwrapped, leaf), (former, list, path), kept, step, history)
                }
            }
        }
    }

    private mutating func lookAtElement(
        _ element: (before: Value?, after: Value, path: ValuePath),
        _ list: (before: Value.List, after: Value.List, path: ValuePath), _ type: String, _ kept: AuditStep.Kept,
        _ step: AuditStep, _ history: AuditHistory
    ) {
        let isMember = list.after.elements.contains(element.after)
        let key = key(type, element.path)
        if element.before != element.after {
            guard list.after.elements.first?.isStructure(like: element.after) ?? false else { return }
            if isMember { support[key, default: 0] += 1 } else { strangers.insert(key) }
            return
        }
        guard !isMember, list.before.elements.contains(element.after),
            let count = support[key] ?? (history.isLenient ? 0 : nil)
        else { return }
        sightings.add(
            "\(key) \(step.cause)",
            AuditObservation(
                .brokenRelation, at: history.place(kept.after.node, element.path),
                other: history.place(kept.after.node, list.path), subject: "element", cause: step.cause,
                support: count, step: step.number))
    }

    private mutating func lookAtIndex(
        _ index: (before: Value?, after: ValueLeaf),
        _ list: (before: Value.List, after: Value.List, path: ValuePath), _ kept: AuditStep.Kept, _ step: AuditStep,
        _ history: AuditHistory
    ) {
        guard case .field(let name)? = index.after.path.components.last,
            ["index", "selected", "current", "position"].contains(where: { name.lowercased().contains($0) }),
            index.before == index.after.value, case .integer(let number) = index.after.value,
            let place = number.exactly(Int.self), list.before.elements.indices.contains(place)
        else { return }
        let meant = list.before.elements[place]
        let isStill = list.after.elements.indices.contains(place) && list.after.elements[place] == meant
        guard !isStill, list.before.elements.count != list.after.elements.count,
            list.after.elements.contains(meant), list.before.elements.count(where: { $0 == meant }) == 1
        else { return }
        sightings.add(
            "index \(history.kind(kept.after.node)) \(index.after.path) \(step.cause)",
            AuditObservation(
                .brokenRelation, at: history.place(kept.after.node, index.after.path),
                other: history.place(kept.after.node, list.path), subject: "index", cause: step.cause,
                step: step.number))
    }
}

extension Value {
    /// The structures in a value, those in lists left out; not the value itself.
    fileprivate var structures: [(path: ValuePath, value: Value)] {
        var found: [(ValuePath, Value)] = []
        visitOutsideLists { value, path in
            if case .structure = value, !path.isEmpty { found.append((ValuePath(path), value)) }
        }
        return found
    }

    fileprivate func isStructure(like other: Value) -> Bool {
        if case .structure(let own) = self, case .structure(let wanted) = other {
            own.type == wanted.type
        } else {
            false
        }
    }
}
