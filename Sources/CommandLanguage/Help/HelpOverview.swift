// `help`: all commands and the language's signs, on one screen of 80 by 24.

package struct HelpOverview: Hashable, Sendable {
    package struct Group: Hashable, Sendable {
        package var group: CommandGroup
        package var commands: [String]
    }

    /// How something is written, and what it stands for.
    package struct Sign: Hashable, Sendable {
        package var text: String
        package var meaning: String
    }

    package var groups: [Group]
    package var signs: [Sign]

    package init() {
        groups = CommandGroup.allCases.map { group in
            Group(group: group, commands: CommandTable.commands(in: group).map(\.name))
        }
        signs = [
            Sign(text: "/Todo/Row[key]", meaning: "a node; a name that is unique is enough: Row"),
            Sign(text: "Todo.todos[0].title", meaning: "a part of a node’s state"),
            Sign(text: "$Edit.todo", meaning: "inside a value: the value that lives there"),
            Sign(text: "# text", meaning: "a comment; in a script, Markdown prose"),
            Sign(text: "= text", meaning: "in a script: output expected of the command above"),
            Sign(text: "( [ \"\"\"", meaning: "carry a command on in the next line"),
        ]
    }

    /// The overview as text.
    package func lines(width: Int = 80) -> [String] {
        let margin = 10
        var lines: [String] = []
        for group in groups {
            let words = TextWrapping.lines(group.commands.joined(separator: " "), width: max(20, width - margin))
            for (index, line) in words.enumerated() {
                let title = index == 0 ? group.group.rawValue : ""
                lines.append(title + String(repeating: " ", count: margin - title.count) + line)
            }
        }
        lines.append("")
        let column = (signs.map(\.text.count).max() ?? 0) + 2
        for sign in signs {
            lines.append(sign.text + String(repeating: " ", count: column - sign.text.count) + sign.meaning)
        }
        lines.append("")
        lines.append("help send explains one; Tab completes everything; an empty line shows the stack.")
        return lines.flatMap { $0.count <= width ? [$0] : TextWrapping.lines($0, width: width) }
    }
}
