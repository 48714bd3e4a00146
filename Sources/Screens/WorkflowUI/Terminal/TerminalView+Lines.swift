// The layout of a view in lines: the appearance of each element in a terminal.

import WorkbenchValueTree

extension TerminalView: CustomStringConvertible {
    /// The lines of the view in a terminal of this width. No line is wider or ends with a blank, and all are safe to
    /// print: control characters are shown as `\u{…}`.
    public func lines(width: Int = 80) -> [StyledText] {
        let width = max(1, width)
        return elements.flatMap { $0.lines(width: width) }.map { line in
            let line = line.trimmed
            return line.columns > width ? line.fitted(toColumns: width) : line
        }
    }

    /// The lines of the view without styles.
    public var description: String {
        lines().map(\.plain).joined(separator: "\n")
    }
}

extension TerminalView.Element {
    /// The lines of the element. They may end with blanks, and may be slightly too wide in a very narrow terminal.
    fileprivate func lines(width: Int) -> [StyledText] {
        switch self {
        case .text(let text):
            text.laidOut(width: width)
        case .button(let button):
            StyledText("[\(button.label)]", style: button.role.style).inOneLine.laidOut(width: width)
        case .textField(let field):
            Self.line(of: field).laidOut(width: width)
        case .list(let rows):
            Self.lines(of: rows, width: width)
        case .callback(let callback):
            StyledText("\(callback.name)(\(callback.parameters))", style: .dim).inOneLine.laidOut(width: width)
        case .bar(let bar):
            bar.title == nil && bar.buttons.isEmpty ? [] : bar.line.inOneLine.laidOut(width: width)
        case .panel(let title, let view):
            Self.lines(of: view, framedUnder: title, width: width)
        case .columns(let first, let second, let ratio, let separator):
            Self.lines(of: first, beside: second, ratio: ratio, divider: separator.line, width: width)
        case .covered(let view):
            view.lines(width: width).map(\.dimmed)
        }
    }

    private static func line(of field: TerminalTextField) -> StyledText {
        let value = Value.text(Text(field.value)).text()
        return StyledText("\(field.label) ").inOneLine + StyledText(value, style: .underlined)
    }

    private static func lines(of rows: [TerminalRow], width: Int) -> [StyledText] {
        let numberWidth = String(rows.count).count
        let blank = String(repeating: " ", count: numberWidth + 2)
        return rows.enumerated().flatMap { index, row -> [StyledText] in
            let number = String(index + 1)
            let margin = String(repeating: " ", count: numberWidth - number.count) + number + "  "
            let lines = row.text.laidOut(width: max(1, width - margin.count))
            return lines.enumerated().map { line, text in
                let shown = row.isSelected ? text.with(style: .inverted) : text
                return StyledText(line == 0 ? margin : blank, style: .dim) + shown
            }
        }
    }

    private static func lines(of view: TerminalView, framedUnder title: StyledText, width: Int) -> [StyledText] {
        // If there is only room for the frame, the frame is left out.
        guard width > 3 else { return title.inOneLine.laidOut(width: width) + view.lines(width: width) }
        let titles = title.inOneLine.laidOut(width: width - 2).enumerated().map { index, line in
            StyledText(index == 0 ? "┌ " : "│ ", style: .dim) + line
        }
        let content = view.lines(width: width - 2).map { StyledText("│ ", style: .dim) + $0 }
        return titles + content + [StyledText("└", style: .dim)]
    }

    private static func lines(
        of first: TerminalView, beside second: TerminalView, ratio: Double, divider: StyledText, width: Int
    ) -> [StyledText] {
        let available = width - divider.columns
        // If there isn't room for two columns, the second view goes below the first.
        guard available >= 2 else { return first.lines(width: width) + second.lines(width: width) }
        // A ratio that is NaN or isn't between 0 and 1 can't be converted to a width.
        let share = ratio.isFinite ? min(max(ratio, 0), 1) : 0.5
        let firstWidth = min(max(1, Int(Double(available) * share)), available - 1)
        let left = first.lines(width: firstWidth)
        let right = second.lines(width: available - firstWidth)
        return (0..<max(left.count, right.count)).map { index in
            let leading = index < left.count ? left[index] : ""
            let trailing = index < right.count ? right[index] : ""
            return leading.fitted(toColumns: firstWidth) + divider + trailing
        }
    }
}

extension TerminalBar {
    /// The bar on one line: `[Back]  Edit  [Save]`.
    var line: StyledText {
        var parts: [StyledText] = []
        if let leading { parts.append(StyledText("[\(leading.label)]", style: leading.role.style)) }
        if let title { parts.append(StyledText(title, style: .bold)) }
        if let trailing { parts.append(StyledText("[\(trailing.label)]", style: trailing.role.style)) }
        return parts.dropFirst().reduce(parts.first ?? "") { $0 + "  " + $1 }
    }
}

extension TerminalSeparator {
    /// The line between two views, including the space around it.
    fileprivate var line: StyledText {
        guard width > 0 else { return StyledText(" ") }
        let line = " " + String(repeating: "│", count: width) + " "
        return StyledText(line, style: color.map(TextStyle.colored) ?? .dim)
    }
}

extension TerminalButton.Role {
    fileprivate var style: TextStyle {
        switch self {
        case .normal: .plain
        case .back, .cancel: .dim
        case .destructive: .colored(.red)
        }
    }
}

extension StyledText {
    fileprivate func with(style: TextStyle) -> StyledText {
        StyledText(plain, style: style)
    }
}
