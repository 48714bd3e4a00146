// Finds out whether a step left a place out of date: returns to the state after the step by another way, on which a
// command writes the place.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension Drive {
    /// The maximum number of steps spent looking for ways back, per state and in total.
    private static let mostTrials = (ofState: 200, all: 1_000)
    /// The maximum number of commands tried in each state, and of repetitions of one command.
    private static let (mostCommands, mostRepeats) = (16, 6)

    func settleDoubts(_ commands: inout DriveCommands, _ work: LongWork) throws(Refusal) {
        var left = Self.mostTrials.all
        var proven: Set<String> = []
        for doubt in DeterminedPlaces.doubts(in: history) {
            try work.pause()
            guard goBack(to: doubt.state, of: doubt, isProof: false, &left, &commands),
                proven.insert("\(history.kind(doubt.state.node)) \(doubt.place)").inserted
            else { continue }
            // If other ways also lead back to states in which the place was just written, it depends on the rest.
            for state in doubt.written { _ = goBack(to: state, of: doubt, isProof: true, &left, &commands) }
        }
    }

    private func goBack(
        to state: DeterminedPlaces.State, of doubt: DeterminedPlaces.Doubt, isProof: Bool, _ left: inout Int,
        _ commands: inout DriveCommands
    ) -> Bool {
        let trials = min(left, Self.mostTrials.ofState)
        guard trials > 0 else { return false }
        let found = try? copy.apart(limit: .seconds(10), orHere: false) {
            var detour = Detour(state, doubt, self, isProof, trials)
            return detour.found()
        }
        left -= trials - (found?.left ?? 0)
        guard let found, !found.lines.isEmpty else { return false }
        let start = lines(before: state.step.number + 1)
        restart(&commands)
        return (start + found.lines).allSatisfy { take($0) }
    }

    /// A search for commands that lead back to a state, apart from the place in doubt.
    @MainActor
    private struct Detour {
        struct Found: Codable {
            var lines: [String] = []
            var left: Int
        }

        private let state: DeterminedPlaces.State
        private let doubt: DeterminedPlaces.Doubt
        private let drive: Drive
        /// Whether the search is for proof that the place depends on the rest; its value may then be the same.
        private let isProof: Bool
        private let wanted: NodeSnapshot?
        private let candidates: Candidates
        private var left: Int

        init(
            _ state: DeterminedPlaces.State, _ doubt: DeterminedPlaces.Doubt, _ drive: Drive, _ isProof: Bool,
            _ left: Int
        ) {
            (self.state, self.doubt, self.drive, self.isProof, self.left) = (state, doubt, drive, isProof, left)
            wanted = drive.history.snapshot(state.node, in: state.step.after)
            candidates = Candidates(session: drive.copy)
        }

        mutating func found() -> Found {
            let lines = isProof || matters() ? ways() : nil
            return Found(lines: lines ?? [], left: left)
        }

        /// Whether any part that the step changed affects what other steps write to the place.
        private mutating func matters() -> Bool {
            guard let kept = state.step.kept(state.node) else { return false }
            let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
            let parts = Set(Change.changes(from: before, to: after).map(\.path.outsideCollections))
            if parts.isEmpty { return true }
            for other in doubt.written {
                guard let way = other.step.before.way(to: other.node) else { continue }
                for part in parts {
                    guard left > 0, let value = after[part] else { continue }
                    left -= 1
                    guard let varied = drive.copy.repeating(other.step, (way, part, value)) else { continue }
                    if place(of: other.node, in: varied.after) != place(of: other.node, in: other.step.after) {
                        return true
                    }
                }
            }
            return false
        }

        private func place(of node: NodeID, in tree: NodeSnapshot) -> Value? {
            drive.history.snapshot(node, in: tree)?.anyStateValue[doubt.place]
        }

        private mutating func ways() -> [String]? {
            let firsts = lines(in: state.step.after).spread(Drive.mostCommands).map { line in
                (line: line, step: step(line, from: state.step.after))
            }
            for (line, first) in firsts where writes(line) {
                var last = first
                for count in 1...Drive.mostRepeats {
                    if isBack(last) { return Array(repeating: line, count: count) }
                    last = last.flatMap { step(line, from: $0.after) }
                }
            }
            for (line, first) in firsts {
                guard let first, !first.isWithoutEffect else { continue }
                for next in lines(in: first.after) where writes(next) || !isProof && writes(line) {
                    if isBack(step(next, from: first.after)) { return [line, next] }
                }
            }
            return nil
        }

        private func writes(_ line: String) -> Bool { doubt.writers.contains(CommandKind.withoutArguments(line)) }

        private func lines(in tree: NodeSnapshot) -> [String] {
            drive.copy.enter(tree)
            return Offers(session: drive.copy).all().filter { !$0.isDelivery }.flatMap {
                candidates.lines(of: $0).filter { !drive.isLeftOut($0) }.prefix(6)
            }
        }

        private mutating func step(_ line: String, from tree: NodeSnapshot) -> AuditStep? {
            guard left > 0 else { return nil }
            left -= 1
            drive.copy.enter(tree)
            return drive.copy.auditedStep(line, number: 0)
        }

        /// Whether a step leads back to the state, with another value of the place unless the search is for a proof.
        private func isBack(_ step: AuditStep?) -> Bool {
            guard let wanted, let step, !step.isWithoutEffect, !isProof || step.cause != state.step.cause,
                let node = drive.history.snapshot(state.node, in: step.after),
                node.propertiesValue == wanted.propertiesValue
            else { return false }
            let changes = Change.changes(from: wanted.anyStateValue, to: node.anyStateValue)
            return (isProof || !changes.isEmpty) && changes.allSatisfy { $0.path.overlaps(doubt.place) }
        }
    }
}
