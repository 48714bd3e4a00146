// A view laid out in lines: how each element looks in a terminal.

extension TerminalView: CustomStringConvertible {
    /// The lines of the view in a terminal of this width. Only views that stand side by side are cut to it.
    public func lines(width: Int = 80) -> [StyledText] {
        elements.flatMap { $0.lines(width: width) }
    }

    /// The lines of the view without their looks.
    public var description: String {
        lines().map(\.plain).joined(separator: "\n")
    }
}

extension TerminalView.Element {
    func lines(width: Int) -> [StyledText] {
        switch self {
        case .text(let text):
            text.splitIntoLines
        case .button(let button):
            [StyledText("[\(button.label)]", style: button.role.style)]
        case .textField(let field):
            ["\(field.label) " + StyledText("\(String(reflecting: field.value))", style: .underlined)]
        case .list(let rows):
            Self.lines(of: rows)
        case .callback(let callback):
            [StyledText("\(callback.name)(\(callback.parameters))", style: .dim)]
        case .bar(let bar):
            bar.title == nil && bar.buttons.isEmpty ? [] : [bar.line]
        case .panel(let title, let view):
            [StyledText("┌ ", style: .dim) + title]
                + view.lines(width: max(1, width - 2)).map { StyledText("│ ", style: .dim) + $0 }
                + [StyledText("└", style: .dim)]
        case .columns(let first, let second, let ratio):
            Self.lines(of: first, beside: second, ratio: ratio, width: width)
        }
    }

    private static func lines(of rows: [TerminalRow]) -> [StyledText] {
        let numberWidth = String(rows.count).count
        return rows.enumerated().flatMap { index, row -> [StyledText] in
            let number = String(index + 1)
            let margin = String(repeating: " ", count: numberWidth - number.count) + number + "  "
            let blank = String(repeating: " ", count: numberWidth + 2)
            return row.text.splitIntoLines.enumerated().map { line, text in
                let shown = row.isSelected ? text.with(style: .inverted) : text
                return StyledText(line == 0 ? margin : blank, style: .dim) + shown
            }
        }
    }

    private static func lines(
        of first: TerminalView, beside second: TerminalView, ratio: Double, width: Int
    ) -> [StyledText] {
        let divider = StyledText(" │ ", style: .dim)
        let available = max(2, width - divider.columns)
        // A ratio that is no number, or none of a share, must not become a width.
        let share = ratio.isFinite ? min(max(ratio, 0), 1) : 0.5
        let firstWidth = min(max(1, Int(Double(available) * share)), available - 1)
        let left = first.lines(width: firstWidth)
        let right = second.lines(width: available - firstWidth)
        return (0..<max(left.count, right.count)).map { index in
            let leading = index < left.count ? left[index] : ""
            let trailing = index < right.count ? right[index] : ""
            let cut = trailing.columns > available - firstWidth
            return leading.fitted(toColumns: firstWidth) + divider
                + (cut ? trailing.fitted(toColumns: available - firstWidth) : trailing)
        }
    }
}

extension TerminalBar {
    /// The bar in one line: `‹Back  Edit  Save›`.
    var line: StyledText {
        var parts: [StyledText] = []
        if let leading { parts.append(StyledText("‹\(leading.label)", style: leading.role.style)) }
        if let title { parts.append(StyledText(title, style: .bold)) }
        if let trailing { parts.append(StyledText("\(trailing.label)›", style: trailing.role.style)) }
        return parts.dropFirst().reduce(parts.first ?? "") { $0 + "  " + $1 }
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
