// Following data: what caused what, why a node was rendered, who owns a value, where a piece of state goes.

import CommandLanguage
import Reflection
import Replies
import ValueTree
import Workflow

extension Session {
    static let followHandlers: [(CommandSpecification, Handler)] = [
        (
            TraceCommand.specification,
            { session, command throws(Refusal) in
                let index = try session.moment(command[TraceCommand.step], command.argument(TraceCommand.step)?.range)
                guard let step = session.timeline.moments[index].step else {
                    throw Refusal("nothing has happened before the first step; `history` lists the steps")
                }
                return .trace(step)
            }
        ),
        (
            WhyCommand.specification,
            { session, command throws(Refusal) in
                let node = try session.node(command[WhyCommand.node], at: command.argument(WhyCommand.node)?.range)
                return .why(try session.why(session.name(node)))
            }
        ),
        (
            OwnerCommand.specification,
            { session, command throws(Refusal) in
                switch command[OwnerCommand.subject] {
                case .value(let literal)?: return .owner(session.owner(of: literal.text(), literal.shown))
                case .place(let place)?:
                    let node = try session.node(place, at: command.argument(OwnerCommand.subject)?.range)
                    let value = try session.part(node.anyState, place.path)
                    return .owner(session.owner(of: value.text(), value))
                default: throw Refusal("owner takes a value, or the place of one")
                }
            }
        ),
        (
            FlowCommand.specification,
            { session, command throws(Refusal) in .flow(try session.flow(command)) }
        ),
    ]

    // MARK: - Why

    private func why(_ node: NodeName) throws(Refusal) -> WhyReply {
        guard let step = timeline.now.step else {
            throw Refusal("no step has been taken yet; `send` or `tap` something, and ask again")
        }
        let render = step.renders.first { $0.node.path == node.path }
        return WhyReply(
            node: node, step: step.number, render: render,
            causes: step.hops.map { WhyReply.Cause(node: $0.node, action: $0.action) })
    }

    // MARK: - Owner

    func part(_ whole: Any, _ path: ValuePath) throws(Refusal) -> Value {
        func read<Root>(_ root: Root) throws(AccessError) -> Value { try ValueAccess().tree(of: root, at: path) }
        do throws(AccessError) {
            return try read(whole)
        } catch {
            throw Refusal(error.description)
        }
    }

    /// Whoever has the value in its state, and was not handed it, owns it. All others have copies.
    private func owner(of text: String, _ value: Value) -> OwnerReply {
        var search = ValueSearch(text: text)
        var reply = OwnerReply(value: value, owners: [], copies: [], screens: [])
        root.forEach { node in
            let properties = search.paths(inSubject: names.isWorker(node.id) ? node.properties : node.anyWorkflow)
            let state = search.paths(inSubject: node.anyState)
            if properties.isEmpty && state.isEmpty { return }
            let place = names.place(of: node.id)
            let giver = place.parent
            reply.copies += properties.map { OwnerReply.Place(at: place, part: "props", path: $0, giver: giver) }
            let places = state.map {
                OwnerReply.Place(at: place, part: "state", path: $0, giver: properties.isEmpty ? nil : place)
            }
            if properties.isEmpty { reply.owners += places } else { reply.copies += places }
        }
        for subject in StackReader.subjects(of: root) {
            let paths = search.paths(in: ValueReader.read(subject.content))
            reply.screens += paths.map {
                OwnerReply.Place(holder: subject.name, part: nil, path: $0, givenBy: nil)
            }
        }
        if let value = search.found { reply.value = value }
        return reply
    }
}

extension TreeNode {
    /// What tells this node and those above it from their siblings, from below the root on.
    var identities: [ChildIdentity] {
        var identities: [ChildIdentity] = []
        var node = self
        while let parent = node.parent {
            identities.append(node.identity)
            node = parent
        }
        return identities.reversed()
    }

    /// The node that such identities lead to from here.
    func descendant(_ identities: [ChildIdentity]) -> TreeNode? {
        var node = self
        for identity in identities {
            guard let child = node.children.first(where: { $0.identity == identity }) else { return nil }
            node = child
        }
        return node
    }

    /// The node of a fork that stands where this one stands.
    func twin(below root: TreeNode) -> TreeNode? {
        root.descendant(identities)
    }
}

extension Literal {
    /// A text as itself, anything else as it is written.
    fileprivate var shown: Value {
        if case .string(let text) = kind { .text(Text(text)) } else { .text(Text(self.text())) }
    }
}
