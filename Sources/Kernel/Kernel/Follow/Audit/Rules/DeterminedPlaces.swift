// Places that the rest of a node's state determines: each action that writes the place gives it the same value for the
// same rest. An action that changes the rest but not the place may leave the place out of date.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum DeterminedPlaces {
    /// The places of a state, with numbers for their values and for the node's properties.
    fileprivate struct Reading {
        let paths: [ValuePath]
        let values: [Int32]
        let properties: Int32

        func rest(besides place: Int) -> [Int32] {
            var others = values
            others[place] = properties
            return others
        }
    }

    fileprivate struct Move {
        let before, after: Reading
        let kept: AuditStep.Kept
        let step: AuditStep
        /// The number of the first step of the walk.
        let walk: Int

        var state: State { State(step: step, node: kept.after.node) }
    }

    /// A node after a step.
    struct State {
        let step: AuditStep
        let node: NodeID
    }

    /// A place that a step may have left out of date.
    struct Doubt {
        let state: State
        let place: ValuePath
        /// The states right after a write to the place, and the commands that wrote it, without arguments.
        let written: [State]
        let writers: Set<String>
        /// The number of steps in the walk before this one.
        let depth: Int
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        habits(in: history).compactMap { $0.finding(history) }
    }

    /// The steps after which it's unknown whether a place is right, because no other step led to the same rest.
    static func doubts(in history: AuditHistory) -> [Doubt] {
        habits(in: history).flatMap(\.doubts).sorted {
            ($0.depth, $0.state.step.number) < ($1.depth, $1.state.step.number)
        }
    }

    private static func habits(in history: AuditHistory) -> [Habit] {
        var numbers = ValueNumbers()
        var moves: [String: [Move]] = [:]
        var walk = 0
        for step in history.steps {
            if step.isFirst { walk = step.number }
            for kept in step.kept where !kept.after.isWorker {
                let (before, after) = (reading(kept.before, &numbers), reading(kept.after, &numbers))
                guard before.paths == after.paths, before.paths.count > 1 || before.properties != after.properties,
                    before.values != after.values || before.properties != after.properties
                else { continue }
                moves[history.kind(kept.after.node), default: []].append(
                    Move(before: before, after: after, kept: kept, step: step, walk: walk))
            }
        }
        return moves.sorted { $0.key < $1.key }.flatMap { _, moves in
            // If the state is an enum, each case has different places.
            Dictionary(grouping: moves, by: \.before.paths).values.sorted {
                ($0.first?.step.number ?? 0) < ($1.first?.step.number ?? 0)
            }.flatMap { moves in
                (moves.first?.before.paths.indices ?? 0..<0).compactMap { Habit(of: $0, moves) }
            }
        }
    }

    private static func reading(_ node: NodeSnapshot, _ numbers: inout ValueNumbers) -> Reading {
        var (paths, values): ([ValuePath], [Int32]) = ([], [])
        func add(_ value: Value, _ path: [ValuePath.Component]) {
            if case .structure(let structure) = value {
                for part in structure.fields { add(part.value, path + [.field(part.name)]) }
                return
            }
            paths.append(ValuePath(path))
            values.append(numbers.number(of: value))
        }
        add(node.anyStateValue, [])
        return Reading(paths: paths, values: values, properties: numbers.number(of: node.propertiesValue))
    }

    /// What the steps show about one place of one kind of node.
    fileprivate struct Habit {
        private struct Known {
            var value: Int32
            var causes: Set<String>
            var moves: [Move]
        }

        private let place: Int
        private let moves: [Move]
        /// The values that steps wrote, by the rest of the state.
        private var written: [[Int32]: Known] = [:]
        /// The number of writes of each action.
        private var writers: [String: Int] = [:]
        /// The steps that changed the rest but not the place.
        private var others: [Move] = []
        /// The changes of the place, each with its values before and after.
        private var turns: Set<[Int32]> = []

        /// Nil if the rest doesn't determine the place.
        init?(of place: Int, _ moves: [Move]) {
            (self.place, self.moves) = (place, moves)
            /// The steps that changed only the place.
            var mends: [Move] = []
            for move in moves {
                let (before, after) = (move.before.values[place], move.after.values[place])
                if move.step.isFirst, !note(before, move.before, move, "") { return nil }
                guard before != after else {
                    others.append(move)
                    continue
                }
                guard move.before.rest(besides: place) != move.after.rest(besides: place) else {
                    mends.append(move)
                    continue
                }
                guard note(after, move.after, move, move.step.cause) else { return nil }
                writers[move.step.cause, default: 0] += 1
                turns.insert([before, after])
            }
            // A place that changes alone isn't determined by the rest, unless the change corrects it.
            for move in mends {
                let value = move.after.values[place]
                guard known(after: move).map({ $0.value == value }) ?? (writers[move.step.cause] != nil),
                    note(value, move.after, move, move.step.cause)
                else { return nil }
            }
            // An action that usually writes the place may also write the same value again.
            for move in others where writers[move.step.cause] != nil {
                let value = move.after.values[place]
                if known(after: move).map({ $0.value == value }) ?? true {
                    _ = note(value, move.after, move, move.step.cause)
                }
            }
            if writers.isEmpty { return nil }
        }

        private mutating func note(_ value: Int32, _ reading: Reading, _ move: Move, _ cause: String) -> Bool {
            let rest = reading.rest(besides: place)
            var known = written[rest] ?? Known(value: value, causes: [], moves: [])
            known.causes.insert(cause)
            known.moves.append(move)
            written[rest] = known
            return known.value == value
        }

        private func known(after move: Move) -> Known? { written[move.after.rest(besides: place)] }

        private func isRight(before move: Move) -> Bool {
            written[move.before.rest(besides: place)].map { $0.value == move.before.values[place] } ?? true
        }

        func finding(_ history: AuditHistory) -> AuditObservation? {
            let broken = others.filter { move in
                known(after: move).map { $0.value != move.after.values[place] } == true && isRight(before: move)
                    && history.mayBlame(move.step.cause)
            }
            guard let cause = broken.first?.step.cause, broken.allSatisfy({ $0.step.cause == cause }) else {
                return nil
            }
            let support = writers.values.reduce(0, +)
            // Different actions led to the same value.
            let confirmed = written.values.count { $0.causes.count > 1 }
            guard history.isLenient || isWellKnown && confirmed > 2 && broken.count * 2 <= support else { return nil }
            // The script must include a step that shows the right value.
            let shown = broken.lazy.compactMap { move in
                known(after: move)?.moves.first { $0.walk == move.walk && $0.step.number > move.step.number }.map {
                    (move: move, step: $0.step.number)
                }
            }.first
            let move = shown?.move ?? broken[0]
            let changed = move.before.paths.indices.first {
                $0 != place && move.before.values[$0] != move.after.values[$0]
            }
            return AuditObservation(
                .brokenRelation, at: history.place(move.kept.after.node, move.before.paths[place]),
                other: history.place(move.kept.after.node, changed.map { move.before.paths[$0] } ?? ValuePath()),
                relation: .function, cause: cause, times: broken.count, support: support,
                step: shown?.step ?? move.step.number)
        }

        /// Whether several actions wrote the place several times, and it returned to an earlier value.
        private var isWellKnown: Bool {
            writers.count > 1 && writers.values.reduce(0, +) > 3
                && turns.contains { turns.contains($0.reversed()) }
        }

        /// The maximum number of states in `Doubt.written`.
        private static let mostWritten = 6

        /// The steps that left the place in doubt: for each cause and value of the place, the earliest step in a walk.
        var doubts: [Doubt] {
            guard isWellKnown else { return [] }
            let sorted = moves.sorted { $0.step.number - $0.walk < $1.step.number - $1.walk }
            func firsts(_ isWanted: (Move) -> Bool) -> [Move] {
                var seen: Set<[String]> = []
                return sorted.filter {
                    isWanted($0) && seen.insert([$0.step.cause, "\($0.after.values[place])"]).inserted
                }
            }
            let written = firsts { $0.before.values[place] != $0.after.values[place] }
            return firsts { move in
                move.before.values[place] == move.after.values[place] && writers[move.step.cause] == nil
                    && known(after: move) == nil && isRight(before: move)
            }.map { move in
                Doubt(
                    state: move.state, place: move.before.paths[place],
                    written: written.spread(Self.mostWritten).map(\.state),
                    writers: Set(written.map { CommandKind.withoutArguments($0.step.command) }),
                    depth: move.step.number - move.walk)
            }
        }
    }
}
