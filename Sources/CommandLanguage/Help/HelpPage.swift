// `help CMD`, a command's hover, and its part of a manual: one structure for all of them.

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
        rows = command.parameters.map(Row.init) + command.flags.map(Row.init)
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

    /// For an editor's hover.
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
