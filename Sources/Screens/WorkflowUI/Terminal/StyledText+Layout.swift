// Prepares text for a terminal: nothing in it moves the cursor or is hidden, and no line is too wide.

import WorkbenchValueTree

extension StyledText {
    /// The width of the text in terminal columns.
    package var columns: Int { runs.reduce(0) { $0 + ColumnWidth.columns(of: $1.text) } }

    /// The text with each line break replaced by ` ⏎ `, for places that have room for only one line.
    package var inOneLine: StyledText {
        mapped { text in
            guard text.contains(where: \.isNewline) else { return text }
            return text.reduce(into: "") { $0 += $1.isNewline ? " ⏎ " : String($1) }
        }
    }

    /// The lines of the text, made safe to print and wrapped to this width.
    ///
    /// Where possible, lines break at a space. Continuation lines keep the indentation.
    func laidOut(width: Int) -> [StyledText] {
        splitIntoLines.flatMap { $0.harmless.trimmed.wrapped(width: width) }
    }

    /// The text with exactly this width: either cut off with `…`, or padded with blanks.
    func fitted(toColumns width: Int) -> StyledText {
        let own = columns
        guard own > width else { return self + StyledText(String(repeating: " ", count: width - own)) }
        var left = max(0, width - 1)
        let shown = cells.prefix { cell in
            left -= cell.columns
            return left >= 0
        }
        let ellipsis = StyledText(width > 0 ? "…" : "")
        let text = StyledText(cells: shown)
        return text + ellipsis + StyledText(String(repeating: " ", count: max(0, width - 1 - text.columns)))
    }

    /// The text without blanks at its end.
    var trimmed: StyledText {
        var runs = runs
        while let last = runs.last {
            let text = last.text.dropLast(last.text.reversed().prefix { $0 == " " }.count)
            if !text.isEmpty {
                runs[runs.count - 1].text = String(text)
                break
            }
            runs.removeLast()
        }
        return StyledText(runs: runs)
    }

    /// A dimmed copy of the text.
    var dimmed: StyledText {
        StyledText(
            runs: runs.map { run in
                var run = run
                run.style.isDim = true
                run.style.isBold = false
                return run
            })
    }

    private var splitIntoLines: [StyledText] {
        var lines = [StyledText("")]
        for run in runs {
            let pieces = run.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { lines.append(StyledText("")) }
                lines[lines.count - 1] += StyledText(String(piece), style: run.style)
            }
        }
        return lines
    }

    private func mapped(_ transform: (String) -> String) -> StyledText {
        StyledText(runs: runs.map { Run(text: transform($0.text), style: $0.style) })
    }
}

// MARK: - Characters that a terminal must not receive

extension StyledText {
    /// The text with all characters that would move the cursor, change the text direction or be hidden replaced by
    /// visible forms.
    ///
    /// This is the only place where a screen's text is made safe to print.
    private var harmless: StyledText {
        mapped { text in
            if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text }
            return text.unicodeScalars.reduce(into: "") { shown, scalar in
                if scalar == "\t" {
                    shown += "    "
                } else if scalar.mustNotBePrinted {
                    shown += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
                } else {
                    shown.unicodeScalars.append(scalar)
                }
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var mustNotBePrinted: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners are part of scripts and emoji, and tag characters are part of flags. The other format characters
        // change the direction or hide text.
        case .format: self != "\u{200C}" && self != "\u{200D}" && !("\u{E0020}"..."\u{E007F}" ~= self)
        default: false
        }
    }
}

// MARK: - Breaking lines

/// One character and its style.
private struct StyledCharacter {
    let character: Character
    let style: TextStyle

    var columns: Int { ColumnWidth.columns(of: character) }
    var isBlank: Bool { character == " " }
}

extension StyledText {
    private var cells: [StyledCharacter] {
        runs.flatMap { run in run.text.map { StyledCharacter(character: $0, style: run.style) } }
    }

    private init(cells: some Sequence<StyledCharacter>) {
        var runs: [Run] = []
        for cell in cells {
            if runs.last?.style == cell.style {
                runs[runs.count - 1].text.append(cell.character)
            } else {
                runs.append(Run(text: String(cell.character), style: cell.style))
            }
        }
        self.init(runs: runs)
    }

    private func wrapped(width: Int) -> [StyledText] {
        guard columns > width else { return [self] }
        let cells = cells
        let indent = cells.prefix(while: \.isBlank).count
        let margin = indent * 2 < width ? indent : 0
        var lines: [StyledText] = []
        var start = 0
        while start < cells.count {
            let own = lines.isEmpty ? 0 : margin
            let end = lineEnd(in: cells, from: start, width: width - own)
            lines.append(StyledText(String(repeating: " ", count: own)) + StyledText(cells: cells[start..<end]))
            start = end + cells[end...].prefix(while: \.isBlank).count
        }
        return lines
    }

    /// The end of a line that starts at an index: the last blank at which the line is short enough or, if a word is too
    /// long, a place inside it.
    private func lineEnd(in cells: [StyledCharacter], from start: Int, width: Int) -> Int {
        var end = start
        var used = 0
        var lastBlank: Int?
        var hasWord = false
        while end < cells.count {
            used += cells[end].columns
            // Each line contains at least one character. Otherwise, the loop wouldn't end.
            if used > width, end > start { break }
            if !cells[end].isBlank { hasWord = true } else if hasWord { lastBlank = end }
            end += 1
        }
        if end == cells.count || cells[end].isBlank { return end }
        return lastBlank ?? end
    }
}
