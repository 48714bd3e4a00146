// Shows text with more rows than the window. libedit always shows the end of the text, so while no key is pressed, the
// rows around the cursor are drawn here, over libedit's output.

import WorkbenchCSystem

extension LineEditor {
    /// Draws as many rows as fit in the window, including the cursor's, and scrolls as little as possible.
    func drawWindow(_ here: Geometry) {
        let rows = ScreenLayout(columns: here.size.columns)
            .rows(of: Array(prompt.plain.unicodeScalars) + edited.scalars)
        let lowest = max(0, rows.count - here.size.rows)
        var top = windowTop ?? lowest
        top = min(max(top, here.cursor.row - here.size.rows + 1), here.cursor.row)
        top = min(max(top, 0), lowest)
        windowTop = top
        var text = ""
        for (index, row) in rows[top...].prefix(here.size.rows).enumerated() {
            text += "\u{1b}[\(index + 1);1H\u{1b}[K" + painted(row, isFirst: top + index == 0)
        }
        text += "\u{1b}[\(here.cursor.row - top + 1);\(here.cursor.column + 1)H"
        Terminal.write(text)
    }

    /// The prompt and the marks of later rows, in their colors.
    private func painted(_ row: String, isFirst: Bool) -> String {
        guard configuration.isColored else { return row }
        let mark = String(String.UnicodeScalarView(EditedText.rowMark))
        if isFirst, row.hasPrefix(prompt.plain) {
            return prompt.colored + row.dropFirst(prompt.plain.count)
        }
        return row.hasPrefix(mark) ? TerminalStyle.gray.applied(to: mark) + row.dropFirst(mark.count) : row
    }

    /// Lets libedit draw the text, which fits again, on an empty screen with the cursor where libedit expects it.
    func leaveWindow() {
        guard windowTop != nil else { return }
        windowTop = nil
        Terminal.write("\u{1b}[H\u{1b}[J")
        editline_refresh(handle)
    }

    /// Shows the end of the text, and goes to the last row of the screen.
    func showEndOfWindow(_ here: Geometry) {
        windowTop = .max
        var end = here
        end.cursor = here.end
        drawWindow(end)
        windowTop = nil
        Terminal.write("\u{1b}[\(here.size.rows);\(here.end.column + 1)H")
    }

    /// Prints other output into the terminal's scrollback.
    func printAboveWindow(_ lines: [String], _ here: Geometry) {
        let text = lines.map { $0 + "\r\n" }.joined()
        Terminal.write("\u{1b}[H\u{1b}[J" + text + String(repeating: "\r\n", count: here.size.rows))
    }
}

extension ScreenLayout {
    /// The rows that the text fills if it starts in the first column, counted as in `cell`.
    func rows(of text: [Unicode.Scalar]) -> [String] {
        var rows = [""]
        var column = 0
        func draw(_ picture: String, width: Int) {
            if column + width > columns { endRow() }
            rows[rows.count - 1] += picture
            column += width
            if column >= columns { endRow() }
        }
        func endRow() {
            rows.append("")
            column = 0
        }
        for scalar in text {
            switch scalar {
            case "\n": endRow()
            case "\t":
                repeat { draw(" ", width: 1) } while column % 8 != 0
            default:
                guard let picture = Self.picture(of: scalar) else {
                    let width = Int(editline_width(scalar.value))
                    // libedit leaves out characters without width.
                    if width > 0 { draw(String(scalar), width: width) }
                    continue
                }
                for character in picture { draw(String(character), width: 1) }
            }
        }
        return rows
    }
}
