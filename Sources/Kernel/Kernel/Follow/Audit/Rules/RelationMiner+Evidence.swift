// The evidence from the steps for each kind of relation.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension RelationMiner {
    func evidence(_ pair: Pair, _ relation: AuditObservation.Relation, _ causes: [String]) -> [Evidence] {
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

    func rows(
        _ pair: Pair, _ body: (_ row: Int, _ before: (Int32, Int32), _ after: (Int32, Int32)) -> Void
    ) {
        for (index, row) in table.rows.enumerated() {
            guard let x0 = row.before(pair.first), let x1 = row.after(pair.first), let y0 = row.before(pair.second),
                let y1 = row.after(pair.second), x0 != x1 || y0 != y1
            else { continue }
            body(index, (x0, y0), (x1, y1))
        }
    }

    /// The evidence for a relation that holds in single states. The closure returns nil if a state proves nothing.
    func states(
        _ pair: Pair, _ causes: [String], _ holds: (Int32, Int32) -> Bool?
    ) -> Evidence {
        var evidence = Evidence()
        rows(pair) { row, before, after in
            guard let held = holds(before.0, before.1), let isHeld = holds(after.0, after.1) else { return }
            let moved = (first: before.0 != after.0, second: before.1 != after.1)
            evidence.note(held, isHeld, moved: moved, causes[row], row)
            if held, isHeld, moved.first, moved.second { evidence.values.insert(after.0) }
        }
        return evidence
    }

    /// The evidence that the changes of two numbers have a constant ratio, regardless of the initial values.
    func differences(
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

    /// The evidence that a number is the product, sum or difference of two others, if all three vary.
    func arithmetic(_ pair: Pair, _ causes: [String]) -> Evidence? {
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

    /// The pairs of numbers that occur in calculations that always hold. Within a calculation, two numbers may change
    /// without the third.
    func explained(by sums: [Pair], _ causes: [String]) -> Set<Set<Int>> {
        var found: Set<Set<Int>> = []
        for sum in sums {
            guard let third = sum.third, let evidence = arithmetic(sum, causes), evidence.breaks.isEmpty,
                evidence.strays.isEmpty
            else { continue }
            found.formUnion([[sum.first, sum.second], [sum.first, third], [sum.second, third]])
        }
        return found
    }

    /// The evidence that two numbers have a constant ratio.
    func proportion(_ pair: Pair, _ causes: [String]) -> Evidence? {
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

    /// Whether a longer string contains a value; nil if the value is an empty string.
    static func isWithin(_ value: Value, _ text: Value) -> Bool? {
        guard case .text(let text) = text, let written = value.keyText else { return false }
        if written.isEmpty { return nil }
        return text.content.count > written.count && text.content.contains(written)
    }

    /// The evidence that a place's value is a function of the other place's value.
    func function(_ pair: Pair, _ causes: [String]) -> Evidence? {
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
        // An action that changes both places of one node may leave a sibling unchanged, because it has chosen another
        // node.
        let choosing = Set(
            moves.filter { isOfTwo(pair) && $0.old.0 != $0.new.0 && $0.old.1 != $0.new.1 }
                .map { table.rows[$0.row].step.number })
        func isSibling(_ row: Int, _ old: (Int32, Source), _ new: (Int32, Source)) -> Bool {
            old.0 == new.0 && choosing.contains(table.rows[row].step.number)
        }
        var seen: [Source: [Int32: Int]] = [:]
        for move in moves where move.old.1 != move.new.1 && !isSibling(move.row, move.old, move.new) {
            seen[move.new.1, default: [:]][move.new.0, default: 0] += 1
        }
        let usual = seen.compactMapValues { firsts in
            firsts.max { ($0.value, $1.key) < ($1.value, $0.key) }.flatMap {
                $0.value > (history.isLenient ? 0 : 1) ? $0.key : nil
            }
        }
        guard Set(usual.values).count > (history.isLenient ? 0 : 1) else { return nil }
        var evidence = Evidence()
        /// The walk and the nodes in which the relation is broken. Until it holds again, other nodes prove nothing.
        var broken: (walk: Int, nodes: [String: NodeID])?
        func isBroken(_ row: Int) -> Bool {
            broken.map { $0.walk == walks[row] && $0.nodes != table.rows[row].nodes } ?? false
        }
        evidence.takenAway = takenAway(
            pair, moves.map { ($0.row, ($0.old.0, $0.old.1.second), ($0.new.0, $0.new.1.second)) }, causes)
        for (row, old, new) in moves {
            guard let former = usual[old.1], let latter = usual[new.1] else { continue }
            let (held, isHeld) = (former == old.0, latter == new.0)
            let moved = (first: old.0 != new.0, second: old.1 != new.1)
            if held, !isHeld, isSibling(row, old, new) || isGivenNothing(pair.first, row) { continue }
            let isFollowing = isOfTwo(pair) && isBroken(row)
            if !isFollowing { evidence.note(held, isHeld, moved: moved, causes[row], row) }
            if isOfTwo(pair), held != isHeld { broken = isHeld ? nil : (walks[row], table.rows[row].nodes) }
            if held, isHeld, moved.first, moved.second { evidence.values.insert(new.0) }
        }
        return evidence
    }

    private typealias Move = (row: Int, old: (Int32, Int32?), new: (Int32, Int32?))

    /// The steps that take the second flag from a node because another node let go of its own first flag. Both flags of a
    /// node must otherwise change together: every change of the first one leaves them equal.
    private func takenAway(_ pair: Pair, _ moves: [Move], _ causes: [String]) -> (
        cause: String, broken: Evidence.Break
    )? {
        guard isFlag(pair), pair.third == nil else { return nil }
        func flag(_ number: Int32?) -> Bool? {
            guard let number, case .boolean(let flag) = values[Int(number)] else { return nil }
            return flag
        }
        var (rises, falls) = (0, 0)
        var released: Set<Int> = []
        for (_, old, new) in moves where old.0 != new.0 {
            guard let first = flag(new.0), flag(new.1) == first else { return nil }
            guard flag(old.1) != first else { continue }
            if first { rises += 1 } else { falls += 1 }
        }
        for (row, old, new) in moves where flag(old.0) == true && flag(new.0) == false {
            released.insert(table.rows[row].step.number)
        }
        guard rises >= history.habit, falls >= history.habit else { return nil }
        let taken = moves.filter { row, old, new in
            flag(old.0) == true && flag(new.0) == true && flag(old.1) == true && flag(new.1) == false
                && released.contains(table.rows[row].step.number)
        }
        return taken.first.map { (causes[$0.row], Evidence.Break(rows: taken.map(\.row))) }
    }

    /// Whether the step's action or output contained a nil, which is now the value of the place.
    private func isGivenNothing(_ column: Int, _ row: Int) -> Bool {
        let column = table.columns[column]
        guard column.feature.form == .isSet, table.rows[row].step.bringsNothing,
            let node = table.rows[row].nodes[column.kind], let kept = table.rows[row].step.kept(node),
            case .optional(nil)? = kept.after.anyStateValue[column.feature.path]
        else { return false }
        return true
    }

    /// The evidence that a number is a sum over the elements of a collection, and decreases when an element is removed.
    /// The amount for each element is inferred along the way.
    func elements(_ pair: Pair, _ causes: [String]) -> Evidence? {
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
}
