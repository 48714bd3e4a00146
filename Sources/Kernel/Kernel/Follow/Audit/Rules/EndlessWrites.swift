// Workflows that keep changing each other's state without end.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// Workflows that write to each other repeatedly: within one step, or through workers whose outputs restart each other.
enum EndlessWrites {
    /// The minimum number of actions that must change one node in one step.
    private static let most = 8

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps where step.acts.count > most {
            var counts: [NodeID: Int] = [:]
            for hop in step.acts where !hop.isUnchanged { counts[hop.node, default: 0] += 1 }
            guard let (node, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }), count >= most,
                let other = counts.filter({ $0.key != node && $0.value * 2 >= count }).keys.min()
            else { continue }
            sightings.add(
                history.kind(node),
                AuditObservation(
                    .endlessWrites, at: history.place(node), other: history.place(other), cause: step.cause,
                    times: count,
                    step: step.number))
        }
        return sightings.all + workers(history)
    }

    /// Two workers that run at the same time and restart each other with their outputs.
    private static func workers(_ history: AuditHistory) -> [AuditObservation] {
        struct Pair: Hashable { let first, second: String }
        var restarts: [Pair: (times: Int, worker: NodeID, step: AuditStep)] = [:]
        for step in history.steps {
            guard let hop = step.hops.first, history.names.isWorker(hop.node) else { continue }
            for kept in step.kept where kept.isRestarted && kept.after.node != hop.node {
                restarts[
                    Pair(first: history.kind(hop.node), second: history.kind(kept.after.node)),
                    default: (0, hop.node, step)
                ]
                .times += 1
            }
        }
        return restarts.compactMap { pair, restart in
            guard pair.first < pair.second, let back = restarts[Pair(first: pair.second, second: pair.first)],
                history.isLenient || restart.times > 1 && back.times > 1
            else { return nil }
            return AuditObservation(
                .endlessWrites, at: history.place(history.parent(of: restart.worker)),
                other: history.place(history.parent(of: back.worker)),
                cause: restart.step.cause, times: restart.times + back.times,
                step: max(restart.step.number, back.step.number))
        }.sorted { $0.step < $1.step }
    }
}
