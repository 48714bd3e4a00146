// The text in libedit's buffer, and the user's text in it. In the buffer, every row after the first starts with a mark,
// which appears on the screen as the second prompt but isn't part of the text.

struct EditedText: Equatable {
    /// The mark at the start of every row except the first.
    static let rowMark = Array((Terminal.drawsSigns ? "  ┆ " : "  | ").unicodeScalars)

    /// libedit's buffer, and the cursor in it.
    var scalars: [Unicode.Scalar]
    var cursor: Int

    init(scalars: [Unicode.Scalar], cursor: Int) {
        self.scalars = scalars
        self.cursor = min(max(cursor, 0), scalars.count)
    }

    /// Makes a buffer that contains the given text, with the cursor at its end.
    init(showing text: String) {
        self.init(scalars: Self.marked(text), cursor: .max)
    }

    static func marked(_ text: String) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            result.append(scalar)
            if scalar == "\n" { result += rowMark }
        }
        return result
    }

    /// Whether the buffer contains a line being edited. libedit also uses its buffer for its own prompts: vi's "/" and
    /// "?", and ":".
    var isLine: Bool {
        guard scalars.count >= 2, scalars[0] == "\n" else { return true }
        return !["/", "?", ":"].contains(scalars[1])
    }

    /// The text without the marks.
    var text: String { String(String.UnicodeScalarView(kept.map { scalars[$0] })) }

    /// The cursor's UTF-8 offset in the text. A cursor inside a mark counts as being after the mark.
    var textCursor: Int { utf8Offset(ofIndex: cursor) }

    func utf8Offset(ofIndex index: Int) -> Int {
        kept.reduce(0) { $1 < index ? $0 + UTF8.width(scalars[$1]) : $0 }
    }

    /// The index in the buffer of a UTF-8 offset in the text.
    func index(ofUTF8 offset: Int) -> Int {
        var passed = 0
        for index in kept {
            if passed >= offset { return index }
            passed += UTF8.width(scalars[index])
        }
        return scalars.count
    }

    /// The same buffer with a part of the text replaced and the cursor after the insertion.
    func replacing(_ range: Range<Int>, with insertion: String) -> EditedText {
        let lower = index(ofUTF8: range.lowerBound)
        let upper = max(lower, index(ofUTF8: range.upperBound))
        let inserted = Self.marked(insertion)
        return EditedText(
            scalars: Array(scalars[..<lower]) + inserted + Array(scalars[upper...]), cursor: lower + inserted.count)
    }

    // MARK: Rows

    /// The start of each row in the buffer, including its mark.
    var rowStarts: [Int] {
        [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    var cursorRow: Int { (rowStarts.lastIndex { $0 <= cursor }) ?? 0 }

    /// The range of a row's text, without its mark.
    func textRange(ofRow row: Int) -> Range<Int> {
        let starts = rowStarts
        let start = starts[row]
        let end = row + 1 < starts.count ? starts[row + 1] - 1 : scalars.count
        return min(start + markLength(at: start), end)..<end
    }

    /// The cursor, moved to the nearest place where text can be typed.
    var cursorOutsideMarks: Int { max(cursor, textRange(ofRow: cursorRow).lowerBound) }

    /// The same column in another row, or the end of that row.
    func cursor(inRow row: Int) -> Int {
        let column = cursor - textRange(ofRow: cursorRow).lowerBound
        let target = textRange(ofRow: row)
        return min(target.lowerBound + max(column, 0), target.upperBound)
    }

    // MARK: Characters and words

    /// The position one step to the left: before the previous visible character, or at the end of the row above.
    var indexBefore: Int {
        let range = textRange(ofRow: cursorRow)
        if cursor <= range.lowerBound { return max(rowStarts[cursorRow] - 1, 0) }
        let before = String(String.UnicodeScalarView(scalars[range.lowerBound..<cursor]))
        return cursor - (before.last?.unicodeScalars.count ?? 1)
    }

    var indexAfter: Int {
        let range = textRange(ofRow: cursorRow)
        if cursor >= range.upperBound {
            return cursorRow + 1 < rowStarts.count ? textRange(ofRow: cursorRow + 1).lowerBound : scalars.count
        }
        let after = String(String.UnicodeScalarView(scalars[cursor..<range.upperBound]))
        return cursor + (after.first?.unicodeScalars.count ?? 1)
    }

    /// The start of the word before the cursor, within its row.
    var wordStart: Int {
        let range = textRange(ofRow: cursorRow)
        var index = cursor
        while index > range.lowerBound, !scalars[index - 1].isWord { index -= 1 }
        while index > range.lowerBound, scalars[index - 1].isWord { index -= 1 }
        return index == cursor ? indexBefore : index
    }

    var wordEnd: Int {
        let range = textRange(ofRow: cursorRow)
        var index = cursor
        while index < range.upperBound, !scalars[index].isWord { index += 1 }
        while index < range.upperBound, scalars[index].isWord { index += 1 }
        return index == cursor ? indexAfter : index
    }

    // MARK: Marks

    /// The indices of everything except marks.
    private var kept: [Int] {
        var result: [Int] = []
        result.reserveCapacity(scalars.count)
        var index = 0
        while index < scalars.count {
            result.append(index)
            let isRowEnd = scalars[index] == "\n"
            index += 1
            if isRowEnd { index += markLength(at: index) }
        }
        return result
    }

    /// The length of the mark at the start of a row. It may be shorter than a full mark, because some of libedit's
    /// commands delete parts of marks.
    private func markLength(at start: Int) -> Int {
        guard start > 0 else { return 0 }
        let row = scalars[start...]
        if row.starts(with: Self.rowMark) { return Self.rowMark.count }
        let bar = Self.rowMark[2]
        let blanks = row.prefix { $0 == " " }.count
        guard blanks <= 2, start + blanks < scalars.count, scalars[start + blanks] == bar else { return 0 }
        let isFollowed = start + blanks + 1 < scalars.count && scalars[start + blanks + 1] == " "
        return blanks + (isFollowed ? 2 : 1)
    }
}

extension Unicode.Scalar {
    fileprivate var isWord: Bool { properties.isAlphabetic || properties.numericType != nil || self == "_" }
}
