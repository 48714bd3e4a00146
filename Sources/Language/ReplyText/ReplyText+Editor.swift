// A reply in an editor: a short summary beside the line, and the full reply on hover, as Markdown.

import WorkbenchValueTree

extension ReplyText {
    package static let summaryWidth = 80

    package static func summary(of reply: Reply) -> String {
        hint(of: reply).map(\.text).joined()
    }

    /// The summary of any reply except a step.
    func summary(_ content: Reply.Content) -> StyledLine {
        switch content {
        case .step(let step): StyledLine(summary(of: step).map(\.text).joined())
        case .tried(let tried): StyledLine("would be: " + summary(of: tried.step).map(\.text).joined())
        case .wouldStop(let reply): StyledLine("would crash the app: \(message(of: reply))")
        case .moved(let move): StyledLine("at step \(move.to)")
        case .opened(let app, _): StyledLine(app.name)
        case .nothing, .quit, .stack, .source: StyledLine()
        case .refused(let refusal): StyledLine("error: \(refusal.text)")
        case .expectation(let reply): StyledLine(reply.holds ? "✓" : "✗ found \(reply.found.text)")
        case .state(let part), .props(let part):
            StyledLine(part.value.text(width: Self.summaryWidth, options))
        case .tree(let tree): StyledLine(BriefText.count(Self.count(tree), "node"))
        case .script(let text): StyledLine(BriefText.count(text.split(whereSeparator: \.isNewline).count, "line"))
        case .code(let reply) where reply.parts.contains { !$0.excerpts.isEmpty }:
            StyledLine(reply.parts.flatMap(\.excerpts).map(\.place).joined(separator: ", "))
        case .help(let reply): StyledLine(reply.command ?? "help")
        case .why(let reply) where reply.render == nil && reply.run == nil:
            // The first line of the reply is a paragraph, which might be wrapped.
            trimmed(ReplyText(width: 1_000, identities: .hidden).why(reply)[0])
        default: lines(of: Reply(content)).first.map(trimmed) ?? StyledLine()
        }
    }

    private func trimmed(_ line: StyledLine) -> StyledLine {
        StyledLine(String(line.plain.drop { $0 == " " }))
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

extension ReplyText {
    package static func markdown(of reply: Reply, command: String? = nil, mostLines: Int = .max) -> String {
        if case .help(let help) = reply.content, let name = help.command, let command = CommandTable.command(name) {
            return HelpPage(command).markdown
        }
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        if case .refused(let refusal) = reply.content {
            let remedies = refusal.remedies.map { "- `\(code($0))`" }.joined(separator: "\n")
            return "**error:** " + escaped(refusal.text)
                + (remedies.isEmpty ? "" : "\n\nWrite instead:\n\n\(remedies)")
        }
        return fenced(cut(text.lines(of: reply, command: command).map(\.plain), to: mostLines))
    }

    /// The first lines, and the number of further ones.
    package static func cut(_ lines: [String], to most: Int) -> [String] {
        guard lines.count > most else { return lines }
        return lines.prefix(most) + ["… \(BriefText.count(lines.count - most, "more line"))"]
    }

    /// The lines as a code block, with a fence that doesn't occur in the lines.
    static func fenced(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        var fence = "```"
        while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
        return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)"
    }

    static func code(_ text: String) -> String {
        TextEscaping.visible(text).replacing("`", with: "ˋ")
    }

    /// The text, with special Markdown characters escaped.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in TextEscaping.visible(text) {
            if "\\`*_{}[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
