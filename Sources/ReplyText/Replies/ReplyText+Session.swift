// What concerns the session: branches, apps, options, expectations, scripts, help.

import WorkbenchCommandLanguage
import WorkbenchReplies
import WorkbenchValueTree

extension ReplyText {
    func branches(_ branches: [BranchReply]) -> [StyledLine] {
        let names = 3 + (branches.map { StyledText($0.name).columns }.max() ?? 0) + 2
        let graph = BranchGraph(branches, start: 0)
        guard names + graph.width <= width else { return branchTable(branches) }
        return zip(branches, graph.rows()).map { branch, row in
            var line = StyledLine(branch.isCurrent ? " ▸ " : "   ", .title)
            line.append(branch.name, branch.isCurrent ? .title : .plain)
            line.pad(to: names)
            line.append(row)
            return line
        }
    }

    private func branchTable(_ branches: [BranchReply]) -> [StyledLine] {
        paragraph.table(
            branches.map { branch in
                [
                    StyledLine(branch.isCurrent ? "▸" : "", .title),
                    StyledLine(branch.name, branch.isCurrent ? .title : .plain),
                    StyledLine("to step \(branch.lastStep)", .dim),
                    StyledLine(branch.origin.map { "from \($0.branch) at step \($0.step)" } ?? "", .dim),
                ]
            })
    }

    func apps(_ apps: [AppReply]) -> [StyledLine] {
        // A workflow that is linked in has its values in parentheses, and no words of its own.
        let (workflows, named) = (apps.filter { $0.name.contains("(") }, apps.filter { !$0.name.contains("(") })
        var lines = paragraph.table(named.map { [StyledLine($0.name, .action), StyledLine($0.summary, .dim)] })
        guard !workflows.isEmpty else { return lines }
        lines += paragraph.wrapped(
            "and any workflow, with its values:", .dim, after: StyledLine(" "), indentation: 1)
        return lines + workflows.map { StyledLine("   " + $0.name, .action) }
    }

    func opened(_ app: AppReply) -> [StyledLine] {
        var line = StyledLine(" ")
        line.append(app.name, .title)
        line.append(" · \(app.summary)", .dim)
        return [line]
    }

    func options(_ options: [OptionReply]) -> [StyledLine] {
        paragraph.table(
            options.map { [StyledLine($0.name, .action), StyledLine($0.value), StyledLine($0.summary, .dim)] })
    }

    func expectation(_ reply: ExpectationReply) -> [StyledLine] {
        if reply.holds { return [StyledLine(" ✓ ", .success) + StyledLine(reply.expected)] }
        return paragraph.wrapped(reply.expected, after: StyledLine(" ✗ expected ", .error), indentation: 12)
            + paragraph.wrapped(reply.found.text, after: StyledLine("   found    ", .dim), indentation: 12)
    }

    func script(_ text: String) -> [StyledLine] {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { StyledLine(String($0)) }
        if lines.last?.isEmpty ?? false { lines.removeLast() }
        return lines
    }

    func help(_ reply: HelpReply) -> [StyledLine] {
        guard let name = reply.command else { return overview() }
        guard let command = CommandTable.command(name) else {
            return [StyledLine(" there is no command \(name); help lists them", .error)]
        }
        return page(HelpPage(command), reply.examples)
    }

    func written(_ text: String, to name: String) -> StyledLine {
        let count = text.split(whereSeparator: \.isNewline).count
        return StyledLine(" wrote \(name)") + StyledLine("   \(BriefText.count(count, "line"))", .dim)
    }
}
