// Copies of properties, found in the steps: copies that weren't updated, and copies whose update wiped out an edit.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

/// State that was made from a property but kept the old value when the property changed: a copy, or a value that is
/// computed from several properties and follows only the others.
enum StaleProperties {
    /// How a place reacted to changes of the properties that it's made from.
    private struct Dependence {
        /// The properties that it followed.
        var followed: Set<ValuePath> = []
        var missed: [(properties: [ValuePath], observation: AuditObservation)] = []
    }

    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var dependences: [String: Dependence] = [:]
        for step in history.steps {
            for kept in step.kept where kept.parent != nil && !kept.before.isWorker {
                guard let change = PropertyChange(kept) else { continue }
                func observation(_ state: ValuePath, _ property: ValuePath) -> AuditObservation {
                    AuditObservation(
                        .staleCopy, at: history.place(kept.after.node, state),
                        other: history.place(kept.after.node, property), cause: step.cause, step: step.number)
                }
                for (state, property) in change.staleCopies {
                    sightings.add("\(history.kind(kept.after.node)) \(state)", observation(state, property))
                }
                for (state, isFollowed) in change.computed {
                    let key = "\(history.kind(kept.after.node)) \(state)"
                    if isFollowed {
                        dependences[key, default: Dependence()].followed.formUnion(change.properties)
                    } else if let first = change.properties.first {
                        dependences[key, default: Dependence()].missed.append(
                            (change.properties, observation(state, first)))
                    }
                }
            }
        }
        for (key, dependence) in dependences.sorted(by: { $0.key < $1.key }) where !dependence.followed.isEmpty {
            // A place that follows a property only sometimes does so on purpose.
            for (properties, observation) in dependence.missed
            where dependence.followed.isDisjoint(with: properties) && !history.isDraft(observation.place) {
                sightings.add(key, observation)
            }
        }
        return sightings.all
    }
}

extension AuditHistory {
    /// Whether an action of nodes of this type changed the place itself. If so, it's a draft rather than just a copy.
    func isDraft(_ place: AuditReply.Place) -> Bool { edits(of: place) > 0 }

    /// The number of steps in which an action of nodes of this type changed the place itself.
    func edits(of place: AuditReply.Place) -> Int {
        steps.count { step in
            step.acts.contains { hop in
                names.name(of: hop.node).type == place.node.type
                    && Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after))
                        .contains { $0.path.overlaps(place.path) }
            }
        }
    }
}

/// The effect of a node's properties on its initial state.
private struct PropertyChange {
    var staleCopies: [(state: ValuePath, property: ValuePath)] = []
    /// The places that are computed from the properties, and whether they have their new initial value.
    var computed: [(state: ValuePath, isFollowed: Bool)] = []
    /// The changed properties.
    var properties: [ValuePath] = []

    init?(_ kept: AuditStep.Kept) {
        guard let before = kept.before.anyWorkflow as? any Workflow else { return nil }
        let properties = (kept.before.propertiesValue, kept.after.propertiesValue)
        guard properties.0 != properties.1 else { return nil }
        guard let states = Self.initialStates(before, kept.after.anyWorkflow) else { return nil }
        let state = kept.after.anyStateValue
        let changed = Change.changes(from: properties.0, to: properties.1)
        self.properties = changed.map(\.path)
        for change in Change.changes(from: states.before, to: states.after) {
            guard let path = change.pathBefore, path == change.pathAfter, let old = change.before,
                let new = change.after, state[path] == old || state[path] == new
            else { continue }
            // Only the property itself is a copy: a value derived from it may be a choice.
            if let source = changed.first(where: { $0.before == old && $0.after == new }) {
                if state[path] == old { staleCopies.append((path, source.path)) }
            } else if path.outsideCollections == path {
                // A place that already had the new value, because it missed an earlier change, doesn't follow this one.
                let isChanged = kept.before.anyStateValue[path] != state[path]
                if isChanged == (state[path] == new) { computed.append((path, isChanged)) }
            }
        }
    }

    private static func initialStates<Subject: Workflow>(
        _ before: Subject, _ after: Any
    ) -> (before: Value, after: Value)? {
        guard let after = after as? Subject else { return nil }
        let states = (ValueReader.read(before.makeInitialState()), ValueReader.read(after.makeInitialState()))
        // If the initial state is different each time, no conclusion is possible.
        guard ValueReader.read(before.makeInitialState()) == states.0 else { return nil }
        return states
    }
}

/// State that an action had changed and that `workflowDidChange` reset, although the copied property hadn't changed.
enum WipedEdits {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var edited: [NodeID: Set<ValuePath>] = [:]
        for step in history.steps {
            if step.isFirst { edited = [:] }
            for hop in step.acts where !(history.names.label(of: hop.node)?.isWorker ?? true) {
                let changes = Change.changes(from: ValueReader.read(hop.before), to: ValueReader.read(hop.after))
                edited[hop.node, default: []].formUnion(changes.map(\.path))
            }
            for kept in step.kept where kept.parent != nil && !kept.before.isWorker {
                let own = step.stateAfterHops(of: kept)
                let final = kept.after.anyStateValue
                guard own != final, let places = edited[kept.after.node] else { continue }
                let unasked = Self.refreshedWithoutReason(kept, step)
                let asked = Change.changes(from: kept.before.propertiesValue, to: kept.after.propertiesValue)
                for change in Change.changes(from: own, to: final)
                where !asked.contains(where: { $0.after == change.after }) {
                    guard places.contains(where: { $0.overlaps(change.path) }) else { continue }
                    edited[kept.after.node]?.subtract(places.filter { $0.overlaps(change.path) })
                    guard unasked.contains(where: { $0.overlaps(change.path) }) else { continue }
                    sightings.add(
                        "\(history.kind(kept.after.node)) \(change.path)",
                        AuditObservation(
                            .wipedEdit, at: history.place(kept.after.node, change.path), cause: step.cause,
                            step: step.number))
                }
            }
            for life in step.ended { life.snapshot.forEach { edited[$0.node] = nil } }
        }
        return sightings.all
    }

    /// The places that `workflowDidChange` sets even if no property changes. It's called with equal old and new
    /// properties.
    private static func refreshedWithoutReason(_ kept: AuditStep.Kept, _ step: AuditStep) -> [ValuePath] {
        guard let workflow = kept.before.anyWorkflow as? any Workflow else { return [] }
        return places(workflow, step.acts.last { $0.node == kept.before.node }?.after ?? kept.before.anyState)
    }

    private static func places<Subject: Workflow>(_ workflow: Subject, _ state: Any) -> [ValuePath] {
        guard let state = state as? Subject.State else { return [] }
        var refreshed = state
        workflow.workflowDidChange(from: workflow, state: &refreshed)
        return Change.changes(from: ValueReader.read(state), to: ValueReader.read(refreshed)).map(\.path)
    }
}
