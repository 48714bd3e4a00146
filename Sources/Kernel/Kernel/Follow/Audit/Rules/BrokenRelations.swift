// Relations between two places in states, mined from the steps: one place follows another in most steps, but one action moves only
// one of them. The kinds of relations are fixed; the related places are found by observation, without reading names.

import WorkbenchReplies
import WorkbenchValueTree
import Workflow

enum BrokenRelations {
    /// How many nodes were not compared with others, or only a part of their state; nil if all of it was.
    static func uncompared(in history: AuditHistory) -> Int? {
        let count = history.featureTables.uncompared
        return count > 0 ? count : nil
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        let (tables, values, _) = history.featureTables
        return tables.flatMap { table in
            let chosen =
                table.isOfElements
                ? [] : Selections(table: table, values: values.values, history: history).findings()
            // A finding about a whole copy covers the copy's parts.
            let others = RelationMiner(table: table, values: values.values, history: history).findings().filter {
                finding in
                !chosen.contains {
                    $0.place.node.type == finding.place.node.type && $0.place.path.overlaps(finding.place.path)
                }
            }
            return chosen + others
        }
    }
}

private struct RelationMiner {
    let table: FeatureTable
    let values: [Value]
    let history: AuditHistory

    private struct Pair: Hashable {
        let first: Int
        let second: Int
        /// Another place that a flag may depend on.
        var third: Int?
    }

    private struct Found {
        let pair: Pair
        let relation: AuditObservation.Relation
        let evidence: Evidence
        let cause: String
        let broken: Evidence.Break
    }

    /// The walk of each row.
    private let walks: [Int]

    init(table: FeatureTable, values: [Value], history: AuditHistory) {
        (self.table, self.values, self.history) = (table, values, history)
        let starts = history.steps.filter(\.isFirst).map(\.number)
        walks = table.rows.map { row in starts.lastIndex { $0 <= row.step.number } ?? 0 }
    }

    func findings() -> [AuditObservation] {
        let causes = table.rows.map(\.step.cause)
        var found: [Found] = []
        let pairs = movedTogether()
        for pair in pairs + flags(pairs) + sums(pairs)
        where !isGiven(pair.first) && (!isOneWay(pair.first) || isOfTwo(pair) || table.isOfElements) {
            for relation in pair.third == nil ? relations(pair) : [.function] {
                for evidence in evidence(pair, relation, causes) {
                    guard
                        let (cause, broken) = verdict(
                            evidence, relation, isMade: isMade(pair), isFlag: isFlag(pair))
                    else { continue }
                    found.append(
                        Found(pair: pair, relation: relation, evidence: evidence, cause: cause, broken: broken))
                }
            }
        }
        // Report only the best supported relation for each place.
        found.sort { ($0.evidence.support, $1.pair.second) > ($1.evidence.support, $0.pair.second) }
        var places: Set<String> = []
        func isNew(_ column: Int) -> Bool {
            let column = table.columns[column]
            return places.insert("\(column.kind) \(column.feature.path)").inserted
        }
        return found.compactMap { found in
            guard isNew(found.pair.first) else { return nil }
            return observation(found)
        }
    }

    // MARK: - Which places may be related

    /// The pairs of places that moved in the same step more than once.
    private func movedTogether() -> [Pair] {
        var counts: [Pair: Int] = [:]
        for row in table.rows where !row.movesTooMuch {
            let moved = row.changed.filter { row.before($0) != nil && row.after($0) != nil }
            for first in moved where table.columns[first].feature.isStored {
                for second in moved where mayFollow(first, second) {
                    counts[Pair(first: first, second: second), default: 0] += 1
                }
            }
        }
        let least = history.isLenient ? 1 : 2
        return counts.filter { $0.value >= least }.keys.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// Flags, each with two places in its node that together may determine it.
    private func flags(_ pairs: [Pair]) -> [Pair] {
        let small = pairs.filter { pair in
            let (one, two) = (table.columns[pair.first], table.columns[pair.second])
            guard one.kind == two.kind, example(pair.first)?.number == nil else { return false }
            return switch two.feature.form {
            case .isSet, .isEmpty, .count, .countWhere, .equals, .reaches, .caseName: true
            case .itself: example(pair.second).map { if case .boolean = $0 { true } else { false } } ?? false
            default: false
            }
        }
        return Dictionary(grouping: small, by: \.first).values.flatMap { pairs in
            let some = pairs.prefix(Self.mostSources)
            return some.indices.flatMap { index in
                some[..<index].filter {
                    table.columns[$0.second].feature.path != table.columns[some[index].second].feature.path
                }
                .map { Pair(first: $0.first, second: $0.second, third: some[index].second) }
            }
        }.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    }

    /// Numbers, each with two other numbers that may give it as a sum, a difference or a product.
    private func sums(_ pairs: [Pair]) -> [Pair] {
        let numbers = pairs.filter { pair in
            let (one, two) = (table.columns[pair.first], table.columns[pair.second])
            guard one.kind == two.kind, one.feature.form == .itself, example(pair.first)?.number != nil else {
                return false
            }
            return switch two.feature.form {
            case .itself, .count, .countWhere, .countOf, .sum: example(pair.second)?.number != nil
            default: false
            }
        }
        let others = Dictionary(grouping: numbers, by: \.first).mapValues { $0.prefix(Self.mostSources).map(\.second) }
        // The third need not have moved with the first: that may be the bug.
        return others.flatMap { first, seconds in
            let thirds = Array(
                Set(seconds + table.columns.indices.filter { mayComplete(first, $0) }.prefix(Self.mostSources)))
            return seconds.flatMap { second in
                thirds.filter { !table.columns[$0].feature.path.overlaps(table.columns[second].feature.path) }
                    .map { Pair(first: first, second: second, third: $0) }
            }
        }.sorted { ($0.first, $0.second, $0.third ?? 0) < ($1.first, $1.second, $1.third ?? 0) }
    }

    private func mayComplete(_ first: Int, _ third: Int) -> Bool {
        table.columns[third].kind == table.columns[first].kind && table.columns[third].feature.form == .itself
            && mayFollow(first, third) && example(third)?.number != nil
    }

    /// Maximum number of candidate places for the two that determine a flag.
    private static let mostSources = 10

    private func mayFollow(_ first: Int, _ second: Int) -> Bool {
        let (one, two) = (table.columns[first], table.columns[second])
        guard first != second, !two.feature.mustHold else { return false }
        if one.kind == two.kind {
            if one.feature.path.overlaps(two.feature.path) { return false }
            switch two.feature.form {
            case .equals(let path), .reaches(let path): if one.feature.path.overlaps(path) { return false }
            default: break
            }
            return true
        }
        return two.feature.form != .content
    }

    private func isOfTwo(_ pair: Pair) -> Bool { table.columns[pair.first].kind != table.columns[pair.second].kind }

    /// Whether a number only rises, or only falls: it counts events, or generates identities.
    private func isOneWay(_ column: Int) -> Bool {
        var (rises, falls, isNumber) = (false, false, false)
        for row in table.rows {
            guard let before = row.before(column).flatMap({ values[Int($0)].number }),
                let after = row.after(column).flatMap({ values[Int($0)].number })
            else { continue }
            isNumber = true
            rises = rises || after > before
            falls = falls || after < before
        }
        return isNumber && !(rises && falls) && !history.isLenient
    }

    /// Whether most steps that change a place take its value from an action or an output. Then it isn't a copy.
    private func isGiven(_ column: Int) -> Bool {
        guard table.columns[column].feature.form == .itself else { return false }
        var (given, all) = (0, 0)
        for row in table.rows {
            guard let number = row.after(column), row.before(column) != nil, row.before(column) != number else {
                continue
            }
            if case .boolean = values[Int(number)] { return false }
            all += 1
            if row.step.brought.contains(values[Int(number)]) { given += 1 }
        }
        return given * 2 > all && !history.isLenient
    }

    /// Whether the second place is computed from a state rather than a part of it.
    private func isMade(_ pair: Pair) -> Bool {
        let form = table.columns[pair.second].feature.form
        return form != .itself && form != .content
    }

    /// Whether a flag in one node mirrors another node.
    private func isFlag(_ pair: Pair) -> Bool {
        guard table.columns[pair.first].kind != table.columns[pair.second].kind else { return false }
        return example(pair.first).map { if case .boolean = $0 { true } else { false } } ?? false
    }

    /// Whether both are parts of the same optional value.
    private func arePartsOfOne(_ one: FeatureTable.Column, _ two: FeatureTable.Column) -> Bool {
        let shared = zip(one.feature.path.components, two.feature.path.components).prefix { $0 == $1 }.map(\.0)
        return shared.indices.contains { index in
            table.hasColumn(one.kind, Feature(ValuePath(Array(shared[...index])), .isSet))
        }
    }

    private func relations(_ pair: Pair) -> [AuditObservation.Relation] {
        let (one, two) = (table.columns[pair.first], table.columns[pair.second])
        guard let first = example(pair.first), let second = example(pair.second) else { return [] }
        var relations: [AuditObservation.Relation] = []
        let isNumeric = first.number != nil && second.number != nil
        if table.isOfElements || one.kind == two.kind && arePartsOfOne(one, two) {
            // Parts of one value may change together because the value is another one.
            return isNumeric && two.feature.form == .itself ? [.ratio] + (table.isOfElements ? [.function] : []) : []
        }
        if one.kind != two.kind {
            if isNumeric || first.isSame(second) { relations.append(.same) }
            if case (.boolean, .boolean) = (first, second) { relations.append(.function) }
            return relations
        }
        if isNumeric { relations.append(two.feature.form == .itself ? .ratio : .same) }
        relations.append(.function)
        if case .text = first, one.feature.form == .itself, second.isScalar { relations.append(.text) }
        return relations
    }

    private func example(_ column: Int) -> Value? {
        for row in table.rows { if let number = row.after(column) ?? row.before(column) { return values[Int(number)] } }
        return nil
    }

    // MARK: - Evidence in the steps

    private func evidence(_ pair: Pair, _ relation: AuditObservation.Relation, _ causes: [String]) -> [Evidence] {
        let found: [Evidence?] =
            switch relation {
            case .same where example(pair.first)?.number != nil: [differences(pair, causes) { $0 == 1 }]
            case .ratio: [differences(pair, causes) { abs($0) != 1 }, proportion(pair, causes)]
            case .same: [states(pair, causes) { $0 == $1 }]
            case .text: [states(pair, causes) { Self.isWithin(values[Int($1)], values[Int($0)]) }]
            case .function where pair.third != nil && example(pair.first)?.number != nil: [arithmetic(pair, causes)]
            case .function: [function(pair, causes), elements(pair, causes)]
            default: []
            }
        return found.compactMap(\.self)
    }

    private func rows(
        _ pair: Pair, _ body: (_ row: Int, _ before: (Int32, Int32), _ after: (Int32, Int32)) -> Void
    ) {
        for (index, row) in table.rows.enumerated() {
            guard let x0 = row.before(pair.first), let x1 = row.after(pair.first), let y0 = row.before(pair.second),
                let y1 = row.after(pair.second), x0 != x1 || y0 != y1
            else { continue }
            body(index, (x0, y0), (x1, y1))
        }
    }

    /// A relation that a single state shows.
    private func states(
        _ pair: Pair, _ causes: [String], _ holds: (Int32, Int32) -> Bool
    ) -> Evidence {
        var evidence = Evidence()
        rows(pair) { row, before, after in
            let (held, isHeld) = (holds(before.0, before.1), holds(after.0, after.1))
            let moved = (first: before.0 != after.0, second: before.1 != after.1)
            evidence.note(held, isHeld, moved: moved, causes[row], row)
            if held, isHeld, moved.first, moved.second { evidence.values.insert(after.0) }
        }
        return evidence
    }

    /// Two numbers whose changes have a constant ratio, whatever their first values.
    private func differences(
        _ pair: Pair, _ causes: [String], _ isRatio: (Double) -> Bool
    ) -> Evidence? {
        func change(_ before: Int32, _ after: Int32) -> Double {
            (values[Int(after)].number ?? 0) - (values[Int(before)].number ?? 0)
        }
        var ratios: [Double: Int] = [:]
        rows(pair) { _, before, after in
            let (first, second) = (change(before.0, after.0), change(before.1, after.1))
            if first != 0, second != 0 { ratios[first / second, default: 0] += 1 }
        }
        guard let ratio = ratios.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, isRatio(ratio) else {
            return nil
        }
        var evidence = Evidence()
        rows(pair) { row, before, after in
            let (first, second) = (change(before.0, after.0), change(before.1, after.1))
            let holds = abs(first - ratio * second) < 1e-9 * max(1, abs(first))
            evidence.note(true, holds, moved: (first != 0, second != 0), causes[row], row)
            guard holds else { return }
            evidence.values.insert(after.0)
            if first > 0 { evidence.rises += 1 } else { evidence.falls += 1 }
        }
        return evidence
    }

    /// A number that is the product, sum or difference of two others, where all three vary.
    private func arithmetic(_ pair: Pair, _ causes: [String]) -> Evidence? {
        guard let third = pair.third else { return nil }
        typealias Triple = (x: Double, y: Double, z: Double)
        func triple(_ value: (Int) -> Int32?) -> Triple? {
            guard let x = value(pair.first).flatMap({ values[Int($0)].number }),
                let y = value(pair.second).flatMap({ values[Int($0)].number }),
                let z = value(third).flatMap({ values[Int($0)].number })
            else { return nil }
            return (x, y, z)
        }
        let moves = table.rows.enumerated().compactMap { index, row -> (row: Int, old: Triple, new: Triple)? in
            guard let old = triple(row.before), let new = triple(row.after), old != new else { return nil }
            return (index, old, new)
        }
        let formulas: [(Triple) -> Bool] = [
            { $0.x == $0.y * $0.z }, { $0.x == $0.y + $0.z }, { $0.x == $0.y - $0.z }, { $0.x == $0.z - $0.y },
        ]
        let found = formulas.map { holds in
            var evidence = Evidence()
            var sources: (Set<Double>, Set<Double>) = ([], [])
            for (row, old, new) in moves {
                let moved = (first: old.x != new.x, second: old.y != new.y || old.z != new.z)
                evidence.note(holds(old), holds(new), moved: moved, causes[row], row)
                guard holds(old), holds(new), moved.first, moved.second else { continue }
                if let value = table.rows[row].after(pair.first) { evidence.values.insert(value) }
                sources.0.insert(new.y)
                sources.1.insert(new.z)
            }
            evidence.isExact = evidence.values.count > 2 && sources.0.count > 1 && sources.1.count > 1
            return evidence
        }
        return found.filter(\.isExact).max { $0.support < $1.support }
    }

    /// Two numbers with a constant ratio.
    private func proportion(_ pair: Pair, _ causes: [String]) -> Evidence? {
        func ratio(_ values: (first: Int32, second: Int32)) -> Double? {
            guard let first = self.values[Int(values.first)].number,
                let second = self.values[Int(values.second)].number,
                first != 0, second != 0
            else { return nil }
            return first / second
        }
        var ratios: [Double: Int] = [:]
        rows(pair) { _, before, after in
            if before.0 != after.0, before.1 != after.1, let ratio = ratio(after) { ratios[ratio, default: 0] += 1 }
        }
        guard let usual = ratios.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key, abs(usual) != 1 else {
            return nil
        }
        let evidence = states(pair, causes) { first, second in
            let (first, second) = (values[Int(first)].number ?? 0, values[Int(second)].number ?? 0)
            return abs(first - usual * second) < 1e-9 * max(1, abs(first))
        }
        return evidence.values.count > 2 && evidence.support > 4 ? evidence : nil
    }

    /// Whether a longer string contains a value.
    private static func isWithin(_ value: Value, _ text: Value) -> Bool {
        guard case .text(let text) = text, let written = value.keyText, !written.isEmpty else { return false }
        return text.content.count > written.count && text.content.contains(written)
    }

    /// A place whose value is a function of the other place's value.
    private func function(_ pair: Pair, _ causes: [String]) -> Evidence? {
        guard table.columns[pair.second].feature.form != .content else { return nil }
        struct Source: Hashable { let second, third: Int32? }
        func source(_ value: (Int) -> Int32?) -> Source? {
            guard let second = value(pair.second) else { return nil }
            guard let third = pair.third else { return Source(second: second, third: nil) }
            return value(third).map { Source(second: second, third: $0) }
        }
        let moves = table.rows.enumerated().compactMap {
            index, row -> (row: Int, old: (Int32, Source), new: (Int32, Source))? in
            guard let x0 = row.before(pair.first), let x1 = row.after(pair.first), let y0 = source(row.before),
                let y1 = source(row.after), x0 != x1 || y0 != y1
            else { return nil }
            return (index, (x0, y0), (x1, y1))
        }
        var seen: [Source: [Int32: Int]] = [:]
        for move in moves where move.old.1 != move.new.1 {
            seen[move.new.1, default: [:]][move.new.0, default: 0] += 1
        }
        let usual = seen.compactMapValues { firsts in
            firsts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
                $0.value > (history.isLenient ? 0 : 1) ? $0.key : nil
            }
        }
        guard Set(usual.values).count > (history.isLenient ? 0 : 1) else { return nil }
        var evidence = Evidence()
        /// The relation that is broken in one of several nodes: what the others do then proves nothing.
        var broken: (walk: Int, nodes: [String: NodeID])?
        func isBroken(_ row: Int) -> Bool {
            broken.map { $0.walk == walks[row] && $0.nodes != table.rows[row].nodes } ?? false
        }
        for (row, old, new) in moves {
            guard let former = usual[old.1], let latter = usual[new.1] else { continue }
            let (held, isHeld) = (former == old.0, latter == new.0)
            let moved = (first: old.0 != new.0, second: old.1 != new.1)
            let isFollowing = isOfTwo(pair) && isBroken(row)
            if !isFollowing { evidence.note(held, isHeld, moved: moved, causes[row], row) }
            if isOfTwo(pair), held != isHeld { broken = isHeld ? nil : (walks[row], table.rows[row].nodes) }
            if held, isHeld, moved.first, moved.second { evidence.values.insert(new.0) }
        }
        return evidence
    }

    /// A number that is a sum over the elements of a collection: an element subtracts what it added when it goes. The amounts are
    /// inferred along the way.
    private func elements(_ pair: Pair, _ causes: [String]) -> Evidence? {
        guard table.columns[pair.second].feature.form == .content, example(pair.first)?.number != nil else {
            return nil
        }
        var edges: [(edge: Potentials.Edge, row: Int)] = []
        var strays = 0
        rows(pair) { row, before, after in
            guard before.1 != after.1 else {
                strays += 1
                return
            }
            guard let old = values[Int(before.1)].collected, let new = values[Int(after.1)].collected else { return }
            let gone = old.filter { !new.contains($0) }
            let come = new.filter { !old.contains($0) }
            guard gone.count < 2, come.count < 2, new.count - old.count == come.count - gone.count else { return }
            let change = (values[Int(after.0)].number ?? 0) - (values[Int(before.0)].number ?? 0)
            edges.append((Potentials.Edge(from: gone.first, to: come.first, change: change), row))
        }
        guard strays == 0 else { return nil }
        // One action may be wrong, but the others must agree.
        let suspects = Set(edges.map { causes[$0.row] }).sorted()
        let found = suspects.compactMap { suspect -> Evidence? in
            var potentials = Potentials()
            var evidence = Evidence()
            for (edge, row) in edges where causes[row] != suspect {
                guard let holds = potentials.add(edge) else { continue }
                evidence.note(true, holds, moved: (edge.change != 0, true), causes[row], row)
            }
            guard evidence.breaks.isEmpty else { return nil }
            for (edge, row) in edges where causes[row] == suspect {
                guard let holds = potentials.agrees(edge) else { continue }
                evidence.note(true, holds, moved: (edge.change != 0, true), suspect, row)
            }
            guard !evidence.breaks.isEmpty else { return nil }
            for (edge, row) in edges where edge.change != 0 {
                guard evidence.hits[causes[row]] != nil else { continue }
                evidence.values.insert(table.rows[row].after(pair.first) ?? 0)
            }
            return evidence
        }
        return found.min { $0.against < $1.against }
    }

    // MARK: - The verdict

    /// The action that breaks a relation that otherwise holds.
    private func verdict(
        _ evidence: Evidence, _ relation: AuditObservation.Relation, isMade: Bool, isFlag: Bool
    ) -> (cause: String, broken: Evidence.Break)? {
        let strays = evidence.strays.filter { evidence.hits[$0.key] != nil || isFlag || history.isLenient }
        let all = evidence.breaks.merging(strays) { $0.row < $1.row ? $0 : $1 }
        guard let (cause, broken) = all.max(by: { ($0.value.times, $1.key) < ($1.value.times, $0.key) }) else {
            return nil
        }
        if history.isLenient { return (cause, broken) }
        let isNumeric = relation == .ratio || evidence.rises + evidence.falls > 0
        if isNumeric, isMade, evidence.rises == 0 || evidence.falls == 0 { return nil }
        // A few values may agree by chance.
        let least = relation == .function && !evidence.isExact ? (isFlag ? 4 : 8) : 3
        guard evidence.support >= least, evidence.values.count > 1 else { return nil }
        let against = all.values.reduce(0) { $0 + $1.times }
        let others = evidence.strays.filter { strays[$0.key] == nil }.values.reduce(0) { $0 + $1.times }
        // A place that moves by itself isn't a copy.
        guard others == 0, all.count == 1 || against * 4 <= evidence.support else { return nil }
        // An action that usually keeps the relation may break it on purpose in some case.
        if relation == .function, isMade, evidence.hits[cause] != nil { return nil }
        let isAlone = evidence.hits[cause] == nil && evidence.hits.count > 1 && evidence.values.count > 2
        guard against <= evidence.support * (evidence.isExact ? 2 : 1) || isAlone else { return nil }
        // A place that catches up later is a draft.
        if relation == .same, !isNumeric, evidence.mends * 2 > against { return nil }
        return (cause, broken)
    }

    private func observation(_ found: Found) -> AuditObservation? {
        let row = table.rows[found.broken.row]
        let (first, second) = (table.columns[found.pair.first], table.columns[found.pair.second])
        guard let node = row.nodes[first.kind], let other = row.nodes[second.kind] else { return nil }
        let isOther = first.kind != second.kind
        return AuditObservation(
            isOther && (second.feature.form == .itself || second.feature.form.isName) ? .twoOwners : .brokenRelation,
            at: history.place(node, ValuePath(row.element.components + first.feature.path.components)),
            other: history.place(other, ValuePath(row.element.components + second.feature.path.components)),
            relation: found.relation, subject: second.feature.form.text, cause: found.cause,
            times: found.broken.times, support: found.evidence.support, step: row.step.number)
    }
}

extension Value {
    fileprivate func isSame(_ other: Value) -> Bool {
        switch (self, other) {
        case (.text, .text), (.boolean, .boolean), (.natural, .natural): true
        default: false
        }
    }
}

extension Feature.Form {
    fileprivate var isName: Bool { if case .names = self { true } else { false } }

    /// How a value is computed from a place: `count`, `count where done`, `sum of price`.
    fileprivate var text: String? {
        switch self {
        case .itself, .content, .isMember, .isSubset, .isSorted, .names: nil
        case .caseName: "case"
        case .isSet: "presence"
        case .isEmpty: "emptiness"
        case .equals(let path): "equality with \(path.title)"
        case .reaches(let path): "comparison with \(path.title)"
        case .count: "count"
        case .countWhere(let flag, let isSet): isSet ? "count where \(flag.title)" : "count where not \(flag.title)"
        case .countOf(let part, let name): "count of \(name)\(part.isEmpty ? "" : " in \(part.title)")"
        case .sum(let part): part.isEmpty ? "sum" : "sum of \(part.title)"
        }
    }
}
