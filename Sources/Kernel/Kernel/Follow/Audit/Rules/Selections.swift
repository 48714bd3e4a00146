// Selections from a collection that are kept beside it: an element, its identity, several of either, or an index. Also
// collections that are kept sorted.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

struct Selections {
    let table: FeatureTable
    let values: [Value]
    let history: AuditHistory

    func findings() -> [AuditObservation] {
        table.columns.indices.compactMap { column in
            switch table.columns[column].feature.form {
            case .isMember(let list, _): member(column, of: list, .element)
            case .isSubset(let list, _): member(column, of: list, .subset)
            case .isSorted(let part, let ascending): order(column, part, ascending)
            default: nil
            }
        }.onePerPlace() + indices()
    }

    private func column(_ kind: String, _ path: ValuePath, _ forms: [Feature.Form]) -> Int? {
        forms.lazy.compactMap { form in
            table.columns.firstIndex { $0.kind == kind && $0.feature == Feature(path, form) }
        }.first
    }

    private func isTrue(_ number: Int32?) -> Bool? { number.map { values[Int($0)] == .boolean(true) } }

    private func observation(
        _ row: FeatureTable.Row, _ column: Int, _ other: ValuePath?, _ relation: AuditObservation.Relation,
        times: Int = 1, support: Int
    ) -> AuditObservation? {
        let (kind, feature) = (table.columns[column].kind, table.columns[column].feature)
        guard let node = row.nodes[kind] else { return nil }
        return AuditObservation(
            .brokenRelation, at: history.place(node, feature.path), other: other.map { history.place(node, $0) },
            relation: relation, cause: row.step.cause, times: times, support: support, step: row.step.number)
    }

    // MARK: - Elements and identities

    private func member(
        _ column: Int, of list: ValuePath, _ relation: AuditObservation.Relation
    ) -> AuditObservation? {
        let (kind, path) = (table.columns[column].kind, table.columns[column].feature.path)
        guard let chosen = self.column(kind, path, [.itself, .content]), let all = self.column(kind, list, [.content])
        else { return nil }
        let isWhole = example(chosen).map { if case .structure = $0 { true } else { false } } ?? false
        let isScalar = relation == .element && !isWhole
        let presence = self.column(kind, path, [.isSet])
        var picks: Set<Int32> = []
        // A collection that only grows is a record of past elements.
        var isLetGo = relation != .subset || history.isLenient
        var strangers = 0
        var first: FeatureTable.Row?
        var times = 0
        /// The first step that removed the element of an optional identity.
        var dangling: FeatureTable.Row?
        var isCleared = history.isLenient
        for row in table.rows {
            if let presence, isTrue(row.before(presence)) == true, isTrue(row.after(presence)) == false {
                isCleared = true
            }
            if let old = row.before(chosen), let new = row.after(chosen), row.before(all) == row.after(all),
                size(old) > size(new)
            {
                isLetGo = true
            }
            guard let holds = isTrue(row.after(column)), let value = row.after(chosen) else { continue }
            if row.before(chosen) != value {
                // A value that arrives together with its element wasn't chosen from the collection.
                if !holds {
                    strangers += isTrue(row.before(column)) == false ? 0 : 1
                } else if row.before(all) == row.after(all) {
                    picks.insert(value)
                }
            } else if !holds, isTrue(row.before(column)) == true, row.before(all) != row.after(all) {
                // A copy of a part is stale if that part has changed, but not if its element is gone.
                if isScalar, !isChangedInPlace(row, all) {
                    if dangling == nil { dangling = row }
                    continue
                }
                times += 1
                if first == nil { first = row }
            }
        }
        let least = history.isLenient || isWhole ? 1 : 2
        if first == nil, isScalar, presence != nil, isCleared, let row = dangling, let node = row.nodes[kind],
            Intervention(row.step.after, node).changesScreen(at: path, to: .optional(nil))
        {
            (first, times) = (row, 1)
        }
        guard let first, isLetGo, picks.count >= least, strangers == 0 || history.isLenient else { return nil }
        if relation == .subset, !history.isLenient, !isVisible(path, chosen, all, in: first, kind) { return nil }
        return observation(first, column, list, relation, times: times, support: picks.count)
    }

    private func example(_ column: Int) -> Value? {
        table.rows.lazy.compactMap { $0.after(column) ?? $0.before(column) }.first.map { values[Int($0)] }
    }

    private func size(_ number: Int32) -> Int { values[Int(number)].collected?.count ?? 0 }

    private func isChangedInPlace(_ row: FeatureTable.Row, _ all: Int) -> Bool {
        guard let before = row.before(all).flatMap({ values[Int($0)].collected }),
            let after = row.after(all).flatMap({ values[Int($0)].collected }), before.count == after.count
        else { return false }
        return before.indices.count { before[$0] != after[$0] } == 1
    }

    /// Whether a screen changes when the leftovers of removed elements are removed, too.
    private func isVisible(
        _ path: ValuePath, _ chosen: Int, _ all: Int, in row: FeatureTable.Row, _ kind: String
    ) -> Bool {
        guard let node = row.nodes[kind], let number = row.after(chosen), let whole = row.after(all) else {
            return false
        }
        let known = Set(values[Int(whole)].leaves().map(\.value))
        let other: Value
        switch values[Int(number)] {
        case .set(let members): other = .set(Value.Members(members.elements.filter(known.contains)))
        case .list(let list): other = .list(Value.List(list.elements.filter(known.contains)))
        case .dictionary(let entries):
            other = .dictionary(Value.Entries(entries.entries.filter { known.contains($0.key) }))
        default: return false
        }
        return Intervention(row.step.after, node).changesScreen(at: path, to: other)
    }

    // MARK: - Order

    private func order(_ column: Int, _ part: Feature.Part, _ ascending: Bool) -> AuditObservation? {
        let (kind, path) = (table.columns[column].kind, table.columns[column].feature.path)
        guard let all = self.column(kind, path, [.content]) else { return nil }
        let reverse = self.column(kind, path, [.isSorted(by: part, ascending: !ascending)])
        var arranged: Set<Int32> = []
        // An action that moves elements, and sorts them only by chance, breaks no order.
        var arrangers: Set<String> = []
        var breaks: [String: (times: Int, row: FeatureTable.Row)] = [:]
        for row in table.rows {
            guard row.before(all) != row.after(all), let holds = isTrue(row.after(column)) else { continue }
            if holds {
                if reverse.flatMap({ isTrue(row.before($0)) }) != true, isArranged(row, all, part),
                    let content = row.after(all)
                {
                    arranged.insert(content)
                    arrangers.insert(row.step.cause)
                }
            } else if isTrue(row.before(column)) == true, reverse.flatMap({ isTrue(row.after($0)) }) != true {
                breaks[row.step.cause, default: (0, row)].times += 1
            }
        }
        guard let broken = breaks.values.max(by: { ($0.times, $1.row.step.number) < ($1.times, $0.row.step.number) })
        else {
            return nil
        }
        guard history.isLenient || breaks.count == 1 && arranged.count >= 3,
            !arrangers.contains(broken.row.step.cause)
        else { return nil }
        return observation(broken.row, column, nil, .sorted, times: broken.times, support: arranged.count)
    }

    /// Whether an element was inserted between others, or elements changed places.
    private func isArranged(_ row: FeatureTable.Row, _ all: Int, _ part: Feature.Part) -> Bool {
        guard let before = row.before(all).flatMap({ values[Int($0)].collected }),
            let after = row.after(all).flatMap({ values[Int($0)].collected })
        else { return false }
        let isMoved = after.difference(from: before).inferringMoves().contains { change in
            if case .insert(_, _, let origin?) = change { origin >= 0 } else { false }
        }
        if isMoved { return true }
        let start = zip(before, after).prefix { $0 == $1 }.count
        let end = zip(before.reversed(), after.reversed()).prefix { $0 == $1 }.count
        guard after.count > before.count, start > 0, start < before.count, end > 0, start + end >= before.count else {
            return false
        }
        // Between equal elements, any place is right.
        return after[start].part(part) != after[start - 1].part(part)
            && after[start].part(part) != after[start + 1].part(part)
    }

    // MARK: - Indices

    /// Numbers that were chosen as an index into a list, but didn't move with the list.
    private func indices() -> [AuditObservation] {
        let lists = table.columns.indices.filter { table.columns[$0].feature.form == .content }
        var found: [AuditObservation] = []
        for number in table.columns.indices where table.columns[number].feature.form == .itself {
            for list in lists {
                if let observation = index(number, list) { found.append(observation) }
            }
        }
        return found.onePerPlace()
    }

    private func index(_ index: Int, _ list: Int) -> AuditObservation? {
        let isOther = table.columns[index].kind != table.columns[list].kind
        guard isOther || !table.columns[index].feature.path.overlaps(table.columns[list].feature.path) else {
            return nil
        }
        var picks: Set<Int> = []
        for row in table.rows {
            guard let number = row.after(index), case .integer(let value) = values[Int(number)],
                let elements = row.after(list).flatMap({ values[Int($0)].collected })
            else { continue }
            if row.before(index) != number, let place = value.exactly(Int.self), elements.indices.contains(place),
                row.step.acts.contains(where: {
                    $0.action.map { ValueReader.read($0).payloadScalars.contains(values[Int(number)]) } ?? false
                })
                    || row.step.command.contains("(\(place))")
            {
                picks.insert(place)
            }
            guard row.before(index) == number, !picks.isEmpty, let place = value.exactly(Int.self),
                case .list(let former)? = row.before(list).map({ values[Int($0)] }),
                former.elements.indices.contains(place),
                former.elements != elements
            else { continue }
            let meant = former.elements[place]
            guard former.elements.count(where: { $0 == meant }) == 1, elements.contains(meant),
                !elements.indices.contains(place) || elements[place] != meant
            else { continue }
            let kind = table.columns[index].kind
            guard history.isLenient || isShown(index, list, kind) || picks.count > 1 && isActedOn(index, list) else {
                return nil
            }
            var found = observation(row, index, table.columns[list].feature.path, .index, support: picks.count)
            if isOther, let owner = row.nodes[table.columns[list].kind] {
                found?.other = history.place(owner, table.columns[list].feature.path)
            }
            return found
        }
        return nil
    }

    /// Whether changing the number makes the screen show another element of the list, in all of several states.
    private func isShown(_ index: Int, _ list: Int, _ kind: String) -> Bool {
        let states = table.rows.compactMap { row -> (Intervention, Int, [Value])? in
            guard let node = row.nodes[kind], case .integer(let number)? = row.after(index).map({ values[Int($0)] }),
                let place = number.exactly(Int.self),
                case .list(let content)? = row.after(list).map({ values[Int($0)] }),
                content.elements.count > 1, content.elements.indices.contains(place)
            else { return nil }
            return (Intervention(row.step.after, node), place, content.elements)
        }
        // Elements that look the same prove nothing, nor does an element whose identity is its index.
        let telling = states.filter { _, place, elements in
            !elements[place].scalars.contains(.integer(Integer(place)))
                && elements.indices.allSatisfy { $0 == place || elements[$0].texts != elements[place].texts }
        }
        return !telling.isEmpty
            && telling.spread(5).allSatisfy { $0.isIndex(table.columns[index].feature.path, $1, $2) }
    }

    /// Whether actions that don't name an element change or remove exactly the one at the index, for more than one index.
    private func isActedOn(_ index: Int, _ list: Int) -> Bool {
        var places: Set<Int> = []
        for row in table.rows {
            guard let number = row.before(index), case .integer(let value) = values[Int(number)],
                let place = value.exactly(Int.self),
                case .list(let before)? = row.before(list).map({ values[Int($0)] }),
                case .list(let after)? = row.after(list).map({ values[Int($0)] }),
                before.elements.indices.contains(place),
                before.elements.count > 1, after.elements != before.elements,
                !row.step.command.contains("("),
                row.step.acts.allSatisfy({ hop in
                    let told = before.elements[place].scalars.union([values[Int(number)]])
                    return hop.action.map { ValueReader.read($0).payloadScalars.isDisjoint(with: told) } ?? false
                })
            else { continue }
            var fewer = before.elements
            fewer.remove(at: place)
            let isOther =
                after.elements.count == before.elements.count
                && after.elements.indices.contains { $0 != place && after.elements[$0] != before.elements[$0] }
            if after.elements == fewer || after.elements.count == before.elements.count && !isOther {
                places.insert(place)
            } else if after.elements.count <= before.elements.count {
                return false
            }
        }
        return places.count > 1
    }
}

extension [AuditObservation] {
    /// For each place, the finding with the most support.
    fileprivate func onePerPlace() -> [AuditObservation] {
        var places: Set<AuditReply.Place> = []
        return sorted { $0.support > $1.support }.filter { places.insert($0.place).inserted }
    }
}

/// A node in a past state; parts of it are varied in a copy of the process.
struct Intervention {
    private let snapshot: NodeSnapshot
    private let node: NodeID
    /// Time limit for one intervention, in milliseconds.
    private static let limit: Int32 = 2_000

    init(_ snapshot: NodeSnapshot, _ node: NodeID) {
        (self.snapshot, self.node) = (snapshot, node)
    }

    /// The renderings of the whole tree, unchanged and with the part varied.
    private func renderings(at path: ValuePath, to values: [Value]) -> (plain: Value, varied: [Value])? {
        let probe = ForkProbe(snapshot)
        guard let root = probe.root, let twin = snapshot.twin(of: node, below: root) else { return nil }
        func picture() -> Value? { root.anyRendering.map { ValueReader.read($0) } }
        guard let plain = picture() else { return nil }
        return (plain, values.compactMap { probe.varying(twin, path, $0, picture) })
    }

    /// Whether another value changes the rendering.
    func changesScreen(at path: ValuePath, to value: Value) -> Bool {
        ProcessCopy.holds(limit: Self.limit) {
            guard let (plain, varied) = renderings(at: path, to: [value]), let first = varied.first else {
                return false
            }
            return !Change.changes(from: plain, to: first).isEmpty
        } ?? false
    }

    /// Whether another number shows another element of a list instead.
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
                if changes.contains(where: { $0.before.map { Self.tells($0, of: third) } ?? false }) { return false }
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

extension Value {
    fileprivate var texts: Set<Value> { scalars.filter { if case .text = $0 { true } else { false } } }
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
