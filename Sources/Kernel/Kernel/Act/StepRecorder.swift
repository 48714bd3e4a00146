// Builds a step's record from its events: hops with changes, nodes that started or ended, and renders with reasons.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

extension Session {
    /// Changes the tree and records the step in the timeline.
    ///
    /// - Parameters:
    ///   - sender: The side effect that sends the action, in a replay.
    ///   - screen: The name of the tapped screen.
    func step(
        by sender: EffectSender? = nil, on screen: String? = nil, _ change: () throws(Refusal) -> ActionFate?
    ) throws(Refusal) -> StepReply {
        let fate = try change()
        guard recordsSteps else { return StepReply(number: 0, command: commandLine, fate: fate?.reply ?? .delivered) }
        var groups = takeGroups(isOneCommand: true)
        let own = groups.isEmpty ? StepGroup(events: [], settled: SettledStep(tree)) : groups.removeFirst()
        let step = record(commandLine, fate, own, by: sender, on: screen)
        journalCommand()
        shownStack = own.settled.stack
        followers += groups.compactMap(recordUnprompted)
        return step
    }

    /// The events since the last call, as steps.
    func takeGroups(isOneCommand: Bool) -> [StepGroup] {
        let events = log.drain()
        for event in events { workBook.noteFinished(event, names) }
        // A worker returns between two steps, so the event belongs to neither step.
        return StepGroup.groups(
            of: events.filter { if case .sideEffectFinished = $0.kind { false } else { true } }, follower.take(),
            after: tree, isOneCommand: isOneCommand)
    }

    /// - Parameter repeated: The line that repeats the step, for a step without a command. The step looks the way it
    ///   would if that line were replayed.
    private func record(
        _ command: String, _ fate: ActionFate?, _ group: StepGroup, by sender: EffectSender?,
        on screen: String? = nil, repeated: StepLine? = nil
    ) -> StepReply {
        let places = RepeatablePlace(names: names, moment: timeline.snapshot)
        learn(group.events)
        let hereBefore = currentNode == root.id ? "/" : places.path(of: currentNode)
        let former = timeline.snapshot
        let (before, screens) = (timeline.now.screens, StackReader.names(in: group.settled.stack))
        let reader = StepReader(names: names, events: group.events)
        var (reply, values) = reader.step(number: timeline.nextNumber, command: command)
        values.screen = screen
        if let sender, !reply.hops.isEmpty {
            reply.hops[0].source = sender.source
            // An `effect` line doesn't name an action.
            let sent = repeated?.effect == nil ? reply.hops[0].action ?? reply.hops[0].output : nil
            workBook.count(sent, by: sender, in: reply.number)
        }
        reply.work = workBook.take(
            group.events, step: reply, isEffect: repeated?.effect != nil, causes: reader.hopsByEvent, names)
        if let fate { reply.fate = fate.reply }
        for node in reply.begun { workerControl.begunAgain[node.node.place] = nil }
        repeated?.tell(&reply)
        values.hops.removeFirst(values.hops.count - reply.hops.count)
        if repeated != nil, let first = reply.hops.first?.node.path, isMuted(first) { reply.isMuted = true }
        let lasting = lastingChanges(of: group.events, in: timeline.moments.count)
        reply.lasting = lasting.isEmpty ? nil : lasting
        if !lasting.isEmpty { objectChanges += 1 }
        if screens != before {
            reply.screens = StepReply.ScreenChange(before: before, after: screens)
        }
        reply.watched = watchedChanges(from: timeline.snapshot, to: group.settled.snapshot)
        timeline.append(
            command: command, here: hereBefore, snapshot: group.settled.snapshot, screens: screens, step: reply,
            values: values)
        untoldReports += newlyBroken(after: LastOutcome(step: reply, before: former, after: group.settled.snapshot))
        return reply
    }

    /// Records a step without a command: a worker's output, or an action from a side effect. Nil if nothing changed.
    func recordUnprompted(_ group: StepGroup) -> Reply? {
        guard group.changesTree else { return nil }
        learn(group.events)
        unprompted.insert(journal.count)
        let sender = sender(of: group.events)
        let line = StepLineWriter(names: names, before: timeline.snapshot, sender: sender?.name).line(for: group.events)
        let step = record(line.text, nil, group, by: sender?.sender, repeated: line)
        journal.append(step.command)
        return Reply(.step(step), stack: group.settled.stack)
    }

    /// Records the steps since the last command: outputs of workers and actions from side effects.
    @discardableResult
    package func absorb() -> [StepReply] {
        let first = workerControl.firstSteps
        workerControl.firstSteps = []
        guard !log.events.isEmpty, tree.phase == .idle else { return first }
        let replies = takeGroups(isOneCommand: false).compactMap(recordUnprompted)
        replies.forEach(keep(unprompted:))
        return first + replies.compactMap { if case .step(let step) = $0.content { step } else { nil } }
    }
}

/// Reads the events of a single step.
struct StepReader {
    let names: NodeNames
    let events: [Event]
    /// For each event, the index of its hop, or of the hop that led to it.
    let hopsByEvent: [Event.ID: Int]

    init(names: NodeNames, events: [Event]) {
        self.names = names
        self.events = events
        hopsByEvent = Self.hopsByEvent(events, names)
    }

    private static func hopsByEvent(_ events: [Event], _ names: NodeNames) -> [Event.ID: Int] {
        var hops: [Event.ID: Int] = [:]
        var count = 0
        for event in events {
            if hop(event, names) {
                hops[event.id] = count
                count += 1
            } else if let hop = event.cause.flatMap({ hops[$0] }) {
                hops[event.id] = hop
            }
        }
        return hops
    }

    /// Whether an event counts as a separate hop.
    private static func hop(_ event: Event, _ names: NodeNames) -> Bool {
        switch event.kind {
        case .actionApplied, .stateReplaced: true
        // A worker counts its starts in its state, which isn't a hop.
        case .stateUpdated(let before, let after, _):
            !names.isWorker(event.node) && !SnapshotDifference.changes(before, after).isEmpty
        default: false
        }
    }

    func step(number: Int, command: String) -> (StepReply, StepValues) {
        var step = StepReply(number: number, command: command, fate: .delivered)
        var values = StepValues()
        var sources: [Event.ID: ActionSource] = [:]
        /// The outputs that actions were made from.
        var outputs: [Event.ID: Event.ID] = [:]
        var propertyChanges: [NodeID: [Change]] = [:]
        for event in events {
            var node: NodeName { names.name(of: event.node) }
            let cause = event.cause.flatMap { hopsByEvent[$0] }
            switch event.kind {
            case .actionReceived(_, let source):
                sources[event.id] = source
                if case .childOutput = source { outputs[event.id] = event.cause }
            case .actionApplied(let action, let before, let after, let output, let comparison):
                if let mapped = event.cause.flatMap({ outputs[$0] }), let emitter = hopsByEvent[mapped] {
                    step.hops[emitter].outputFate = .mapped(step.hops.count)
                }
                // An action from a worker is the worker's output, even if `deliver` sent it.
                let isWorker = names.isWorker(event.node)
                values.addHop(event, action, before, after)
                let changes = SnapshotDifference.changes(before, after)
                let isRoot = names.record(of: event.node)?.parent == nil
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: isWorker ? nil : shown(action),
                        source: source(of: event, sources), changes: changes,
                        output: output.map { ValueReader.read($0) },
                        outputFate: output != nil && isRoot ? .left : nil, cause: cause,
                        isUncertain: comparison == .unknown,
                        isHidden: changes.isEmpty && comparison == .different ? true : nil))
            case .stateReplaced(let before, let after):
                values.addHop(event, nil, before, after)
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: nil, source: .outside, changes: SnapshotDifference.changes(before, after),
                        output: nil, cause: cause, isUncertain: false))
            case .stateUpdated(let before, let after, let comparison) where Self.hop(event, names):
                values.addHop(event, nil, before, after)
                let changes = SnapshotDifference.changes(before, after)
                var properties: [ValuePath] = []
                for change in propertyChanges[event.node] ?? [] where !properties.contains(change.path) {
                    properties.append(change.path)
                }
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: nil, source: .properties(properties), changes: changes, output: nil,
                        cause: cause, isUncertain: false,
                        isHidden: changes.isEmpty && comparison == .different ? true : nil))
            case .outputIgnored:
                guard let cause, let parent = names.record(of: event.node)?.parent else { break }
                step.hops[cause].outputFate = .ignored(by: names.name(of: parent))
            case .sessionBegan(let begun, _, _):
                let workflow: Any = (begun as? any WorkerNode)?.anyWorker ?? begun
                step.begun.append(
                    NodeValue(
                        node: node, path: nil, type: TypeName.text(of: type(of: workflow)),
                        value: ValueReader.read(workflow)))
            case .sessionEnded:
                step.ended.append(node)
            case .outputSent(let output):
                step.outputs.append(ValueReader.read(output))
            case .propertiesChanged(let before, let after, _):
                propertyChanges[event.node] = SnapshotDifference.changes(before, after)
            case .renderStarted(let reason):
                step.renders.append(
                    StepReply.RenderLine(
                        node: node, reason: reason.reply, changes: propertyChanges[event.node] ?? [], cause: cause))
            case .actionDropped(let action, let reason):
                values.addDropped(event, action, reason)
                step.fate = .dropped(reason.reply)
            default:
                break
            }
        }
        noteOutputsWithoutEffect(&step)
        step.endings = endings
        return (step, values)
    }

    private func noteOutputsWithoutEffect(_ step: inout StepReply) {
        for index in step.hops.indices {
            guard case .mapped(let target)? = step.hops[index].outputFate else { continue }
            let hop = step.hops[target]
            if hop.isUnchanged, hop.output == nil {
                step.hops[index].outputFate = .withoutEffect(target)
            }
        }
    }

    /// The topmost nodes that ended, each with the node that took its place.
    private var endings: [StepReply.Ending] {
        var ended: [NodeID: Event] = [:]
        var begun: [NodeID] = []
        for event in events {
            switch event.kind {
            case .sessionEnded: ended[event.node] = event
            case .sessionBegan: begun.append(event.node)
            default: continue
            }
        }
        guard !ended.isEmpty else { return [] }
        return events.compactMap { event in
            guard case .sessionEnded = event.kind, let record = names.record(of: event.node),
                let parent = record.parent, ended[parent] == nil
            else { return nil }
            let successor = begun.firstIndex { id in
                guard let other = names.record(of: id) else { return false }
                return other.parent == parent && other.label == record.label && id != event.node
            }
            return StepReply.Ending(
                node: names.name(of: event.node), parent: names.name(of: parent),
                successor: successor.map { names.name(of: begun.remove(at: $0)) },
                cause: event.cause.flatMap { hopsByEvent[$0] })
        }
    }

    private func source(of applied: Event, _ sources: [Event.ID: ActionSource]) -> StepReply.Hop.Source {
        if names.isWorker(applied.node) { return .worker }
        return switch applied.cause.flatMap({ sources[$0] }) {
        // The session adds the name of the side effect, if a line can name it.
        case .outside, .sideEffect, nil: names.worker(at: applied.node) == applied.node ? .worker : .outside
        case .worker: .worker
        case .childOutput(let child): .child(names.name(of: child))
        }
    }

    /// The action inside a type-erased one; nil for an output without an action, such as a worker's output.
    private func shown(_ action: Any) -> Value? {
        let inside = (action as? any ErasedAction)?.inside ?? action
        if let closure = inside as? ClosureAction, closure.fileID.hasPrefix("Workflow/") { return nil }
        return ValueReader.read(inside)
    }
}

extension ActionFate {
    var reply: StepReply.Fate {
        switch self {
        case .delivered: .delivered
        case .queued: .queued
        case .dropped(let reason): .dropped(reason.reply)
        }
    }
}

extension DropReason {
    fileprivate var reply: StepReply.DropReason {
        switch self {
        case .nodeEnded: .nodeEnded
        case .treeEnded: .treeEnded
        case .superseded: .superseded
        case .sinkNotRendered: .sinkNotRendered
        }
    }
}

extension RenderReason {
    var reply: StepReply.RenderReason {
        switch self {
        case .new: .new
        case .stateChanged: .stateChanged
        case .propertiesChanged: .propertiesChanged
        case .descendantChanged: .descendantChanged
        case .requested: .requested
        }
    }
}

/// An action that wraps another one.
protocol ErasedAction {
    var inside: Any { get }
}

extension AnyWorkflowAction: ErasedAction {
    var inside: Any { base }
}

extension String {
    /// Whether the path equals another one or is below it.
    func isBelow(_ path: String) -> Bool { self == path || hasPrefix(path == "/" ? path : path + "/") }
}
