// Relations between two places in states, mined from the steps: one place follows the other in most steps, but some
// action moves only one of them. The kinds of relations are fixed; the related places are found by observation, not by
// name.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum BrokenRelations {
    /// The number of nodes that weren't compared, or were compared only in part; nil if all nodes were compared.
    static func uncompared(in history: AuditHistory) -> Int? {
        let count = history.featureTables.uncompared
        return count > 0 ? count : nil
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        let (tables, values, _) = history.featureTables
        let found = tables.flatMap { table in
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
        let others = DeterminedPlaces.find(in: history).filter { determined in
            !found.contains {
                $0.place.node.type == determined.place.node.type
                    && [$0.place.path, $0.other?.path ?? $0.place.path].contains { $0.overlaps(determined.place.path) }
            }
        }
        return found + others
    }
}

struct RelationMiner {
    let table: FeatureTable
    let values: [Value]
    let history: AuditHistory

    struct Pair: Hashable {
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

    /// The number of the walk that each row belongs to.
    let walks: [Int]

    init(table: FeatureTable, values: [Value], history: AuditHistory) {
        (self.table, self.values, self.history) = (table, values, history)
        let starts = history.steps.filter(\.isFirst).map(\.number)
        walks = table.rows.map { row in starts.lastIndex { $0 <= row.step.number } ?? 0 }
    }

    /// The relations found in the steps, each with its evidence.
    func relations() -> [(pair: Pair, relation: AuditObservation.Relation, evidence: Evidence)] {
        let causes = table.rows.map(\.step.cause)
        let pairs = movedTogether()
        let sums = sums(pairs)
        let explained = explained(by: sums, causes)
        return (pairs + flags(pairs) + sums).filter { pair in
            !explained.contains([pair.first, pair.second]) && !isGiven(pair.first)
                && (!isOneWay(pair.first) || isOfTwo(pair) || table.isOfElements)
        }.flatMap { pair in
            (pair.third == nil ? relations(pair) : [.function]).flatMap { relation in
                evidence(pair, relation, causes).map { (pair, relation, $0) }
            }
        }
    }

    /// Whether a finer relation always holds: equal collections occur only with the same value at the first place, even
    /// after actions other than the one that seems to break the relation. Such a place may hold a maximum, for example.
    private func isRefuted(_ evidence: Evidence, _ pair: Pair) -> Bool {
        let second = table.columns[pair.second]
        guard !history.isLenient, pair.third == nil,
            let whole = table.column(second.kind, Feature(second.feature.path, .content))
        else { return false }
        var known: [Int32: (first: Int32, causes: Set<String>)] = [:]
        for row in table.rows {
            guard let first = row.after(pair.first), let content = row.after(whole),
                row.before(pair.first) != first || row.before(whole) != content
            else { continue }
            guard known[content, default: (first, [])].first == first else { return false }
            known[content, default: (first, [])].causes.insert(row.step.cause)
        }
        return evidence.breaks.values.flatMap(\.rows).contains { row in
            table.rows[row].after(whole).flatMap { known[$0] }.map { $0.causes.count > 1 } ?? false
        }
    }

    func findings() -> [AuditObservation] {
        var found = relations().compactMap { pair, relation, evidence -> Found? in
            guard let found = verdict(evidence, relation, isMade: isMade(pair), isFlag: isFlag(pair)),
                !isRefuted(evidence, pair)
            else { return nil }
            return Found(
                pair: pair, relation: relation, evidence: evidence, cause: found.cause, broken: found.broken)
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

    // MARK: - The verdict

    /// The action that breaks a relation that otherwise holds.
    private func verdict(
        _ evidence: Evidence, _ relation: AuditObservation.Relation, isMade: Bool, isFlag: Bool
    ) -> (cause: String, broken: Evidence.Break)? {
        let strays = evidence.strays.filter { evidence.hits[$0.key] != nil || isFlag || history.isLenient }
        let all = evidence.breaks.merging(strays) { $0.rows[0] < $1.rows[0] ? $0 : $1 }
            .filter { history.mayBlame($0.key) }
        guard let (cause, broken) = all.max(by: { ($0.value.times, $1.key) < ($1.value.times, $0.key) }) else {
            return nil
        }
        if history.isLenient { return (cause, broken) }
        if let taken = evidence.takenAway { return taken }
        let isNumeric = relation == .ratio || evidence.rises + evidence.falls > 0
        if isNumeric, isMade, evidence.rises == 0 || evidence.falls == 0 { return nil }
        // A few values may agree by chance.
        let least = relation == .function && !evidence.isExact ? (isFlag ? 4 : 8) : 3
        guard evidence.support >= least, evidence.values.count > 1 else { return nil }
        let against = all.values.reduce(0) { $0 + $1.times }
        let others = evidence.strays.filter { strays[$0.key] == nil }.values.reduce(0) { $0 + $1.times }
        // A place that also changes without the other one isn't a copy.
        guard others == 0, all.count == 1 || against * 4 <= evidence.support else { return nil }
        // An action that usually keeps this relation may intentionally break it in some cases.
        if relation == .function, isMade || strays[cause] != nil, evidence.hits[cause] != nil { return nil }
        let isAlone = evidence.hits[cause] == nil && evidence.hits.count > 1 && evidence.values.count > 2
        guard against <= evidence.support * (evidence.isExact ? 2 : 1) || isAlone else { return nil }
        // A place that catches up later is a draft.
        if relation == .same, !isNumeric, evidence.mends * 2 > against { return nil }
        return (cause, broken)
    }

    private func observation(_ found: Found) -> AuditObservation? {
        let row = table.rows[found.broken.rows[0]]
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

extension Feature.Form {
    fileprivate var isName: Bool { if case .names = self { true } else { false } }

    /// How a value is calculated from a place, such as `the count of … where done`, in which `…` stands for the place.
    var text: String? {
        switch self {
        case .itself, .content, .isSorted, .names: nil
        case .caseName: "the case of …"
        case .isSet: "whether … is set"
        case .isEmpty: "whether … is empty"
        case .equals(let path): "whether … equals \(path.title)"
        case .reaches(let path): "whether … is at least \(path.title)"
        case .count: "the count of …"
        case .countWhere(let flag, let isSet) where flag.isEmpty: "the count of \(isSet) values in …"
        case .countWhere(let flag, let isSet): "the count of … where \(isSet ? "" : "not ")\(flag.title)"
        case .countOf(let part, let name):
            part.isEmpty ? "the count of .\(name) in …" : "the count of … where \(part.title) is .\(name)"
        case .sum(let part): part.isEmpty ? "the sum of …" : "the sum of \(part.title) in …"
        }
    }
}
