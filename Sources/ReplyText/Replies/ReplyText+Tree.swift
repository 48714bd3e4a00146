// The tree: a node a line, its state beside it, and in the margin what the last step did to it.

import Replies
import ValueTree

extension ReplyText {
    /// A node with the lines that connect it to its parent.
    private struct Row {
        var reply: TreeReply
        var branches: String
    }

    func tree(_ reply: TreeReply) -> [StyledLine] {
        lines(of: rows(reply))
    }

    /// Nodes beside each other, as `ls` lists them.
    func list(_ nodes: [TreeReply]) -> [StyledLine] {
        nodes.isEmpty
            ? [StyledLine(" no nodes below", .dim)] : lines(of: nodes.map { Row(reply: $0, branches: "") })
    }

    /// Parents before children. A tree can be deeper than a thread's stack, so nothing here calls itself.
    private func rows(_ root: TreeReply) -> [Row] {
        var rows: [Row] = []
        var pending: [(reply: TreeReply, first: String, rest: String)] = [(root, "", "")]
        while let (reply, first, rest) = pending.popLast() {
            rows.append(Row(reply: reply, branches: first))
            let rest = end(of: rest)
            for (index, child) in reply.children.enumerated().reversed() {
                let isLast = index == reply.children.count - 1
                pending.append((child, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  ")))
            }
        }
        return rows
    }

    /// The end of a deep node's branches, so that its name is still on the screen.
    private func end(of branches: String) -> String {
        let longest = width / 3
        return branches.count > longest ? "⋯" + branches.suffix(longest - 1) : branches
    }

    private func lines(of rows: [Row]) -> [StyledLine] {
        let margin = 3
        let names = rows.map { name(of: $0) }
        let stateColumn = min((names.map(\.columns).max() ?? 0), width / 2) + margin + 2
        var cut: NodeName?
        var lines: [StyledLine] = []
        for (row, name) in zip(rows, names) {
            let reply = row.reply
            var line = sign(of: reply)
            line.pad(to: margin)
            line.append(name.columns > width / 2 ? name.cut(to: width / 2) : name)
            var more = StyledLine()
            if reply.omitted > 0 { more.append("  … \(reply.omitted) below", .dim) }
            if let state = reply.state {
                let available = max(12, width - stateColumn - more.columns)
                let text = BriefText.state(state, width: available, options)
                if text.isCut { cut = cut ?? reply.node }
                if !text.text.isEmpty && text.text != "()" {
                    line.pad(to: stateColumn)
                    line.append(text.text, style(of: reply, .plain))
                }
            } else if reply.isWorker {
                line.pad(to: stateColumn)
                line.append("worker", .dim)
            }
            line.append(more)
            lines.append(line)
        }
        if let cut { lines.append(StyledLine("   state \(cut.label) shows all of it", .hint)) }
        return lines
    }

    private func name(of row: Row) -> StyledLine {
        var line = StyledLine(end(of: row.branches), .dim)
        line.append(row.reply.node.name, style(of: row.reply, row.reply.isWorker ? .plain : .node))
        return line
    }

    private func style(of reply: TreeReply, _ unchanged: TextStyle) -> TextStyle {
        switch reply.change {
        case .began: .added
        case .changed: .changed
        case .ended: .removed
        case nil: unchanged
        }
    }

    private func sign(of reply: TreeReply) -> StyledLine {
        switch reply.change {
        case .began: StyledLine(" +", .added)
        case .changed: StyledLine(" ●", .changed)
        case .ended: StyledLine(" −", .removed)
        case nil: StyledLine("")
        }
    }
}
