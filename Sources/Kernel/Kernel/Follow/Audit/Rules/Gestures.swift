// Gestures that do something twice, or that send to a node that is no longer listening.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// A gesture that applies the same action at the same node twice.
enum AppliedTwice {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps {
            var seen: [NodeID: [Value]] = [:]
            for hop in step.acts where !hop.isUnchanged {
                guard let action = hop.action, !(action is ClosureAction),
                    !(history.names.label(of: hop.node)?.isWorker ?? true)
                else { continue }
                let value = ValueReader.read(action)
                if seen[hop.node]?.contains(value) ?? false {
                    sightings.add(
                        "\(history.kind(hop.node)) \(value.caseName)",
                        AuditObservation(
                            .appliedTwice, at: history.place(hop.node), subject: value.caseName, cause: step.command,
                            step: step.number))
                }
                seen[hop.node, default: []].append(value)
            }
        }
        return sightings.all
    }
}

/// A callback on the screen that sends to a sink from an earlier render.
enum StaleSinks {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        for step in history.steps where step.tapped != nil {
            // A gesture may end its own node and then send again. The callback was stale only if nothing it sent
            // arrived.
            guard step.acts.isEmpty else { continue }
            for dropped in step.dropped where dropped.reason != .treeEnded && dropped.reason != .superseded {
                let name = ValueReader.read(dropped.action).caseName
                sightings.add(
                    "\(history.kind(dropped.node)) \(name)",
                    AuditObservation(
                        .staleSink, at: history.place(dropped.node), subject: name, cause: step.tapped,
                        step: step.number))
            }
        }
        return sightings.all
    }
}
