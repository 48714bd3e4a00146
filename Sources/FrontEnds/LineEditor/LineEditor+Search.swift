// Ctrl-R: while a search string is typed, shows the newest line that contains it. Ctrl-R again goes further back,
// Ctrl-S forward; Enter runs the line, Ctrl-G or Ctrl-C restores the old line, and any other key edits the match.

import WorkbenchCSystem

extension LineEditor {
    private struct Search {
        var pattern = ""
        /// The index of the entry shown; nil if there is none yet.
        var found: Int?
        var isFailed = false
    }

    func search(step: Int) -> UInt8 {
        let original = edited
        guard original.isLine, !history.entries.isEmpty else { return UInt8(CC_ERROR) }
        var search = Search()
        isSearching = true
        show(search, original: original)
        func leave(with text: EditedText) {
            isSearching = false
            redraw {
                show(prompt: linePrompt)
                set(text)
            }
        }
        while let key = nextKey(showing: { .nothing }) {
            switch key {
            case .character(ControlKey.searchBack): find(&search, further: -1)
            case .character(ControlKey.searchForward): find(&search, further: 1)
            case .character(ControlKey.backspace), .character(ControlKey.rubout):
                if !search.pattern.isEmpty { search.pattern.removeLast() }
                search.found = nil
                find(&search, further: 0)
            case .character(let scalar) where !scalar.isControl:
                search.pattern.unicodeScalars.append(scalar)
                search.pattern = composition.composed(search.pattern)
                find(&search, further: 0)
            case .character(ControlKey.abort), .character(ControlKey.interrupt):
                leave(with: original)
                return UInt8(CC_NORM)
            case .unknown:
                continue
            default:
                leave(with: edited)
                // Escape and Tab only end the search; every other key has its usual effect as well.
                if key != .character(ControlKey.escape), key != .character(ControlKey.tab) { unread.append(key) }
                return UInt8(CC_NORM)
            }
            show(search, original: original)
        }
        return UInt8(CC_NORM)
    }

    private func find(_ search: inout Search, further step: Int) {
        if search.pattern.isEmpty, step != 0 { search.pattern = lastSearch }
        lastSearch = search.pattern
        let newest = history.entries.count - 1
        let start = search.found.map { $0 + step } ?? newest
        let found = history.search(search.pattern, from: start, step: step > 0 ? 1 : -1)
        search.isFailed = found == nil && !search.pattern.isEmpty
        search.found = found ?? search.found
    }

    private func show(_ search: Search, original: EditedText) {
        redraw {
            var prompt = TerminalStyle.cyan.applied(to: "search")
            if !search.pattern.isEmpty { prompt += TerminalStyle.bold.applied(to: " \(search.pattern)") }
            if search.isFailed { prompt += TerminalStyle.red.applied(to: " (nothing older)") }
            show(prompt: PromptText(prompt + ": "))
            guard let found = search.found else { return set(original) }
            let entry = history.entries[found]
            var text = EditedText(showing: entry)
            let ignoresCase = search.pattern == search.pattern.lowercased()
            if let match = (ignoresCase ? entry.lowercased() : entry).firstRange(of: search.pattern) {
                let searched = ignoresCase ? entry.lowercased() : entry
                text.cursor = text.index(
                    ofUTF8: searched.utf8.distance(from: searched.startIndex, to: match.lowerBound))
            }
            set(text)
        }
    }
}
