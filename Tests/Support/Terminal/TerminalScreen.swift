// A terminal's screen. It interprets the escape sequences that a line editor writes, so tests can compare the visible
// result.

package struct TerminalScreen {
    package struct Cell: Equatable {
        /// Empty if this is the right half of a wide character.
        package var text = " "
        package var style = ""
    }

    package struct Row: Equatable {
        package var cells: [Cell]
        /// Whether the text continues in the next row because it didn't fit.
        package var isWrapped = false

        package var used: Int { (cells.lastIndex { $0.text != " " } ?? -1) + 1 }
    }

    package private(set) var columns: Int
    package private(set) var lines: [Row]
    package private(set) var row = 0
    package private(set) var column = 0
    package private(set) var hasBracketedPaste = false
    package private(set) var bells = 0
    /// Escape sequences that this class doesn't know. A test fails if there are any.
    package private(set) var unknown: [String] = []
    /// The terminal's answers that haven't been sent yet.
    package var answers: [UInt8] = []

    private var wrapsNext = false
    private var style = ""
    private var saved = (row: 0, column: 0)
    private var pending: [UInt8] = []

    package init(columns: Int, rows: Int) {
        self.columns = columns
        lines = Array(repeating: Row(cells: Array(repeating: Cell(), count: columns)), count: rows)
    }

    // MARK: What is seen

    /// The rows down to the last used one. The cursor is shown as ‸, gray text in ‹›, and reverse text in «».
    package var picture: String {
        var rows = lines.indices.map { picture(ofRow: $0) }
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows.joined(separator: "\n")
    }

    private func picture(ofRow index: Int) -> String {
        var text = ""
        var marks = ("", "")
        let cells = lines[index].cells
        let used = lines[index].used
        let cursor = index == row ? column : nil
        let end = max(used, cursor ?? 0)
        // Waiting tests call this over and over, so it doesn't look at cells unnecessarily.
        for position in 0..<max(end, cursor.map { $0 + 1 } ?? 0) {
            let cell = cells[position]
            let wanted = Self.marks(ofStyle: cell.style)
            if wanted != marks {
                text += marks.1
                marks = wanted
                if position == cursor { text += "‸" }
                text += marks.0
            } else if position == cursor {
                text += "‸"
            }
            if position < end { text += cell.text }
        }
        text += marks.1
        while text.hasSuffix(" "), cursor == nil { text.removeLast() }
        return text
    }

    private static func marks(ofStyle style: String) -> (String, String) {
        switch style {
        case "90": ("‹", "›")
        case "7": ("«", "»")
        default: ("", "")
        }
    }

    // MARK: Writing

    package mutating func write(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        while let used = step() { pending.removeFirst(used) }
    }

    /// Interprets the next sequence or character, and returns its length in bytes; nil if more bytes are needed.
    private mutating func step() -> Int? {
        guard let first = pending.first else { return nil }
        switch first {
        case 0x1B: return escape()
        case 0x07: bells += 1
        case 0x08:
            column = max(0, column - 1)
            wrapsNext = false
        case 0x09: column = min(columns - 1, (column / 8 + 1) * 8)
        case 0x0A: lineFeed(isWrapped: false)
        case 0x0D:
            column = 0
            wrapsNext = false
        case 0x20..<0x7F: put(Unicode.Scalar(first))
        case 0x80...:
            let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
            guard pending.count >= length else { return nil }
            for scalar in String(decoding: pending[..<length], as: UTF8.self).unicodeScalars { put(scalar) }
            return length
        default: unknown.append("control \(first)")
        }
        return 1
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Self.width(of: scalar)
        if wrapsNext || column + width > columns { lineFeed(isWrapped: true) }
        guard width > 0 else {
            let before = max(0, column - 1)
            lines[row].cells[before].text.unicodeScalars.append(scalar)
            return
        }
        lines[row].cells[column] = Cell(text: String(scalar), style: style)
        if width == 2 { lines[row].cells[column + 1] = Cell(text: "", style: style) }
        column += width
        if column >= columns {
            column = columns - 1
            wrapsNext = true
        }
    }

    package static func width(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x0300...0x036F, 0x200D, 0xFE00...0xFE0F: 0
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F300...0x1FAFF: 2
        default: 1
        }
    }

    private mutating func lineFeed(isWrapped: Bool) {
        if isWrapped {
            lines[row].isWrapped = true
            column = 0
        }
        wrapsNext = false
        if row + 1 < lines.count {
            row += 1
        } else {
            lines.removeFirst()
            lines.append(Row(cells: Array(repeating: Cell(), count: columns)))
        }
    }

    // MARK: Escape sequences

    private mutating func escape() -> Int? {
        guard pending.count >= 2 else { return nil }
        switch pending[1] {
        case UInt8(ascii: "7"): saved = (row, column)
        case UInt8(ascii: "8"): (row, column, wrapsNext) = (saved.row, saved.column, false)
        case UInt8(ascii: "["):
            guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
            control(String(decoding: pending[2..<end], as: UTF8.self), final: Character(Unicode.Scalar(pending[end])))
            return end + 1
        case UInt8(ascii: "("):
            return pending.count >= 3 ? 3 : nil
        default: unknown.append("ESC \(Character(Unicode.Scalar(pending[1])))")
        }
        return 2
    }

    private mutating func control(_ parameters: String, final: Character) {
        let numbers = parameters.split(separator: ";").map { Int($0) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        switch final {
        case "m":
            style = parameters == "0" || parameters.isEmpty || parameters == "0;" ? "" : parameters
            return
        case "h", "l":
            if parameters == "?2004" { hasBracketedPaste = final == "h" }
            return
        default: wrapsNext = false
        }
        switch final {
        case "A": row = max(0, row - first)
        case "B": row = min(lines.count - 1, row + first)
        case "C": column = min(columns - 1, column + first)
        case "D": column = max(0, column - first)
        case "G": column = min(columns, first) - 1
        case "H": (row, column) = (min(lines.count, first) - 1, min(columns, numbers.count > 1 ? numbers[1] : 1) - 1)
        case "J" where numbers.first ?? 0 == 0:
            clear(row, from: column)
            for below in lines.indices where below > row { clear(below, from: 0) }
        case "J": for each in lines.indices { clear(each, from: 0) }
        case "K" where numbers.first ?? 0 == 0: clear(row, from: column)
        case "n" where parameters == "6": answers += Array("\u{1b}[\(row + 1);\(column + 1)R".utf8)
        case "P":
            let count = min(first, columns - column)
            lines[row].cells.removeSubrange(column..<(column + count))
            lines[row].cells += Array(repeating: Cell(), count: count)
        case "@":
            lines[row].cells.insert(contentsOf: Array(repeating: Cell(), count: first), at: column)
            lines[row].cells.removeLast(first)
        default: unknown.append("CSI \(parameters)\(final)")
        }
    }

    private mutating func clear(_ row: Int, from column: Int) {
        for index in lines[row].cells.indices where index >= column { lines[row].cells[index] = Cell() }
        lines[row].isWrapped = false
    }

    // MARK: Resizing

    /// As in xterm, the rows aren't reflowed, so text that doesn't fit is lost.
    private mutating func cut(to newColumns: Int) {
        for index in lines.indices {
            let cells = lines[index].cells.prefix(newColumns)
            lines[index].cells = cells + Array(repeating: Cell(), count: newColumns - cells.count)
            lines[index].isWrapped = false
        }
        columns = newColumns
        column = min(column, newColumns - 1)
        wrapsNext = false
    }

    /// As in most current terminals, wrapped text is rewrapped to the new width.
    package mutating func resize(columns newColumns: Int, wrapsAgain: Bool = true) {
        guard wrapsAgain else { return cut(to: newColumns) }
        var logical: [[Cell]] = [[]]
        var place = (line: 0, offset: 0)
        for index in lines.indices {
            let isWrapped = lines[index].isWrapped
            if index == row { place = (logical.count - 1, logical[logical.count - 1].count + column) }
            logical[logical.count - 1] += lines[index].cells[..<(isWrapped ? columns : lines[index].used)]
            if !isWrapped { logical.append([]) }
        }
        logical.removeLast()
        while logical.count - 1 > place.line, logical.last?.isEmpty == true { logical.removeLast() }
        let count = lines.count
        columns = newColumns
        var rows: [Row] = []
        for (number, line) in logical.enumerated() {
            var rest = line[...]
            var passed = 0
            repeat {
                let piece = rest.prefix(newColumns)
                rest = rest.dropFirst(newColumns)
                let cells = Array(piece) + Array(repeating: Cell(), count: newColumns - piece.count)
                let holdsCursor =
                    number == place.line && place.offset >= passed
                    && (place.offset < passed + newColumns || rest.isEmpty)
                if holdsCursor { (row, column) = (rows.count, min(place.offset - passed, newColumns - 1)) }
                rows.append(Row(cells: cells, isWrapped: !rest.isEmpty))
                passed += newColumns
            } while !rest.isEmpty
        }
        let hidden = max(0, max(rows.count, row + 1) - count)
        row -= hidden
        rows.removeFirst(hidden)
        lines =
            rows + Array(repeating: Row(cells: Array(repeating: Cell(), count: newColumns)), count: count - rows.count)
        wrapsNext = false
    }

    /// Adds empty rows at the end, as in a window that becomes higher.
    package mutating func grow(rows: Int) {
        let missing = max(0, rows - lines.count)
        lines += Array(repeating: Row(cells: Array(repeating: Cell(), count: columns)), count: missing)
    }
}
