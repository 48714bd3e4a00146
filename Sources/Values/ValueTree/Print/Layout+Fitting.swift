// Fits a literal into one line of a given width. Parts that don't fit are elided inside the structure, so its form
// remains visible: labels stay, long values are shortened, and a long sequence shows its first elements and counts the
// others.

extension Layout {
    /// The text in at most `width` columns. The narrowest result is `…`.
    func fitted(to width: Int) -> String {
        if columns <= width { return oneLine }
        switch self {
        case .atom: return "…"
        case .string(let string): return string.fitted(to: width)
        case .group(let group): return group.fitted(to: width)
        }
    }
}

extension Layout.StringLayout {
    /// `"Take the"…`, or `…` if not even a few characters fit.
    fileprivate func fitted(to width: Int) -> String {
        let brackets = 3
        let fewest = 3
        guard width >= brackets + fewest else { return "…" }
        var text = ""
        var columns = 0
        var previous: Unicode.Scalar?
        for character in content {
            let piece = TextEscaping.escaped(String(character), after: previous)
            previous = character.unicodeScalars.last
            let pieceColumns = ColumnWidth.columns(of: piece)
            if columns + pieceColumns > width - brackets { break }
            columns += pieceColumns
            text += piece
        }
        return text.isEmpty ? "…" : "\"\(text)\"…"
    }
}

extension Layout.Group {
    /// The width that an element of a sequence should have before another element is shown next to it.
    private static let enoughColumns = 24

    /// Values up to this width aren't worth shortening: `true`, `nil`, `.list`.
    private static let shortColumns = 6

    fileprivate func fitted(to width: Int) -> String {
        let brackets = ColumnWidth.columns(of: opening) + ColumnWidth.columns(of: closing)
        guard width > brackets else { return "…" }
        let most = shownCount(in: width - brackets)
        guard most > 0 else { return opening + (restMark(after: 0, columns: width - brackets) ?? "…") + closing }
        // Names without their values say little, so this shows fewer names to leave room for the first value.
        let counts = isSequence ? [most] : (1...most).reversed()
        let choices = counts.lazy.map { values(of: $0, in: width - brackets) }
        let chosen = choices.first { $0[0] != "…" } ?? values(of: most, in: width - brackets)
        let shown = zip(items, chosen).map { $0.prefix + $1 }
        let rest = restMark(after: shown.count, columns: width - brackets).map { [$0] } ?? []
        return opening + (shown + rest).joined(separator: ", ") + closing
    }

    /// The values of the first items, in the columns left over by the names and the mark for the other items.
    private func values(of shown: Int, in columns: Int) -> [String] {
        var available = columns - 2 * (shown - 1)
        if let rest = restMark(after: shown, columns: columns) { available -= 2 + ColumnWidth.columns(of: rest) }
        let widths = shares(of: available, among: items[..<shown])
        return zip(items, widths).map { $0.layout.fitted(to: $1) }
    }

    /// The number of leading items that can be shown with at least a mark for each value.
    private func shownCount(in available: Int) -> Int {
        var used = 0
        var best = 0
        for (index, item) in items.enumerated() {
            // The first item may be cut short to be visible at all, but not to make room for the second one.
            let enough = item.prefixColumns + (isSequence ? min(item.layout.columns, Self.enoughColumns) : 1)
            let least = index == 0 ? item.prefixColumns + 1 : used + 2 + enough
            if least > available { break }
            let rest = restMark(after: index + 1, columns: available)
            if least + (rest.map { 2 + ColumnWidth.columns(of: $0) } ?? 0) <= available { best = index + 1 }
            used += (index > 0 ? 2 : 0) + enough
        }
        return best
    }

    /// The mark for the items that aren't shown, with a count if the items form a sequence and the count fits; nil if
    /// all are shown.
    private func restMark(after shown: Int, columns: Int) -> String? {
        guard shown < items.count else { return nil }
        guard isSequence else { return "…" }
        var count: Int? = items.count - shown
        if let elided = items.last?.elided {
            count = elided.count.map { $0 + items.count - 1 - shown }
        }
        let mark = Layout.elision(count)
        return ColumnWidth.columns(of: mark) <= columns ? mark : "…"
    }

    /// Divides columns among values. A value that needs less than its share leaves the rest to the others. Short values
    /// are kept and long ones are cut, but part of each remains.
    private func shares(of available: Int, among items: ArraySlice<Layout.Item>) -> [Int] {
        var widths = Array(repeating: 1, count: items.count)
        var left = items.reduce(available) { $0 - $1.prefixColumns }
        let byNeed = items.indices.sorted { items[$0].layout.columns < items[$1].layout.columns }
        for (rank, index) in byNeed.enumerated() {
            let others = byNeed.count - rank - 1
            let need = items[index].layout.columns
            let share = max(left / (others + 1), need <= Self.shortColumns ? left - others : 0)
            widths[index] = max(1, min(need, share))
            left -= widths[index]
        }
        return widths
    }
}
