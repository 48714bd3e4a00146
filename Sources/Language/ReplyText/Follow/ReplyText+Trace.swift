// The whole chain of a step: the hops up the tree with their causes, then the renders down the tree with their reasons.

import WorkbenchValueTree

extension ReplyText {
    func trace(_ step: StepReply) -> [StyledLine] {
        var head = StyledLine(" ")
        head.append("\(step.number)", .number)
        head.append("  " + step.command.onOneLine, .title)
        var lines = [head] + fate(step.fate, after: StyledLine("   "))
        lines += upward(step)
        lines += downward(step)
        lines += step.work.map { StyledLine(" ⟳  ", .dim) + work($0) }
        if let screens = step.screens {
            var line = StyledLine(" screens  ", .dim)
            line.append(screens.before.joined(separator: " ▸ "))
            line.append(Change.arrow, .dim)
            line.append(screens.after.joined(separator: " ▸ "), .changed)
            lines += [line]
        }
        return lines + step.watched.map { StyledLine("   ") + watched($0) } + lasting(step, after: StyledLine("   "))
    }

    private func upward(_ step: StepReply) -> [StyledLine] {
        let layout = StepLayout(of: step.hops, self, margin: 4)
        var lines: [StyledLine] = []
        for (index, hop) in step.hops.enumerated() {
            let isLast = index == step.hops.count - 1 && step.outputs.isEmpty
            let rest = StyledLine(isLast ? "    " : " │  ", .dim)
            if let cause = cause(of: hop, after: index > 0 ? step.hops[index - 1] : nil) {
                lines.append(StyledLine(index == 0 ? "    " : " │  ", .dim) + StyledLine(cause, .dim))
            }
            let sign = StyledLine(index == 0 ? "  " : hop.isDownward ? " ⇣" : " ⇡", .action) + StyledLine("  ")
            lines += layout.lines(of: hop, after: sign, limit: nil).enumerated().map { number, line in
                number == 0 ? line : line.replacingMargin(with: rest)
            }
            if let output = hop.output, hop.outputFate != .left {
                lines.append(rest + outputLine(output, hop.outputFate))
            }
        }
        for output in step.outputs {
            lines.append(StyledLine(" ⇡  ", .action) + outputLine(output, "out of the tree "))
        }
        return lines
    }

    /// The sender of the action, if the line above doesn't already show it.
    private func cause(of hop: StepReply.Hop, after previous: StepReply.Hop?) -> String? {
        switch hop.source {
        case .properties: nil
        case .outside: previous == nil ? nil : "sent during the step"
        case .worker: "delivered by a worker"
        case .sideEffect(let key, let isOver):
            "sent by side effect \(key.text(width: width / 3, options))" + (isOver ? ", which has ended" : "")
        case .child(let child): child == previous?.node ? nil : "an output of \(child.label)"
        }
    }

    /// The renders down the tree, in order, and the nodes that ended.
    private func downward(_ step: StepReply) -> [StyledLine] {
        let begun = Dictionary(step.begun.map { ($0.node.path, $0.value) }, uniquingKeysWith: { first, _ in first })
        let nodes = step.renders.map(\.node) + step.ended
        let nameColumns = nodes.map { StyledRun(indented($0)).columns }.max() ?? 0
        let reasonColumn = min(max(nameColumns + 6, 17), width / 2)
        var lines: [StyledLine] = []
        for render in step.renders {
            let isNew = begun[render.node.path] != nil
            var line = StyledLine(" ⇣  ", .dim)
            line.append(StyledLine(indented(render.node), isNew ? .added : .node).cut(to: reasonColumn - 6))
            line.pad(to: reasonColumn)
            line.append(render.reason.text, .dim)
            if let properties = begun[render.node.path] {
                let text = BriefText.properties(properties, width: max(12, width - line.columns - 2), options)
                line.append(text.isEmpty ? "" : "  " + text, .added)
            }
            lines.append(line)
            for change in render.changes {
                let space = StyledLine(String(repeating: " ", count: reasonColumn + 2))
                lines.append(space + change.line(width: max(16, width - reasonColumn - 2), options))
            }
        }
        return lines
            + step.ended.map { node in
                var line = StyledLine(" ⇣  ", .dim)
                line.append(StyledLine(indented(node), .removed).cut(to: reasonColumn - 6))
                line.pad(to: reasonColumn)
                line.append("ended", .removed)
                return line
            }
    }

    /// A node's name, indented by two spaces per level. For very deep nodes, a short form of the path without
    /// indentation.
    private func indented(_ node: NodeName) -> String {
        let depth = node.place.segments.count
        let deepest = 12
        if depth > deepest { return node.label(width: width / 3) }
        return String(repeating: "  ", count: depth)
            + (depth == 0 ? node.name : node.place.segment)
    }
}

extension StyledLine {
    /// The line with its start replaced by a gutter of the same width.
    fileprivate func replacingMargin(with gutter: StyledLine) -> StyledLine {
        guard let first = runs.first, first.text.hasPrefix(String(repeating: " ", count: gutter.columns)) else {
            return self
        }
        var line = gutter
        line.append(String(first.text.dropFirst(gutter.columns)), first.style)
        for run in runs.dropFirst() { line.append(StyledLine([run])) }
        return line
    }
}
