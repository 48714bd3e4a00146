// Tab inserts the common prefix of all candidates and lists them. Pressing Tab again moves through them. Enter or
// typing keeps the selected candidate; Escape restores the typed text.

import WorkbenchCSystem

extension LineEditor {
    func complete() -> UInt8 {
        let original = edited
        guard let delegate, original.isLine else { return UInt8(CC_ERROR) }
        let text = original.text
        let completions = delegate.completions(of: text, at: original.textCursor)
        guard let first = completions.candidates.first else { return UInt8(CC_ERROR) }
        if completions.candidates.count == 1, !completions.isCutShort {
            set(original.replacing(first.replaced, with: first.insertion))
            return UInt8(CC_REFRESH)
        }
        if let common = CandidateColumns.commonInsertion(of: completions.candidates, in: text) {
            redraw { set(original.replacing(common.range, with: common.text)) }
        }
        return choose(from: completions, original: original)
    }

    private func choose(from completions: Completions, original: EditedText) -> UInt8 {
        let list = CandidateColumns(
            candidates: completions.candidates, isCutShort: completions.isCutShort,
            isColored: configuration.isColored)
        let typed = edited
        var selected: Int?
        func page() -> CandidateColumns.Page {
            list.page(selected: selected, columns: Terminal.size.columns, rows: rowsBelow)
        }
        while let key = nextKey(showing: { .list(page().rows) }) {
            switch (key, selected) {
            case (.character(ControlKey.enter), .some), (.character(ControlKey.lineFeed), .some):
                return UInt8(CC_NORM)
            case (.character(ControlKey.escape), _) where selected != nil || mode == .emacs,
                (.character(ControlKey.abort), _):
                redraw { set(selected == nil ? typed : original) }
                return UInt8(CC_NORM)
            default:
                guard let next = move(selected, by: key, count: list.candidates.count, column: page().rowsPerColumn)
                else {
                    unread.append(key)
                    return UInt8(CC_NORM)
                }
                selected = next
                let candidate = list.candidates[next]
                redraw { set(original.replacing(candidate.replaced, with: candidate.insertion)) }
            }
        }
        return UInt8(CC_NORM)
    }

    /// The candidate that a key moves to; nil if the key doesn't move through the list.
    private func move(_ selected: Int?, by key: Key, count: Int, column: Int) -> Int? {
        switch (key, selected) {
        case (.character(ControlKey.tab), let selected): selected.map { ($0 + 1) % count } ?? 0
        case (.named(.backTab), let selected): selected.map { ($0 + count - 1) % count } ?? count - 1
        case (.named(.down), let selected): selected.map { ($0 + 1) % count } ?? 0
        case (.named(.up), .some(let selected)): (selected + count - 1) % count
        case (.named(.right), .some(let selected)): selected + column < count ? selected + column : selected
        case (.named(.left), .some(let selected)): selected >= column ? selected - column : selected
        default: nil
        }
    }
}
