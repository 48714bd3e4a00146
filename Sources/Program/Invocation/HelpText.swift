// `workflow --help` and `workflow SUBCOMMAND --help`, from the tables.

import WorkbenchLanguage

package enum HelpText {
    /// - Parameter width: The columns of the terminal. Explanations are wrapped to fit, but lines to type aren't.
    package static func overview(
        version: String, pages: [(name: String, summary: String)] = [], width: Int = 120
    ) -> [String] {
        var lines = TextWrapping.lines(
            "Workflow workbench \(version): inspect a live tree of workflows, send actions, follow data.", width: width)
        lines += ["", "usage: workflow [APP] [options]", "       workflow SUBCOMMAND …", ""]
        lines += table(
            Subcommand.visible.map { ($0.name.isEmpty ? "workflow [APP]" : "workflow \($0.name)", $0.summary) }, width)
        lines += ["", "options:"] + table(Subcommand.repl.options.map { ($0.usage, $0.summary) }, width)
        lines += ["", "examples:"] + table(Subcommand.repl.examples.map { ($0.line, $0.explanation) }, width)
        if !pages.isEmpty {
            lines += ["", "pages, for `workflow help PAGE`:"] + table(pages.map { ($0.name, $0.summary) }, width)
        }
        let end = "In a session, `help` lists the commands. `workflow help SUBCOMMAND` explains one."
        return lines + [""] + TextWrapping.lines(end, width: width)
    }

    /// - Parameter width: The same as in ``overview(version:pages:width:)``.
    package static func page(_ subcommand: Subcommand, width: Int = 120) -> [String] {
        let head = ["workflow", subcommand.name, subcommand.options.isEmpty ? "" : "[options]", subcommand.operands]
        var lines = ["usage: " + head.filter { !$0.isEmpty }.joined(separator: " "), ""]
        lines += TextWrapping.lines(sentence(subcommand.summary), width: width)
        if !subcommand.discussion.isEmpty {
            lines += TextWrapping.lines(subcommand.discussion, width: min(width, 78))
        }
        lines += ["", "options:"] + table(subcommand.options.map { ($0.usage, $0.summary) }, width)
        if !subcommand.examples.isEmpty {
            lines += ["", "examples:"] + table(subcommand.examples.map { ($0.line, $0.explanation) }, width)
        }
        return lines
    }

    private static func sentence(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// A table with two columns. If a first cell is too wide, its explanation goes on the next line.
    private static func table(_ rows: [(String, String)], _ width: Int) -> [String] {
        let widest = rows.map(\.0.count).filter { $0 <= 34 }.max() ?? 0
        let isNarrow = width < widest + narrowestExplanation
        let indent = isNarrow ? 6 : widest + 4
        return rows.flatMap { left, right -> [String] in
            var lines = TextWrapping.lines(right, width: max(1, width - indent))
                .map { String(repeating: " ", count: indent) + $0 }
            guard !isNarrow, left.count <= widest else { return ["  \(left)"] + lines }
            lines[0] = "  \(left)" + lines[0].dropFirst(2 + left.count)
            return lines
        }
    }

    private static let narrowestExplanation = 30
}
