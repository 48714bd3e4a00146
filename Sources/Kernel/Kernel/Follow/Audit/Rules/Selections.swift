// Selections from a collection that are stored beside it: one or several elements, or one or several identities. This
// file also handles collections that are kept sorted.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

struct Selections {
    let table: FeatureTable
    let values: [Value]
    let history: AuditHistory

    func findings() -> [AuditObservation] {
        let orders = table.columns.indices.compactMap { column -> AuditObservation? in
            guard case .isSorted(let part, let ascending) = table.columns[column].feature.form else { return nil }
            return order(column, part, ascending)
        }
        return (members().compactMap(stale) + orders).onePerPlace() + indices()
    }

    private func column(_ kind: String, _ path: ValuePath, _ forms: [Feature.Form]) -> Int? {
        forms.lazy.compactMap { form in
            table.columns.firstIndex { $0.kind == kind && $0.feature == Feature(path, form) }
        }.first
    }

    private func isTrue(_ number: Int32?) -> Bool? { number.map { values[Int($0)] == .boolean(true) } }

    func observation(
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

    /// A place whose value is one or several elements of a collection, with the evidence from the steps.
    struct Member {
        let chosen, all: Int
        let relation: AuditObservation.Relation
        /// Whether the place holds a copy of an element rather than its identity.
        var isWhole = false
        /// The values that were chosen while the collection stayed the same.
        var picks: Set<Int32> = []
        /// The number of times that the place got a value that isn't in the collection.
        var strangers = 0
        /// Whether the place ever dropped elements. A collection that only grows is a record of past elements.
        var isLetGo = false
        /// The first step after which the place holds an outdated element, and the number of such steps.
        var stale: FeatureTable.Row?
        var times = 0
        /// The first step that removed the element whose identity is in an optional.
        var dangling: FeatureTable.Row?
    }

    func members() -> [Member] {
        let columns = table.columns.indices.filter { [.itself, .content].contains(table.columns[$0].feature.form) }
        var members: [Member] = []
        for all in columns {
            var contents: Set<Int32> = []
            for row in table.rows { contents.formUnion([row.before(all), row.after(all)].compactMap(\.self)) }
            guard let first = contents.sorted().lazy.compactMap({ values[Int($0)].collected?.first }).first else {
                continue
            }
            let places = columns.filter { isBeside($0, all) }
            for part in first.parts + first.lists.map(\.path) where !places.isEmpty {
                guard let known = parts(part, of: first).first else { continue }
                let sets = Dictionary(
                    uniqueKeysWithValues: contents.map { number in
                        (number, Set((values[Int(number)].collected ?? []).flatMap { parts(part, of: $0) }))
                    })
                for chosen in places {
                    guard let relation = relation(chosen, to: known) else { continue }
                    members.append(member(Member(chosen: chosen, all: all, relation: relation), sets, known))
                }
            }
        }
        return members
    }

    /// A part of an element; if that part is a collection, its elements.
    private func parts(_ part: Feature.Part, of element: Value) -> [Value] {
        guard let value = element.part(part) else { return [] }
        return part.isEmpty ? [value] : value.collected ?? [value]
    }

    /// Whether a value, or all its elements, are in a set. Nil if the value can't be compared.
    private func isIn(_ set: Set<Value>?, _ number: Int32, _ relation: AuditObservation.Relation, _ known: Value)
        -> Bool?
    {
        guard let set, !set.isEmpty else { return nil }
        let value = values[Int(number)]
        if relation == .element { return value.isLike(known) ? set.contains(value) : nil }
        guard let members = value.members, !members.isEmpty else { return nil }
        return members.allSatisfy(set.contains)
    }

    /// Whether a place may hold a choice from a collection: it's beside the collection, or in a node below it.
    private func isBeside(_ chosen: Int, _ all: Int) -> Bool {
        let (one, two) = (table.columns[chosen], table.columns[all])
        if one.kind == two.kind { return !one.feature.path.overlaps(two.feature.path) }
        guard let nodes = table.rows.lazy.map(\.nodes).first(where: { $0[one.kind] != nil && $0[two.kind] != nil }),
            let node = nodes[one.kind], let owner = nodes[two.kind]
        else { return false }
        return history.isAbove(owner, node)
    }

    private func relation(_ chosen: Int, to member: Value) -> AuditObservation.Relation? {
        for row in table.rows {
            for number in [row.before(chosen), row.after(chosen)] {
                guard let value = number.map({ values[Int($0)] }) else { continue }
                if let first = value.members?.first { return first.isLike(member) ? .subset : nil }
                if value.isLike(member) { return .element }
            }
        }
        return nil
    }

    private func member(_ start: Member, _ sets: [Int32: Set<Value>], _ known: Value) -> Member {
        var found = start
        func holds(_ chosen: Int32, _ all: Int32) -> Bool? { isIn(sets[all], chosen, start.relation, known) }
        let (chosen, all) = (found.chosen, found.all)
        found.isWhole = example(chosen).map { if case .structure = $0 { true } else { false } } ?? false
        found.isLetGo = found.relation != .subset || history.isLenient
        for row in table.rows {
            let (old, new) = (row.before(chosen), row.after(chosen))
            let isSame = row.before(all) == row.after(all)
            if let old, let new, size(old) > size(new), isSame || isClearedTogether(row, chosen, all, sets) {
                found.isLetGo = true
            }
            guard let new, let isHeld = row.after(all).flatMap({ holds(new, $0) }) else { continue }
            let held = old.flatMap { old in row.before(all).flatMap { holds(old, $0) } }
            if old != new {
                // A value that arrives together with its element wasn't chosen from the collection.
                if !isHeld {
                    found.strangers += held == false ? 0 : 1
                } else if isSame {
                    found.picks.insert(new)
                }
            } else if !isHeld, held == true, !isSame, history.mayBlame(row.step.cause) {
                // A copy of a part is stale if that part has changed, but not if its element was removed.
                if found.relation == .element, !found.isWhole, !isChangedInPlace(row, all) {
                    if found.dangling == nil { found.dangling = row }
                    continue
                }
                found.times += 1
                if found.stale == nil { found.stale = row }
            }
        }
        return found
    }

    /// Whether the step removed elements, and what the place held of them with them.
    private func isClearedTogether(
        _ row: FeatureTable.Row, _ chosen: Int, _ all: Int, _ sets: [Int32: Set<Value>]
    ) -> Bool {
        func members(_ number: Int32?) -> Set<Value> {
            Set(number.flatMap { values[Int($0)].members } ?? [])
        }
        guard let before = row.before(all).flatMap({ sets[$0] }), let after = row.after(all).flatMap({ sets[$0] }),
            !after.isEmpty
        else { return false }
        let dropped = members(row.before(chosen)).subtracting(members(row.after(chosen)))
        return !dropped.isEmpty && dropped.isSubset(of: before.subtracting(after))
    }

    private func stale(_ member: Member) -> AuditObservation? {
        let (chosen, all, relation) = (member.chosen, member.all, member.relation)
        let (kind, path) = (table.columns[chosen].kind, table.columns[chosen].feature.path)
        var (first, times) = (member.stale, member.times)
        if first == nil, let row = member.dangling, let presence = self.column(kind, path, [.isSet]),
            history.isLenient
                || table.rows.contains(where: {
                    isTrue($0.before(presence)) == true && isTrue($0.after(presence)) == false
                }),
            let node = row.nodes[kind], Intervention(row.step.after, node).changesScreen(at: path, to: .optional(nil))
        {
            (first, times) = (row, 1)
        }
        let least = history.isLenient || member.isWhole ? 1 : 2
        guard let first, member.picks.count >= least, member.strangers == 0 || history.isLenient else { return nil }
        if relation == .subset, !history.isLenient {
            // Remains that no screen shows do harm only if there are more and more of them.
            let isVisible = isVisible(path, chosen, all, in: first, kind)
            guard member.isLetGo ? isVisible : !isVisible && times > 1 && !comesBack(all) else {
                return nil
            }
        } else if !member.isLetGo {
            return nil
        }
        let (owner, list) = (table.columns[all].kind, table.columns[all].feature.path)
        var found = observation(first, chosen, list, relation, times: times, support: member.picks.count)
        if let node = first.nodes[owner] { found?.other = history.place(node, list) }
        return found
    }

    /// Whether an element ever returned to a collection within a walk.
    private func comesBack(_ all: Int) -> Bool {
        let starts = history.steps.filter(\.isFirst).map(\.number)
        var (gone, walk): (Set<Value>, Int?) = ([], nil)
        return table.rows.contains { row in
            let current = starts.last { $0 <= row.step.number }
            if walk != current { (gone, walk) = ([], current) }
            guard let old = row.before(all).flatMap({ values[Int($0)].collected }),
                let new = row.after(all).flatMap({ values[Int($0)].collected })
            else { return false }
            defer { gone.formUnion(Set(old).subtracting(new)) }
            return !gone.isDisjoint(with: new)
        }
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

    /// Whether a screen changes when the remains of removed elements are also removed from the state.
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
        // The contents that actions moved into order. If one of these actions also breaks the order, or only moves elements
        // and leaves them without order, it sorted them by chance.
        var arranged: [String: Set<Int32>] = [:]
        var shufflers: Set<String> = []
        var breaks: [String: (times: Int, row: FeatureTable.Row)] = [:]
        for row in table.rows {
            guard row.before(all) != row.after(all), let holds = isTrue(row.after(column)) else { continue }
            if holds {
                if reverse.flatMap({ isTrue(row.before($0)) }) != true, isArranged(row, all, part),
                    let content = row.after(all)
                {
                    arranged[row.step.cause, default: []].insert(content)
                }
                continue
            }
            if isShuffled(row, all) { shufflers.insert(row.step.cause) }
            if isTrue(row.before(column)) == true, reverse.flatMap({ isTrue(row.after($0)) }) != true {
                breaks[row.step.cause, default: (0, row)].times += 1
            }
        }
        let blamed = breaks.filter { history.mayBlame($0.key) }.values
        guard let broken = blamed.max(by: { ($0.times, $1.row.step.number) < ($1.times, $0.row.step.number) }) else {
            return nil
        }
        let support = Set(arranged.filter { !shufflers.contains($0.key) }.values.joined()).count
        guard history.isLenient || breaks.count == 1 && support >= 3, arranged[broken.row.step.cause] == nil else {
            return nil
        }
        return observation(broken.row, column, nil, .sorted, times: broken.times, support: support)
    }

    /// Whether the step changed only the order of the elements.
    private func isShuffled(_ row: FeatureTable.Row, _ all: Int) -> Bool {
        guard let before = row.before(all).flatMap({ values[Int($0)].collected }),
            let after = row.after(all).flatMap({ values[Int($0)].collected })
        else { return false }
        return before.count == after.count && Set(before) == Set(after)
    }

    /// Whether an element was inserted between others, or elements switched places.
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
        // An element may be at any position among equal elements.
        return after[start].part(part) != after[start - 1].part(part)
            && after[start].part(part) != after[start + 1].part(part)
    }
}

extension [AuditObservation] {
    /// The finding with the most support for each place.
    func onePerPlace() -> [AuditObservation] {
        var places: Set<AuditReply.Place> = []
        return sorted { $0.support > $1.support }.filter { places.insert($0.place).inserted }
    }
}
