// Shows a screen that has no description of its own: each field on a line, and each element of a list on a line of its
// own.

/// Shows a screen from its stored fields.
final class FieldsViewController<ScreenType: Screen>: ScreenViewController<ScreenType> {
    override func makeView() -> TerminalView {
        TerminalView(
            ScreenField.fields(of: screen).flatMap { field -> [TerminalView.Element] in
                switch field {
                case .callback(let callback):
                    return [.callback(callback)]
                case .value(let name, let lines) where lines.count == 1:
                    return [.text(StyledText(name.isEmpty ? "" : "\(name) ", style: .dim) + StyledText(lines[0]))]
                case .value(let name, let lines):
                    let heading: [TerminalView.Element] = name.isEmpty ? [] : [.text(name, style: .dim)]
                    return heading + lines.map { .text(StyledText("    " + $0)) }
                }
            })
    }
}
