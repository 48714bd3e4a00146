// A reply in an editor: beside the line, a short summary of the change and the screens; on hover, everything as
// Markdown.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree

extension ReplyText {
    package static let summaryWidth = 80

    package static func summary(of reply: Reply) -> String {
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        var line = text.summary(reply.content)
        let stack = reply.stack ?? reply.content.stack
        if let stack {
            let trail = text.trail(of: stack)
            // The change comes first, but leaves room for the stack.
            let room = max(summaryWidth / 2, summaryWidth - trail.columns - 3)
            line = line.cut(to: room)
            if !line.isEmpty { line.append(" · ") }
            line.append(trail)
        }
        return line.cut(to: summaryWidth).plain
    }

    /// The screens of the topmost layers.
    private func trail(of stack: StackReply) -> StyledLine {
        var line = StyledLine()
        for layer in stack.layers {
            if !line.isEmpty { line.append(" + ") }
            switch layer.kind {
            case .base, .modal: line.append(trail(of: layer))
            case .alert(let title, let message): line.append("alert \"\(title ?? message ?? "")\"")
            }
        }
        return line
    }

    private func summary(_ content: Reply.Content) -> StyledLine {
        switch content {
        case .step(let step): summary(of: step)
        case .tried(let tried): StyledLine("would be: ") + summary(of: tried.step)
        case .moved(let move): StyledLine("at step \(move.to)")
        case .opened(let app, _): StyledLine(app.name)
        case .nothing, .quit, .stack, .source: StyledLine()
        case .refused(let refusal): StyledLine("error: \(refusal.text)")
        case .expectation(let reply): StyledLine(reply.holds ? "✓" : "✗ found \(reply.found.text)")
        case .state(let part), .props(let part):
            StyledLine(part.value.text(width: Self.summaryWidth, options))
        case .tree(let tree): StyledLine(BriefText.count(Self.count(tree), "node"))
        case .script(let text): StyledLine(BriefText.count(text.split(whereSeparator: \.isNewline).count, "line"))
        case .help(let reply): StyledLine(reply.command ?? "help")
        default: lines(of: Reply(content)).first.map(trimmed) ?? StyledLine()
        }
    }

    private func trimmed(_ line: StyledLine) -> StyledLine {
        StyledLine(String(line.plain.drop { $0 == " " }))
    }

    private func summary(of step: StepReply) -> StyledLine {
        if case .dropped(let reason) = step.fate { return StyledLine("✗ dropped: \(reason.text)") }
        var parts: [String] = []
        for hop in step.hops where !hop.changes.isEmpty {
            let changes = hop.changes.map { $0.line(width: Self.summaryWidth / 2, options).plain }.joined(
                separator: ", ")
            parts.append(step.hops.count > 1 ? "\(hop.node.name) \(changes)" : changes)
        }
        let isUncertain = step.hops.contains(where: \.isUncertain)
        return StyledLine(
            parts.isEmpty ? (isUncertain ? "perhaps changed" : "no change") : parts.joined(separator: "; "))
    }

    private static func count(_ tree: TreeReply) -> Int {
        var count = 0
        var pending = [tree]
        while let next = pending.popLast() {
            count += 1 + next.omitted
            pending += next.children
        }
        return count
    }
}

extension Reply.Content {
    fileprivate var stack: StackReply? {
        if case .stack(let stack) = self { stack } else { nil }
    }
}

extension ReplyText {
    package static func markdown(of reply: Reply, command: String? = nil) -> String {
        if case .help(let help) = reply.content, let name = help.command, let command = CommandTable.command(name) {
            return HelpPage(command).markdown
        }
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        if case .refused(let refusal) = reply.content {
            let remedies = refusal.remedies.map { "- `\(code($0))`" }.joined(separator: "\n")
            return "**error:** " + escaped(refusal.text)
                + (remedies.isEmpty ? "" : "\n\nWrite instead:\n\n\(remedies)")
        }
        return fenced(text.lines(of: reply, command: command).map(\.plain))
    }

    /// The lines as a code block that no line can end early.
    private static func fenced(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        var fence = "```"
        while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
        return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)"
    }

    private static func code(_ text: String) -> String {
        TextEscaping.visible(text).replacing("`", with: "ˋ")
    }

    /// The text with Markdown's special characters escaped.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in TextEscaping.visible(text) {
            if "\\`*_{}[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
