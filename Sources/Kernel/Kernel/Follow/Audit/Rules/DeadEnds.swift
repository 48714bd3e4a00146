// Actions, outputs and taps that never have an effect. A single occurrence proves nothing, because any action may be
// sent at the wrong time once. Only several occurrences without an exception count as a habit.

import WorkbenchReflection
import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

enum DeadEnds {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        outputs(history) + actions(history) + taps(history)
    }

    /// Counts for one kind of action, output or tap: the number of times that it had no effect, and whether it ever had
    /// one.
    private struct Habit {
        var dead = 0
        var isAlive = false
        var first: AuditObservation?
    }

    private struct Habits {
        private var order: [String] = []
        private var habits: [String: Habit] = [:]

        mutating func note(_ key: String, isDead: Bool, _ observation: @autoclosure () -> AuditObservation) {
            if habits[key] == nil { order.append(key) }
            var habit = habits[key] ?? Habit()
            if isDead {
                habit.dead += 1
                if habit.first == nil { habit.first = observation() }
            } else {
                habit.isAlive = true
            }
            habits[key] = habit
        }

        func dead(atLeast times: Int) -> [AuditObservation] {
            order.compactMap { key in
                guard let habit = habits[key], !habit.isAlive, habit.dead >= times else { return nil }
                var first = habit.first
                first?.times = habit.dead
                return first
            }
        }
    }

    /// Outputs that the parent maps to an action that changes nothing and emits nothing.
    private static func outputs(_ history: AuditHistory) -> [AuditObservation] {
        var habits = Habits()
        for step in history.steps {
            for emitter in step.hops {
                guard let output = emitter.output, let index = emitter.target else { continue }
                let hop = step.hops[index]
                let isDead = hop.isUnchanged && hop.output == nil
                if isDead, isSetAgain(output, in: hop) || isMadeUp(output, of: emitter.node, in: step, history) {
                    continue
                }
                let name = output.caseName
                habits.note(
                    "\(history.kind(emitter.node)) \(name)", isDead: isDead,
                    AuditObservation(
                        .deadOutput, at: history.place(emitter.node), other: history.place(hop.node), subject: name,
                        cause: hop.actionName, step: step.number))
            }
        }
        return habits.dead(atLeast: history.habit)
    }

    /// Actions from outside that change nothing and emit nothing. An action that has an effect as a child's output isn't
    /// dead.
    private static func actions(_ history: AuditHistory) -> [AuditObservation] {
        var habits = Habits()
        for step in history.steps {
            for hop in step.acts {
                guard let action = hop.action, !(action is ClosureAction), let name = hop.actionName,
                    !(history.names.label(of: hop.node)?.isWorker ?? true)
                else { continue }
                let isDead = hop.isUnchanged && hop.output == nil
                if isDead, hop.isFromChild { continue }
                if isDead, isSetAgain(ValueReader.read(action), in: hop) || mayActOutside(hop, in: step, history) {
                    continue
                }
                habits.note(
                    "\(history.kind(hop.node)) \(name)", isDead: isDead,
                    AuditObservation(.deadAction, at: history.place(hop.node), subject: name, step: step.number))
            }
        }
        return habits.dead(atLeast: history.habit)
    }

    /// Taps that sent nothing.
    private static func taps(_ history: AuditHistory) -> [AuditObservation] {
        var habits = Habits()
        for step in history.steps {
            guard let tapped = step.tapped else { continue }
            habits.note(
                "\(step.screen ?? "") \(tapped.replacing(/\[[^\]]*\]/, with: "[]"))",
                isDead: step.acts.isEmpty && step.dropped.isEmpty && step.isWithoutEffect,
                AuditObservation(
                    .deadTap, at: history.place(owner(of: step, history) ?? step.after.node), subject: tapped,
                    cause: step.screen, step: step.number))
        }
        return habits.dead(atLeast: history.habit)
    }

    /// The node that renders the tapped screen. Those above it only pass the screen on. Nil if nodes of different kinds
    /// render such a screen.
    private static func owner(of step: AuditStep, _ history: AuditHistory) -> NodeID? {
        guard let screen = step.screen else { return nil }
        let fork = step.before.fork()
        defer { fork.tree.end() }
        func owners(_ node: TreeNode, _ snapshot: NodeSnapshot) -> [NodeID] {
            guard StackReader.allSubjects(of: node).contains(where: { $0.name == screen }) else { return [] }
            let below = node.children.flatMap { child in
                snapshot.children.first { $0.identity == child.identity }.map { owners(child, $0) } ?? []
            }
            return below.isEmpty ? [snapshot.node] : below
        }
        let found = fork.tree.root.map { owners($0, step.before) } ?? []
        return Set(found.map(history.kind)).count == 1 ? found.first : nil
    }

    /// Whether the state already contains the values of an action, so that setting them again changes nothing.
    private static func isSetAgain(_ message: Value, in hop: AuditHop) -> Bool {
        let values = message.payloadScalars
        return !values.isEmpty && values.isSubset(of: ValueReader.read(hop.before).scalars)
    }

    /// Whether a worker's output was delivered by hand and contains values, or nil. Such values are usually made up, so a
    /// parent that ignores them may still react to real ones.
    private static func isMadeUp(
        _ output: Value, of emitter: NodeID, in step: AuditStep, _ history: AuditHistory
    ) -> Bool {
        step.isDelivery && history.names.isWorker(emitter) && (output.containsNil || !output.payloadScalars.isEmpty)
    }

    /// Whether an action may have an effect outside the tree, through an object or a closure in the properties.
    private static func mayActOutside(
        _ hop: AuditHop, in step: AuditStep, _ history: AuditHistory
    ) -> Bool {
        history.snapshot(hop.node, in: step.before)?.propertiesValue.holdsCode ?? true
    }
}

extension Value {
    /// Whether the value contains a closure or an object.
    var holdsCode: Bool {
        switch self {
        case .closure, .reference, .backReference, .opaque: true
        default: directParts.contains { $0.value.holdsCode }
        }
    }
}

/// Outputs that the parent ignores although they report a change, or although the action had no other effect.
enum IgnoredOutputs {
    static func find(in history: AuditHistory) -> [AuditObservation] {
        var sightings = Sightings()
        var lone: [String: (dead: Int, isAlive: Bool, first: AuditObservation)] = [:]
        var order: [String] = []
        for step in history.steps {
            for hop in step.hops where hop.isOutputIgnored {
                guard let value = hop.output else { continue }
                let key = "\(history.kind(hop.node)) \(value.caseName)"
                let observation = AuditObservation(
                    .ignoredOutput, at: history.place(hop.node), subject: value.caseName, cause: hop.actionName,
                    step: step.number)
                if hop.isUnchanged {
                    if lone[key] == nil { order.append(key) }
                    lone[key, default: (0, false, observation)].dead += 1
                } else {
                    lone[key, default: (0, false, observation)].isAlive = true
                    let changed = ValueReader.read(hop.after).scalars.subtracting(ValueReader.read(hop.before).scalars)
                    guard !value.payloadScalars.isDisjoint(with: changed) else { continue }
                    sightings.add(key, observation)
                }
            }
        }
        let dead = order.compactMap { key -> AuditObservation? in
            guard let habit = lone[key], !habit.isAlive, habit.dead >= history.habit else { return nil }
            var first = habit.first
            first.times = habit.dead
            return first
        }
        return sightings.all + dead
    }
}
