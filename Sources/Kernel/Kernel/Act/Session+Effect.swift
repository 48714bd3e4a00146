// `effect`: repeats, as one step, the effects of an action that can't be written.

import WorkbenchLanguage
import WorkbenchValueTree
import Workflow

extension EffectCommand: KernelCommand {
    static func evaluate(_ command: ParsedCommand, in session: Session) throws(Refusal) -> Reply.Content {
        let reading = try EffectReading(command, in: session)
        let node = try session.node(try command.required(Self.place), at: command.argument(Self.place)?.range)
        let sender = try session.sender(Self.by, of: command, node)
        var step = try session.step(by: sender) { () throws(Refusal) in
            do throws(WrongValue) {
                return try session.tree.take(reading.effect)
            } catch {
                throw Refusal(.value, error.description)
            }
        }
        step.effect = StepReply.Effect(leftOut: reading.leftOut)
        session.timeline.replaceStep(step)
        return .step(step)
    }
}

/// Reads the parts of an `effect` line: `effect /A 1 effect /B 2 emit /B done`.
@MainActor
private struct EffectReading {
    private(set) var effect = Tree.Effect(states: [], consequence: nil)
    private(set) var leftOut: [HeldPart] = []
    private let session: Session

    init(_ command: ParsedCommand, in session: Session) throws(Refusal) {
        self.session = session
        var next: ParsedCommand? = command
        while let part = next, part.is(EffectCommand.self) {
            try read(part)
            next = part[EffectCommand.command]
        }
        if let consequence = next { try read(consequence: consequence) }
    }

    private mutating func read(_ part: ParsedCommand) throws(Refusal) {
        let range = part.argument(EffectCommand.place)?.range
        let place = try part.required(EffectCommand.place)
        let node = try session.node(place, at: range)
        let index = effect.states.firstIndex { $0.node === node }
        guard let literal = part[EffectCommand.value] else { return }
        guard literal.isReadable else {
            leftOut.append(HeldPart(session.name(node), place.path, literal.unreadableText))
            return
        }
        let state = index.map { effect.states[$0].state } ?? node.anyState
        let replaced = try session.replacing(place.path, in: state, with: literal)
        if let index {
            effect.states[index].state = replaced
        } else {
            effect.states.append((node, replaced))
        }
    }

    private mutating func read(consequence command: ParsedCommand) throws(Refusal) {
        if command.is(SendCommand.self) {
            let node = try session.node(SendCommand.node, of: command)
            let action = try session.action(try command.required(SendCommand.action), of: node)
            effect.consequence = (node, .action(action))
        } else if command.is(EmitCommand.self) {
            let node = try session.node(EmitCommand.node, of: command)
            let literal = try command.required(EmitCommand.output)
            guard literal.isReadable else {
                leftOut.append(HeldPart(session.name(node), nil, literal.unreadableText))
                return
            }
            effect.consequence = (node, .output(try session.build(literal, node.outputType)))
        } else {
            throw Refusal(
                .act(.notAnEffect(command: command.name)), at: command.wordRange,
                remedies: ["effect", "send", "emit"])
        }
    }
}

extension Literal {
    /// The type inside `‹Account›`.
    var unreadableText: String {
        if case .opaque(let text, _) = kind { return text }
        return text()
    }
}
