// Calculates where libedit puts characters on the screen. Everything drawn around the line (hints, lists, lines above
// the prompt) must count rows and columns exactly as libedit does.

import WorkbenchCSystem

struct Cell: Equatable {
    var row = 0
    var column = 0
}

struct ScreenLayout {
    var columns: Int

    /// The cell after `text`, if the text starts at `cell`.
    func cell(after text: some Sequence<Unicode.Scalar>, from cell: Cell = Cell()) -> Cell {
        var cell = cell
        for scalar in text {
            switch scalar {
            case "\n":
                cell = Cell(row: cell.row + 1, column: 0)
            case "\t":
                repeat { advance(&cell, by: 1) } while cell.column % 8 != 0
            default:
                if let picture = Self.picture(of: scalar) {
                    for _ in picture { advance(&cell, by: 1) }
                } else {
                    advance(&cell, by: max(0, Int(editline_width(scalar.value))))
                }
            }
        }
        return cell
    }

    private func advance(_ cell: inout Cell, by width: Int) {
        guard width > 0 else { return }
        if cell.column + width > columns { cell = Cell(row: cell.row + 1, column: 0) }
        cell.column += width
        if cell.column >= columns { cell = Cell(row: cell.row + 1, column: 0) }
    }

    /// The form in which libedit draws a character that it can't draw directly, such as ^X or \U+0000. Nil for all
    /// other characters.
    static func picture(of scalar: Unicode.Scalar) -> String? {
        if scalar.value < 0x20 || scalar.value == 0x7F {
            return "^" + String(Unicode.Scalar(UInt8(truncatingIfNeeded: scalar.value ^ 0x40)))
        }
        if editline_is_drawn(scalar.value) != 0 { return nil }
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let length = scalar.value > 0xFFFF ? 5 : 4
        return "\\U+" + String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}

/// The width of text that is drawn unchanged.
enum TextWidth {
    static func of(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + max(0, Int(editline_width($1.value))) }
    }

    /// The text cut to a width, with an ellipsis in place of the missing part.
    static func fit(_ text: String, in width: Int) -> String {
        guard width > 0 else { return "" }
        if of(text) <= width { return text }
        var result = ""
        var used = 0
        for character in text {
            let next = of(String(character))
            if used + next > width - ellipsis.count { break }
            result.append(character)
            used += next
        }
        return result + ellipsis.prefix(width)
    }

    static let ellipsis = Terminal.drawsSigns ? "…" : "..."

    static func pad(_ text: String, to width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - of(text)))
    }

    /// The text without line breaks and control characters, so that text from other sources fits in one row and can't
    /// move the cursor or change the terminal.
    static func oneRow(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\t" {
                result.append(" ")
            } else if !scalar.isControl {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
