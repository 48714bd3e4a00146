// The content of `help`, `help CMD` and a command's hover, in one structure, and the Markdown for the hover.

package struct HelpPage: Hashable, Sendable {
    package struct Row: Hashable, Sendable {
        package var name: String
        package var isOptional: Bool
        package var summary: String
        package var choices: [ParameterKind.Choice]
    }

    package var name: String
    package var aliases: [String]
    package var group: CommandGroup
    package var usage: String
    package var summary: String
    package var rows: [Row]
    package var discussion: String
    package var examples: [CommandExample]

    package init(_ command: CommandSpecification) {
        name = command.name
        aliases = command.aliases
        group = command.group
        usage = command.usage
        summary = command.summary
        rows = command.parameters.map(Row.init) + command.flags.filter { !$0.isOfRecord }.map(Row.init)
        discussion = command.discussion
        examples = command.examples
    }

    package func lines(width: Int = 80) -> [String] {
        var lines = [usage, "  " + summary]
        if !aliases.isEmpty { lines.append("  also: " + aliases.joined(separator: ", ")) }
        let choices = rows.flatMap(\.choices)
        let names = rows.map(\.name) + choices.map { "  " + $0.word }
        let column = 4 + (names.map(\.count).max() ?? 0)
        let row = { (name: String, summary: String) in
            let wrapped = TextWrapping.lines(summary, width: max(20, width - column))
            for (index, line) in wrapped.enumerated() {
                let name = index == 0 ? "  " + name : ""
                lines.append(name + String(repeating: " ", count: column - name.count) + line)
            }
        }
        if !rows.isEmpty { lines.append("") }
        for item in rows {
            row(item.name, item.summary)
            for choice in item.choices {
                row("  " + choice.word, choice.summary)
            }
        }
        lines.append("")
        lines += TextWrapping.lines(discussion, width: width)
        lines.append("")
        for example in examples {
            lines += ["  " + example.text, "      " + example.explanation]
        }
        return lines
    }

    /// The page as Markdown, for an editor's hover.
    package var markdown: String {
        var text = "```wf\n\(usage)\n```\n\(summary.prefix(1).uppercased() + summary.dropFirst()).\n"
        if !rows.isEmpty { text += "\n" }
        for row in rows {
            text += "- `\(row.name)`: \(row.summary)\n"
            for choice in row.choices {
                text += "  - `\(choice.word)`: \(choice.summary)\n"
            }
        }
        let hasTable = discussion.contains("   ")
        text += "\n" + (hasTable ? "```text\n\(discussion)\n```" : discussion) + "\n\n```wf\n"
        for example in examples {
            text += "# \(example.explanation)\n\(example.text)\n"
        }
        return text + "```\n"
    }
}

extension HelpPage.Row {
    fileprivate init(_ parameter: ParameterDeclaration) {
        name = parameter.name
        isOptional = parameter.presence != .required
        summary = parameter.summary
        if case .choice(let choices) = parameter.kind { self.choices = choices } else { choices = [] }
    }

    fileprivate init(_ flag: FlagDeclaration) {
        name = "--" + flag.name + (flag.argument.map { " " + $0.name } ?? "")
        isOptional = true
        summary = flag.summary
        choices = []
    }
}

extension CommandSpecification {
    package var usage: String {
        ([name] + parameters.map(\.usage) + flags.filter { !$0.isOfRecord }.map(\.usage)).joined(separator: " ")
    }
}

extension ParameterDeclaration {
    package var usage: String {
        let name =
            if case .choice(let choices) = kind { choices.map(\.word).joined(separator: "|") } else { self.name }
        return switch presence {
        case .required: name
        case .optional: "[\(name)]"
        case .repeated: "[\(name) …]"
        }
    }
}

extension FlagDeclaration {
    package var usage: String {
        "[--\(name)\(argument.map { " " + $0.name } ?? "")]"
    }
}

package struct HelpOverview: Hashable, Sendable {
    package struct Group: Hashable, Sendable {
        package var group: CommandGroup
        package var commands: [Command]
    }

    package struct Command: Hashable, Sendable {
        package var name: String
        package var summary: String
    }

    /// An example of notation and its meaning.
    package struct Sign: Hashable, Sendable {
        package var text: String
        package var meaning: String
    }

    package var groups: [Group]
    package var signs: [Sign]

    package init() {
        groups = CommandGroup.allCases.map { group in
            Group(
                group: group,
                commands: CommandTable.commands(in: group).map { Command(name: $0.name, summary: $0.summary) })
        }
        signs = [
            Sign(
                text: "/Todo/Row[key]",
                meaning: "a node by its path; Row is enough if it's the only one; Row[@2] is the second Row"),
            Sign(text: "Todo.todos[0].title", meaning: "a part of a node’s state"),
            Sign(text: "$Edit.todo", meaning: "inside a value: the value at that place in the tree"),
            Sign(text: "# text", meaning: "a comment; in a script, Markdown prose"),
            Sign(text: "= text", meaning: "in a script: the expected output of the command above"),
            Sign(text: "( [ \"\"\"", meaning: "continue a command on the next line"),
        ]
    }
}

package enum TextWrapping {
    /// Breaks lines at spaces. Indented lines and lines with columns stay as they are.
    package static func lines(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if paragraph.count <= width || paragraph.contains("   ") {
                lines.append(String(paragraph))
            } else {
                lines += wrapped(paragraph, width: width)
            }
        }
        return lines
    }

    private static func wrapped(_ paragraph: Substring, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in paragraph.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return lines + [line]
    }
}

/// The topics of `help` other than commands.
package enum HelpTopic: String, CaseIterable, Sendable {
    case symbols

    package var summary: String { "the symbols in replies" }

    /// The symbols used in replies, with their meanings.
    package static let signs = [
        HelpOverview.Sign(
            text: "1  Todo  add", meaning: "step 1: the node Todo applied the action add; on the right, the change"),
        HelpOverview.Sign(text: "→", meaning: "a value before and after"),
        HelpOverview.Sign(text: "⇡", meaning: "up to the parent: an output, and the action that it became there"),
        HelpOverview.Sign(text: "⇣", meaning: "further down: a node started or ended, or got new properties"),
        HelpOverview.Sign(text: "←", meaning: "where the value or the action came from"),
        HelpOverview.Sign(text: "⇢", meaning: "in audit: what to do about a finding"),
        HelpOverview.Sign(text: "+ ● −", meaning: "in trees and differences: new, changed, ended"),
        HelpOverview.Sign(
            text: "▸", meaning: "the screen on the right covers the one on the left; the last one is on top"),
        HelpOverview.Sign(text: "│", meaning: "the screens on both sides are visible side by side"),
        HelpOverview.Sign(text: "[Back]", meaning: "a button: tap Back"),
        HelpOverview.Sign(text: "*", meaning: "in history and branches: where you are"),
        HelpOverview.Sign(text: "⚑", meaning: "a mark"),
        HelpOverview.Sign(text: "◉", meaning: "a watched place that changed"),
        HelpOverview.Sign(text: "⟳ ▶ ‖", meaning: "a worker or side effect: restarted, running, not running"),
        HelpOverview.Sign(text: "↶ ↷", meaning: "back or forward in time"),
        HelpOverview.Sign(text: "✓ ✗ !", meaning: "passed or finished; failed, refused or crashed; a warning"),
        HelpOverview.Sign(text: "‹Account›", meaning: "a value of this type, which can't be written as text"),
        HelpOverview.Sign(text: "… ⋯ ⏎", meaning: "omitted; omitted from a path; a line break"),
    ]
}
