// The effect of a learner's command, which hints can refer to.

import WorkbenchLanguage
import WorkbenchValueTree

struct Deed: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case acted(StepReply)
        case moved(to: Int)
        case refused(String)
        case ended(Death)
        case opened(String)
        case looked
    }

    var command: String
    var kind: Kind

    /// Nil if the command's answer isn't worth a remark.
    init?(_ command: String, _ result: CommandResult) {
        self.command = command
        if let death = result.death {
            kind = .ended(death)
            return
        }
        guard let reply = result.replies.last else { return nil }
        switch reply.content {
        case .nothing, .quit: return nil
        case .step(let step): kind = .acted(step)
        case .moved(let move): kind = .moved(to: move.to)
        case .refused(let refusal): kind = .refused(refusal.text)
        case .opened(let app, _): kind = .opened(app.name)
        default: kind = .looked
        }
    }

    /// How the command crashed the app, if it did.
    var death: Death? {
        if case .ended(let death) = kind { death } else { nil }
    }

    /// Whether the command took a step.
    var hasActed: Bool {
        if case .acted = kind { true } else { false }
    }

    var isRefused: Bool {
        if case .refused = kind { true } else { false }
    }

    private var line: String { Self.oneLine(command) }

    /// A command, which may span several lines.
    private static func oneLine(_ command: String) -> String {
        command.split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " } }.joined(separator: " ")
    }

    /// Sentences that describe the command's effect.
    var text: String {
        switch kind {
        case .acted(let step): Self.text(of: step)
        case .moved(let number): "`\(line)` took you to step \(number)."
        case .refused(let reason): "`\(line)` was refused: \(reason)\(reason.hasSuffix("?") ? "" : ".")"
        case .ended(let death): "`\(line)` crashed the app: \(ReplyText.message(of: death.crash))."
        case .opened(let name): "You opened \(name)."
        case .looked: "`\(line)` only shows something; it changes nothing."
        }
    }

    private static let actionOptions: PrintOptions = {
        var options = PrintOptions()
        options.hasBareOutermostCase = true
        return options
    }()

    private static func text(of step: StepReply) -> String {
        guard let first = step.hops.first else {
            if case .dropped(let reason) = step.fate {
                return "`\(oneLine(step.command))` reached no node: \(reason.text)."
            }
            return "`\(oneLine(step.command))` did nothing."
        }
        let node = first.node.name
        var sentences: [String] = []
        if let action = first.action {
            let isSent = Script(step.command).commands.first?.command.is(SendCommand.self) == true
            let who = isSent ? "You" : "`\(oneLine(step.command))`"
            sentences.append("\(who) sent `\(action.text(width: 60, actionOptions))` to \(node).")
        } else if let output = first.output {
            sentences.append("You made \(node) emit `\(output.text(width: 60, actionOptions))`.")
        } else {
            sentences.append("You set the state of \(node).")
        }
        let outputs = step.hops.filter { $0.action != nil }.compactMap { hop in
            hop.output.map { "\(hop.node.name) emitted `\($0.text(width: 60, actionOptions))`" }
        }
        if !outputs.isEmpty { sentences.append(outputs.joined(separator: ", ") + ".") }
        let changes = step.hops.flatMap { hop in hop.changes.map { (hop.node.name, $0) } }
        if changes.isEmpty {
            if outputs.isEmpty { sentences.append("Nothing changed.") }
        } else {
            let texts = changes.prefix(3).map { "`\($0.1.text(width: 60))` in \($0.0)" }
            sentences.append(
                "It changed \(texts.joined(separator: ", and "))" + (changes.count > 3 ? ", and more." : "."))
        }
        return sentences.joined(separator: " ")
    }

    /// Whether all commands that the learner typed are in the solution.
    func isPart(of solution: [CommandBlock]) -> Bool {
        let own = Script(command).commands.map(\.command)
        return !own.isEmpty && own.allSatisfy { command in solution.contains { $0.command.reads(like: command) } }
    }

    /// A remark for a learner who isn't done yet; nil if there is nothing to add.
    func remark(for solution: [CommandBlock]) -> String? {
        switch kind {
        case .refused: return nil
        case .looked:
            guard !isPart(of: solution), let name = Script(command).commands.first?.command.name else { return nil }
            let isRightName = solution.contains { $0.command.name == name }
            return isRightName ? "`\(name)` is right, but the rest of the line isn't." : nil
        default: return text + (comparison(with: solution).map { " " + $0 } ?? "")
        }
    }

    /// Compares the command with the solution's actions: the right action may have been sent to the wrong node, or the
    /// reverse.
    private func comparison(with solution: [CommandBlock]) -> String? {
        guard case .acted(let step) = kind, let hop = step.hops.first, let action = hop.action else { return nil }
        let name = Self.caseName(action)
        let wanted = solution.compactMap { block -> (node: String, action: String)? in
            guard block.command.is(SendCommand.self), let literal = block.command[SendCommand.action] else {
                return nil
            }
            let written = literal.text(width: 1_000)
            let bare = String(written.prefix { $0 != "(" })
            let segment = block.command[SendCommand.node]?.segments.last
            let node = segment.map { $0.name.text + ($0.key.map { "[\($0.text)]" } ?? "") } ?? ""
            return (node, bare.split(separator: ".").last.map(String.init) ?? bare)
        }
        func isHere(_ node: String) -> Bool {
            node.isEmpty || NodeNameText.folded(hop.node.place.segment) == NodeNameText.folded(node)
        }
        if wanted.contains(where: { $0.action == name && isHere($0.node) }) { return nil }
        if let same = wanted.first(where: { $0.action == name }) {
            return "The action is right, but \(same.node) should receive it."
        }
        if wanted.contains(where: { !$0.node.isEmpty && isHere($0.node) }) {
            return "\(hop.node.name) is the right node, but `\(name)` is the wrong action."
        }
        return nil
    }

    static func caseName(_ action: Value) -> String {
        let text = action.text(actionOptions)
        return String(text.prefix { $0 != "(" })
    }
}

extension ParsedCommand {
    /// Whether another command differs only in the spelling of a node's name or of a callback's arguments.
    func reads(like other: ParsedCommand) -> Bool {
        name == other.name && flags == other.flags
            && values.count == other.values.count
            && zip(values, other.values).allSatisfy { own, other in
                switch (own, other) {
                case (.node(let own), .node(let other)), (.place(let own), .place(let other)):
                    own.path == other.path
                        && own.segments.last.map { NodeNameText.folded($0.name.text) }
                            == other.segments.last.map { NodeNameText.folded($0.name.text) }
                        && own.segments.last?.key?.text == other.segments.last?.key?.text
                default: own == other
                }
            }
    }

    /// The arguments, with a callback's arguments separated from its name.
    private var values: [ArgumentValue] {
        arguments.flatMap { argument -> [ArgumentValue] in
            guard case .callback(let callback) = argument.value else { return [argument.value] }
            return [.callback(CallbackName(callback.target))]
                + (callback.arguments?.items ?? []).map { .value($0.value) }
        }
    }
}
