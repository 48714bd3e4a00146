// Draws around libedit's line: after it, below it, above it. Afterwards, the cursor and libedit's own cells must be as
// libedit left them.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

/// Output that is shown only while no key is pressed.
enum Overlay: Equatable {
    case nothing
    /// Text after the cursor's row.
    case hint(String)
    /// Rows below the line.
    case list([String])
}

extension LineEditor {
    /// The line being edited, from libedit's buffer.
    var edited: EditedText {
        guard let info = editline_line(handle)?.pointee, let buffer = info.buffer, let end = info.lastchar,
            let cursor = info.cursor
        else { return EditedText(scalars: [], cursor: 0) }
        let wide = UnsafeBufferPointer(start: buffer, count: end - buffer)
        // libedit accepts only valid input, and indices must be the same in its buffer and here.
        let scalars = wide.map { Unicode.Scalar(UInt32(truncatingIfNeeded: $0)) ?? "\u{FFFD}" }
        return EditedText(scalars: scalars, cursor: cursor - buffer)
    }

    func set(_ text: EditedText) {
        let old = edited
        editline_cursor(handle, Int32(clamping: old.scalars.count - old.cursor))
        editline_delete(handle, Int32(clamping: old.scalars.count))
        insert(text.scalars)
        move(to: text.cursor)
    }

    /// Inserts characters at the cursor.
    func insert(_ scalars: [Unicode.Scalar]) {
        guard !scalars.isEmpty else { return }
        editline_insert(handle, Self.wide(scalars))
    }

    /// Characters in libedit's form, with a zero at the end.
    static func wide(_ scalars: [Unicode.Scalar]) -> [wchar_t] {
        scalars.filter { $0 != "\0" }.map { wchar_t(truncatingIfNeeded: $0.value) } + [0]
    }

    func move(to index: Int) {
        editline_cursor(handle, Int32(clamping: index - edited.cursor))
    }

    func show(prompt: PromptText) {
        self.prompt = prompt
        let text = prompt.prompt(delimiter: Self.promptDelimiter, isColored: configuration.isColored)
        guard let bytes = strdup(text) else { return }
        free(promptBytes)
        promptBytes = bytes
    }

    // MARK: Positions on the screen

    struct Geometry {
        var size: (rows: Int, columns: Int)
        var cursor: Cell
        /// The end of the row that contains the cursor.
        var rowEnd: Cell
        var end: Cell

        var isTooTall: Bool { end.row >= size.rows }
    }

    func geometry(in size: (rows: Int, columns: Int) = Terminal.size) -> Geometry {
        let layout = ScreenLayout(columns: size.columns)
        let text = edited
        let start = layout.cell(after: prompt.plain.unicodeScalars)
        let cursor = layout.cell(after: text.scalars[..<text.cursor], from: start)
        let rowEndIndex = text.scalars[text.cursor...].firstIndex(of: "\n") ?? text.scalars.count
        let rowEnd = layout.cell(after: text.scalars[text.cursor..<rowEndIndex], from: cursor)
        let end = layout.cell(after: text.scalars[rowEndIndex...], from: rowEnd)
        return Geometry(size: size, cursor: cursor, rowEnd: rowEnd, end: end)
    }

    private static func down(_ rows: Int) -> String {
        rows > 0 ? "\u{1b}[\(rows)B" : rows < 0 ? "\u{1b}[\(-rows)A" : ""
    }

    private static func right(_ columns: Int) -> String {
        columns > 0 ? "\u{1b}[\(columns)C" : ""
    }

    /// The maximum number of rows in a list. If there is room, some earlier output stays visible.
    var rowsBelow: Int {
        let geometry = geometry()
        return max(0, min(geometry.size.rows - geometry.end.row - 1, max(8, geometry.size.rows / 2)))
    }

    // MARK: Overlays

    func wantedHint() -> Overlay {
        guard configuration.isColored else { return .nothing }
        let text = edited
        guard !text.scalars.isEmpty, let hint = delegate?.hint(for: text.text, at: text.textCursor) else {
            return .nothing
        }
        return .hint(TextWidth.oneRow(hint.text))
    }

    func drawOverlay(_ wanted: Overlay) {
        let here = geometry()
        if here.isTooTall {
            drawWindow(here)
            return Terminal.flush()
        }
        leaveWindow()
        drawRowMarks(here)
        switch wanted {
        case .nothing:
            break
        case .hint(let text):
            let room = here.size.columns - here.rowEnd.column - 1
            guard room >= 4, !text.isEmpty else { break }
            let shown = TerminalStyle.gray.applied(to: TextWidth.fit(text, in: room))
            Terminal.write("\u{1b}7" + toRowEnd(here) + shown + "\u{1b}8")
            overlay = wanted
        case .list(let rows):
            var text = Self.down(here.end.row - here.cursor.row)
            for row in rows { text += "\r\n\(row)\u{1b}[K" }
            text += Self.down(here.cursor.row - here.end.row - rows.count) + "\r" + Self.right(here.cursor.column)
            Terminal.write(text)
            overlay = wanted
        }
        Terminal.flush()
    }

    /// Erases the overlay. It doesn't flush, so the screen changes only once, with the next output.
    func eraseOverlay() {
        let here = geometry()
        // Starting at the top keeps libedit from scrolling the screen.
        if windowTop != nil { Terminal.write("\u{1b}[H") }
        switch overlay {
        case .nothing:
            break
        case .hint:
            Terminal.write("\u{1b}7" + toRowEnd(here) + "\u{1b}[K\u{1b}8")
        case .list:
            Terminal.write(
                Self.down(here.end.row - here.cursor.row) + "\r\n\u{1b}[J"
                    + Self.down(here.cursor.row - here.end.row - 1)
                    + "\r" + Self.right(here.cursor.column))
        }
        overlay = .nothing
    }

    private func toRowEnd(_ here: Geometry) -> String {
        Self.down(here.rowEnd.row - here.cursor.row) + "\r" + Self.right(here.rowEnd.column)
    }

    /// Paints the row marks in color. libedit draws them as part of its line, which has no colors.
    private func drawRowMarks(_ here: Geometry) {
        guard configuration.isColored, here.end.row > 0 else { return }
        let text = edited
        let starts = text.rowStarts.dropFirst()
        guard !starts.isEmpty else { return }
        let layout = ScreenLayout(columns: here.size.columns)
        let first = layout.cell(after: prompt.plain.unicodeScalars)
        let mark = TerminalStyle.gray.applied(to: String(String.UnicodeScalarView(EditedText.rowMark)))
        for start in starts where text.scalars[start...].starts(with: EditedText.rowMark) {
            let row = layout.cell(after: text.scalars[..<start], from: first).row
            Terminal.write("\u{1b}7" + Self.down(row - here.cursor.row) + "\r" + mark + "\u{1b}8")
        }
    }

    // MARK: The line as a whole

    /// Changes the prompt or the text while libedit waits for a command to return, and redraws everything.
    func redraw(_ change: () -> Void) {
        eraseOverlay()
        goToTop()
        change()
        editline_refresh(handle)
    }

    /// Moves to the first cell of the prompt, and erases everything after it. A text that is taller than the screen
    /// fills all of it.
    func goToTop() {
        let here = geometry()
        let isWhole = here.isTooTall || windowTop != nil
        Terminal.write(isWhole ? "\u{1b}[H\u{1b}[J" : Self.down(-here.cursor.row) + "\r\u{1b}[J")
    }

    /// Moves to a new row below the line, which stays on the screen.
    func leaveLine(showing remark: String = "") {
        let here = geometry()
        if here.isTooTall {
            showEndOfWindow(here)
            Terminal.write(remark + "\r\n")
            return Terminal.flush()
        }
        leaveWindow()
        Terminal.write(
            Self.down(here.end.row - here.cursor.row) + "\r" + Self.right(here.end.column) + remark + "\r\n")
        Terminal.flush()
    }

    package func changePrompt(to prompt: PromptText) {
        guard isReading else { return show(prompt: prompt) }
        // During a search, another prompt is shown.
        linePrompt = prompt
        guard !isSearching else { return }
        redraw { show(prompt: prompt) }
    }

    package func printAbove(_ lines: [String]) {
        guard isReading else {
            for line in lines { Terminal.write(line + "\n") }
            Terminal.flush()
            return
        }
        let here = geometry()
        redraw {
            if here.isTooTall { return printAboveWindow(lines, here) }
            for line in lines { Terminal.write(line + "\r\n") }
        }
    }

    func redrawAfterResize() {
        let before = geometry(in: drawnSize)
        drawnSize = Terminal.size
        let now = geometry(in: drawnSize)
        overlay = .nothing
        if before.isTooTall || now.isTooTall || windowTop != nil {
            windowTop = nil
            Terminal.write("\u{1b}[H\u{1b}[J")
        } else {
            Terminal.write(Self.down(-rowsAboveCursor(before: before, now: now)) + "\r\u{1b}[J")
        }
        editline_resize(handle)
        editline_refresh(handle)
    }

    /// The number of the line's rows above the cursor after the window's width has changed. Most terminals reflow the
    /// text (VTE, kitty, Konsole, tmux); some cut it off or leave it unchanged (xterm, the Linux console, screen). The
    /// cursor's column shows what the terminal did.
    private func rowsAboveCursor(before: Geometry, now: Geometry) -> Int {
        guard before.cursor.row != now.cursor.row, let column = cursorColumn() else { return now.cursor.row }
        let kept = min(before.cursor.column, now.size.columns - 1)
        switch (column == now.cursor.column, column == kept) {
        // A number that is too small leaves old text on the screen; one that is too large erases other output.
        case (true, true): return min(before.cursor.row, now.cursor.row)
        case (false, true): return before.cursor.row
        default: return now.cursor.row
        }
    }
}
