// The tree: one line per node with its state, and the last step's effect in the margin.

import WorkbenchValueTree

extension ReplyText {
    /// A node with the lines that connect it to its parent.
    private struct Row {
        var reply: TreeReply
        var branches: String
        /// How many nodes below it have no rows.
        var hidden = 0
        /// The omitted nodes, if the row represents them and not one node.
        var rest: [TreeReply] = []
    }

    func tree(_ reply: TreeReply) -> [StyledLine] {
        guard let outline = TreeOutline(of: reply) else { return lines(of: rows(reply)) }
        let hint = StyledLine("   tree with a node shows what is below it, and ls all of its children", .hint)
        return lines(of: rows(outline)) + [hint]
    }

    private func rows(_ outline: TreeOutline) -> [Row] {
        var rows: [Row] = []
        func add(_ index: Int, _ first: String, _ rest: String) {
            let node = outline.nodes[index]
            rows.append(Row(reply: node.reply, branches: first, hidden: node.hidden))
            let rest = end(of: rest)
            for (place, child) in node.children.enumerated() {
                let isLast = place == node.children.count - 1 && node.rest.isEmpty
                add(child, rest + (isLast ? "└─ " : "├─ "), rest + (isLast ? "   " : "│  "))
            }
            if !node.rest.isEmpty { rows.append(Row(reply: node.reply, branches: rest + "└─ ", rest: node.rest)) }
        }
        // It has few rows, so recursion is not deep.
        add(0, "", "")
        return rows
    }

    /// Sibling nodes, as `ls` lists them.
    func list(_ nodes: [TreeReply]) -> [StyledLine] {
        nodes.isEmpty
            ? [StyledLine(" no nodes below", .dim)] : lines(of: nodes.map { Row(reply: $0, branches: "") })
    }

    /// The rows, parents before children. There is no recursion, because a tree can be deeper than a thread's stack.
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

    /// The end of a deep node's branches, cut so that its name is still visible.
    private func end(of branches: String) -> String {
        let longest = width / 3
        return branches.count > longest ? "⋯" + branches.suffix(longest - 1) : branches
    }

    private func lines(of rows: [Row]) -> [StyledLine] {
        let margin = 3
        let names = rows.map { name(of: $0) }
        let stateColumn =
            min((zip(rows, names).map { $0.rest.isEmpty ? $1.columns : 0 }.max() ?? 0), width / 2) + margin + 2
        var cut: NodeName?
        var lines: [StyledLine] = []
        for (row, name) in zip(rows, names) {
            let reply = row.reply
            guard row.rest.isEmpty else {
                var line = StyledLine("")
                line.pad(to: margin)
                lines.append(line + name)
                continue
            }
            var line = sign(of: reply)
            line.pad(to: margin)
            line.append(name.columns > width / 2 ? name.cut(to: width / 2) : name)
            var more = StyledLine()
            if row.hidden > 0 { more.append("  … \(row.hidden) below", .dim) }
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
        if !row.rest.isEmpty {
            line.append(TreeOutline.count(row.rest), .dim)
            return line
        }
        line.append(row.reply.node.name, style(of: row.reply, row.reply.isWorker ? .plain : .node))
        return line
    }

    private func style(of reply: TreeReply, _ unchanged: TextRole) -> TextRole {
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
