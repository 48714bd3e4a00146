// The tree: one line per node with its state, and the last step's effect in the margin.

import WorkbenchValueTree

extension ReplyText {
    /// A node with the lines that connect it to its parent.
    private struct Row {
        var reply: TreeReply
        var branches: String
        /// The children that are only counted, if the row represents them rather than one node.
        var rest: TreeReply.Rest?
    }

    func tree(_ reply: TreeReply) -> [StyledLine] {
        let rows = rows(reply.outline ?? reply)
        let lines = lines(of: rows, isFull: reply.isFull == true)
        guard rows.contains(where: { $0.rest != nil }) else { return lines }
        let hint = StyledLine("   `tree NODE` shows the nodes below it; `ls NODE` lists all its children", .hint)
        return lines + [hint]
    }

    /// Sibling nodes, as listed by `ls`.
    func list(_ nodes: [TreeReply]) -> [StyledLine] {
        nodes.isEmpty
            ? [StyledLine(" no nodes below", .dim)] : lines(of: nodes.map { Row(reply: $0, branches: "") })
    }

    /// The rows, parents before children. There is no recursion, because a tree can be too deep for a thread's stack.
    private func rows(_ root: TreeReply) -> [Row] {
        var rows: [Row] = []
        var pending: [(row: Row, below: String)] = [(Row(reply: root, branches: ""), "")]
        while let (row, below) = pending.popLast() {
            rows.append(row)
            guard row.rest == nil else { continue }
            let reply = row.reply
            let below = end(of: below)
            if reply.rest != nil {
                pending.append((Row(reply: reply, branches: below + "└─ ", rest: reply.rest), ""))
            }
            for (index, child) in reply.children.enumerated().reversed() {
                let isLast = index == reply.children.count - 1 && reply.rest == nil
                pending.append(
                    (Row(reply: child, branches: below + (isLast ? "└─ " : "├─ ")), below + (isLast ? "   " : "│  ")))
            }
        }
        return rows
    }

    /// The end of the lines that connect a deep node, cut so that the node's name stays visible.
    private func end(of branches: String) -> String {
        let longest = width / 3
        return branches.count > longest ? "⋯" + branches.suffix(longest - 1) : branches
    }

    private func lines(of rows: [Row], isFull: Bool = false) -> [StyledLine] {
        let margin = 3
        let names = rows.map { name(of: $0) }
        let stateColumn =
            min((zip(rows, names).map { $0.rest == nil ? $1.columns : 0 }.max() ?? 0), width / 2) + margin + 2
        var cut: NodeName?
        var lines: [StyledLine] = []
        for (row, name) in zip(rows, names) {
            let reply = row.reply
            guard row.rest == nil else {
                var line = StyledLine("")
                line.pad(to: margin)
                lines.append(line + name)
                continue
            }
            var line = sign(of: reply)
            line.pad(to: margin)
            line.append(name.columns > width / 2 ? name.cut(to: width / 2) : name)
            var more = StyledLine()
            if reply.omitted > 0 { more.append("  … \(reply.omitted) below", .dim) }
            if isFull, let state = reply.state {
                line.pad(to: stateColumn)
                var wrapped = paragraph.flow(words(state, reply), after: line, indentation: stateColumn, gap: 1)
                line = wrapped.removeLast()
                lines += wrapped
            } else if let state = reply.state {
                let available = max(12, width - stateColumn - more.columns)
                var text = BriefText.state(state, width: available, options)
                let hasState = !text.text.isEmpty && text.text != "()"
                if hasState, reply.properties != nil { text = BriefText.state(state, width: available / 2, options) }
                if text.isCut { cut = cut ?? reply.node }
                if hasState {
                    line.pad(to: stateColumn)
                    line.append(text.text + (reply.properties == nil ? "" : "  "), style(of: reply, .plain))
                }
                let rest = max(12, width - max(line.columns, stateColumn) - more.columns)
                let properties = reply.properties.map { BriefText.properties($0, width: rest, options) } ?? ""
                if !properties.isEmpty {
                    line.pad(to: stateColumn)
                    line.append(properties, .dim)
                }
            } else if reply.isWorker {
                line.pad(to: stateColumn)
                line.append("worker", .dim)
            }
            line.append(more)
            lines.append(line)
        }
        if let cut { lines.append(StyledLine("   `state \(cut.label)` shows the whole state", .hint)) }
        return lines
    }

    /// The words of the full state and properties, for wrapping. Repeated spaces are kept as empty words.
    private func words(_ state: Value, _ reply: TreeReply) -> [StyledLine] {
        let state = BriefText.state(state, width: .max, options).text
        let properties = reply.properties.map { BriefText.state($0, width: .max, options).text } ?? ""
        let texts = [
            (state == "()" ? "" : state, style(of: reply, .plain)),
            (properties.isEmpty ? "" : "(\(properties))", TextRole.dim),
        ]
        return texts.filter { $0.0 != "" }.flatMap { text, style in
            text.split(separator: " ", omittingEmptySubsequences: false).map { StyledLine(String($0), style) }
        }
    }

    private func name(of row: Row) -> StyledLine {
        var line = StyledLine(end(of: row.branches), .dim)
        if let rest = row.rest {
            line.append("… \(rest.kinds.total) more: \(kinds(rest.kinds))", .dim)
            if rest.below > 0 { line.append(", with \(rest.below) below", .dim) }
            return line
        }
        line.append(row.reply.node.name, style(of: row.reply, row.reply.isWorker ? .plain : .node))
        return line
    }

    /// `8 Flower, 4 Bush`
    func kinds(_ counts: [KindCount]) -> String {
        let shown = counts.prefix(3).map { "\($0.count) \($0.kind)" }
        let rest = counts.count > 3 ? [BriefText.count(counts.count - 3, "other kind")] : []
        return (shown + rest).joined(separator: ", ")
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
