// Events by what has to be done again to bring them about again. What a command or an action does comes again with it; what
// a side effect sends does not, because in a replay no side effect begins. That is why it is a step of its own.

import WorkbenchReplies
import Workflow

struct StepGroup {
    var events: [Event]
    /// What the tree was afterwards.
    var settled: SettledStep

    /// Whether anything has happened. An action that was dropped changed nothing.
    var changesTree: Bool {
        events.contains { event in
            switch event.kind {
            case .actionQueued, .actionDropped: false
            default: true
            }
        }
    }

    /// - Parameter isOneCommand: Whether all that nothing but the first step brought about belongs to it: a callback may send
    ///   several actions.
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

    /// What the first action of a step came from.
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

    /// The actions that waited, by the numbers of their events, and whether a side effect sent each.
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

    /// The tree as it is now.
    init(_ tree: Tree) {
        guard let root = tree.root else { preconditionFailure("a tree that takes steps has a root") }
        number = tree.step
        snapshot = tree.snapshot()
        stack = StackReader.stack(of: root)
    }
}

/// Keeps what the tree is after each of its steps: by the time somebody asks, several may have been taken.
final class StepFollower {
    private var settled: [SettledStep] = []
    /// Whoever serves the session is told that a step was taken, and that the tree ended.
    var stepDidSettle: (() -> Void)?

    init(_ log: EventLog) {
        log.stepDidSettle = { [unowned self] tree in
            guard tree.root != nil else { return }
            settled.append(SettledStep(tree))
            stepDidSettle?()
        }
        log.treeDidEnd = { [weak self] in self?.stepDidSettle?() }
    }

    /// What the tree was after each step since the last time.
    func take() -> [SettledStep] {
        defer { settled = [] }
        return settled
    }
}
