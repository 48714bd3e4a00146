// Finds places that may be related because they change in the same steps.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension RelationMiner {
    /// The pairs of places that changed together in more than one step.
    func movedTogether() -> [Pair] {
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

    /// Flags, each with two places in the same node that together may determine the flag.
    func flags(_ pairs: [Pair]) -> [Pair] {
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

    /// Numbers that may be the sum, difference or product of two other numbers, each with these two.
    func sums(_ pairs: [Pair]) -> [Pair] {
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
        // The third number need not have changed with the first, because that may be the bug.
        return others.flatMap { first, seconds in
            let thirds = Array(
                Set(seconds + table.columns.indices.filter { mayComplete(first, $0) }.prefix(Self.mostSources)))
            return seconds.flatMap { second in
                thirds.filter { !table.columns[$0].feature.path.overlaps(table.columns[second].feature.path) }
                    .map { Pair(first: first, second: second, third: $0) }
            }
        }.sorted { ($0.first, $0.second, $0.third ?? 0) < ($1.first, $1.second, $1.third ?? 0) }
    }

    func mayComplete(_ first: Int, _ third: Int) -> Bool {
        table.columns[third].kind == table.columns[first].kind && table.columns[third].feature.form == .itself
            && mayFollow(first, third) && example(third)?.number != nil
    }

    /// The maximum number of candidates for each of the two places that determine a flag.
    static let mostSources = 10

    func mayFollow(_ first: Int, _ second: Int) -> Bool {
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

    func isOfTwo(_ pair: Pair) -> Bool { table.columns[pair.first].kind != table.columns[pair.second].kind }

    /// Whether a number only ever rises or only ever falls, like an event counter or an ID generator.
    func isOneWay(_ column: Int) -> Bool {
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

    /// Whether an action adds the same amount to a number from wherever it starts, so the number depends on the past and
    /// not only on the current case of an enum.
    private func isCounted(_ column: Int) -> Bool {
        var changes: [String: (amounts: Set<Double>, starts: Set<Double>)] = [:]
        for row in table.rows {
            guard let before = row.before(column).flatMap({ values[Int($0)].number }),
                let after = row.after(column).flatMap({ values[Int($0)].number }), before != after
            else { continue }
            changes[row.step.cause, default: ([], [])].amounts.insert(after - before)
            changes[row.step.cause]?.starts.insert(before)
        }
        return changes.values.contains { $0.amounts.count == 1 && $0.starts.count > 1 } && !history.isLenient
    }

    /// Whether most steps that change a place take its value from an action or an output, which means that it isn't a
    /// copy.
    func isGiven(_ column: Int) -> Bool {
        guard table.columns[column].feature.form == .itself else { return false }
        var (given, all) = (0, 0)
        // A number that starts from zero may have been given, or an amount may have been added to it.
        var (added, unclear) = (0, 0)
        for row in table.rows {
            guard let number = row.after(column), let former = row.before(column), former != number else { continue }
            let (old, new) = (values[Int(former)], values[Int(number)])
            if case .boolean = new { return false }
            all += 1
            let brought = row.nodes[table.columns[column].kind].map(row.step.brought(to:)) ?? row.step.brought
            let isGiven = brought.contains(new)
            if let old = old.number, let new = new.number, brought.contains(where: { $0.number == new - old }) {
                if isGiven { unclear += 1 } else { added += 1 }
            } else if isGiven {
                given += 1
            }
        }
        return (given + (added == 0 ? unclear : 0)) * 2 > all && !history.isLenient
    }

    /// Whether the second place is computed from a state rather than being a part of it.
    func isMade(_ pair: Pair) -> Bool {
        let form = table.columns[pair.second].feature.form
        return form != .itself && form != .content
    }

    /// Whether the first place is a flag in a different node from the second.
    func isFlag(_ pair: Pair) -> Bool {
        guard table.columns[pair.first].kind != table.columns[pair.second].kind else { return false }
        return example(pair.first).map { if case .boolean = $0 { true } else { false } } ?? false
    }

    /// Whether both are parts of the same optional value.
    func arePartsOfOne(_ one: FeatureTable.Column, _ two: FeatureTable.Column) -> Bool {
        let shared = zip(one.feature.path.components, two.feature.path.components).prefix { $0 == $1 }.map(\.0)
        return shared.indices.contains { index in
            table.column(one.kind, Feature(ValuePath(Array(shared[...index])), .isSet)) != nil
        }
    }

    func relations(_ pair: Pair) -> [AuditObservation.Relation] {
        let (one, two) = (table.columns[pair.first], table.columns[pair.second])
        guard let first = example(pair.first), let second = example(pair.second) else { return [] }
        var relations: [AuditObservation.Relation] = []
        let isNumeric = first.number != nil && second.number != nil
        if table.isOfElements || one.kind == two.kind && arePartsOfOne(one, two) {
            if table.isOfElements, case .text = first, one.feature.form == .itself, second.isScalar { return [.text] }
            // Parts of one value may change together because the whole value was replaced.
            return isNumeric && two.feature.form == .itself ? [.ratio] + (table.isOfElements ? [.function] : []) : []
        }
        if one.kind != two.kind {
            if isNumeric || first.isSame(second) { relations.append(.same) }
            if case (.boolean, .boolean) = (first, second) { relations.append(.function) }
            return relations
        }
        if isNumeric { relations.append(two.feature.form == .itself ? .ratio : .same) }
        if two.feature.form != .caseName || !isCounted(pair.first) { relations.append(.function) }
        if case .text = first, one.feature.form == .itself, second.isScalar { relations.append(.text) }
        return relations
    }

    func example(_ column: Int) -> Value? {
        for row in table.rows { if let number = row.after(column) ?? row.before(column) { return values[Int(number)] } }
        return nil
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
