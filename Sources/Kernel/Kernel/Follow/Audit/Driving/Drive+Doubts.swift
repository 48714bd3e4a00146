// Finds out whether a step left a place out of date: returns to the state after the step by another way, on which a
// command writes the place.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Drive {
    private static let mostDoubts = 8
    /// The maximum number of commands tried after each command that writes a place in doubt.
    private static let mostReturns = 8

    func settleDoubts(_ commands: inout DriveCommands, _ work: LongWork) throws(Refusal) {
        for doubt in DeterminedPlaces.doubts(in: history).prefix(Self.mostDoubts) {
            try work.pause()
            settle(doubt, &commands)
        }
    }

    private func settle(_ doubt: DeterminedPlaces.Doubt, _ commands: inout DriveCommands) {
        let start = lines(before: doubt.step.number + 1)
        guard start.count <= Self.shortestWalk * 2, let wanted = history.snapshot(doubt.node, in: doubt.step.after)
        else {
            return
        }
        let all = doubt.writers.count * Self.mostReturns
        let outcome = ProcessCopy.outcome(of: all, limit: Self.limit) { number in
            MainActor.assumeIsolated { !detour(number, start, doubt, to: wanted, &commands) }
        }
        guard let outcome, outcome.end == .returned, outcome.done < all else { return }
        _ = detour(outcome.done, start, doubt, to: wanted, &commands)
    }

    /// Whether a command that writes the place, and another one, lead back to the state after the step, apart from the
    /// place.
    private func detour(
        _ number: Int, _ start: [String], _ doubt: DeterminedPlaces.Doubt, to wanted: NodeSnapshot,
        _ commands: inout DriveCommands
    ) -> Bool {
        restart(&commands)
        for line in start + [doubt.writers[number / Self.mostReturns]] where !take(line) { return false }
        let candidates = Candidates(session: copy)
        let offers = Offers(session: copy).all().filter { !$0.isDelivery }
        guard
            let line = offers.compactMap({ candidates.lines(of: $0).first }).filter({ !isLeftOut($0) }).dropFirst(
                number % Self.mostReturns
            ).first,
            take(line), let node = history.snapshot(doubt.node, in: copy.tree.snapshot())
        else { return false }
        return node.propertiesValue == wanted.propertiesValue
            && Change.changes(from: wanted.anyStateValue, to: node.anyStateValue).allSatisfy {
                $0.path.overlaps(doubt.place)
            }
    }
}
