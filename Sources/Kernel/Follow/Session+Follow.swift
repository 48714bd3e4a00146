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
        let node = try session.node(Self.node, of: command)
        let range = command.argument(Self.step)?.range
        let index = try session.moment(command[Self.step], range)
        return .why(try session.why(node, session.timeline.moments[index].number, session.details(of: index, range)))
    }
}

extension Session {
    // MARK: - Why

    fileprivate func why(
        _ node: TreeNode, _ number: Int, _ moment: Timeline.Details
    ) throws(Refusal) -> WhyReply {
        guard let step = moment.step else {
            throw Refusal(.follow(.beforeFirstStep(isLast: number == timeline.now.number)))
        }
        let path = name(node).path
        let render = step.renders.first { $0.node.path == path }
        return WhyReply(
            node: name(node), step: step.number, render: render,
            absence: render == nil ? absence(of: node, from: step, moment) : nil,
            causes: step.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) })
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
