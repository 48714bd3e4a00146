// A reply as Markdown, for what an editor shows beside a line.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree

extension ReplyText {
    package static func markdown(of reply: Reply, command: String? = nil) -> String {
        if case .help(let help) = reply.content, let name = help.command, let command = CommandTable.command(name) {
            return HelpPage(command).markdown
        }
        let text = ReplyText(width: summaryWidth, identities: .hidden)
        if case .refused(let refusal) = reply.content {
            let remedies = refusal.remedies.map { "- `\(code($0))`" }.joined(separator: "\n")
            return "**error:** " + escaped(refusal.reason)
                + (remedies.isEmpty ? "" : "\n\nWrite instead:\n\n\(remedies)")
        }
        return fenced(text.lines(of: reply, command: command).map(\.plain))
    }

    /// The lines as a block of code, whatever is in them.
    private static func fenced(_ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        var fence = "```"
        while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
        return "\(fence)text\n\(lines.joined(separator: "\n"))\n\(fence)"
    }

    private static func code(_ text: String) -> String {
        TextEscaping.visible(text).replacing("`", with: "ˋ")
    }

    /// Text in which no character is taken for Markdown.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in TextEscaping.visible(text) {
            if "\\`*_{}[]<>#|".contains(character) { escaped.append("\\") }
            escaped.append(character)
        }
        return escaped
    }
}
