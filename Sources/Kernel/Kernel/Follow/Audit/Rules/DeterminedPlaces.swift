// Places that the rest of a node's state determines: whenever the rest had the same values, the place had the same
// value, too. An action that changes the rest but not the place leaves the place out of date.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum DeterminedPlaces {
    /// The places of a state, with numbers for their values and for the node's properties.
    private struct Reading {
        let paths: [ValuePath]
        let values: [Int32]
        let properties: Int32
        /// The indices of the places that may be determined by the others.
        let single: Set<Int>

        func rest(besides place: Int) -> Rest {
            var others = values
            others[place] = properties
            return Rest(place: paths[place], others: others)
        }
    }

    private struct Rest: Hashable {
        let place: ValuePath
        let others: [Int32]
    }

    private struct Move {
        let before, after: Reading
        let kept: AuditStep.Kept
        let step: AuditStep
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var numbers = ValueNumbers()
        var moves: [String: [Move]] = [:]
        for step in history.steps {
            for kept in step.kept where !kept.after.isWorker {
                let (before, after) = (reading(kept.before, &numbers), reading(kept.after, &numbers))
                guard before.paths == after.paths, before.paths.count > 1 || before.properties != after.properties,
                    before.values != after.values || before.properties != after.properties
                else { continue }
                moves[history.kind(kept.after.node), default: []].append(
                    Move(before: before, after: after, kept: kept, step: step))
            }
        }
        return moves.sorted { $0.key < $1.key }.flatMap { _, moves in
            // If the state is an enum, each case has different places.
            Dictionary(grouping: moves, by: \.before.paths).values.flatMap { moves in
                (moves.first?.before.paths.indices ?? 0..<0).compactMap { finding(at: $0, moves, history) }
            }.sorted { ($0.step, "\($0.place.path)") < ($1.step, "\($1.place.path)") }
        }
    }

    private static func reading(_ node: NodeSnapshot, _ numbers: inout ValueNumbers) -> Reading {
        var (paths, values, single): ([ValuePath], [Int32], Set<Int>) = ([], [], [])
        func add(_ value: Value, _ path: [ValuePath.Component]) {
            if case .structure(let structure) = value {
                for part in structure.fields {
                    add(part.value, path + [.field(part.name)])
                }
                return
            }
            if value.collected == nil { single.insert(paths.count) }
            paths.append(ValuePath(path))
            values.append(numbers.number(of: value))
        }
        add(node.anyStateValue, [])
        return Reading(
            paths: paths, values: values, properties: numbers.number(of: node.propertiesValue), single: single)
    }

    private static func finding(at place: Int, _ moves: [Move], _ history: AuditHistory) -> AuditObservation? {
        guard moves.contains(where: { $0.before.values[place] != $0.after.values[place] }),
            moves.allSatisfy({ $0.after.single.contains(place) })
        else { return nil }
        /// The values of the place for each combination of the other values, with the actions that led to them.
        var seen: [Rest: [Int32: (times: Int, causes: Set<String>)]] = [:]
        for move in moves {
            if move.step.isFirst {
                seen[move.before.rest(besides: place), default: [:]][move.before.values[place], default: (0, [])]
                    .times += 1
            }
            let rest = move.after.rest(besides: place)
            seen[rest, default: [:]][move.after.values[place], default: (0, [])].times += 1
            seen[rest]?[move.after.values[place]]?.causes.insert(move.step.cause)
        }
        let usual = seen.mapValues { values in
            values.max { ($0.value.times, $1.key) < ($1.value.times, $0.key) }?.key
        }
        // The place had the same value although different actions led there.
        let confirmed = seen.count { rest, values in
            usual[rest].flatMap { $0 }.map { (values[$0]?.causes.count ?? 0) > 1 } ?? false
        }
        var hits: [String: Int] = [:]
        var turns: Set<[Int32]> = []
        var breaks: [String: (times: Int, move: Move)] = [:]
        for move in moves {
            let (before, after) = (move.before.values[place], move.after.values[place])
            let (old, new) = (move.before.rest(besides: place), move.after.rest(besides: place))
            let wasUsual = usual[old] == nil || usual[old] == before
            switch (wasUsual, usual[new] == after) {
            case (true, true) where before != after:
                // If the place can change while the rest stays the same, the rest doesn't determine it.
                guard old != new else { return nil }
                hits[move.step.cause, default: 0] += 1
                turns.insert([before, after])
            case (true, false):
                guard before == after else { return nil }
                breaks[move.step.cause, default: (0, move)].times += 1
            default: break
            }
        }
        let support = hits.values.reduce(0, +)
        guard let (cause, found) = breaks.first, breaks.count == 1,
            history.isLenient
                || confirmed > 2 && support > 3 && found.times * 2 <= support
                    && turns.contains(where: { turns.contains($0.reversed()) })
        else { return nil }
        let changed = found.move.before.paths.indices.first {
            $0 != place && found.move.before.values[$0] != found.move.after.values[$0]
        }
        return AuditObservation(
            .brokenRelation, at: history.place(found.move.kept.after.node, found.move.before.paths[place]),
            other: history.place(
                found.move.kept.after.node, changed.map { found.move.before.paths[$0] } ?? ValuePath()),
            relation: .function, cause: cause, times: found.times, support: support, step: found.move.step.number)
    }
}
