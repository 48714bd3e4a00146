// Lays out text and items: wrapped words, flowing items, rows in columns.

import WorkbenchValueTree

struct Paragraph {
    let width: Int

    /// Places items beside each other as long as they fit. The following lines are indented.
    func flow(_ items: [StyledLine], after first: StyledLine, indentation: Int, gap: Int = 3) -> [StyledLine] {
        var lines: [StyledLine] = []
        var line = first
        line.pad(to: indentation)
        var isAtStart = true
        for item in items {
            let needed = (isAtStart ? 0 : gap) + item.columns
            if line.columns > indentation && line.columns + needed > width {
                lines.append(line)
                line = StyledLine(String(repeating: " ", count: indentation))
                isAtStart = true
            }
            if !isAtStart { line.append(String(repeating: " ", count: gap)) }
            line.append(item)
            isAtStart = false
        }
        return lines + [line]
    }

    /// Wraps the words of a string. The first line starts with the given text.
    func wrapped(
        _ text: String, _ style: TextRole = .plain, after first: StyledLine = StyledLine(), indentation: Int = 0
    ) -> [StyledLine] {
        let words = text.split(whereSeparator: { $0 == " " || $0.isNewline }).map { StyledLine(String($0), style) }
        return flow(words, after: first, indentation: indentation, gap: 1)
    }

    /// Rows in columns. If the rows don't fit, the widest columns are narrowed and the last one is cut.
    func table(_ rows: [[StyledLine]], indentation: Int = 1, gap: Int = 2) -> [StyledLine] {
        let count = rows.map(\.count).max() ?? 0
        guard count > 0 else { return [] }
        var widths = (0..<count).map { column in
            rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
        }
        let available = width - indentation - gap * (count - 1)
        let fewest = 8
        while widths.reduce(0, +) > available, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > fewest
        {
            let excess = widths.reduce(0, +) - available
            let second = widths.enumerated().filter { $0.offset != widest }.map(\.element).max() ?? 0
            widths[widest] = max(fewest, widths[widest] - max(1, min(excess, widths[widest] - max(second, fewest))))
        }
        return rows.map { row in
            var line = StyledLine(String(repeating: " ", count: indentation))
            var start = indentation
            for (column, cell) in row.enumerated() {
                line.pad(to: start)
                line.append(cell.cut(to: widths[column]))
                start += widths[column] + gap
            }
            return line
        }
    }
}
