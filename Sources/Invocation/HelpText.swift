// `workflow --help` and `workflow SUBCOMMAND --help`, from the tables.

import WorkbenchCommandLanguage

package enum HelpText {
    package static func overview(version: String, pages: [(name: String, summary: String)] = []) -> String {
        var lines = [
            "Workflow workbench \(version): look into a tree of workflows, send actions, follow data.", "",
            "usage: workflow [APP] [options]", "       workflow SUBCOMMAND …", "",
        ]
        lines += table(
            Subcommand.visible.map { ($0.name.isEmpty ? "workflow [APP]" : "workflow \($0.name)", $0.summary) })
        lines += ["", "options:"] + table(Subcommand.repl.options.map { ($0.usage, $0.summary) })
        lines += ["", "examples:"] + table(Subcommand.repl.examples.map { ($0.line, $0.explanation) })
        if !pages.isEmpty {
            lines += ["", "pages, for `workflow help PAGE`:"] + table(pages.map { ($0.name, $0.summary) })
        }
        lines += ["", "In a session, `help` lists the commands. `workflow help SUBCOMMAND` explains one."]
        return lines.joined(separator: "\n") + "\n"
    }

    package static func page(_ subcommand: Subcommand) -> String {
        let head = ["workflow", subcommand.name, subcommand.options.isEmpty ? "" : "[options]", subcommand.operands]
        var lines = [
            "usage: " + head.filter { !$0.isEmpty }.joined(separator: " "), "", sentence(subcommand.summary),
        ]
        if !subcommand.discussion.isEmpty { lines += TextWrapping.lines(subcommand.discussion, width: 78) }
        lines += ["", "options:"] + table(subcommand.options.map { ($0.usage, $0.summary) })
        if !subcommand.examples.isEmpty {
            lines += ["", "examples:"] + table(subcommand.examples.map { ($0.line, $0.explanation) })
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    private static func table(_ rows: [(String, String)]) -> [String] {
        let widest = rows.map(\.0.count).filter { $0 <= 34 }.max() ?? 0
        return rows.flatMap { left, right -> [String] in
            guard left.count <= widest else {
                return ["  \(left)", "  " + String(repeating: " ", count: widest) + "  \(right)"]
            }
            return ["  \(left)" + String(repeating: " ", count: widest - left.count) + "  \(right)"]
        }
    }
}
