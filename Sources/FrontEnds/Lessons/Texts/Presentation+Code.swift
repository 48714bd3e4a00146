// The Swift code beside a page's text. Each part is shown with the lines around it, and the branch that ran is marked.

import WorkbenchLanguage

extension Presentation {
    /// The code of a reply, below the tree.
    /// - Parameters:
    ///   - rows: The number of rows that are free.
    ///   - lines: Returns the lines of a file.
    package func code(_ reply: CodeReply, rows: Int, lines: (String) -> [String]) -> [StyledLine] {
        let found = reply.parts.flatMap { part in part.excerpts.prefix(1).map { (part, $0) } }
        var (used, count) = (0, 0)
        while count < found.count, used + found[count].1.lines.count + 2 <= rows {
            used += found[count].1.lines.count + 2
            count += 1
        }
        if count == 0, !found.isEmpty { (used, count) = (rows, 1) }
        let around = max(0, rows - used) / max(1, count)
        return found.prefix(count).flatMap { part, excerpt in
            let marks = if case .function = part.role { false } else { true }
            return [StyledLine(), StyledLine(" \(part.node.label)  ", .node) + StyledLine(excerpt.place, .dim)]
                + window(excerpt, around, lines(excerpt.file), marks: marks)
        }.prefix(rows).map { $0.cut(to: treeWidth) }
    }

    private func window(_ excerpt: CodeReply.Excerpt, _ around: Int, _ file: [String], marks: Bool) -> [StyledLine] {
        let last = excerpt.line + excerpt.lines.count - 1
        let indices = max(1, excerpt.line - around / 2)...max(last, min(file.count, last + around - around / 2))
        let shown = indices.map { number in
            file.indices.contains(number - 1) ? file[number - 1] : excerpt.lines[max(0, number - excerpt.line)]
        }
        let margin = shown.filter { $0.contains { $0 != " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return zip(indices, shown).map { number, text in
            let ran = (excerpt.line...last).contains(number)
            let code = String(text.dropFirst(margin))
            return StyledLine(marks && ran ? " ▌ " : "   ", .changed)
                + StyledLine(code, ran ? .plain : .dim)
        }
    }
}
