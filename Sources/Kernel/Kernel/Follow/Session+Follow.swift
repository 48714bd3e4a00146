// Following data: the causes of steps, the reasons for renders, the owners of values, and the dependencies on state.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

extension TraceCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        guard !command[Self.trap] else {
            throw Refusal(.follow(.trapIsElsewhere), at: command.flags.first?.range)
        }
        let index = try session.moment(command[Self.step], command.argument(Self.step)?.range)
        let range = command.argument(Self.step)?.range
        guard let step = try session.details(of: index, range).step else {
            throw Refusal(.follow(.beforeFirstStep(isLast: false)))
        }
        return .trace(step)
    }
}

extension WhyCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let range = command.argument(Self.step)?.range
        let step = try session.moment(command[Self.step], range)
        _ = try session.details(of: step, range)
        guard let place = command[Self.place] else {
            return .why(try session.why(session.name(session.current), at: step))
        }
        let placeRange = command.argument(Self.place)?.range
        guard place.path.isEmpty else {
            return .origin(try session.origin(of: place, at: step, unfolds: command[Self.all], placeRange))
        }
        do throws(Refusal) {
            return .why(try session.why(session.name(try session.node(place, at: placeRange)), at: step))
        } catch {
            if case .ambiguous = error.kind { throw error }
            if command[Self.step] != nil {
                return .why(try session.why(try session.recordedNode(place, placeRange), at: step))
            }
            guard let reply = try session.why(ended: place) else { throw error }
            return .why(reply)
        }
    }
}

extension Session {
    // MARK: - Why

    fileprivate func why(_ node: NodeName, at index: Int) throws(Refusal) -> WhyReply {
        let moment = try details(of: index)
        let there = names.node(at: node.path, in: moment.snapshot)
        var run: WorkRun?
        if let there, index == timeline.current {
            run = names.worker(at: there.node).flatMap { workBook.entry(ofWorker: $0)?.run }
        } else if let there, there.anyWorkflow is any WorkerNode {
            run = self.run(of: node, at: index)
        }
        guard let step = moment.step else {
            // A worker may have started before the first step.
            if let run {
                return WhyReply(node: node, step: 0, render: nil, absence: .worker, causes: [], run: run)
            }
            throw Refusal(.follow(.beforeFirstStep(isLast: timeline.current == 0)))
        }
        let renders = step.renders.filter { $0.node.path == node.path }
        let ending = there == nil ? step.ending(of: node.path) : nil
        return WhyReply(
            node: node, step: step.number, render: there == nil ? nil : renders.last,
            absence: ending.map { .ended($0) }
                ?? (renders.isEmpty || there == nil ? absence(of: node, there, from: step) : nil),
            causes: step.causes(from: ending?.cause ?? renders.last?.cause),
            earlier: renders.dropLast().map { WhyReply.EarlierRender(render: $0, causes: step.causes(from: $0.cause)) },
            run: run)
    }

    /// The reason why a node ended. This is about the last step that ended a node with this name; throws if that step
    /// is folded.
    fileprivate func why(ended reference: NodeReference) throws(Refusal) -> WhyReply? {
        for index in timeline.past.reversed() {
            guard let step = timeline.moments[index].step,
                let node = step.ended.last(where: { names.isMeant($0, by: reference) }),
                let ending = step.ending(of: node.path)
            else { continue }
            return WhyReply(
                node: node, step: step.number, render: nil, absence: .ended(ending),
                causes: step.causes(from: ending.cause))
        }
        if let (_, index) = timeline.foldedNode(where: { names.isMeant($0, by: reference) }) {
            _ = try details(of: index)
        }
        return nil
    }

    /// The reason why a node wasn't rendered in a step.
    private func absence(of node: NodeName, _ snapshot: NodeSnapshot?, from step: StepReply) -> WhyReply.Absence {
        guard let snapshot else { return .notThere }
        if snapshot.anyWorkflow is any WorkerNode { return .worker }
        guard let parent = node.place.parent else { return .nothingChanged }
        // The parent was rendered and kept this node alive, so only equal inputs explain why the node was skipped.
        return step.renders.contains { $0.node.path == parent.text }
            ? .equal : .parentNotRendered(name(at: parent))
    }
}

extension TreeNode {
    /// The identities on the path from the root down to this node.
    var identities: [ChildIdentity] {
        var identities: [ChildIdentity] = []
        var node = self
        while let parent = node.parent {
            identities.append(node.identity)
            node = parent
        }
        return identities.reversed()
    }

    /// The node reached from here by following these identities.
    func descendant(_ identities: [ChildIdentity]) -> TreeNode? {
        var node = self
        for identity in identities {
            guard let child = node.children.first(where: { $0.identity == identity }) else { return nil }
            node = child
        }
        return node
    }

    /// The corresponding node in a copy of the tree.
    func twin(below root: TreeNode) -> TreeNode? {
        root.descendant(identities)
    }
}

extension StepReply {
    /// The hops that led to a hop, from the first one to the hop itself.
    func causes(from hop: Int?) -> [WhyReply.Cause] {
        var causes: [WhyReply.Cause] = []
        var next = hop
        while let index = next, hops.indices.contains(index) {
            var cause = WhyReply.Cause(node: hops[index].node, action: hops[index].action ?? hops[index].output)
            if case .properties(let paths) = hops[index].source { cause.properties = paths }
            if case .sideEffect(let key, _) = hops[index].source { cause.sideEffect = key }
            causes.append(cause)
            next = hops[index].cause
        }
        return causes.reversed()
    }
}
