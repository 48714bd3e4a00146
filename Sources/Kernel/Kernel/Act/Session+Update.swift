// `update`: sets new properties for the root, as a host does.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension UpdateCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let root = session.root
        var properties = root.anyWorkflow
        var leftOut: [HeldPart] = []
        var next: ParsedCommand? = command
        while let part = next {
            guard part.is(UpdateCommand.self) else {
                throw Refusal(
                    .act(.notAnUpdate(command: part.name)), at: part.wordRange, remedies: ["update"])
            }
            let range = part.argument(Self.place)?.range
            let place = try part.required(Self.place)
            let node = try session.node(place, at: range)
            guard node === root else {
                throw Refusal(.act(.propertiesOfChild(node: session.name(node).label)), at: range)
            }
            let literal = try part.required(Self.value)
            if literal.isReadable {
                properties = try session.replacing(place.path, in: properties, with: literal)
            } else {
                leftOut.append(HeldPart(session.name(node), place.path, literal.unreadableText))
            }
            next = part[Self.command]
        }
        let new = properties
        var step = try session.step { () throws(Refusal) in
            do throws(WrongValue) {
                return try session.tree.update(root: new)
            } catch {
                throw Refusal(.value, error.description)
            }
        }
        if !leftOut.isEmpty {
            step.effect = StepReply.Effect(leftOut: leftOut)
            session.timeline.replaceStep(step)
        }
        return .step(step)
    }
}
