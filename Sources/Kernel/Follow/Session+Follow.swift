// Following data: what caused what, why a node was rendered, who owns a value, where a piece of state goes.

import WorkbenchCommandLanguage
import WorkbenchReflection
import WorkbenchReplies
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
        let details = try session.details(of: step, range)
        guard let place = command[Self.place] else {
            return .why(try session.why(session.current, details))
        }
        let placeRange = command.argument(Self.place)?.range
        guard place.path.isEmpty else {
            return .origin(try session.origin(of: place, at: step, unfolds: command[Self.all], placeRange))
        }
        do throws(Refusal) {
            return .why(try session.why(try session.node(place, at: placeRange), details))
        } catch {
            guard case .unknown(.node) = error.kind, let reply = try session.why(ended: place) else { throw error }
            return .why(reply)
        }
    }
}

extension Session {
    // MARK: - Why

    fileprivate func why(_ node: TreeNode, _ moment: Timeline.Details) throws(Refusal) -> WhyReply {
        let run = names.worker(at: node.id).flatMap { workBook.entry(ofWorker: $0)?.run }
        guard let step = moment.step else {
            // A worker may have begun before the first step.
            if let run {
                return WhyReply(node: name(node), step: 0, render: nil, absence: .worker, causes: [], run: run)
            }
            throw Refusal(.follow(.beforeFirstStep(isLast: timeline.current == 0)))
        }
        let path = name(node).path
        let renders = step.renders.filter { $0.node.path == path }
        return WhyReply(
            node: name(node), step: step.number, render: renders.last,
            absence: renders.isEmpty ? absence(of: node, from: step, moment) : nil,
            causes: step.causes(from: renders.last?.cause),
            earlier: renders.dropLast().map { WhyReply.EarlierRender(render: $0, causes: step.causes(from: $0.cause)) },
            run: run)
    }

    /// Why a node ended of which nothing is left. The last step that ended such a node counts; refused if it is folded.
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

    /// Why a node was not rendered in a step.
    private func absence(of node: TreeNode, from step: StepReply, _ moment: Timeline.Details) -> WhyReply.Absence {
        if names.isWorker(node.id) { return .worker }
        guard names.node(at: name(node).path, in: moment.snapshot) != nil else { return .notThere }
        guard let parent = node.parent.map(name) else { return .nothingChanged }
        // The parent's render kept this living node, so only equal inputs can explain the skip.
        return step.renders.contains { $0.node.path == parent.path }
            ? .equal : .parentNotRendered(parent)
    }
}

extension TreeNode {
    /// The identities that lead from the root down to this node.
    var identities: [ChildIdentity] {
        var identities: [ChildIdentity] = []
        var node = self
        while let parent = node.parent {
            identities.append(node.identity)
            node = parent
        }
        return identities.reversed()
    }

    /// The node that these identities lead to from here.
    func descendant(_ identities: [ChildIdentity]) -> TreeNode? {
        var node = self
        for identity in identities {
            guard let child = node.children.first(where: { $0.identity == identity }) else { return nil }
            node = child
        }
        return node
    }

    /// The node at the same place in a fork.
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
