// A worker's answer resets a collection to a copy kept since the request, which discards the changes made in the
// meantime.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

enum Rollbacks {
    /// The maximum number of steps between a request and its answer.
    private static let longestRequest = 60

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for (index, step) in history.steps.enumerated() {
            for (number, hop) in step.acts.enumerated() {
                guard let emitter = step.emitter(ofAct: number), history.names.isWorker(emitter.node) else { continue }
                let (before, after) = (ValueReader.read(hop.before), ValueReader.read(hop.after))
                let places = Set(Change.changes(from: before, to: after).map(\.path.outsideCollections))
                for place in places.sorted(by: { $0.title < $1.title }) {
                    guard let written = after[place]?.unwrapped, written.collected.map({ !$0.isEmpty }) ?? false,
                        let request = request(of: hop.node, at: place, written, history.steps[..<index], history),
                        let copy = before.copy(of: written, besides: place),
                        request.before[copy]?.unwrapped != written
                    else { continue }
                    sightings.add(
                        "\(history.kind(hop.node)) \(place)",
                        AuditObservation(
                            .revertedWrite, at: history.place(hop.node, place),
                            other: history.place(hop.node, copy), cause: step.cause, step: step.number))
                }
            }
        }
        return sightings.all
    }

    /// The states of a node before and after the step that changed a place from the value that is written now; nil if
    /// no other action changed the place after that step.
    private static func request(
        of node: NodeID, at place: ValuePath, _ written: Value, _ steps: ArraySlice<AuditStep>, _ history: AuditHistory
    ) -> (before: Value, after: Value)? {
        var isChangedSince = false
        for step in steps.suffix(longestRequest).reversed() {
            if let kept = step.kept(node) {
                let (before, after) = (kept.before.anyStateValue, kept.after.anyStateValue)
                if before[place] != after[place] {
                    if before[place]?.unwrapped == written { return isChangedSince ? (before, after) : nil }
                    isChangedSince =
                        isChangedSince
                        || step.acts.indices.contains { index in
                            step.emitter(ofAct: index).map { !history.names.isWorker($0.node) } ?? true
                        }
                }
            }
            if step.isFirst { return nil }
        }
        return nil
    }
}

extension Value {
    /// The maximum number of parts to search for a copy.
    private static let mostParts = 400

    /// The path of an equal part that isn't at the given place.
    fileprivate func copy(of value: Value, besides place: ValuePath) -> ValuePath? {
        var left = Self.mostParts
        func search(_ part: Value, _ path: [ValuePath.Component]) -> ValuePath? {
            let here = ValuePath(path)
            left -= 1
            guard left > 0, here != place else { return nil }
            if part.unwrapped == value { return here }
            for inner in part.directParts {
                if let found = search(inner.value, path + [inner.component].compactMap(\.self)) { return found }
            }
            return nil
        }
        return search(self, [])
    }
}
