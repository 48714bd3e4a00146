// The editor's own key commands. Each changes libedit's line, and tells libedit how much to redraw.

import WorkbenchCSystem

#if canImport(Glibc)
    import Glibc
#endif

extension LineEditor {
    func perform(_ key: Unicode.Scalar) -> UInt8 {
        switch key {
        case ControlKey.interrupt:
            leaveLine(showing: "^C")
            _ = paste.drop()
            return finish(.interrupted)
        case ControlKey.suspend: return suspend()
        case ControlKey.tab: return complete()
        case ControlKey.enter, ControlKey.lineFeed: return enter(isPasted: false)
        case ControlKey.endOfInput: return endOfInput()
        case ControlKey.backspace, ControlKey.rubout: return deleteBackward()
        case ControlKey.searchBack: return search(step: -1)
        case ControlKey.searchForward: return search(step: 1)
        case ControlKey.previous, "k": return up()
        case ControlKey.next, "j": return down()
        case "\u{01}": return moveToRowEdge(\.lowerBound)
        case "\u{05}": return moveToRowEdge(\.upperBound)
        case "\u{02}": return moveCursor(to: edited.indexBefore)
        case "\u{06}": return right()
        case "\u{0B}": return kill(to: .rowEnd)
        case "\u{15}": return kill(to: .rowStart)
        case "\u{17}": return kill(to: .wordStart)
        default: break
        }
        switch NamedKey(rawValue: key.value) {
        case .up: return up()
        case .down: return down()
        case .right: return right()
        case .left: return moveCursor(to: edited.indexBefore)
        case .home, .rowStart: return moveToRowEdge(\.lowerBound)
        case .end, .rowEnd: return moveToRowEdge(\.upperBound)
        case .wordLeft: return moveCursor(to: edited.wordStart)
        case .wordRight: return moveCursor(to: edited.wordEnd)
        case .wordStart: return moveCursor(to: edited.blankDelimitedWordStart)
        case .delete: return deleteForward()
        case .newline: return breakRow(indenting: true)
        case .paste: return insertPaste()
        case .combine: return insertCombiningMark()
        default: return UInt8(CC_ERROR)
        }
    }

    // MARK: Ending a line

    private func enter(isPasted: Bool) -> UInt8 {
        let text = edited.text
        if delegate?.isUnfinished(text) == true { return breakRow(indenting: !isPasted) }
        leaveLine()
        remember(text)
        return finish(.line(text, isPasted: isPasted))
    }

    /// The text of a line that was ended by one of libedit's own commands: vi's "#", or a key that the user has bound
    /// to ed-newline.
    func acceptedByLibedit(_ line: UnsafeBufferPointer<wchar_t>) -> String {
        var scalars = line.compactMap { Unicode.Scalar(UInt32(truncatingIfNeeded: $0)) }
        if scalars.last == "\n" { scalars.removeLast() }
        let text = EditedText(scalars: scalars, cursor: 0).text
        remember(text)
        return text
    }

    private func remember(_ text: String) {
        let count = history.entries.count
        let last = history.entries.last
        history.remember(text)
        guard history.entries.count != count || history.entries.last != last else { return }
        rememberInLibedit(text)
    }

    /// Adds a line to libedit's own history, which serves vi's "/" and keys that the user has bound.
    func rememberInLibedit(_ text: String) {
        editline_history_enter(historyHandle, String(String.UnicodeScalarView(EditedText.marked(text))))
    }

    /// Continues on a new row. Text typed by hand keeps the indentation of the row above.
    private func breakRow(indenting: Bool) -> UInt8 {
        move(to: edited.cursorOutsideMarks)
        let text = edited
        let row = text.scalars[text.textRange(ofRow: text.cursorRow)]
        insert(["\n"] + EditedText.rowMark + (indenting ? row.prefix { $0 == " " } : []))
        return UInt8(CC_REFRESH)
    }

    private func endOfInput() -> UInt8 {
        guard edited.scalars.isEmpty else { return deleteForward() }
        leaveLine()
        return finish(.endOfInput)
    }

    private func insertPaste() -> UInt8 {
        move(to: edited.cursorOutsideMarks)
        while let line = paste.next() {
            insert(Array(line.text.unicodeScalars))
            guard line.isEnded else { break }
            guard delegate?.isUnfinished(edited.text) == true else {
                // The line is redrawn before it ends, because it remains visible in the session.
                redraw {}
                return enter(isPasted: true)
            }
            insert(["\n"] + EditedText.rowMark)
        }
        return UInt8(CC_REFRESH)
    }

    // MARK: Characters

    private func deleteBackward() -> UInt8 {
        let text = edited
        guard text.cursor > 0 else { return UInt8(CC_ERROR) }
        editline_delete(handle, Int32(clamping: text.cursor - text.indexBefore))
        return UInt8(CC_REFRESH)
    }

    private func deleteForward() -> UInt8 {
        let text = edited
        guard text.cursor < text.scalars.count else { return UInt8(CC_ERROR) }
        let end = text.indexAfter
        move(to: end)
        editline_delete(handle, Int32(clamping: end - text.cursor))
        return UInt8(CC_REFRESH)
    }

    private func insertCombiningMark() -> UInt8 {
        guard let mark = combiningMark else { return UInt8(CC_NORM) }
        combiningMark = nil
        let text = edited
        guard text.cursor > 0, let whole = composition.composed(text.scalars[text.cursor - 1], mark) else {
            insert([mark])
            return UInt8(CC_REFRESH)
        }
        editline_delete(handle, 1)
        insert([whole])
        return UInt8(CC_REFRESH)
    }

    // MARK: Moving and killing

    private func moveCursor(to index: Int) -> UInt8 {
        guard index != edited.cursor else { return UInt8(CC_ERROR) }
        move(to: index)
        return UInt8(CC_REFRESH)
    }

    private func moveToRowEdge(_ edge: KeyPath<Range<Int>, Int>) -> UInt8 {
        let text = edited
        if edge == \.upperBound, text.cursor == text.scalars.count { return right() }
        move(to: text.textRange(ofRow: text.cursorRow)[keyPath: edge])
        return UInt8(CC_REFRESH)
    }

    /// Moves right or, at the end of the line, accepts the hint, as End does.
    private func right() -> UInt8 {
        let text = edited
        guard text.cursor == text.scalars.count else { return moveCursor(to: text.indexAfter) }
        guard configuration.isColored,
            let offered = delegate?.hint(for: text.text, at: text.textCursor)?.accepted, !offered.isEmpty
        else { return UInt8(CC_ERROR) }
        insert(EditedText.marked(offered))
        return UInt8(CC_REFRESH)
    }

    private func up() -> UInt8 {
        let text = edited
        if text.cursorRow > 0 { return moveCursor(to: text.cursor(inRow: text.cursorRow - 1)) }
        return walkHistory(-1, from: text)
    }

    private func down() -> UInt8 {
        let text = edited
        if text.cursorRow + 1 < text.rowStarts.count {
            return moveCursor(to: text.cursor(inRow: text.cursorRow + 1))
        }
        return walkHistory(1, from: text)
    }

    private func walkHistory(_ step: Int, from text: EditedText) -> UInt8 {
        let before = EditedText(scalars: Array(text.scalars[..<text.cursor]), cursor: text.cursor).text
        guard let entry = history.step(step, from: text.text, before: before) else { return UInt8(CC_ERROR) }
        set(EditedText(showing: entry))
        return UInt8(CC_REFRESH)
    }

    /// Kills text by pushing keys for libedit, which kills the text between its mark and the cursor. Ctrl-Y restores
    /// the text.
    private func kill(to place: NamedKey) -> UInt8 {
        let text = edited
        let row = text.textRange(ofRow: text.cursorRow)
        if place == .rowEnd, text.cursor >= row.upperBound { return deleteForward() }
        if place == .rowStart, text.cursor <= row.lowerBound { return deleteBackward() }
        editline_push(handle, Self.wide([NamedKey.setMark, place, .killRegion].map(\.scalar)))
        return UInt8(CC_NORM)
    }
}

extension EditedText {
    /// The place up to which Ctrl-W deletes. Words are separated by blanks.
    var blankDelimitedWordStart: Int {
        let range = textRange(ofRow: cursorRow)
        var index = cursor
        while index > range.lowerBound, scalars[index - 1] == " " { index -= 1 }
        while index > range.lowerBound, scalars[index - 1] != " " { index -= 1 }
        return index == cursor ? indexBefore : index
    }
}
