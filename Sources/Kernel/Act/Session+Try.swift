// `try`: runs a command on a copy of the tree, which is then thrown away.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree
import Workflow

extension TryCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let inner = try command.required(Self.command)
        guard inner.specification?.canBeTried == true else {
            throw Refusal(
                .act(.nothingToTry(command: inner.name)), at: inner.wordRange,
                remedies: CommandTable.commands.filter(\.canBeTried).map(\.name))
        }
        return .tried(try session.trying(inner))
    }
}

extension Session {
    fileprivate func trying(_ command: ParsedCommand) throws(Refusal) -> TryReply {
        let copy = Session(copying: self)
        defer { copy.tree.end() }
        let before = copy.tree.snapshot()
        guard case .step(var step) = try copy.carryOut(command, line: command.text) else {
            preconditionFailure("a command that acts answers with its step")
        }
        // The copy counts its steps from zero.
        step.number = timeline.nextNumber
        return TryReply(
            step: step, differences: SnapshotDifference.between(before, copy.tree.snapshot(), copy.names),
            stack: copy.stack, sharedObjects: sharedObjects)
    }

    private var sharedObjects: [TryReply.SharedObject] {
        var shared: [TryReply.SharedObject] = []
        root.forEach { node in
            guard node.worker == nil else { return }
            for object in ObjectSearch.objects(in: node.anyState) {
                shared.append(TryReply.SharedObject(node: name(node), path: object.path, type: object.type))
            }
        }
        return shared
    }
}
