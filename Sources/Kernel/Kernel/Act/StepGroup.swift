// Divides events into steps. A replay repeats each step's command or action, and with it everything that follows. A
// replay doesn't run side effects, so an action that a side effect sends is a separate step.

import WorkbenchLanguage
import Workflow

struct StepGroup {
    var events: [Event]
    /// The tree after these events.
    var settled: SettledStep

    /// Whether the events change the tree. A dropped action changes nothing.
    var changesTree: Bool {
        events.contains { event in
            switch event.kind {
            case .actionQueued, .actionDropped: false
            default: true
            }
        }
    }

    /// - Parameter isOneCommand: Whether later actions without a known cause belong to the first step, because a
    ///   callback may send several actions.
    static func groups(
        of events: [Event], _ settled: [SettledStep], after tree: Tree, isOneCommand: Bool
    ) -> [StepGroup] {
        let byStep = Dictionary(grouping: events, by: \.step)
        let isEffect = Self.effects(among: events)
        var groups: [StepGroup] = []
        for step in byStep.keys.sorted() {
            let events = byStep[step] ?? []
            let moment = settled.last { $0.number == step }
            let origin = Self.origin(of: events, isEffect)
            if groups.isEmpty || origin == .effect || (origin == .outside && !isOneCommand) {
                groups.append(StepGroup(events: events, settled: moment ?? SettledStep(tree)))
            } else {
                groups[groups.count - 1].events += events
                if let moment { groups[groups.count - 1].settled = moment }
            }
        }
        return groups
    }

    private enum Origin {
        case outside, effect, action
    }

    /// The origin of a step's first action.
    private static func origin(of events: [Event], _ isEffect: [Event.ID: Bool]) -> Origin {
        for event in events {
            switch event.kind {
            case .actionReceived, .actionDropped:
                guard let cause = event.cause, let queuedByEffect = isEffect[cause] else { return .outside }
                return queuedByEffect ? .effect : .action
            default: continue
            }
        }
        return .outside
    }

    /// The queued actions by event number, and whether each was sent by a side effect.
    private static func effects(among events: [Event]) -> [Event.ID: Bool] {
        var effects: Set<Event.ID> = []
        var queued: [Event.ID: Bool] = [:]
        for event in events {
            switch event.kind {
            case .sideEffectStarted, .sideEffectEnded: effects.insert(event.id)
            case .actionQueued: queued[event.id] = event.cause.map(effects.contains) ?? false
            default: continue
            }
        }
        return queued
    }
}

/// The tree after one of its steps.
struct SettledStep {
    var number: Int
    var snapshot: NodeSnapshot
    var stack: StackReply

    /// Reads the tree's current state.
    init(_ tree: Tree) {
        guard let root = tree.root else { preconditionFailure("a tree that takes steps has a root") }
        number = tree.step
        snapshot = tree.snapshot()
        stack = StackReader.stack(of: root)
    }
}

/// Records the tree after each step, because several steps may happen before the next request.
final class StepFollower {
    private var settled: [SettledStep] = []
    private var isPaused = false
    /// Called after each step, and when the tree ends.
    var stepDidSettle: (() -> Void)?

    init(_ log: EventLog) {
        log.stepDidSettle = { [unowned self] tree in
            guard !isPaused, tree.root != nil else { return }
            settled.append(SettledStep(tree))
            stepDidSettle?()
        }
        log.treeDidEnd = { [weak self] in self?.stepDidSettle?() }
    }

    /// Stops recording the tree after each step.
    func pause() { isPaused = true }

    /// Returns the trees after the steps since the previous call.
    func take() -> [SettledStep] {
        defer { settled = [] }
        return settled
    }
}
