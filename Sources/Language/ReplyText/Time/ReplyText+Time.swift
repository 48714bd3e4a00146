// The timeline: history, moves, differences between two steps, marks and branches.

import WorkbenchValueTree

extension ReplyText {
    func history(_ entries: [HistoryEntry]) -> [StyledLine] {
        let number = entries.map { "\($0.number)".count }.max() ?? 1
        let hasChanges = entries.contains { !$0.changes.isEmpty }
        let rows = entries.map { entry in
            let digits = "\(entry.number)"
            let padded = String(repeating: " ", count: number - digits.count) + digits
            let style: TextRole = entry.isCurrent ? .title : .plain
            let first = [
                StyledLine(entry.isCurrent ? "*" : "", .title), StyledLine(padded, .number),
                StyledLine(entry.command.onOneLine, style),
            ]
            return (first, screens(of: entry, width: .max))
        }
        guard hasChanges else { return paragraph.table(rows.map { $0.0 + [$0.1] }) }
        let all = entries.map { changes(of: $0, width: nil) }
        let columns = HistoryColumns(
            available: width - 1 - 4 * 2 - 1 - number, command: rows.map { $0.0[2].columns }.max() ?? 0,
            change: all.map(\.columns).max() ?? 0, screens: rows.map { $0.1.columns }.max() ?? 0)
        return paragraph.table(
            zip(entries, rows).map { entry, row in
                // A table would cut off the end of the change, which is where the difference is.
                row.0.prefix(2) + [row.0[2].cut(to: columns.command), changes(of: entry, width: columns.change)]
                    + [screens(of: entry, width: columns.screens).cut(to: columns.screens)]
            })
    }

    /// The screens, the top one last, and the facts about the step. If there isn't enough room, the oldest screens are
    /// left out.
    private func screens(of entry: HistoryEntry, width: Int) -> StyledLine {
        var rest = StyledLine()
        if !entry.marks.isEmpty { rest.append("  ⚑ " + entry.marks.joined(separator: ", "), .changed) }
        if entry.lasting != nil { rest.append("  ! an object changed", .error) }
        var shown = entry.screens
        func line() -> StyledLine { StyledLine(shown.joined(separator: " ▸ "), .dim) + rest }
        while shown.count > (shown.first == "…" ? 2 : 1), line().columns > width {
            shown = ["…"] + shown.dropFirst(shown.first == "…" ? 2 : 1)
        }
        return line()
    }

    /// The changes of a step that fit on one line.
    private func changes(of entry: HistoryEntry, width room: Int?) -> StyledLine {
        guard let first = entry.changes.first else {
            return entry.isFolded == true ? StyledLine("folded", .dim) : StyledLine()
        }
        // Values that differ in each run would need another line, and are rarely worth the space.
        let change = first.change.line(options)
        let isPassing = PassingText.isIn(first.node.label) || PassingText.isIn(change.plain)
        var line = StyledLine(isPassing ? first.node.type : first.node.label(width: width / 6), .dim)
        line.append("  ")
        let others = entry.changes.count - 1 + (entry.rest ?? 0)
        let more = StyledLine(others > 0 ? ", \(others) more" : "", .dim)
        let rest = room.map { max(8, $0 - line.columns - more.columns) }
        line.append(isPassing ? StyledLine("changed", .dim) : first.change.line(width: rest, options))
        return line + more
    }

    /// The column widths of a history, which may be long. The column with the changes is shortened the least.
    private struct HistoryColumns {
        var command: Int
        var change: Int
        var screens: Int

        init(available: Int, command: Int, change: Int, screens: Int) {
            (self.command, self.change, self.screens) = (command, change, screens)
            guard command + change + screens > available else { return }
            self.change = min(change, max(available - command - screens, available / 2))
            let rest = max(2, available - self.change)
            self.screens = min(screens, max(rest - command, rest / 3))
            self.command = rest - self.screens
        }
    }

    func moved(_ move: MoveReply) -> [StyledLine] {
        var line = StyledLine(" ")
        line.append(move.to < move.from ? "↶" : "↷", .action)
        line.append("  at step ", .dim)
        line.append("\(move.to)", .number)
        if move.to != move.from { line.append(", was at \(move.from)", .dim) }
        if move.replayed != nil { line.append(", replayed in a new tree", .dim) }
        if move.replayed != nil, move.to == 0, move.from > 0 {
            line.append("   `goto \(move.from)` returns there", .hint)
        }
        var lines = [line] + move.watched.map { StyledLine("    ") + watched($0) }
        let warning = StyledLine("    ") + StyledLine("! ", .error)
        if let leftOut = move.replayed?.leftOut, !leftOut.isEmpty {
            let parts = leftOut.map(part).joined(separator: ", ")
            lines += paragraph.wrapped("left out: \(parts)", after: warning, indentation: 6)
        }
        guard let lasting = move.lasting else { return lines }
        let parts = lasting.map { "\(part($0.part)), changed in step \($0.step)" }.joined(separator: "; ")
        lines += paragraph.wrapped("not restored: \(parts)", after: warning, indentation: 6)
        guard let remedy = move.remedy else { return lines }
        return lines + [StyledLine("      `\(remedy)` repeats the steps in a new tree", .hint)]
    }

    func differences(_ nodes: [NodeDifference]) -> [StyledLine] {
        if nodes.isEmpty { return [StyledLine(" no difference", .dim)] }
        let rest = nodes.last?.rest.map {
            $0 == 1
                ? " … 1 more node differs; add | less to see it"
                : " … \($0) more nodes differ; add | less to see them all"
        }
        return nodes.flatMap { node -> [StyledLine] in
            let label = NodeName.label(node.path, root: node.rootName)
            switch node.kind {
            case .began: return [StyledLine(" + \(label)", .added)]
            case .ended: return [StyledLine(" − \(label)", .removed)]
            case .changed:
                let parts = [("state", node.state), ("props", node.properties)]
                var head = StyledLine(" ● ", .changed)
                head.append(label, .node)
                return [head]
                    + parts.flatMap { title, changes in
                        changes.enumerated().map { index, change in
                            var line = StyledLine("     " + (index == 0 ? title : "     ") + "  ", .dim)
                            line.append(change.line(width: width - 12, options))
                            return line
                        }
                    } + (node.lasting ?? []).flatMap(lasting)
            }
        } + (rest.map { [StyledLine($0, .dim)] } ?? [])
    }

    /// An object whose contents the timeline doesn't store.
    private func lasting(_ lasting: MoveReply.Lasting) -> [StyledLine] {
        paragraph.wrapped(
            "contents not compared, because it's an object: \(part(lasting.part)), changed in step \(lasting.step)",
            after: StyledLine("     ") + StyledLine("! ", .error), indentation: 7)
    }

    func marks(_ marks: [MarkReply]) -> [StyledLine] {
        if marks.isEmpty { return [StyledLine(" no marks", .dim)] }
        return paragraph.table(
            marks.map { mark in
                let step = (mark.branch.map { $0 + "." } ?? "") + String(mark.step)
                return [StyledLine("⚑", .changed), StyledLine(mark.name), StyledLine("step " + step, .dim)]
            })
    }

    func branches(_ branches: [BranchReply]) -> [StyledLine] {
        let names = 3 + (branches.map { StyledRun($0.name).columns }.max() ?? 0) + 2
        let graph = BranchGraph(branches, start: 0)
        guard names + graph.width <= width else { return branchTable(branches) }
        return zip(branches, graph.rows()).map { branch, row in
            var line = StyledLine(branch.isCurrent ? " * " : "   ", .title)
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
                    StyledLine(branch.isCurrent ? "*" : "", .title),
                    StyledLine(branch.name, branch.isCurrent ? .title : .plain),
                    StyledLine("to step \(branch.lastStep)", .dim),
                    StyledLine(branch.origin.map { "from \($0.branch) at step \($0.step)" } ?? "", .dim),
                ]
            })
    }
}

extension String {
    /// A multi-line command on one line.
    var onOneLine: String {
        split(whereSeparator: \.isNewline).map { $0.drop { $0 == " " || $0 == "\t" } }.joined(separator: " ⏎ ")
    }
}
