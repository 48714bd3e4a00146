// Makes a step from its events: hops with their changes, nodes that began or ended, renders with their reasons.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
import WorkbenchTypeMetadata
import WorkbenchValueTree
import Workflow

extension Session {
    /// Changes the tree and records the step in the timeline.
    func step(_ change: () throws(Refusal) -> ActionFate?) throws(Refusal) -> StepReply {
        let fate = try change()
        var groups = takeGroups(isOneCommand: true)
        let own = groups.isEmpty ? StepGroup(events: [], settled: SettledStep(tree)) : groups.removeFirst()
        let step = record(commandLine, fate, own)
        journalCommand()
        shownStack = own.settled.stack
        followers += groups.compactMap(recordUnprompted)
        return step
    }

    /// The events since the last call, as steps.
    func takeGroups(isOneCommand: Bool) -> [StepGroup] {
        StepGroup.groups(of: log.drain(), follower.take(), after: tree, isOneCommand: isOneCommand)
    }

    /// - Parameter repeated: Set for a step that no command took. The step is shown as a replay of its line would show it.
    private func record(
        _ command: String, _ fate: ActionFate?, _ group: StepGroup, repeated: StepLine? = nil
    ) -> StepReply {
        let places = RepeatablePlace(names: names, moment: timeline.snapshot)
        learn(group.events)
        let hereBefore = currentNode == root.id ? "/" : places.path(of: currentNode)
        let (before, screens) = (timeline.now.screens, StackReader.names(in: group.settled.stack))
        var reply = StepReader(names: names, events: group.events).step(number: timeline.nextNumber, command: command)
        if let fate { reply.fate = fate.reply }
        for node in reply.begun { workerControl.begunAgain[node.node.place] = nil }
        repeated?.tell(&reply)
        let lasting = lastingChanges(of: group.events)
        reply.lasting = lasting.isEmpty ? nil : lasting
        if screens != before {
            reply.screens = StepReply.ScreenChange(before: before, after: screens)
        }
        reply.watched = watchedChanges(from: timeline.snapshot, to: group.settled.snapshot)
        timeline.append(
            command: command, here: hereBefore, snapshot: group.settled.snapshot, screens: screens, step: reply,
            facts: StepFacts(group.events))
        return reply
    }

    /// Records a step that no command took: a worker's output, or an action from a side effect. Nil if nothing changed.
    func recordUnprompted(_ group: StepGroup) -> Reply? {
        guard group.changesTree else { return nil }
        learn(group.events)
        unprompted.insert(journal.count)
        let line = StepLineWriter(names: names, before: timeline.snapshot).line(for: group.events)
        let step = record(line.text, nil, group, repeated: line)
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

/// Reads the events of one step.
struct StepReader {
    let names: NodeNames
    let events: [Event]

    func step(number: Int, command: String) -> StepReply {
        var step = StepReply(number: number, command: command, fate: .delivered)
        var sources: [Event.ID: ActionSource] = [:]
        var propertyChanges: [NodeID: [Change]] = [:]
        for event in events {
            var node: NodeName { names.name(of: event.node) }
            switch event.kind {
            case .actionReceived(_, let source):
                sources[event.id] = source
            case .actionApplied(let action, let before, let after, let output, let comparison):
                // An action from a worker is the worker's output, also if `deliver` sent it.
                let isWorker = names.isWorker(event.node)
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: isWorker ? nil : shown(action),
                        source: source(of: event, sources),
                        changes: SnapshotDifference.changes(before, after),
                        output: output.map { ValueReader.read($0) }, isUncertain: comparison == .unknown))
            case .stateReplaced(let before, let after):
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: nil, source: .outside, changes: SnapshotDifference.changes(before, after),
                        output: nil, isUncertain: false))
            case .outputMapped(let output, _, _) where !step.hops.contains { $0.output != nil }:
                // An output from `emit` has no hop of its own.
                step.hops.append(
                    StepReply.Hop(
                        node: node, action: nil, source: names.isWorker(event.node) ? .worker : .outside, changes: [],
                        output: ValueReader.read(output), isUncertain: false))
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
                        node: node, reason: reason.reply, changes: propertyChanges[event.node] ?? []))
            case .actionDropped(_, let reason):
                step.fate = .dropped(reason.reply)
            default:
                break
            }
        }
        return step
    }

    private func source(of applied: Event, _ sources: [Event.ID: ActionSource]) -> StepReply.Hop.Source {
        if names.isWorker(applied.node) { return .worker }
        return switch applied.cause.flatMap({ sources[$0] }) {
        case .outside, nil: names.worker(at: applied.node) == applied.node ? .worker : .outside
        case .worker: .worker
        case .childOutput(let child): .child(names.name(of: child))
        }
    }

    /// The action inside an erased one; nil for an output without an action, such as a worker's.
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
    fileprivate var reply: StepReply.RenderReason {
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
