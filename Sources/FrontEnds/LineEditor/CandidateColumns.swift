// Shows candidates as rows of text: columns of labels with their details, divided into pages if there are too many.

struct CandidateColumns {
    var candidates: [Completion]
    var isCutShort: Bool
    var isColored: Bool

    struct Page {
        var rows: [String]
        /// The number of candidates in a column, which is the distance of a sideways move.
        var rowsPerColumn: Int
    }

    private static let gap = 2
    private static let widestLabel = 40

    /// The page that shows the selected candidate, or the first one.
    func page(selected: Int?, columns width: Int, rows height: Int) -> Page {
        guard height > 0, width > 4 else { return Page(rows: [], rowsPerColumn: 1) }
        let labels = candidates.map { TextWidth.oneRow($0.label) }
        let details = candidates.map { TextWidth.oneRow($0.detail) }
        let labelWidth = min(labels.map(TextWidth.of).max() ?? 0, max(Self.widestLabel, width / 3), width - 1)
        let widestDetail = details.map(TextWidth.of).max() ?? 0
        // One cell at the right edge stays free, so no row wraps.
        let widestCell = labelWidth + (widestDetail > 0 ? Self.gap + widestDetail : 0)
        let cellWidth = min(widestCell, width - 1)
        // Details are easiest to read one below the other, so columns are only for lists that wouldn't fit otherwise.
        let isNarrow = widestDetail > 0 && candidates.count < height
        let columnCount = isNarrow || !Terminal.drawsSigns ? 1 : max(1, (width - 1 + Self.gap) / (cellWidth + Self.gap))

        let allRows = (candidates.count + columnCount - 1) / columnCount
        let isWhole = allRows <= height && !isCutShort
        let rowsPerPage = isWhole ? allRows : max(1, min(allRows, height - 1))
        let perPage = rowsPerPage * columnCount
        let first = (selected ?? 0) / perPage * perPage
        let shown = Array(candidates.indices)[first..<min(first + perPage, candidates.count)]
        let rowCount = min(rowsPerPage, (shown.count + columnCount - 1) / columnCount)

        var rows = (0..<rowCount).map { row in
            var text = ""
            for index in stride(from: shown.startIndex + row, to: shown.endIndex, by: rowCount) {
                if !text.isEmpty { text += String(repeating: " ", count: Self.gap) }
                text += cell(
                    label: TextWidth.fit(labels[index], in: labelWidth), detail: details[index], labelWidth: labelWidth,
                    width: cellWidth, isSelected: index == selected)
            }
            return text
        }
        if !isWhole, height > rowCount { rows.append(remark(first: first, shown: shown.count)) }
        return Page(rows: rows, rowsPerColumn: rowCount)
    }

    private func cell(label: String, detail: String, labelWidth: Int, width: Int, isSelected: Bool) -> String {
        let padded = TextWidth.pad(label, to: labelWidth)
        let room = width - labelWidth - Self.gap
        let explanation = room > 0 ? TextWidth.pad(TextWidth.fit(detail, in: room), to: room) : ""
        let gap = room > 0 ? String(repeating: " ", count: Self.gap) : ""
        if isSelected { return TerminalStyle.selected.applied(to: padded + gap + explanation) }
        return padded + gap + (isColored ? TerminalStyle.gray.applied(to: explanation) : explanation)
    }

    /// A note about the candidates on other pages.
    private func remark(first: Int, shown: Int) -> String {
        let after = candidates.count - first - shown
        var parts: [String] = []
        if after > 0 {
            parts.append("\(TextWidth.ellipsis) and \(isCutShort ? "at least " : "")\(after) more")
        } else if isCutShort {
            parts.append("\(TextWidth.ellipsis) and more: keep typing to see them")
        }
        if first > 0 { parts.append("\(first) before these") }
        let text = parts.joined(separator: ", ")
        return isColored ? TerminalStyle.gray.applied(to: text) : text
    }

    /// The common prefix of all candidates, if it is longer than the typed text; otherwise nil.
    static func commonInsertion(of candidates: [Completion], in text: String) -> (range: Range<Int>, text: String)? {
        guard let first = candidates.first, candidates.allSatisfy({ $0.replaced == first.replaced }) else { return nil }
        var common = Substring(first.insertion)
        for candidate in candidates.dropFirst() {
            common = common[..<common.commonPrefixEnd(with: candidate.insertion)]
        }
        let bytes = Array(text.utf8)
        let range = first.replaced.clamped(to: 0..<bytes.count)
        let typed = String(decoding: bytes[range], as: UTF8.self)
        guard common.count >= typed.count, common != typed, common.lowercased().hasPrefix(typed.lowercased()) else {
            return nil
        }
        return (first.replaced, String(common))
    }
}

extension Substring {
    fileprivate func commonPrefixEnd(with other: String) -> Index {
        var index = startIndex
        for character in other {
            guard index < endIndex, self[index] == character else { break }
            index = self.index(after: index)
        }
        return index
    }
}
