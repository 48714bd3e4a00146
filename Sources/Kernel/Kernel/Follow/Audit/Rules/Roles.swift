// The roles of the places in the states, judged by their behavior in the steps rather than by their names.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum Roles {
    /// The roles that the steps have revealed, one for each place.
    ///
    /// - Parameter copies: The parts of states that start as copies of properties.
    static func all(_ copies: [(node: NodeName, copy: StaleCopy)], in history: AuditHistory) -> [AuditReply.Role] {
        let drafts = copies.compactMap { node, copy -> AuditReply.Role? in
            let place = AuditReply.Place(node: node, path: copy.state)
            let edits = history.edits(of: place)
            guard edits > 0 else { return nil }
            return AuditReply.Role(
                .draft, place, of: AuditReply.Place(node: node, path: copy.property), support: edits)
        }
        let (tables, values, _) = history.featureTables
        var known: Set<AuditReply.Place> = []
        return
            (drafts
            + tables.filter { !$0.isOfElements }.flatMap { table in
                chosen(Selections(table: table, values: values.values, history: history))
                    + following(RelationMiner(table: table, values: values.values, history: history))
            }).filter { known.insert($0.place).inserted }
    }

    private static func role(
        _ kind: AuditReply.Role.Kind, _ column: Int, of other: Int, subject: String? = nil, support: Int,
        in table: FeatureTable, _ history: AuditHistory
    ) -> AuditReply.Role? {
        let (one, two) = (table.columns[column], table.columns[other])
        guard let nodes = table.rows.lazy.map(\.nodes).first(where: { $0[one.kind] != nil && $0[two.kind] != nil }),
            let node = nodes[one.kind], let owner = nodes[two.kind]
        else { return nil }
        return AuditReply.Role(
            kind, history.place(node, one.feature.path), of: history.place(owner, two.feature.path), subject: subject,
            support: support)
    }

    private static func chosen(_ selections: Selections) -> [AuditReply.Role] {
        func role(_ kind: AuditReply.Role.Kind, _ column: Int, _ list: Int, _ support: Int) -> AuditReply.Role? {
            self.role(kind, column, of: list, support: support, in: selections.table, selections.history)
        }
        let indices = selections.chosenIndices().filter(selections.isUsed).compactMap { index in
            role(.index, index.number, index.list, index.picks.count)
        }
        let members = selections.members().filter { member in
            member.strangers == 0 && member.isLetGo && member.picks.count > (member.isWhole ? 0 : 1)
        }.sorted { $0.picks.count > $1.picks.count }
        return indices
            + members.compactMap { member in
                role(
                    member.relation == .subset ? .selection : member.isWhole ? .copy : .identity, member.chosen,
                    member.all, member.picks.count)
            }
    }

    /// The places that follow other places, with few exceptions.
    private static func following(_ miner: RelationMiner) -> [AuditReply.Role] {
        let found = miner.relations().filter { pair, _, evidence in
            let against = evidence.against + evidence.strays.values.reduce(0) { $0 + $1.times }
            return pair.third == nil && evidence.support > 2 && evidence.values.count > 1
                && against * 4 <= evidence.support
        }.sorted { ($0.evidence.support, $1.pair.second) > ($1.evidence.support, $0.pair.second) }
        var pairs: Set<Set<Int>> = []
        return found.compactMap { pair, _, evidence in
            guard pairs.insert([pair.first, pair.second]).inserted else { return nil }
            let form = miner.table.columns[pair.second].feature.form
            return role(
                form == .count || form.isTotal ? .counter : .copy, pair.first, of: pair.second, subject: form.text,
                support: evidence.support, in: miner.table, miner.history)
        }
    }
}
