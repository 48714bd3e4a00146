// Walks two trees in parallel. A difference in kind, type or case is a single change; if the shapes agree, the walk
// continues inside, so a change is reported at its deepest place.

struct ValueComparison {
    private(set) var changes: [Change] = []
    private var pathBefore = ValuePath()
    private var pathAfter = ValuePath()

    mutating func compare(_ before: Value, _ after: Value) {
        switch (before, after) {
        case (.structure(let old), .structure(let new)) where old.type == new.type:
            compare(old.fields, new.fields)
        case (.reference(let old), .reference(let new)) where old.type == new.type && old.identity == new.identity:
            compare(old.fields, new.fields)
        case (.enumeration(let old), .enumeration(let new)) where old.type == new.type:
            if old.name == new.name, hasSameLabels(old.payload, new.payload) {
                compare(old.payload, new.payload)
            } else {
                report(.caseChanged, before, after)
            }
        case (.tuple(let old), .tuple(let new)) where hasSameLabels(old, new): compare(old, new)
        case (.optional(let old?), .optional(let new?)): compare(old, new)
        case (.erased(let old), .erased(let new)) where old.type == new.type: compare(old.value, new.value)
        case (.list(let old), .list(let new)):
            compare(ListAlignment(old.elements, new.elements), old.elements, new.elements)
            compareOmitted(old.omitted, new.omitted)
        case (.set(let old), .set(let new)):
            compare(old, new)
            compareOmitted(old.omitted, new.omitted)
        case (.dictionary(let old), .dictionary(let new)):
            guard old.isOrdered == new.isOrdered, compareEntries(old, new) else {
                return report(.changed, before, after)
            }
            compareOmitted(old.omitted, new.omitted)
        default: if before != after { report(.changed, before, after) }
        }
    }

    // MARK: - Fields and elements

    private mutating func compare(_ before: [Value.Field], _ after: [Value.Field]) {
        if before.count == after.count, zip(before, after).allSatisfy({ $0.name == $1.name }) {
            for (old, new) in zip(before, after) where old.value != new.value {
                at(.field(old.name)) { $0.compare(old.value, new.value) }
            }
            return
        }
        // The same type with different fields, either after a reload or because a limit was reached.
        for old in before where !after.contains(where: { $0.name == old.name }) {
            at(.field(old.name)) { $0.reportRemoved(old.value) }
        }
        for new in after {
            at(.field(new.name)) { comparison in
                if let old = before.first(where: { $0.name == new.name }) {
                    comparison.compare(old.value, new.value)
                } else {
                    comparison.reportInserted(new.value)
                }
            }
        }
    }

    private mutating func compare(_ before: [Value.Element], _ after: [Value.Element]) {
        for (position, (old, new)) in zip(before, after).enumerated() {
            at(old.label.map { .field($0) } ?? .position(position)) { $0.compare(old.value, new.value) }
        }
    }

    private func hasSameLabels(_ before: [Value.Element], _ after: [Value.Element]) -> Bool {
        before.count == after.count && zip(before, after).allSatisfy { $0.label == $1.label }
    }

    // MARK: - Collections

    private mutating func compare(_ alignment: ListAlignment, _ before: [Value], _ after: [Value]) {
        for step in alignment.steps {
            switch step {
            case .changed(let old, let new):
                at(.index(old), .index(new)) { $0.compare(before[old], after[new]) }
            case .removed(let old): at(.index(old)) { $0.reportRemoved(before[old]) }
            case .inserted(let new): at(.index(new)) { $0.reportInserted(after[new]) }
            case .moved(let old, let new):
                at(.index(old), .index(new)) { comparison in
                    comparison.report(.moved, before[old], after[new])
                    // A row that was recognized by its `id` may have changed as well.
                    if before[old] != after[new] { comparison.compare(before[old], after[new]) }
                }
            }
        }
    }

    /// Walks two lists of members that are in the same order.
    private mutating func compare(_ before: Value.Members, _ after: Value.Members) {
        var old = before.elements[...]
        var new = after.elements[...]
        while !old.isEmpty || !new.isEmpty {
            let order: Int =
                if let left = old.first, let right = new.first {
                    Value.compare(left, right)
                } else {
                    old.isEmpty ? 1 : -1
                }
            if order <= 0, let member = old.popFirst(), order < 0 {
                at(.subscripting(Literal(printing: member))) { $0.reportRemoved(member) }
            }
            if order >= 0, let member = new.popFirst(), order > 0 {
                at(.subscripting(Literal(printing: member))) { $0.reportInserted(member) }
            }
        }
    }

    /// - Returns: False if the order of the entries is part of the value, and differs.
    private mutating func compareEntries(_ before: Value.Entries, _ after: Value.Entries) -> Bool {
        if before == after { return true }
        let newByKey = Dictionary(after.entries.map { ($0.key, $0.value) }) { first, _ in first }
        let oldByKey = Dictionary(before.entries.map { ($0.key, $0.value) }) { first, _ in first }
        // If a key occurs twice, its entries can't be told apart.
        guard newByKey.count == after.entries.count, oldByKey.count == before.entries.count else { return false }
        if before.isOrdered {
            let keptBefore = before.entries.lazy.map(\.key).filter { newByKey[$0] != nil }
            let keptAfter = after.entries.lazy.map(\.key).filter { oldByKey[$0] != nil }
            guard keptBefore.elementsEqual(keptAfter) else { return false }
        }
        for entry in before.entries where newByKey[entry.key] == nil {
            at(.subscripting(Literal(printing: entry.key))) { $0.reportRemoved(entry.value) }
        }
        for entry in after.entries {
            guard let old = oldByKey[entry.key] else {
                at(.subscripting(Literal(printing: entry.key))) { $0.reportInserted(entry.value) }
                continue
            }
            if old != entry.value {
                at(.subscripting(Literal(printing: entry.key))) { $0.compare(old, entry.value) }
            }
        }
        return true
    }

    private mutating func compareOmitted(_ before: Int, _ after: Int) {
        guard before != after else { return }
        at(.rest) {
            $0.report(.changed, .elided(Value.Elision(count: before)), .elided(Value.Elision(count: after)))
        }
    }

    // MARK: - Reporting

    private mutating func at(_ component: ValuePath.Component, _ body: (inout ValueComparison) -> Void) {
        at(component, component, body)
    }

    private mutating func at(
        _ before: ValuePath.Component, _ after: ValuePath.Component, _ body: (inout ValueComparison) -> Void
    ) {
        pathBefore.components.append(before)
        pathAfter.components.append(after)
        body(&self)
        pathBefore.components.removeLast()
        pathAfter.components.removeLast()
    }

    private mutating func report(_ kind: Change.Kind, _ before: Value, _ after: Value) {
        changes.append(Change(kind, pathBefore: pathBefore, pathAfter: pathAfter, before: before, after: after))
    }

    private mutating func reportRemoved(_ value: Value) {
        changes.append(Change(.removed, pathBefore: pathBefore, before: value))
    }

    private mutating func reportInserted(_ value: Value) {
        changes.append(Change(.inserted, pathAfter: pathAfter, after: value))
    }
}
