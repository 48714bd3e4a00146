// The side effect that sends an action. A journal line names the side effect by its key, so that a replay, which
// doesn't run side effects, still produces the same counts and output.

import WorkbenchLanguage
import WorkbenchReflection
import WorkbenchValueTree
import Workflow

/// A side effect of a node that sends an action or an output.
struct EffectSender {
    let node: NodeID
    let key: AnyHashable
    /// Whether the node had stopped requesting the side effect before the action was sent.
    let isOver: Bool
    let value: Value

    init(node: NodeID, key: AnyHashable, isOver: Bool) {
        (self.node, self.key, self.isOver) = (node, key, isOver)
        value = ValueReader.read(key.base)
    }

    /// The key as written in a journal line; nil if the next run wouldn't understand it.
    var text: String? {
        let literal = Literal(printing: value)
        let text = literal.text()
        return literal.isReadable && !PassingText.isIn(text) && !text.contains(where: \.isNewline) ? text : nil
    }

    var source: StepReply.Hop.Source { .sideEffect(key: value, isOver: isOver) }
}

extension WorkBook {
    /// The side effect that a line names, either by its key or, if the node has only one, by `_`.
    func sender(named written: String, at node: NodeID) -> EffectSender? {
        let asked = sideEffects(at: node)
        if written == "_" { return asked.count == 1 ? asked.first : nil }
        return (asked + formerSideEffects(at: node)).first { $0.text == written }
    }

    /// The name of a side effect in a journal line; nil if a line can't name it.
    func name(of sender: EffectSender) -> String? {
        if let text = sender.text { return self.sender(named: text, at: sender.node)?.key == sender.key ? text : nil }
        return !sender.isOver && sideEffects(at: sender.node).count == 1 ? "_" : nil
    }
}

extension Session {
    /// The side effect that a command names with `--by`; nil in a replay that lacks the side effect, because the line
    /// runs anyway.
    func sender(_ flag: Flag<Literal>, of command: ParsedCommand, _ node: TreeNode) throws(Refusal) -> EffectSender? {
        guard let written = command[flag]?.text() else { return nil }
        if let sender = workBook.sender(named: written, at: node.id) { return sender }
        guard workerControl.afterReplay == nil else { return nil }
        throw Refusal(
            .act(.noSideEffect(written, node: name(node).label)), at: command.flags.last?.argument?.range,
            remedies: workBook.sideEffects(at: node.id).compactMap(\.text))
    }

    /// The side effect that sent the first action of a step, if a line can name it.
    func sender(of events: [Event]) -> (sender: EffectSender, name: String)? {
        for event in events {
            guard case .actionReceived(_, let source) = event.kind else { continue }
            guard case .sideEffect(let origin) = source, names.worker(at: origin.node) == nil,
                let sender = workBook.sender(origin), let name = workBook.name(of: sender)
            else { return nil }
            return (sender, name)
        }
        return nil
    }
}
